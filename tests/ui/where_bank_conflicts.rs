//! Threads of a warp that want different words of one bank.
use colex::layout;

layout! {
    struct Tile = (32,32):(32,1) where bank_conflicts((32):(32), 4) <= 1, bank_conflicts((32):(1), 4) <= 1;
    struct Halves = (32,64):(64,1) where bank_conflicts(32:1, 2) <= 1;
    struct Fourth = (32,32):(8,1) where bank_conflicts(32:1, 4) <= 2;
    /// Eight rows of 16 bytes: one phase of a quarter of the warp.
    struct Ldmatrix = (8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) == 1;
    struct Swizzled = Sw<3,3,3> o (8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) == 1;
    /// Four values of a thread, 33 elements apart: four instructions, of which the third conflicts.
    struct Late = (32,4):(1,33) where bank_conflicts((32,4):(1,32), 4) <= 1, bank_conflicts((16,3):(2,16), 4) <= 1;
    struct Exactly = (32,32):(33,1) where bank_conflicts(32:1, 4) == 2;
}

fn main() {}
