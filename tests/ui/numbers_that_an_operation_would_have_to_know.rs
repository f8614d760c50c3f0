use colex::layout;

layout! {
    struct A { m: usize } = complement((m, 4), 64);
    struct B { m: usize, t: usize } = zipped_divide((m, 8), (t, 4));
    struct C { m: usize, ld: usize } = logical_divide((m, 8):(ld, 1), 4);
    struct D { ld: usize } = (4,8):(ld,1) o 3:2;
    struct E { m: usize, ld: usize } = left_inverse((m, 4):(ld, 1));
}

fn main() {}
