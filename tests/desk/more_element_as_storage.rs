use colex::{Tensor, layout};

layout! { struct Tile = (8,8):(8,1); }

fn diagonal(tile: &Tensor<f32, Tile>) -> f32 {
    (0..8).map(|i| tile[(i, i)]).sum()
}

fn main() -> Result<(), colex::Error> {
    let tile = Tensor::new(vec![1.0_f32; 64], Tile)?;
    println!("{}", diagonal(&tile));
    Ok(())
}
