use colex::layout;
fn main() {
    let s = String::from("(4,8)");
    let l = layout!(s);
    println!("{}", l.at(0));
}
