use colex::layout;
layout! { fn f(i: f32, j: f32) -> u32 = (4,8):(8,1); }
fn main() {
    println!("{}", f(1.0, 1.0));
}
