use colex::{index, layout};
fn main() {
    let tile = layout!((8,64):(64,1));
    println!("{}", index!(tile; (1_usize, 2)));
}
