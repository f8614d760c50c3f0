use colex::index;

fn main() {
    let _ = index!((4,8):(1,4); (1, (2, 3)));
    let _ = index!(8:1; (1, 2));
}
