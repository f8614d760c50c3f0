use colex::layout;

layout! {
    struct A { m: usize, ld: usize } = (m, k):(ld, 1);
    struct B = (n, 4);
    struct C { m: usize } = make_layout(D, 4:m);
    struct D { rows: usize } = rows:1;
    fn f(i: u32, lda: u32) -> u32 = (128, 64):(ldb, 1);
}

fn main() {}
