//! Where a tensor starts, and what a tile can be at most, are not numbers that users choose.
use colex::structure::{Most, Structure};
use colex::tensor::{Given, Place};
use colex::{Error, Layout, StaticLayout, layout};

layout! {
    struct Square = (4,4):(4,1);
}

struct Far;

impl Structure for Far {
    const LAYOUT: Layout = <Square as StaticLayout>::LAYOUT;
    const MOST: Most = Most([4; 15]);
    type Numbers = [usize; 0];
    type Start = i64;
}

impl Given for Far {
    type Numbers = Place<[usize; 0], i64>;

    fn stored(place: Self::Numbers) -> Place<[usize; 0], i64> {
        place
    }

    fn layout_of(_: Self::Numbers) -> Result<Layout, Error> {
        Ok(<Square as StaticLayout>::LAYOUT)
    }
}

fn main() {}
