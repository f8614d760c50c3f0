//! Checks that the code that CubeCL prints for a kernel contains the short index expressions, in WGSL and in CUDA C++.
//! These tests need no GPU.

use colex::layout;
use colex_cubecl::index;
use colex_cubecl::kernels::product;
use colex_cubecl::printed::{buffer, cuda, definition};
use cubecl::Compiler;
use cubecl::prelude::*;
use cubecl::wgpu::WgslCompiler;

layout! {
    pub struct Swizzled = Sw<3,3,3> o (8,64):(64,1);
    pub struct Quotients = (3,2,3):(3,12,1);
    #[cube]
    #[layout(target = gpu)]
    pub fn swizzled(row: u32, column: u32) -> u32 = Swizzled;
    #[cube]
    #[layout(target = gpu)]
    pub fn quotients(i: u32) -> u32 = Quotients;
}

#[cube]
fn calls_functions(output: &mut [u32]) {
    output[0] = swizzled(UNIT_POS_X, UNIT_POS_Y);
    output[1] = quotients(UNIT_POS_X);
}

#[cube]
fn asks_types(output: &mut [u32]) {
    output[0] = index::<Swizzled, (u32, u32)>((UNIT_POS_X, UNIT_POS_Y));
    output[1] = index::<Quotients, u32>(UNIT_POS_X);
}

type Body = fn(&Scope, &mut NativeExpand<[u32]>);

/// Returns a kernel with this body and one buffer.
fn kernel(body: Body) -> KernelDefinition {
    definition("written", CubeDim::new_2d(8, 64), |builder| {
        let mut output = buffer(builder);
        body(&builder.scope, &mut output);
    })
}

fn wgsl(kernel: KernelDefinition) -> String {
    match WgslCompiler.compile(kernel, &Default::default()) {
        Ok(kernel) => kernel.to_string(),
        Err(error) => panic!("{error:?}"),
    }
}

/// Returns the code of two kernels in WGSL and in CUDA C++. One kernel calls `#[cube]` functions, and the other
/// computes the same indices from layout types.
fn texts() -> [String; 4] {
    let [called, asked] = [calls_functions::expand as Body, asks_types::expand];
    [wgsl(kernel(called)), wgsl(kernel(asked)), cuda(kernel(called)).source, cuda(kernel(asked)).source]
}

/// Counts the uses of an operator before a variable. CubeCL names variables `v` and a number.
fn count(text: &str, operator: &str) -> usize {
    text.matches(&format!(" {operator} v")).count()
}

#[test]
fn kernels_hold_the_short_expressions() {
    for text in texts() {
        assert_eq!((count(&text, "/"), count(&text, "%")), (0, 0), "no division: {text}");
        assert!(text.contains("72"), "`row * 72`, into which the swizzle is merged: {text}");
        // `(row * 72) ^ column` is the complete first index. The second index is computed from `i * 3` and from two
        // quotients, which share a multiplication.
        assert_eq!(count(&text, "^"), 1, "{text}");
        assert_eq!(count(&text, "*"), 5, "{text}");
    }
}

#[test]
fn the_product_reads_four_floats_at_a_time_and_waits_once_a_step() {
    let text = product::printed().source;
    let (before, from_loop) = text.split_once("\nfor(").expect("a loop");
    let (step, after) = from_loop.split_once("\n}\n").expect("its end");
    let each = |what: &str| [before, step, after].map(|part| part.matches(what).count());
    assert_eq!(each("__syncthreads()"), [1, 1, 0], "{text}");
    let tiles: Vec<&str> = text.lines().filter(|line| line.contains("reinterpret_cast<array<")).collect();
    assert_eq!(tiles.len(), 2, "a pair of tiles of A, one of B: {tiles:?}");
    for tile in tiles {
        let (vectors, name) = tile.split_once(" * const ").expect("a pointer");
        assert_eq!(vectors, "array<float_4, 1024>");
        let name = name.split(' ').next().expect("a name");
        // Two chunks are written before the loop and two in the loop, and two chunks are read for each of the 16
        // columns of `k`.
        assert_eq!(each(&format!("= &(*{name})[")), [2, 2 + 32, 0], "{text}");
    }
}
