fn main() {
    let l = "(4,8)".parse().unwrap();
    println!("{}", l.size());
}
