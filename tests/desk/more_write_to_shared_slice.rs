use colex::{Tensor, layout};

layout! { struct Rows = (4,4):(4,1); }

fn main() -> Result<(), colex::Error> {
    let mut data = vec![0.0_f32; 16];
    data[5] = 2.0;
    let mut matrix = Tensor::new(&data[..], Rows)?;
    for i in 0..4 {
        matrix[(i, i)] = 1.0;
    }
    println!("{}", matrix[(1, 1)]);
    Ok(())
}
