//! The macro that declares kernels.

mod cpu;
mod entry;
mod launch;

pub use entry::{no_numbers, numbers};

/// Declares a kernel. The macro emits a module with the kernel's entry point for the device, and with functions that
/// run the kernel on the CPU and on the device.
///
/// `grid [x, y]` launches `x * y` blocks. Choose `x` and `y` so that there is one block for each tile of the output.
/// `persistent [x, y]` also launches `x * y` blocks, but not more than the device can run at the same time. A block of
/// a persistent kernel takes one [turn](crate::Turns) after another until no turn remains.
///
/// `resident N` after the grid limits the registers of a thread so that at least `N` blocks fit on a multiprocessor
/// (`.minnctapersm` in PTX).
///
/// The module contains the function `on_cpu`, and with the feature `cudarc` the type `Kernel` and the function `load`.
/// It also contains two constants: `THREADS` is the number of threads of a block, and `SHARED` is the number of bytes
/// of shared memory of a block. The kernel can use both constants, in its body and in the expressions before its body.
/// You can use the names `THREADS` and `SHARED` for other things: if an item in the kernel's scope, a parameter or a
/// tensor has such a name, the kernel uses your declaration instead of the constant. Names that start with two
/// underscores are reserved.
///
/// The kernel can use `f16`, `bf16`, `E4m3`, `E5m2` and `Float` without an import. If you declare or import another
/// item with one of these names in the kernel's scope, the name refers to your item.
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
            /// The number of bytes of shared memory of a block, for its tiles and stages.
            pub const SHARED: $crate::__core::primitive::usize = self::__items::__SHARED;
            $crate::__exported! { $name }

            /// The user's code. The items that the macro adds have names that start with two underscores, so they do
            /// not shadow items of the user.
            mod __items {
                #[allow(unused_imports)]
                use super::super::*;
                $crate::kernel_names! { ($crate) [$($it,)* $($ot,)* $($st,)* $($ct,)* $($tt,)* $($rt,)* $($type,)*] }

                pub(super) const __SHARED: $crate::__core::primitive::usize = 0 $(+ $crate::bytes::<$tt, $($tl)::+ $(<$($ta),+>)?>())* $(+ $count * $crate::bytes::<$rt, $($rl)::+ $(<$($ra),+>)?>())*;

                $(const _: () = $crate::number::<$type>();)*

                $crate::__beside! {
                    /// Returns `[x, y]`: the values of the two expressions after `grid` or `persistent`.
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
                            // If the body never writes an output, the next line determines the type of its tiles, so
                            // that type inference succeeds.
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

/// Returns the values of the symbols of an argument's layout. If the user wrote no numbers after the name of the
/// layout, the layout must have no symbols.
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

/// Generates a function that evaluates expressions of the user. The expressions can use the constants `THREADS` and
/// `SHARED`. If an item of the user has the name of a constant, the name refers to the user's item.
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

/// Generates code that can use the constants `THREADS` and `SHARED` and the names of element types. If an item of the
/// user or a variable of the code has one of these names, the name refers to that item or variable. The list in
/// brackets contains the names of the variables.
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

/// Imports a constant of the module, unless a variable has the same name, because in Rust a variable cannot shadow a
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

/// Evaluates an expression of the user, which can use the kernel's scalar parameters. The expression is in a closure,
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

/// Generates the public items of a kernel's module, except its constants.
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

/// Returns the numbers of blocks to launch along x and y. For `grid`, these are the numbers of the grid. For
/// `persistent`, the blocks are along x only, and there are not more than the device can run at the same time.
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
