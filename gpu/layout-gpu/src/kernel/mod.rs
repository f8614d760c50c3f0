//! The macro that declares kernels.

mod cpu;
mod entry;
mod launch;

pub use entry::{no_numbers, numbers};

/// Declares a kernel: a module with the entry for the device, and functions that run the kernel on the CPU and on the
/// device.
///
/// `grid [x, y]` launches one block per tile. `persistent [x, y]` limits the number of blocks to the number that the
/// device can run at the same time, and each block takes several [turns](crate::Turns).
///
/// The module contains the constants `THREADS` and `SHARED`, which are the number of threads of a block and the number
/// of bytes of its shared memory. The module also contains the function `on_cpu`, and with the feature `cudarc` the
/// type `Kernel` and the function `load`. The body of the kernel, and the expressions in the part before the body, can
/// use `THREADS` and `SHARED`. If you declare an item with the name `THREADS` or `SHARED` next to the kernel, the
/// kernel uses your item. If a parameter or a tensor of the kernel has one of these names, the kernel uses this
/// parameter or tensor. Names that start with two underscores are reserved.
///
/// The kernel can use `f16`, `bf16`, `E4m3`, `E5m2` and `Float` without an import. If you declare or import another
/// item with one of these names next to the kernel, the kernel uses your item.
///
/// ```
/// use colex::layout;
/// use layout_gpu::kernel;
///
/// layout! {
///     struct Vector { n: usize } = (n):(1);
///     struct Tile = (1024):(1);
///     struct Each = make_tiled_copy(UniversalCopy<32,32>, (256):(1), (4):(1));
/// }
///
/// kernel! {
///     /// `sum = a x + y`
///     pub fn axpy(block: Block<256>, n: u32, a: f32)
///     grid [n.div_ceil(1024), 1],
///     reads x: [f32] in Vector(n),
///     reads y: [f32] in Vector(n),
///     writes sum: [f32] in Vector(n),
///     {
///         let (x, y) = (x.tile(Tile, block.x()), y.tile(Tile, block.x()));
///         let mut sum = sum.tile_of(block, Tile, layout_gpu::X).partitions_d(Each);
///         block.each_with(&mut sum, |thread, mut sum| {
///             let (x, y) = (x.partition_s(Each, &thread), y.partition_s(Each, &thread));
///             for i in 0..4 {
///                 sum.set((i, 0), layout_gpu::fma(a, x.get((i, 0)), y.get((i, 0))));
///             }
///         });
///     }
/// }
///
/// fn main() -> Result<(), layout_gpu::LaunchError> {
///     let (x, y) = ([1.0, 2.0, 3.0], [10.0, 20.0, 30.0]);
///     let mut sum = [0.0; 3];
///     axpy::on_cpu(&x, &y, &mut sum, 3, 2.0)?;
///     assert_eq!(sum, [12.0, 24.0, 36.0]);
///     Ok(())
/// }
/// ```
#[macro_export]
macro_rules! kernel {
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident($block:ident: Block<$threads:literal> $(, $scalar:ident: $type:ty)* $(,)?)
        $kind:ident [$grid_x:expr, $grid_y:expr $(,)?],
        $(resident $resident:literal,)?
        $(reads $in:ident: [$it:ty] in $il:ident $(($($inum:expr),* $(,)?))?,)*
        $(writes $out:tt: [$ot:ty] in $ol:ident $(($($onum:expr),* $(,)?))?,)*
        $(adds $sum:ident: [$st:ty] in $sl:ident $(($($snum:expr),* $(,)?))?,)*
        $(chains $chain:ident: [$ct:ty] of $turns:expr,)*
        $(shared $tile:ident: [$tt:ty] in $($tl:ident)::+ $(<$($ta:tt),+>)?,)*
        $(stages $ring:ident: $count:literal of [$rt:ty] in $($rl:ident)::+ $(<$($ra:tt),+>)?,)*
        $body:block
    ) => {
        $(#[$meta])*
        #[allow(missing_docs)]
        $vis mod $name {
            #[allow(unused_imports)]
            use super::*;

            /// The number of threads of a block.
            pub const THREADS: $crate::__core::primitive::u32 = $threads;
            /// The number of bytes of a block's tiles in shared memory.
            pub const SHARED: $crate::__core::primitive::usize = self::__items::__SHARED;
            $crate::__exported! { $name }

            /// The user's code. The module's own items have names that start with two underscores, so they do not
            /// shadow names of the user.
            mod __items {
                #[allow(unused_imports)]
                use super::super::*;
                $crate::kernel_names! { ($crate) [$($it,)* $($ot,)* $($st,)* $($ct,)* $($tt,)* $($rt,)* $($type,)*] }

                pub(super) const __SHARED: $crate::__core::primitive::usize = 0 $(+ $crate::bytes::<$tt, $($tl)::+ $(<$($ta),+>)?>())* $(+ $count * $crate::bytes::<$rt, $($rl)::+ $(<$($ra),+>)?>())*;

                $(const _: () = $crate::number::<$type>();)*

                $crate::__beside! {
                    /// Returns the grid.
                    fn __grid($($scalar: $type),*) -> [$crate::__core::primitive::u32; 2] {
                        [(|| $grid_x)(), (|| $grid_y)()]
                    }
                }

                $crate::__runner! {
                    $name $kind ($($scalar)*) [$threads $($resident)?] [$($in: $it, $il($($($inum),*)?);)*] [$($out: $ot, $ol($($($onum),*)?);)*] [$($sum: $st, $sl($($($snum),*)?);)*] [$($chain: $ct, $turns;)*] [$($tile: $tt, $($tl)::+ $(<$($ta),+>)?;)*] [$($ring: $count, $rt, $($rl)::+ $(<$($ra),+>)?;)*] [$($scalar: $type),*]
                    {
                        #[allow(unused_mut, unused_variables, clippy::too_many_arguments)]
                        #[inline(always)]
                        fn __body<'b>(
                            $block: &mut $crate::Block<'b, $threads>,
                            $($in: $crate::Global<'_, $it, $il>,)*
                            $($out: $crate::Uncut<'_, $ot, $ol>,)*
                            $($sum: $crate::GlobalSum<'_, $st, $sl>,)*
                            $($chain: $crate::Chain<'_, $ct>,)*
                            $(mut $tile: $crate::Shared<'b, $tt, $($tl)::+ $(<$($ta),+>)?, $crate::Free>,)*
                            $(mut $ring: $crate::Stages<'b, $rt, $($rl)::+ $(<$($ra),+>)?, $count>,)*
                            $($scalar: $type,)*
                        ) {
                            // The next line gives a type to the tiles of an output that is never written, so that type
                            // inference succeeds.
                            $($crate::kernel_output! { ($crate) $out })*
                            $crate::kernel_body! { $body }
                        }
                        __body
                    }
                }
                $crate::__on_device! {
                    $name $kind ($($scalar)*) [$($in: $it, $il($($($inum),*)?);)*] [$($out: $ot, $ol($($($onum),*)?);)*] [$($sum: $st, $sl($($($snum),*)?);)*] [$($chain: $ct, $turns;)*] [$($scalar: $type),*]
                }
                $crate::__manifest! {
                    $name $kind [$grid_x, $grid_y] 1
                    [$(reads $in: $it, $il($($($inum),*)?), "";)* $(writes $out: $ot, $ol($($($onum),*)?), "";)* $(adds $sum: $st, $sl($($($snum),*)?), "";)*]
                    [$($chain: $turns;)*] [$($scalar: $type),*]
                }
            }
        }
    };
    ($($other:tt)*) => {
        $crate::kernel_mistake! { kernel $($other)* }
    };
}

/// Returns the runtime values of an argument's layout. A layout without numbers must be known at compile time.
#[doc(hidden)]
#[macro_export]
macro_rules! __numbers {
    ($layout:ident) => {
        $crate::no_numbers::<$layout>()
    };
    ($($layout_and_numbers:tt)*) => {
        $crate::kernel_numbers!($($layout_and_numbers)*)
    };
}

/// Generates a function that evaluates expressions of the user. The expressions can use the constants of the module. If
/// an item of the user has the same name as a constant, the expressions use the item.
#[doc(hidden)]
#[macro_export]
macro_rules! __beside {
    ($(#[$meta:meta])* fn $name:ident($($scalar:ident: $type:ty),*) -> $result:ty { $($body:tt)* }) => {
        $(#[$meta])*
        #[allow(dead_code, unused_variables, clippy::too_many_arguments)]
        #[inline(always)]
        fn $name($($scalar: $type),*) -> $result {
            let __inner = $crate::__in_scope! {
                [$($scalar)*]
                #[allow(unused_variables, clippy::too_many_arguments)]
                #[inline(always)]
                fn $name($($scalar: $type),*) -> $result {
                    $($body)*
                }
                $name
            };
            __inner($($scalar),*)
        }
    };
}

/// Generates code that can use the constants of the module and the names of element types. If an item of the user or a
/// variable of the code has one of these names, the name refers to that item or variable. The list in brackets contains
/// the names of the variables.
#[doc(hidden)]
#[macro_export]
macro_rules! __in_scope {
    ([$($variable:tt)*] $($code:tt)*) => {{
        $crate::__constant! { THREADS $($variable)* }
        $crate::__constant! { SHARED $($variable)* }
        #[allow(unused_imports)]
        use $crate::names::*;
        {
            #[allow(unused_imports)]
            use super::super::*;
            $($code)*
        }
    }};
}

/// Imports a constant of the module, unless a variable has the same name, because Rust does not let a variable shadow a
/// constant.
#[doc(hidden)]
#[macro_export]
macro_rules! __constant {
    (THREADS THREADS $($variable:tt)*) => {};
    (SHARED SHARED $($variable:tt)*) => {};
    ($constant:ident) => {
        #[allow(unused_imports)]
        use super::$constant;
    };
    ($constant:ident $other:tt $($variable:tt)*) => {
        $crate::__constant! { $constant $($variable)* }
    };
}

/// Evaluates an expression of the user in the scope of the kernel's scalar parameters. The expression is in a closure,
/// so that `return` and `?` do not leave the function that contains the expression.
#[doc(hidden)]
#[macro_export]
macro_rules! __evaluated {
    (($($scalar:ident)*) $scalars:ident $($code:tt)*) => {
        (|| $crate::__in_scope! {
            [$($scalar)*]
            #[allow(unused_variables)]
            let ($($scalar,)*) = $scalars;
            $($code)*
        })()
    };
}

/// Generates the items of a kernel's module, except its constants.
#[doc(hidden)]
#[macro_export]
macro_rules! __exported {
    ($name:ident) => {
        #[cfg(not(any(doc, target_arch = "nvptx64")))]
        pub use self::__items::__on_cpu as on_cpu;
        #[doc(inline)]
        #[cfg(all(doc, not(target_arch = "nvptx64")))]
        pub use self::__items::__run_on_cpu as on_cpu;
        $crate::__loaded_kernel! { $name }
    };
}

/// Returns the number of blocks to launch. For `grid`, this is one block per tile. For `persistent`, it is at most the
/// number of blocks that the device can run at the same time.
#[doc(hidden)]
#[macro_export]
macro_rules! __blocks {
    (grid $grid:ident, $resident:expr) => {
        $grid
    };
    (persistent $grid:ident, $resident:expr) => {
        [$crate::__core::cmp::Ord::min($grid[0] * $grid[1], $resident), 1]
    };
    ($other:ident $grid:ident, $resident:expr) => {
        $crate::__core::compile_error!($crate::__core::concat!("expected `grid [x, y]` for one block per tile, or `persistent [x, y]` for no more blocks than run at the same time; found `", $crate::__core::stringify!($other), "`"))
    };
}
