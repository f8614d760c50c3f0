use colex::Tensor;
fn main() {
    let t = Tensor::new(vec![0; 32], (4, 8)).unwrap();
    println!("{}", t[0]);
}
