//! The threads' registers differ from the registers of the movement.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Swap = convert<16>((32,(2,2)):(4,(1,2)), (32,(2,2)):(4,(2,1)));
}

kernel! {
    fn wrong(block: Block<32>, n: u32)
    grid [1, 1],
    {
        let four = block.each(|_| [n; 4]);
        let _ = block.convert::<_, _, [u32; 2]>(Swap, &four);
    }
}

fn main() {
    wrong::on_cpu(1).unwrap();
}
