// the method is called `composition`, not `compose`
use colex::Layout;

fn main() {
    let l: Layout = "(8,16):(16,1)".parse().unwrap();
    let every_second: Layout = "32:2".parse().unwrap();
    match l.compose(&every_second) {
        Ok(part) => {
            println!("{part}");
            for c in 0..part.size() {
                println!("{c} -> {}", part.at(c));
            }
        }
        Err(error) => println!("no layout: {error}"),
    }
}
