use colex::layout;
fn main() {
    let l = layout!("(4,8):(8,1)");
    println!("{}", l.at(0));
}
