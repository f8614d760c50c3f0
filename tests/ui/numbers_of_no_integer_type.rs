//! Numbers of a layout whose types are no integers, or wider than an index; uses of the structs are not reported as well.
use colex::layout;

layout! {
    struct Floats { m: f32, ld: usize } = (m,4):(ld,1);
    struct References { m: &usize, ld: &usize } = (m,4):(ld,1);
    struct Sum { m: usize+ } = (m,4);
    struct Placeholder { m: _, ld: u32 } = (m,4):(ld,1);
    struct Wider { m: u128 } = (m,4);
}

fn main() {
    let _ = Floats::new(4, 5).map(|layout| layout.at((1, 2)));
    let _ = Sum::new(4).map(|layout| layout.m());
}
