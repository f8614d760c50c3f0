use colex::Layout;
fn main() {
    let l: Layout = "(8,64):(64,1)".parse().unwrap();
    let c: Layout = "8:1".parse().unwrap();
    println!("{}", l.composition(c).unwrap());
}
