use colex::Layout;
fn main() {
    let l = Layout::parse("(4,8)").unwrap();
    println!("{}", l.zipped_divide(&l).unwrap().size());
}
