use colex::index;

fn main() {
    let (i, j) = (1, 2);
    let _ = index!((8,64):(64,1); i, j);
}
