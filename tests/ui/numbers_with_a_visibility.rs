use colex::layout;

layout! {
    struct A { pub m: usize } = (m, 4);
}

fn main() {}
