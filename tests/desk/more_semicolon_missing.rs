use colex::layout;

layout! {
    pub struct A = (128,32):(32,1)
    pub struct B = (32,128):(128,1);
}

fn main() {
    println!("{} {}", A.at((3_u32, 4)), B.at((4_u32, 3)));
}
