use colex::index;

fn main() {
    let _ = index!((4,8):(1,4); (4, 7));
    let _ = index!((4,(2,4)):(1,(4,8)); (3, 8));
    let _ = index!(8:1; 8);
}
