//! The layouts of `tests/data/index_cost.tsv`, as values, as types and in `index!`. Each layout has one function per form
//! of coordinates. `tests/codegen.rs` compares the number of their instructions with the `fn` items of `layout!`. Each
//! integer of a coordinate is a separate parameter, because Rust passes long tuples in memory.

pub mod tensor;

/// Declares one module per row. A row contains the layout, its nested coordinate, and the integers of this coordinate.
macro_rules! rows {
    ($($name:ident { $($layout:tt)* } $coordinate:tt $($part:ident)*;)*) => {$(
        #[allow(missing_docs)]
        pub mod $name {
            colex::layout! { pub struct Layout = $($layout)*; }

            #[inline(never)] pub fn index_one(i: u32) -> u32 { colex::index!($($layout)*; i) }
            #[inline(never)] pub fn index_two(i: u32, j: u32) -> u32 { colex::index!($($layout)*; (i, j)) }
            #[inline(never)] pub fn index_natural($($part: u32),*) -> u32 { colex::index!($($layout)*; $coordinate) }

            #[inline(never)] pub fn at_one(i: u32) -> u32 { colex::layout!($($layout)*).at(i) }
            #[inline(never)] pub fn at_two(i: u32, j: u32) -> u32 { colex::layout!($($layout)*).at((i, j)) }
            #[inline(never)] pub fn at_natural($($part: u32),*) -> u32 { colex::layout!($($layout)*).at($coordinate) }

            #[inline(never)] pub fn struct_one(i: u32) -> u32 { Layout.at(i) }
            #[inline(never)] pub fn struct_two(i: u32, j: u32) -> u32 { Layout.at((i, j)) }
            #[inline(never)] pub fn struct_natural($($part: u32),*) -> u32 { Layout.at($coordinate) }
        }
    )*};
}

rows! {
    thread_value { (3, (2, 3)):(3, (12, 1)) } (i, (j, k)) i j k;
    contiguous { ((4, 2), 2):((1, 4), 8) } ((i, j), k) i j k;
    rotated { ((2, 2), 2):((4, 1), 2) } ((i, j), k) i j k;
    mixed_radix { ((2, 4), (3, 5)):((3, 6), (1, 24)) } ((i, j), (k, l)) i j k l;
    row_major { (128, 64):(64, 1) } (i, j) i j;
    column_major { (128, 64):(1, 128) } (i, j) i j;
    split_rows { (64, (32, 4)):(32, (1, 2048)) } (i, (j, k)) i j k;
    swizzled { Sw<3, 3, 3> o (8, 64):(64, 1) } (i, j) i j;
    odd_even { ((2, 3), (5, 4)):((5, 10), (1, 30)) } ((i, j), (k, l)) i j k l;
    tiled { ((8, 16), (8, 4)):((8, 64), (1, 1024)) } ((i, j), (k, l)) i j k l;
    image { (224, (224, 3)):(672, (3, 1)) } (i, (j, k)) i j k;
    mma_fragment { ((4, 8, 4), (2, 2, 16)):((128, 1, 16), (64, 8, 512)) } ((i, j, k), (l, m, n)) i j k l m n;
}

/// A layout with the maximum number of modes. The coordinates of this layout do not fit into registers.
#[allow(missing_docs)]
#[allow(clippy::too_many_arguments)]
pub mod wide {
    colex::layout! {
        pub struct Natural =
                (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
                2):
                (1, 23, 47, 73, 101, 35, 67, 101, 137, 175, 119, 161, 205, 251, 203, 253, 305, 359, 415, 377,
                437, 499, 563, 533, 601, 671, 743, 817, 797, 875, 955, 1037);
        pub struct One = (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2):
                (1, 23, 47, 25, 53, 35, 67, 53, 89, 127, 119, 161, 157, 203, 203, 253);
        #[inline(always)]
        fn natural(
                c0: u32, c1: u32, c2: u32, c3: u32, c4: u32, c5: u32, c6: u32, c7: u32, c8: u32, c9: u32,
                c10: u32, c11: u32, c12: u32, c13: u32, c14: u32, c15: u32, c16: u32, c17: u32, c18: u32,
                c19: u32, c20: u32, c21: u32, c22: u32, c23: u32, c24: u32, c25: u32, c26: u32, c27: u32,
                c28: u32, c29: u32, c30: u32, c31: u32,
        ) -> u32 = Natural;
        #[inline(always)]
        fn one(i: u32) -> u32 = One;
    }

    #[inline(never)]
    pub fn fn_natural(c: &[u32; 32]) -> u32 {
        natural(
            c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], c[10], c[11], c[12], c[13], c[14], c[15],
            c[16], c[17], c[18], c[19], c[20], c[21], c[22], c[23], c[24], c[25], c[26], c[27], c[28], c[29], c[30],
            c[31],
        )
    }

    #[inline(never)]
    pub fn at_natural(c: &[u32; 32]) -> u32 {
        Natural.at((
            c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], c[10], c[11], c[12], c[13], c[14], c[15],
            c[16], c[17], c[18], c[19], c[20], c[21], c[22], c[23], c[24], c[25], c[26], c[27], c[28], c[29], c[30],
            c[31],
        ))
    }

    #[inline(never)]
    pub fn fn_one(i: u32) -> u32 {
        one(i)
    }

    #[inline(never)]
    pub fn at_one(i: u32) -> u32 {
        One.at(i)
    }
}
