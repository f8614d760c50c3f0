// the fields of a struct with run-time numbers have no types
use colex::{Tensor, layout};

layout! {
    pub struct Matrix { rows, columns } = (rows, columns):(columns, 1);
}

fn main() -> Result<(), colex::Error> {
    let data: Vec<u32> = (0..60).collect();
    let matrix = Tensor::new(&data[..], Matrix::new(6, 10)?)?;
    for i in 0..6 {
        println!("{}", matrix[(i, 9)]);
    }
    Ok(())
}
