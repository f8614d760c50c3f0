use colex::{Tensor, layout};

layout! { struct Rows = (2,8):(8,1); }

fn main() -> Result<(), colex::Error> {
    let mut matrix = Tensor::new(vec![0.0_f32; 16], Rows)?;
    let view = matrix.view_mut();
    view.slice((0, ..)).fill(1.0);
    view.slice((1, ..)).fill(2.0);
    println!("{}", matrix[(1, 3)]);
    Ok(())
}
