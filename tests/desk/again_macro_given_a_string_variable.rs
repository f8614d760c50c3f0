// `layout!` is given a variable that holds text, which only `parse` reads
use colex::Layout;

fn main() {
    let text = String::from("(16,16):(17,1)");
    let layout: Layout = colex::layout!(text);
    let mut seen = vec![false; 17 * 16];
    for c in 0..256 {
        seen[layout.at(c) as usize] = true;
    }
    println!("{} places are free", seen.iter().filter(|taken| !**taken).count());
}
