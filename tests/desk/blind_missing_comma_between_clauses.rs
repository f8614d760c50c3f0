// no comma between the clauses `bijective` and `vector(1, 8)`
use colex::{StaticLayout, layout};

layout! {
    /// A tile of half-precision numbers in shared memory.
    pub struct Tile = Sw<3,3,3> o (64,64):(64,1) where bijective vector(1, 8);
}

fn chunk<L: StaticLayout>(row: usize, chunk: usize) -> usize {
    L::index_at((row, chunk * 8)) / 8
}

fn main() {
    for row in 0..8 {
        let places: Vec<usize> = (0..8).map(|c| chunk::<Tile>(row, c)).collect();
        println!("row {row}: {places:?}");
    }
}
