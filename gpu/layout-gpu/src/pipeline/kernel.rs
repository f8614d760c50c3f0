//! The macro that declares pipelines.

/// Declares a pipeline for GPUs of `sm_90a` or `sm_100a`. The macro generates a module with the entry point for the
/// device, and with functions that run the pipeline on the CPU and launch it on the device.
///
/// - `Cluster<BLOCKS, GROUPS>`: the number of blocks in a cluster, and the number of warpgroups per block that
///   multiply. One additional warpgroup per block loads.
/// - `persistent`: the number of tiles. A launch does not start more clusters than the device can hold at the same
///   time, so a cluster can compute several tiles.
/// - `grid` instead of `persistent`: one cluster per tile. The device schedules the clusters. Use `grid` if tiles take
///   different times.
/// - `registers [few, many]`: the numbers of registers per thread, `few` in the warpgroup that loads and `many` in the
///   warpgroups that multiply. If only one warpgroup multiplies, these numbers have no effect, because every thread
///   already has the maximum number of registers.
/// - `loads`: a tensor from which tiles are loaded. With `by` [`Own<Tile>`](crate::pipeline::Own), each block of a
///   cluster loads its own tile. With `by` [`Multicast<Tile>`](crate::pipeline::Multicast), all blocks of a cluster
///   have the same tile.
/// - `reads`: a tensor that threads read directly, as in `bias.get(column)`.
/// - `stores`: a tensor to which tiles are stored in boxes. `by 2 of Box` gives each warpgroup that multiplies two
///   buffers in shared memory, each for one box with the layout `Box`. With 0 buffers, tiles are stored directly from
///   slots.
/// - `writes`: a tensor with one number per row of a tensor of `stores`, as in `cluster.tiles(c, Tile,
///   …).with_rows(highest)`.
/// - `slots`: the stages of the pipeline. `4 of (a, b)` declares four slots. Each slot holds one tile of `a` and one
///   tile of `b`.
///
/// In tensors of `loads` and `stores`, the distance from one row to the next must be a multiple of 16 bytes. Declare
/// this condition with a clause of the layout, such as `where k % 8 == 0` for a row of `k` elements of 2 bytes. Extents
/// that do not affect this distance can have any value.
///
/// The compiler checks that all clusters divide an output into the same tiles, and number these tiles in the same
/// order. The module contains the constants `THREADS` and `SHARED`: the number of threads of a block, and the number of
/// bytes of its shared memory. The module also contains the function `on_cpu`, and with the feature `cudarc` the type
/// `Kernel` and the function `load`. The body of the pipeline, and the expressions before the body, can use `THREADS`
/// and `SHARED`. If the module that contains `pipeline!` has an item of yours with the name `THREADS` or `SHARED`, the
/// name refers in this code to your item. Names that start with two underscores are reserved.
///
/// ```
/// use colex::layout;
/// use layout_gpu::pipeline::{Multicast, Own};
/// use layout_gpu::{Bands, Float, f16, pipeline};
///
/// layout! {
///     struct Rows { m: usize, k: usize } = (m, k):(k, 1) where k % 8 == 0;
///     struct SmemA = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
///     struct SmemB = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
///     struct SmemC = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
///     struct TileC = (64,64);
/// }
///
/// pipeline! {
///     /// `c = a bᵀ`
///     pub fn product(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
///     persistent m.div_ceil(64) * n.div_ceil(64),
///     registers [40, 232],
///     loads a: [f16] in Rows(m, k) by Own<SmemA>,
///     loads b: [f16] in Rows(n, k) by Multicast<SmemB>,
///     stores c: [f16] in Rows(m, n) by 1 of SmemC,
///     slots tiles: 3 of (a, b),
///     {
///         for tile in cluster.tiles(c, TileC, Bands::<8>) {
///             let (i, j) = tile.at();
///             let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
///             tile.store(cluster, sums, f16::narrow);
///         }
///     }
/// }
///
/// fn main() -> Result<(), layout_gpu::LaunchError> {
///     let (a, b) = (vec![f16::ONE; 70 * 136], vec![f16::from_f32(0.5); 24 * 136]);
///     let mut c = vec![f16::ZERO; 70 * 24];
///     product::on_cpu(&a, &b, &mut c, 70, 24, 136)?;
///     assert!(c.iter().all(|sum| sum.to_f32() == 68.0));
///     Ok(())
/// }
/// ```
#[macro_export]
macro_rules! pipeline {
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident($cluster:ident: Cluster<$blocks:literal, $groups:literal> $(, $scalar:ident: $type:ty)* $(,)?)
        $clusters:ident $count:expr,
        registers [$few:literal, $many:literal],
        $(loads $in:ident: [$it:ty] in $il:ident $(($($inum:expr),* $(,)?))? by $($ip:ident)::+ <$tl:ty>,)*
        $(reads $read:ident: [$rt:ty] in $rl:ident $(($($rnum:expr),* $(,)?))?,)*
        $(stores $out:ident: [$ot:ty] in $ol:ident $(($($onum:expr),* $(,)?))? by $buffers:literal of $ob:ty,)*
        $(writes $written:ident: [$wt:ty] in $wl:ident $(($($wnum:expr),* $(,)?))?,)*
        $(slots $slots:ident: $stages:literal of ($($tile:ident),+ $(,)?),)*
        $body:block
    ) => {
        $(#[$meta])*
        #[allow(missing_docs)]
        $vis mod $name {
            #[allow(unused_imports)]
            use super::*;

            /// The number of threads of a block.
            pub const THREADS: $crate::__core::primitive::u32 = 128 * ($groups + 1);
            /// The number of bytes of shared memory of a block.
            pub const SHARED: $crate::__core::primitive::usize = $crate::pipeline::shared_bytes(self::__items::__TILES, 0 $(+ 2 * $stages)*, $groups);
            const _: () = $crate::pipeline::require_cluster($blocks, $groups);
            const _: () = $crate::pipeline::require_registers($groups, $few, $many);
            $crate::__exported! { $name }

            /// The user's code. The items that the macro adds to this module have names that start with two
            /// underscores, so they do not shadow names of the user.
            mod __items {
                #[allow(unused_imports)]
                use super::super::*;
                $crate::kernel_names! { ($crate) [$($it,)* $($rt,)* $($ot,)* $($wt,)* $($type,)*] }

                /// The types of the arguments of `loads` and `stores`, and of the slots.
                mod __of {
                    #[allow(unused_imports)]
                    use super::*;
                    // The slots hold tiles of arguments. The type of `slots` contains the types of these arguments, so
                    // all these types are in one module.
                    $(
                        #[allow(non_camel_case_types)]
                        pub(super) type $in = $crate::pipeline::Loaded<$it, $il, $($ip)::+ <$tl>>;
                    )*
                    $(
                        #[allow(non_camel_case_types)]
                        pub(super) type $slots<'k> = $crate::pipeline::Slots<'k, ($($tile,)+), $stages, $blocks, $groups>;
                    )*
                    $(
                        #[allow(non_camel_case_types)]
                        pub(super) type $out<'k> = $crate::pipeline::Untiled<'k, $ot, $ol, $ob, $buffers, super::__outputs::$out>;
                    )*
                }

                /// The names of outputs, as types, so that different outputs have different types.
                mod __outputs {
                    $(
                        #[allow(non_camel_case_types, dead_code)]
                        #[derive($crate::__core::fmt::Debug)]
                        pub(super) struct $out;
                    )*
                }

                /// The number of bytes of slots and buffers in shared memory.
                pub(super) const __TILES: $crate::__core::primitive::u32 = 0 $(+ <__of::$slots<'static>>::BYTES)* $(+ $groups * <__of::$out<'static>>::BYTES)*;
                $(const _: () = $crate::number::<$type>();)*

                /// The runtime values that the kernel writes after each layout, as in `Rows(m, k)`.
                #[allow(dead_code, non_camel_case_types)]
                #[derive($crate::__core::clone::Clone, $crate::__core::marker::Copy)]
                struct __Numbers {
                    $($in: $crate::pipeline::NumbersOf<$il>,)*
                    $($read: $crate::pipeline::NumbersOf<$rl>,)*
                    $($out: $crate::pipeline::NumbersOf<$ol>,)*
                    $($written: $crate::pipeline::NumbersOf<$wl>,)*
                }

                $crate::__beside! {
                    /// Evaluates the user's expressions for the values of symbols. This happens only once, because a
                    /// second evaluation could return values that were not checked. The expressions are in this safe
                    /// function, so that they cannot call unsafe functions without their own `unsafe` block.
                    fn __numbers($($scalar: $type),*) -> __Numbers {
                        __Numbers {
                            $($in: $crate::__numbers!($il $($(, $inum)*)?),)*
                            $($read: $crate::__numbers!($rl $($(, $rnum)*)?),)*
                            $($out: $crate::__numbers!($ol $($(, $onum)*)?),)*
                            $($written: $crate::__numbers!($wl $($(, $wnum)*)?),)*
                        }
                    }
                }

                $crate::__beside! {
                    /// Returns the number of tiles, which the user writes after `persistent` or `grid`.
                    fn __tiles($($scalar: $type),*) -> $crate::__core::primitive::u32 {
                        $count
                    }
                }

                /// Runs the body for `seat`, which is a thread on the device, and a warpgroup on the CPU. Assigns
                /// shared memory and barriers to the slots and the outputs.
                #[allow(unused_mut, unused_variables, unused_assignments, clippy::too_many_arguments)]
                #[inline(always)]
                unsafe fn __run(
                    __seat: $crate::machine::Seat,
                    [__index, __count]: [$crate::__core::primitive::u32; 2],
                    __spot: impl $crate::__core::ops::Fn($crate::__core::primitive::usize) -> $crate::machine::Spot,
                    __barriers: $crate::machine::Barriers,
                    __numbers: __Numbers,
                    $($in: $crate::machine::Map<$it>,)*
                    $($read: *const $rt,)*
                    $($out: $crate::machine::Map<$ot>,)*
                    $($written: *mut $wt,)*
                    $($scalar: $type,)*
                ) {
                    let __body = $crate::__in_scope! {
                        [$($in)* $($read)* $($out)* $($written)* $($slots)* $($scalar)*]
                        #[allow(unused_mut, unused_variables, clippy::too_many_arguments)]
                        #[inline(always)]
                        fn __body<'k>(
                            $cluster: &mut $crate::pipeline::Cluster<'k, $blocks, $groups>,
                            $($in: $crate::pipeline::TmaLoad<'k, __of::$in, $blocks>,)*
                            $($read: $crate::Global<'k, $rt, $rl>,)*
                            $($out: __of::$out<'k>,)*
                            $($written: $crate::Uncut<'k, $wt, $wl>,)*
                            $(mut $slots: __of::$slots<'k>,)*
                            $($scalar: $type,)*
                        ) {
                            // If an output is never stored, the next two lines determine the type of its tiles, so that
                            // type inference succeeds.
                            $(let $out = $crate::pipeline::Untiled::in_one_way($out, || $crate::__core::unreachable!());)*
                            $(let $written = $crate::Uncut::in_one_way($written, || $crate::__core::unreachable!());)*
                            $crate::kernel_body! { $body }
                        }
                        __body
                    };
                    let (__rank, mut __offset, mut __barrier) = ($crate::machine::Seat::rank(&__seat), 0, 0);
                    // SAFETY: tiles and barriers do not overlap, and the launch has checked the arguments.
                    unsafe {
                        $(
                            let $slots = <__of::$slots<'_>>::new(__spot(__offset), $crate::machine::Barriers::after(__barriers, __barrier));
                            __offset += const { <__of::$slots<'static>>::BYTES as $crate::__core::primitive::usize };
                            __barrier += 2 * $stages;
                        )*
                        $(
                            let $out = <__of::$out<'_>>::new($out, $crate::numbers(__numbers.$out), __spot(__offset));
                            __offset += const { $groups * <__of::$out<'static>>::BYTES as $crate::__core::primitive::usize };
                        )*
                        let mut __cluster = $crate::pipeline::Cluster::new(__seat, __index, __count);
                        __body(
                            &mut __cluster,
                            $($crate::pipeline::TmaLoad::new($in, __rank, $crate::numbers(__numbers.$in)),)*
                            $($crate::Global::new($read, $crate::numbers(__numbers.$read)),)*
                            $($out,)*
                            $($crate::Uncut::new($written, $crate::numbers(__numbers.$written)),)*
                            $($slots,)*
                            $($scalar,)*
                        )
                    }
                }

                $crate::__pipeline_entry! {
                    $name $blocks, $groups, [$few, $many] [$($in: $it)*] [$($read: $rt)*] [$($out: $ot)*] [$($written: $wt)*] [$($slots: $stages)*] [$($scalar: $type),*]
                }
                $crate::__pipeline_on_device! {
                    $name $blocks, $clusters, [$($in: $it;)*] [$($read: $rt, $rl;)*] [$($out: $ot, $ol, $ob;)*] [$($written: $wt, $wl;)*] [$($scalar: $type),*]
                }
                $crate::__pipeline_on_cpu! {
                    $name $blocks, $groups, $clusters, [$($in: $it, $il;)*] [$($read: $rt, $rl;)*] [$($out: $ot, $ol, $ob;)*] [$($written: $wt, $wl;)*] [$($slots: $stages)*] [$($scalar: $type),*]
                }
                $crate::__manifest! {
                    $name $clusters [$count, 1] $blocks
                    [
                        $(loads $in: $it, $il($($($inum),*)?), $crate::manifest::MapOf::<$crate::pipeline::MapOfLoad<__of::$in, $blocks>>::STR;)*
                        $(stores $out: $ot, $ol($($($onum),*)?), $crate::manifest::MapOf::<$crate::pipeline::MapOfStore<$ot, $ol, $ob>>::STR;)*
                        $(reads $read: $rt, $rl($($($rnum),*)?), "";)* $(writes $written: $wt, $wl($($($wnum),*)?), "";)*
                    ]
                    [] [$($scalar: $type),*]
                }
            }
        }
    };
    ($($other:tt)*) => {
        $crate::kernel_mistake! { pipeline $($other)* }
    };
}

/// Returns the number of clusters to launch for `$tiles` tiles, on a device that can hold `$held` clusters at the same
/// time.
#[doc(hidden)]
#[macro_export]
macro_rules! __clusters {
    (persistent $tiles:expr, $held:expr) => {
        $crate::__core::cmp::Ord::min($held, $tiles)
    };
    (grid $tiles:expr, $held:expr) => {
        $tiles
    };
    ($other:ident $tiles:expr, $held:expr) => {
        $crate::__core::compile_error!($crate::__core::concat!(
            "expected `grid tiles` for one cluster per tile, or `persistent tiles` for no more clusters than run at the same time; found `",
            $crate::__core::stringify!($other),
            "`"
        ))
    };
}

/// Returns the number of bytes of a block's shared memory: `tiles` bytes for tiles, then the barriers of slots, then
/// the memory that products of the warpgroups need. The result is more than half of a multiprocessor's shared memory,
/// even if the block needs less. Therefore a multiprocessor (SM) runs one block at a time, and the block can allocate
/// all tensor memory.
#[doc(hidden)]
#[must_use]
pub const fn shared_bytes(tiles: u32, barriers: usize, groups: usize) -> usize {
    let bytes = tiles as usize + 8 * (barriers + 2 * groups + 1);
    crate::require(
        bytes <= 232_448,
        "slots and buffers need more than the 227 KiB of shared memory that a block has: use fewer slots",
    );
    if bytes > MORE_THAN_HALF { bytes } else { MORE_THAN_HALF }
}

/// A number of bytes of shared memory per block with which only one block fits into a multiprocessor. The
/// multiprocessor has 228 KiB, and the system reserves 1 KiB per block.
const MORE_THAN_HALF: usize = 116 << 10;

/// Checks at compile time that a cluster may have these numbers of blocks and warpgroups.
#[doc(hidden)]
#[track_caller]
pub const fn require_cluster(blocks: usize, groups: usize) {
    crate::require(blocks >= 1 && blocks <= 8 && blocks.is_power_of_two(), "a cluster must have 1, 2, 4 or 8 blocks");
    crate::require(groups >= 1 && groups <= 3, "a block must have 1, 2 or 3 warpgroups that multiply");
}

/// Checks at compile time that a thread may have the numbers of registers in `registers [few, many]`, and that the
/// threads of a block together do not use more registers than a multiprocessor has.
#[doc(hidden)]
#[track_caller]
pub const fn require_registers(groups: usize, few: usize, many: usize) {
    crate::require(
        few.is_multiple_of(8) && many.is_multiple_of(8) && few >= 24 && many <= 240,
        "the number of registers of a thread must be a multiple of 8 from 24 to 240",
    );
    let each = 65_536 / (128 * (groups + 1)) / 8 * 8;
    // If only one warpgroup multiplies, `each` is 256, above the maximum of 240, so `each <= many` cannot hold.
    crate::require(
        few <= each && each <= many || groups == 1 && few <= many,
        "in `registers [a, b]`, `a` must be at most the number of registers with which each thread starts, and `b` at least this number, because threads that load give registers to threads that multiply",
    );
    crate::require(
        128 * (few + groups * many) <= 65_536,
        "the threads of a block need more than 65536 registers: in `registers [a, b]`, each of the 128 threads that load needs `a` registers, and each of the 128 threads of a warpgroup that multiplies needs `b` registers",
    );
}
