//! A type that says of itself that no thread changes it.
use core::cell::Cell;

struct Counted(Cell<u32>);

impl layout_gpu::Uniform for Counted {}

fn main() {}
