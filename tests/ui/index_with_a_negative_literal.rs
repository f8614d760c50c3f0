use colex::index;

fn main() {
    let _ = index!((4,8):(1,4); (-1, 7));
}
