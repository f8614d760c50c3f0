use colex::layout;

layout! {
    pub struct A = (4,8):(1,4,32);
    pub struct B = (4,0):(1,4);
    pub fn c(i: u32) -> u32 = 4:1 o;
    pub fn d(i: f32) -> f32 = 4:1;
    pub struct Fine = 4:1;
}

fn main() {}
