//! Layouts with arguments: as many as there are parameters, and such as make a layout.

use colex::layout;

const BM: usize = 20;

layout! {
    struct Smem<const M: usize> = (M, 64):(64, 1) where M % 8 == 0;
    struct Tile<const M: usize> = (M, 4):(1, 1) where injective;
    struct Outer<const M: usize> = (M, BM):(BM, 1);
    extern "cuda" fn false_fact(i: u32) -> u32 = Smem<20>;
    extern "cuda" fn false_claim(i: u32) -> u32 = Tile<4>;
    extern "cuda" fn too_few(i: u32) -> u32 = Smem;
    extern "cuda" fn too_many(i: u32) -> u32 = Smem<1, 2>;
    extern "cuda" fn of_constant(i: u32) -> u32 = Smem<BM>;
    extern "cuda" fn of_definition(i: u32) -> u32 = Outer<4>;
}

fn main() {}
