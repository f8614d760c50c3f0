use colex::layout;
layout! { struct A = (128,64):(64,1); struct B = local_tile(A, (32,32), (blockIdx.x, 0)); }
fn main() {
    println!("{}", B.at(0));
}
