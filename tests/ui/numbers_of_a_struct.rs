use colex::layout;

layout! {
    struct A { m: usize, n: u32 } = (m, n);
    struct B { size: usize } = (size, 4);
    struct C { m: usize } = (4, 8);
}

fn main() {}
