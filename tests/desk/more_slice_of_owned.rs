use colex::{Tensor, layout};

layout! { struct Rows = (4,8):(8,1); }

fn main() -> Result<(), colex::Error> {
    let matrix = Tensor::new(vec![1.0_f32; 32], Rows)?;
    let row = matrix.slice((1, ..));
    println!("{}", row.iter().sum::<f32>());
    Ok(())
}
