use colex::Layout;
fn main() {
    let l = "(8,64):(64,1)".parse().unwrap();
    println!("{}", l.size());
}
