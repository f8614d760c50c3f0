//! Indices that do not fit their type, and invalid layouts of generic constants. rustc reports them when it builds a function.
#![allow(unused)]

// The largest index does not fit the coordinates' type.
mod at_of_a_narrow_type {
    use colex::layout;

    layout! { struct Tile = (32,32):(32,1); }

    pub(crate) fn main() {
        let (i, j) = (3_u8, 4_u8);
        let _ = Tile.at((i, j));
        let _ = layout!((32,32):(32,1)).get((i, j));
    }
}

// `at` with an index too large for `u8`.
mod at_with_an_index_too_large_for_u8 {
    use colex::layout;

    pub(crate) fn main() {
        let l = layout!((4,128):(128,1));
        l.at(3_u8);
        l.at((3_u8, 4));
    }
}

// `at` with negative indices in `u32`.
mod at_with_negative_indices_in_u32 {
    use colex::layout;

    pub(crate) fn main() {
        let l = layout!((4,8):(-1,4));
        l.at(3_u32);
    }
}

// A caller's constant with which the layout is invalid.
mod constant_of_a_caller_that_breaks_a_layout {
    use colex::layout;

    layout! {
        pub struct Smem<const BM: usize> = tile_to_shape((8, 64):(64, 1), (BM, 64));
    }

    pub(crate) fn main() {
        Smem::<20>.at(3_usize);
    }
}

// `index!` with a constant for which the tile does not divide the layout.
mod constants_that_overrun_in_an_index {
    use colex::{index, layout};

    const BM: usize = 20;

    layout! {
        struct Part<const M: usize> = partition_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [M,32,16]), (M,64):(64,1));
    }

    pub(crate) fn main() {
        let _ = index!(zipped_divide((BM, 64):(64, 1), (8, 64)); 3_usize);
        let _ = index!(zipped_divide((BM, 64):(64, 1), (4, 64)); (1_usize, 2, 3));
        let _ = Part::<BM>.at(3_usize);
    }
}

// An interleave of 0 rows.
mod cutlass_interleave_of_zero {
    use colex::cutlass::{CutlassLayout, MatrixCoord, RowMajorInterleaved};

    pub(crate) fn main() {
        let _ = RowMajorInterleaved::<0>::new(8).index(MatrixCoord::new(1, 1));
    }
}

// `offset` returns a `usize`. A layout may have negative indices only if `offset` is not used.
mod index_below_zero {
    use colex::layout;

    layout! {
        struct Back = (8,8):(8,-1);
        struct Down = (8,8):(-1,8);
    }

    pub(crate) fn main() {
        let _ = Down.at((1_i32, 2));
        let _ = Back.index(9);
        let _ = layout!((8,8):(8,-2)).index(9);
    }
}

// A struct with an index too large for `u8`.
mod struct_with_an_index_too_large_for_u8 {
    use colex::layout;

    layout! {
        struct Tile = (4,128):(128,1);
    }

    pub(crate) fn main() {
        Tile.at(3_u8);
    }
}

// A size with which a template is invalid. rustc reports it at the operation, and at the caller that chooses the size.
mod template_of_a_caller_that_breaks_a_layout {
    use colex::layout;

    layout! {
        struct Tiles<const BM: usize> { m: usize, n: usize } = zipped_divide((m, n):(n, 1), (BM, 4)) where overrun;
    }

    pub(crate) fn main() {
        let _ = Tiles::<0>::new(64, 8);
    }
}

fn main() {
    at_of_a_narrow_type::main();
    at_with_an_index_too_large_for_u8::main();
    at_with_negative_indices_in_u32::main();
    constant_of_a_caller_that_breaks_a_layout::main();
    constants_that_overrun_in_an_index::main();
    cutlass_interleave_of_zero::main();
    index_below_zero::main();
    struct_with_an_index_too_large_for_u8::main();
    template_of_a_caller_that_breaks_a_layout::main();
}
