//! A coordinate of a user could say that it has no entries, and write one.
use colex::compiled::{Coord, CoordProfile};
use colex::layout;
use colex::tensor::Coordinate;

#[derive(Clone, Copy)]
struct At(u32);

impl Coord<u32> for At {
    const PROFILE: CoordProfile = <u32 as Coord<u32>>::PROFILE;
    const ENTRIES: usize = 0;

    fn write(self, entries: &mut [u32], _: usize) {
        entries[0] = self.0;
    }
}

impl Coordinate for At {}

fn main() {
    let _ = layout!((8,8):(8,1)).at(At(1));
}
