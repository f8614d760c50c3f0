//! Clauses about banks are cured together: what serves one access alone may break another one.
use colex::layout;

layout! {
    /// Each clause by itself would have a swizzle, `Sw<3,3,3>` and `Sw<3,3,6>`, of which each breaks the other one.
    struct Tile = (64,64):(64,1) where bank_conflicts((8,8):(1,64), 2) <= 1, bank_conflicts((8,8):(8,64), 2) <= 1;
    struct Served = ((8,8),64):((f72,f520),f1)
        where bank_conflicts((8,8):(1,64), 2) <= 1, bank_conflicts((8,8):(8,64), 2) <= 1, vector(1, 8), compact;
    struct Found = conflict_free<2>((64,64):(64,1), (8,8):(1,64), (8,8):(8,64)) where size == 4096, disjoint(Served);
    struct One = conflict_free_swizzle<2>((64,64):(64,1), (8,8):(1,64), (8,8):(8,64));
    struct Tma = conflict_free_tma<4>((32,32):(32,1), 32:1);
    struct Outside = conflict_free<4>((32,32):(32,1), 32:64);
}

fn main() {}
