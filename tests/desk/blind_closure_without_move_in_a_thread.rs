// the closure given to spawn borrows the tile and the number of the loop; `move` is forgotten
use colex::tensor::Run;
use colex::{Tensor, layout};

layout! {
    struct Field = (64,64):(65,1);
}

fn main() {
    let mut field = Tensor::new(vec![0_usize; 64 * 65], Field).unwrap();
    std::thread::scope(|scope| {
        for (number, mut tile) in field.tiles_mut((Run::<16>, Run::<32>)).enumerate() {
            scope.spawn(|| tile.fill(number));
        }
    });
    println!("{}", field[(63, 63)]);
}
