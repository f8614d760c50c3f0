use colex::index;
fn main() {
    println!("{}", index!((4,8):(8,1); (4_u32, 0_u32)));
}
