use colex::{Tensor, layout};

layout! {
    struct Matrix = (256,512);
    struct Block = (128,64);
}

fn main() -> Result<(), colex::Error> {
    let source: Vec<u32> = (0..256 * 512).collect();
    let matrix = Tensor::new(&source[..], Matrix)?;
    let block = matrix.local_tile(Block, (1, 3));
    println!("{}", block.size());
    Ok(())
}
