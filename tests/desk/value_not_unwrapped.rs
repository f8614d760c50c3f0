use colex::Layout;
fn main() {
    let l = "(8,64):(64,1)".parse::<Layout>();
    println!("{}", l.size());
}
