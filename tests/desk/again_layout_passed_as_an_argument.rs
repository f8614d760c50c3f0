// the layout is passed as a value to a function that takes it as a type
use colex::{StaticLayout, layout};

layout! {
    struct Tile = (4,8):(8,1);
}

fn scatter<L: StaticLayout>(buffer: &mut [f32], value: f32) {
    const { assert!(colex::proofs::is_injective(&L::LAYOUT)) }
    for i in 0..L::SIZE {
        buffer[L::index_at(i)] = value;
    }
}

fn main() {
    let mut buffer = [0.0; 32];
    scatter(Tile, &mut buffer, 2.0);
    println!("{buffer:?} by {Tile}");
}
