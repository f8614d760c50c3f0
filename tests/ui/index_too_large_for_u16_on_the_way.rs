use colex::index;

fn main() {
    let i = 3_u16;
    let _ = index!((300,300):(1,300); (i, i));
}
