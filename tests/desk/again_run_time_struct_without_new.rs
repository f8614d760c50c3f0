// the struct with numbers is used as a value, without `new`
use colex::{Error, Tensor, layout};

layout! {
    pub struct Rows { m: usize, n: usize } = (m, n):(n, 1);
}

fn trace(data: &[f32], m: usize) -> Result<f32, Error> {
    let matrix = Tensor::new(data, Rows)?;
    Ok((0..m).map(|i| matrix[(i, i)]).sum())
}

fn main() {
    let data: Vec<f32> = (0..100).map(|i| i as f32).collect();
    println!("{}", trace(&data, 10).unwrap());
}
