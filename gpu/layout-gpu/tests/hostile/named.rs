//! Kernels next to constants, types and macros with the names of variables and macros that expansions could use.

/// The names of variables in expansions of this version or of earlier versions.
macro_rules! with_variables {
    ($callback:ident) => {
        $callback! { grid scalars body inner at block place memory numbers host offset barrier rank seat index count spot
        barriers clusters shared named packed builder group thread products map blocks tiles cluster stream module }
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
unreachable vec write __runner __beside __in_scope __constant __evaluated __exported __blocks __with_outputs kernel_body kernel_numbers
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

/// The user's items have the names of element types, which the heads of kernels can use without an import, but are not
/// these types.
mod elements {
    #![allow(non_camel_case_types, non_upper_case_globals, non_snake_case, dead_code, unused_macros)]

    macro_rules! kernels {
        ($([$half:ty, $wide:ty])*) => { $(
            layout_gpu::kernel! {
                pub(crate) fn copy(block: Block<64>, n: u32)
                grid [n.div_ceil(64), 1],
                reads input: [$half] in Vector(n),
                writes output: [$wide] in Vector(n),
                shared tile: [$half] in Tile,
                {
                    let _ = &tile;
                    let from = input.tile(Tile, block.x());
                    let mut to = output.tile_of(block, Tile, layout_gpu::X).partitions_d(One);
                    block.each_with(&mut to, |one, mut to| {
                        let value: $half = from.partition_s(One, &one).get((0, 0));
                        to.set((0, 0), value as $wide);
                    });
                }
            }
        )* };
    }

    macro_rules! pipelines {
        ($half:ty) => {
            layout_gpu::pipeline! {
                pub(crate) fn product(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
                grid m.div_ceil(64) * n.div_ceil(64),
                registers [40, 232],
                loads a: [$half] in Rows(m, k) by Own<Smem>,
                loads b: [$half] in Rows(n, k) by Own<Smem>,
                reads bias: [$half] in Vector(n),
                stores c: [$half] in Rows(m, n) by 1 of Smem,
                writes unused: [$half] in Vector(m),
                slots tiles: 3 of (a, b),
                {
                    for tile in cluster.tiles(c, TileC, layout_gpu::Bands::<8>) {
                        let (i, j) = tile.at();
                        let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                        tile.store(cluster, sums, <$half as Float>::narrow);
                    }
                }
            }
        };
    }

    pub(super) mod aliases {
        use crate::plain::{One, Tile, Vector};
        type f16 = u32;
        use ::core::primitive::u64 as bf16;
        struct E4m3;
        trait E5m2 {}
        kernels! { [f16, bf16] }
    }

    pub(super) mod modules {
        use crate::plain::{One, Tile, Vector};
        mod f16 {
            pub(super) type Word = u32;
        }
        mod bf16 {
            pub(super) use ::core::primitive::u64 as Wide;
        }
        #[allow(unused_imports)]
        use ::core as Float;
        kernels! { [f16::Word, bf16::Wide] }
    }

    /// The user has only values and macros with these names, so heads must use the macro's types.
    pub(super) mod values {
        use crate::plain::{Rows, Smem, TileC, Vector};
        use layout_gpu::pipeline::Own;
        const f16: u8 = 1;
        static E4m3: u8 = 1;
        fn bf16() {}
        macro_rules! f16 {
            () => {};
        }
        pipelines! { f16 }
    }

    /// Numbers and arguments have the names of element types.
    pub(super) mod numbers {
        use crate::plain::{One, Tile, Vector};

        layout_gpu::kernel! {
            pub(crate) fn copy(block: Block<64>, f16: u32, Float: u32)
            grid [f16.div_ceil(64), Float],
            reads bf16: [u32] in Vector(f16),
            writes E4m3: [u32] in Vector(f16 * Float),
            {
                let from = bf16.tile(Tile, block.x());
                let mut to = E4m3.tile_of(block, Tile, layout_gpu::X).partitions_d(One);
                block.each_with(&mut to, |one, mut to| to.set((0, 0), from.partition_s(One, &one).get((0, 0))));
            }
        }
    }

    /// The user's `f16` is `bf16`.
    pub(super) mod exchanged {
        use crate::plain::{Rows, Smem, TileC, Vector};
        use layout_gpu::pipeline::Own;
        type f16 = layout_gpu::bf16;
        pipelines! { f16 }
    }

    pub(super) mod imported {
        use crate::plain::{Rows, Smem, TileC, Vector};
        use layout_gpu::pipeline::Own;
        use layout_gpu::{Float, bf16};
        pipelines! { bf16 }
    }
}

#[test]
fn items_beside_a_kernel_come_before_the_names_of_element_types() {
    let input: Vec<u32> = (0..130).collect();
    let wide: Vec<u64> = (0..130).collect();
    let mut output = [0_u64; 130];
    elements::aliases::copy::on_cpu(&input, &mut output, 130).unwrap();
    ::core::assert_eq!(output[..], wide);
    output = [0; 130];
    elements::modules::copy::on_cpu(&input, &mut output, 130).unwrap();
    ::core::assert_eq!(output[..], wide);
    let mut output = [0_u32; 130];
    elements::numbers::copy::on_cpu(&input, &mut output, 130, 1).unwrap();
    ::core::assert_eq!(output[..], input);
    macro_rules! products {
        ($($module:ident $half:ty),*) => { $({
            let one = <$half>::from_f32(1.0);
            let (a, b, mut c) = ([one; 8 * 8], [one; 8 * 8], [one; 64]);
            elements::$module::product::on_cpu(&a, &b, &[one; 8], &mut c, &mut [one; 8], 8, 8, 8).unwrap();
            ::core::assert_eq!(c, [<$half>::from_f32(8.0); 64]);
        })* };
    }
    products!(values layout_gpu::f16, exchanged layout_gpu::bf16, imported layout_gpu::bf16);
}

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
