use colex::Layout;
fn main() {
    let l: Layout = "(8,64):(64,1)".parse().unwrap();
    println!("{}", l.zipped_divide((4, 4)).unwrap());
}
