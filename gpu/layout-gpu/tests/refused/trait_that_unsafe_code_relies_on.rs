//! User implementations of traits that `unsafe` code relies on: a coordinate that differs after the comparison, a
//! partitioning with other threads than it has, products of other numbers, and registers of another size.
use colex::compiled::{Coord, CoordProfile};
use colex::tensor::Cutter;
use layout_gpu::pipeline::Wide;
use layout_gpu::{Cut, Multiplies, Sync};

#[derive(Clone, Copy)]
struct At(u32);

impl Coord<u32> for At {
    const PROFILE: CoordProfile = <u32 as Coord<u32>>::PROFILE;
    const ENTRIES: usize = 0;

    fn write(self, entries: &mut [u32], _: usize) {
        entries[0] = self.0;
    }
}

struct Twice<T>(T);

impl<T: Cut> Cut for Twice<T> {
    const CUTTER: Cutter = T::CUTTER;
    const THREADS: usize = 2 * T::THREADS;
    type First = Self;
}

#[derive(Clone, Copy, Default)]
#[repr(transparent)]
struct Half(u16);

unsafe impl layout_gpu::Element for Half {}

impl Multiplies for Half {
    type Sum = u8;
    const INSTRUCTION: &'static str = "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32";

    fn multiply_add(sum: u8, _: Half, _: Half) -> u8 {
        sum
    }
}

struct Columns;

impl Wide for Columns {}

struct Tiles;

impl Sync for Tiles {
    type After = Tiles;
    const WAITS: bool = false;

    fn after(self) -> Tiles {
        self
    }
}

fn main() {}
