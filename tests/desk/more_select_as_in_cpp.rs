use colex::{Tensor, layout};

layout! { struct Matrix = (4,6):(6,1); }

fn main() -> Result<(), colex::Error> {
    let matrix = Tensor::new((0..24).collect::<Vec<u32>>(), Matrix)?;
    let turned = matrix.view().select::<1, 0>();
    println!("{}", turned[(5, 1)]);
    Ok(())
}
