//! Counts the executed instructions of three tasks with valgrind: indexing, the layout algebra at run time, and drawing
//! a picture.

use colex::{Layout, Tiler};
use colex_benches::{image, thread_value};
use gungraun::prelude::*;
use layout_draw::{ColourBy, Picture, svg};
use std::hint::black_box;

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

#[library_benchmark]
fn index_thread_value() -> u32 {
    thread_value::compiled(black_box(16))
}

#[library_benchmark]
fn index_image() -> u32 {
    image::compiled(black_box(100_000))
}

#[library_benchmark]
#[bench::image(layout("(224,(224,3)):(672,(3,1))"))]
fn index_at_run_time(image: Layout) -> i64 {
    black_box(image).index(black_box(100_000))
}

#[library_benchmark]
#[bench::rank_3(layout("(8,(4,2),16):(1,(64,8),128)"), layout("(4,2,8):(2,8,16)"))]
fn composition(a: Layout, b: Layout) -> Layout {
    black_box(a).composition(&black_box(b)).expect("admissible")
}

#[library_benchmark]
#[bench::rank_3((layout("(8,(4,2),16):(1,(64,8),128)"), Tiler::from(layout("(4,2):(1,8)"))))]
fn logical_divide((a, tiler): (Layout, Tiler)) -> Layout {
    black_box(a).logical_divide(&black_box(tiler)).expect("admissible")
}

#[library_benchmark]
#[bench::banks(layout("Sw<3,3,3> o (128,64):(64,1)"))]
fn draw(tile: Layout) -> usize {
    svg(&Picture::table(&tile, ColourBy::Bank { bits: 16 }).expect("small enough")).len()
}

library_benchmark_group!(name = indexing, benchmarks = [index_thread_value, index_image, index_at_run_time]);
library_benchmark_group!(name = algebra, benchmarks = [composition, logical_divide]);
library_benchmark_group!(name = pictures, benchmarks = [draw]);
main!(library_benchmark_groups = [indexing, algebra, pictures]);
