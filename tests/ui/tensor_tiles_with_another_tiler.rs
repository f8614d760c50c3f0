//! A tiler with a lifetime, and another one for all lifetimes: the tiles of one do not go on as those of the other.
#![allow(coherence_leak_check)]

use colex::tensor::{Inner, KnownParts, Parts, ViewMut};
use colex::{Layout, StaticLayout, Tensor, layout};
use std::marker::PhantomData;

layout! { struct Line = 16:1; }

struct Tile<F>(PhantomData<F>);

impl StaticLayout for Tile<for<'a> fn(&'a ())> {
    const LAYOUT: Layout = colex::parse("4:1");
}

impl StaticLayout for Tile<fn(&'static ())> {
    const LAYOUT: Layout = colex::parse("8:1");
}

type Tiles<'a, F> = Parts<ViewMut<'a, u8>, KnownParts<Line, Tile<F>, Inner>>;

fn longer(tiles: Tiles<'_, for<'a> fn(&'a ())>) -> Tiles<'_, fn(&'static ())> {
    tiles
}

fn main() {
    let mut tensor = Tensor::new(vec![0; 16], Line).unwrap();
    longer(tensor.tiles_mut(Tile::<for<'a> fn(&'a ())>(PhantomData)));
}
