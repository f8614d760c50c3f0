use colex::Layout;
fn main() {
    let l = Layout::parse("(4,8)").unwrap();
    println!("{}", l.at((1, 2)));
}
