//! Kernels next to constants, types and macros with the names of variables and macros that expansions could use.

/// The names of variables in expansions, in this or earlier versions.
macro_rules! with_variables {
    ($callback:ident) => {
        $callback! { grid scalars body inner at block place memory numbers host offset barrier rank seat index count spot
        barriers clusters shared named packed builder group thread products map blocks tiles cluster }
    };
}

macro_rules! constants {
    ($($name:ident)*) => { $(#[allow(non_upper_case_globals)] pub(super) const $name: u32 = 3;)* };
}

macro_rules! structs {
    ($($name:ident)*) => { $(#[allow(non_camel_case_types)] pub(super) struct $name;)* };
}

/// Declares macros that do not compile if they are called.
macro_rules! macros {
    ($d:tt $($name:ident)*) => { $(#[allow(unused_macros)] macro_rules! $name { ($d ($d any:tt)*) => { this_macro_is_not_called } })* };
}

macros! { $ assert assert_eq concat debug_assert format include_str matches module_path panic stringify todo unimplemented
unreachable vec write __runner __beside __in_scope __evaluated __exported __blocks __with_outputs kernel_body kernel_numbers
kernel_output kernel_mistake picture expect parse Tile n x output }

macro_rules! beside {
    ($module:ident $items:ident) => {
        mod $module {
            #![allow(dead_code)]

            use crate::plain::{One, Rows, Smem, Tile, TileC, Vector};
            use layout_gpu::pipeline::{Multicast, Own};
            use layout_gpu::{Bands, Float, X, f16, kernel, pipeline};

            with_variables!($items);

            kernel! {
                pub(super) fn copy(own: Block<64>, n: u32)
                grid [n.div_ceil(64), 1],
                reads input: [u32] in Vector(n),
                writes output: [u32] in Vector(n),
                adds total: [u32] in Vector(1_u32),
                chains carry: [u32] of n,
                shared tile: [u32] in Tile,
                stages ring: 2 of [u32] in Tile,
                {
                    let _ = (&total, &carry, &tile, &ring);
                    let from = input.tile(Tile, own.x());
                    let mut to = output.tile_of(own, Tile, X).partitions_d(One);
                    own.each_with(&mut to, |one, mut to| to.set((0, 0), from.partition_s(One, &one).get((0, 0))));
                }
            }

            pipeline! {
                pub(super) fn product(all: Cluster<1, 1>, m: u32, n: u32, k: u32)
                persistent m.div_ceil(64) * n.div_ceil(64),
                registers [40, 232],
                loads a: [f16] in Rows(m, k) by Own<Smem>,
                loads b: [f16] in Rows(n, k) by Multicast<Smem>,
                reads bias: [f32] in Vector(n),
                stores c: [f16] in Rows(m, n) by 1 of Smem,
                writes unused: [f32] in Vector(m),
                slots stages: 3 of (a, b),
                {
                    for tile in all.tiles(c, TileC, Bands::<8>) {
                        let (i, j) = tile.at();
                        let sums = stages.product::<64>(all, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                        tile.store(all, sums, f16::narrow);
                    }
                }
            }
        }
    };
}

beside!(constants_beside constants);
beside!(structs_beside structs);

#[test]
fn constants_types_and_macros_with_the_names_of_variables_change_nothing() {
    let input: Vec<u32> = (0..130).collect();
    macro_rules! check {
        ($($module:ident)*) => { $({
            let mut output = [0; 130];
            $module::copy::on_cpu(&input, &mut output, &mut [0], 130).unwrap();
            ::core::assert_eq!(output[..], input);
            ::core::assert_eq!($module::product::THREADS, 256);
        })* };
    }
    check!(constants_beside structs_beside);
}
