use colex::index;
fn main() {
    println!("{}", index!((4,8):(8,1), (1_u32, 2_u32)));
}
