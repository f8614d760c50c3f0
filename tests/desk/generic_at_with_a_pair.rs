use colex::StaticLayout;
fn f<L: StaticLayout>(l: L) -> u32 {
    l.at((1_u32, 2_u32))
}
fn main() {
    println!("{}", f(colex::layout!((4,8))));
}
