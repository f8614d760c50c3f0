use colex::index;

fn main() {
    let i = 3_u8;
    let _ = index!((4,128):(128,1); i);
}
