use colex::layout;

layout! {
    struct A { m: usize, k: usize } = (m, 4) where k % 8 == 0;
    struct B { m: usize } = (m, 4) where m % 8 == 9;
    struct C { m: usize } = (m, 4) where m % 8;
    struct D { m: usize } = (m, 4) where m <= m;
    struct E { m: usize, ld: usize } = (m, 4):(ld, 1) where surjective(8);
    struct F { m: usize, ld: usize } = (m, 64):(ld, 1) where vector(1, 4);
    struct G { m: usize, ld: usize } = (m, 64):(ld, 1) where ld % 4 == 0, vector(0, 4);
    struct I { m: usize, n: usize, ld: usize } = (m, n):(ld, 1) where injective;
    struct J { m: usize, n: usize, ld: usize } = (m, n):(ld, 1) where ld >= n, compact;
    struct K { m: usize, n: usize, ld: usize } = ((m, 2), n):((2*ld, ld), 1) where n <= ld, injective;
    struct H { n: usize, ld: usize } = (8, n):(ld, 1) where ld % 4 == 0, vector(1, 4);
    struct L { m: usize } = Sw<2,0,3> o (m, 8):(8, 1) where vector(1, 8);
    struct N { m: usize, ld: usize } = (m, 64):(ld, 1) where injective, cosize <= 4096, size == 64;
    struct O { m: usize } = (m, 64):(64, 1) where bank_conflicts(32:1, 4) <= 1, disjoint((4, m):(m, 1)), divides((8, 8));
    struct P { m: usize, n: usize } = (m, n, 3):(1, m, n) where injective, size <= m;
}

fn main() {}
