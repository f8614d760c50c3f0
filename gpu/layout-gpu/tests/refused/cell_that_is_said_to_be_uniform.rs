//! A type with interior mutability that implements `Uniform`.
use core::cell::Cell;

struct Counted(Cell<u32>);

impl layout_gpu::Uniform for Counted {}

fn main() {}
