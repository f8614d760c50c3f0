// two tiles of one tensor are borrowed by view_mut() at the same time
use colex::tensor::Run;
use colex::{Tensor, layout};

const HALF: (Run<8>, Run<16>) = (Run, Run);

layout! {
    struct Matrix = (16,16):(16,1);
}

fn main() {
    let mut matrix = Tensor::new(vec![0.0_f32; 256], Matrix).unwrap();
    let mut upper = matrix.view_mut().tile(HALF, (0, 0));
    let mut lower = matrix.view_mut().tile(HALF, (1, 0));
    upper.fill(1.0);
    lower.fill(-1.0);
    println!("{}", matrix[(0, 0)] + matrix[(15, 15)]);
}
