use colex::layout;

layout! {
    pub struct A = (4,8):(1,4,32);
    pub struct B = A o 4:1;
    pub fn c(i: u32) -> u32 = B;
}

fn main() { let _ = (A, B); }
