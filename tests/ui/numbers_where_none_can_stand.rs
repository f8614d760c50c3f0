use colex::layout;

layout! {
    struct A { m: usize } = (2*m, 3);
    struct B { m: usize } = (4, 3):(ceil(m/4), 1);
    struct C { m: usize } = (m, 4):(1@0, 1@1);
    struct D { m: usize } = (floor(m/4), 4);
    struct E { m: usize } = (m, 4):(m*m*m*m*m*m, 1);
    struct F { m: usize } = (m, 4):(3*, 1);
    struct G { m: usize } = (ceil(m/0), 4);
    struct H { m: usize } = (ceil(m), 4);
}

fn main() {}
