//! An incomplete kernel, in which no block writes a tile of the output yet.
use colex::layout;
use layout_gpu::kernel;

layout! { struct Vector { n: usize } = (n):(1); }

kernel! {
    fn nothing(block: Block<64>, n: u32)
    grid [1, 1],
    writes output: [f32] in Vector(n),
    {}
}

fn main() {
    let mut output = [1.0; 3];
    nothing::on_cpu(&mut output, 3).unwrap();
    assert_eq!(output, [1.0; 3]);
}
