//! Entries of kernels.

/// Declares a kernel: a module with its body for the device, and functions that run it.
///
/// ```
/// use colex::layout;
/// use colex_gpu::kernel;
///
/// layout! {
///     struct Vector { n: usize } = (n):(1);
///     struct Tile = (1024):(1);
///     struct Each = make_tiled_copy(UniversalCopy<32,32>, (256):(1), (4):(1));
/// }
///
/// kernel! {
///     /// `y = a x + y`
///     pub fn axpy(block: Block<256>, n: u32, a: f32)
///     grid [n.div_ceil(1024), 1],
///     reads x: [f32] in Vector(n),
///     reads y: [f32] in Vector(n),
///     writes sum: [f32] in Vector(n),
///     {
///         let (x, y) = (x.tile(Tile, block.x()), y.tile(Tile, block.x()));
///         let mut sum = sum.tile_of(block, Tile, colex_gpu::X).partitions_d(Each);
///         block.each_with(&mut sum, |thread, mut sum| {
///             let (x, y) = (x.partition_s(Each, &thread), y.partition_s(Each, &thread));
///             for i in 0..4 {
///                 sum.set((i, 0), colex_gpu::fma(a, x.get((i, 0)), y.get((i, 0))));
///             }
///         });
///     }
/// }
///
/// fn main() -> Result<(), colex_gpu::LaunchError> {
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
        grid $grid:expr,
        $(resident $resident:literal,)?
        $(reads $in:ident: [$it:ty] in $il:ident($($inum:expr),* $(,)?),)*
        $(writes $out:ident: [$ot:ty] in $ol:ident($($onum:expr),* $(,)?),)*
        $(adds $sum:ident: [$st:ty] in $sl:ident($($snum:expr),* $(,)?),)*
        $(chains $chain:ident: [$ct:ty] of $turns:expr,)*
        $(shared $tile:ident: [$tt:ty] in $tl:ty,)*
        $(stages $ring:ident: $count:literal of [$rt:ty] in $rl:ty,)*
        $body:block
    ) => {
        $(#[$meta])*
        #[allow(missing_docs)]
        $vis mod $name {
            #[allow(unused_imports)]
            use super::*;

            /// How many threads a block has.
            pub const THREADS: u32 = $threads;
            /// How many bytes of shared memory its tiles take.
            pub const SHARED: usize = 0 $(+ $crate::bytes::<$tt, $tl>())* $(+ $count * $crate::bytes::<$rt, $rl>())*;

            #[allow(unused_mut, unused_variables, clippy::too_many_arguments)]
            #[inline(always)]
            fn body<'b>(
                $block: &mut $crate::Block<'b, $threads>,
                $($in: $crate::Global<'_, $it, $il>,)*
                $($out: $crate::GlobalMut<'_, $ot, $ol>,)*
                $($sum: $crate::GlobalSum<'_, $st, $sl>,)*
                $($chain: $crate::Chain<'_, $ct>,)*
                $($tile: $crate::Shared<'b, $tt, $tl, $crate::Free>,)*
                $($ring: $crate::Stages<'b, $rt, $rl, $count>,)*
                $($scalar: $type,)*
            ) $body

            $crate::__entry! {
                $name [$threads $($resident)?] [$($in: $it, $il($($inum),*);)*] [$($out: $ot, $ol($($onum),*);)*] [$($sum: $st, $sl($($snum),*);)*] [$($chain: $ct, $turns;)*] [$($tile: $tt, $tl;)*] [$($ring: $count, $rt, $rl;)*] [$($scalar: $type),*]
            }
            $crate::__on_device! {
                $name $grid, [$($in: $it, $il($($inum),*);)*] [$($out: $ot, $ol($($onum),*);)*] [$($sum: $st, $sl($($snum),*);)*] [$($chain: $ct, $turns;)*] [$($scalar: $type),*]
            }
            $crate::__on_cpu! {
                $grid, [$($in: $it, $il($($inum),*);)*] [$($out: $ot, $ol($($onum),*);)*] [$($sum: $st, $sl($($snum),*);)*] [$($chain: $ct, $turns;)*] [$($tile: $tt, $tl;)*] [$($ring: $count, $rt, $rl;)*] [$($scalar: $type),*]
            }
        }
    };
}

/// The entry for the device.
#[doc(hidden)]
#[macro_export]
#[cfg(target_arch = "nvptx64")]
macro_rules! __entry {
    (
        $name:ident [$threads:literal $($resident:literal)?]
        [$($in:ident: $it:ty, $il:ident($($inum:expr),*);)*]
        [$($out:ident: $ot:ty, $ol:ident($($onum:expr),*);)*]
        [$($sum:ident: $st:ty, $sl:ident($($snum:expr),*);)*]
        [$($chain:ident: $ct:ty, $turns:expr;)*]
        [$($tile:ident: $tt:ty, $tl:ty;)*]
        [$($ring:ident: $count:literal, $rt:ty, $rl:ty;)*]
        [$($scalar:ident: $type:ty),*]
    ) => {
        // Read by what links the kernels, which puts it into the head of the entry.
        ::core::arch::global_asm!(concat!("// entry ", stringify!($name), " .reqntid ", stringify!($threads) $(, " .minnctapersm ", stringify!($resident))?));

        /// The entry.
        ///
        /// # Safety
        /// As what launches it sees to.
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name($($in: *const $it,)* $($out: *mut $ot,)* $($sum: *mut $st,)* $($chain: *mut u64,)* $($scalar: $type),*) {
            // SAFETY: the launcher has checked the arguments, and tiles lie one behind the other.
            #[allow(unused_mut, unused_variables, unused_assignments)]
            unsafe {
                let mut block = $crate::Block::new($crate::machine::block_at(), $crate::machine::grid());
                let mut offset = 0;
                $(
                    let $tile = $crate::Shared::<$tt, $tl, $crate::Free>::new($crate::machine::shared(offset));
                    offset += const { $crate::bytes::<$tt, $tl>() };
                )*
                $(
                    let $ring = $crate::Stages::<$rt, $rl, $count>::new($crate::machine::shared(offset));
                    offset += const { $count * $crate::bytes::<$rt, $rl>() };
                )*
                body(
                    &mut block,
                    $($crate::Global::new($in, $crate::numbers(<$il>::__numbers($($inum as _),*))),)*
                    $($crate::GlobalMut::new($out, $crate::numbers(<$ol>::__numbers($($onum as _),*))),)*
                    $($crate::GlobalSum::new($sum, $crate::numbers(<$sl>::__numbers($($snum as _),*))),)*
                    $($crate::Chain::<$ct>::new($chain, $turns),)*
                    $($tile,)*
                    $($ring,)*
                    $($scalar,)*
                )
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
#[cfg(target_arch = "nvptx64")]
macro_rules! __on_cpu {
    ($($any:tt)*) => {};
}

#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "nvptx64"))]
macro_rules! __entry {
    ($($any:tt)*) => {};
}

/// The function that runs the kernel on the CPU.
#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "nvptx64"))]
macro_rules! __on_cpu {
    (
        $grid:expr,
        [$($in:ident: $it:ty, $il:ident($($inum:expr),*);)*]
        [$($out:ident: $ot:ty, $ol:ident($($onum:expr),*);)*]
        [$($sum:ident: $st:ty, $sl:ident($($snum:expr),*);)*]
        [$($chain:ident: $ct:ty, $turns:expr;)*]
        [$($tile:ident: $tt:ty, $tl:ty;)*]
        [$($ring:ident: $count:literal, $rt:ty, $rl:ty;)*]
        [$($scalar:ident: $type:ty),*]
    ) => {
        /// Runs all blocks on the CPU.
        ///
        /// # Errors
        /// If an argument does not fit its layout, or the grid is too large.
        #[allow(unused_variables, clippy::too_many_arguments)]
        pub fn on_cpu($($in: &[$it],)* $($out: &mut [$ot],)* $($sum: &mut [$st],)* $($scalar: $type),*) -> ::core::result::Result<(), $crate::LaunchError> {
            let grid: [u32; 2] = $grid;
            $crate::launch::check_grid(grid)?;
            $($crate::launch::check_input(stringify!($in), $in.len(), <$il>::new($($inum as _),*))?;)*
            $($crate::launch::check_output(stringify!($out), $out.len(), <$ol>::new($($onum as _),*))?;)*
            $($crate::launch::check_output(stringify!($sum), $sum.len(), <$sl>::new($($snum as _),*))?;)*
            $(let mut $in = $crate::machine::Memory::of($in);)*
            $(let $in = $crate::launch::Place($in.start());)*
            $(let mut $chain = $crate::machine::Memory::<u64>::new($turns as usize + 1);)*
            $(let $chain = $crate::launch::Place($chain.start());)*
            $crate::__with_outputs!([$($out)* $($sum)*] {
                $crate::machine::for_each_block(grid, |at| {
                    $(let mut $tile = $crate::machine::Memory::<$tt>::new($crate::room::<$tl>());)*
                    $(let mut $ring = $crate::machine::Memory::<$rt>::new($count * $crate::bytes::<$rt, $rl>() / ::core::mem::size_of::<$rt>());)*
                    // SAFETY: the arguments have been checked above; each block has tiles of its own.
                    unsafe {
                        let mut block = $crate::Block::new(at, grid);
                        body(
                            &mut block,
                            $($crate::Global::new({ let place: &$crate::launch::Place<$it> = &$in; place.0 }, $crate::numbers(<$il>::__numbers($($inum as _),*))),)*
                            $($crate::GlobalMut::new({ let place: &$crate::launch::Place<$ot> = &$out; place.0 }, $crate::numbers(<$ol>::__numbers($($onum as _),*))),)*
                            $($crate::GlobalSum::new({ let place: &$crate::launch::Place<$st> = &$sum; place.0 }, $crate::numbers(<$sl>::__numbers($($snum as _),*))),)*
                            $($crate::Chain::<$ct>::new({ let place: &$crate::launch::Place<u64> = &$chain; place.0 }, $turns),)*
                            $($crate::Shared::new($crate::machine::At::new($tile.start())),)*
                            $($crate::Stages::new($crate::machine::At::new($ring.start())),)*
                            $($scalar,)*
                        )
                    }
                });
            });
            Ok(())
        }
    };
}

#[doc(hidden)]
#[macro_export]
#[cfg(not(all(feature = "cudarc", not(target_arch = "nvptx64"))))]
macro_rules! __on_device {
    ($($any:tt)*) => {};
}

/// What launches the kernel.
#[doc(hidden)]
#[macro_export]
#[cfg(all(feature = "cudarc", not(target_arch = "nvptx64")))]
macro_rules! __on_device {
    (
        $name:ident $grid:expr,
        [$($in:ident: $it:ty, $il:ident($($inum:expr),*);)*]
        [$($out:ident: $ot:ty, $ol:ident($($onum:expr),*);)*]
        [$($sum:ident: $st:ty, $sl:ident($($snum:expr),*);)*]
        [$($chain:ident: $ct:ty, $turns:expr;)*]
        [$($scalar:ident: $type:ty),*]
    ) => {
        /// The kernel on a device.
        #[derive(Clone, Debug)]
        pub struct Kernel($crate::cuda::cudarc::driver::CudaFunction);

        /// The kernel of a module.
        ///
        /// # Safety
        /// The module is made of the PTX of this crate, as it is now.
        ///
        /// # Errors
        /// If the module does not have it, or the device does not have as much shared memory.
        pub unsafe fn load(
            module: &::std::sync::Arc<$crate::cuda::cudarc::driver::CudaModule>,
        ) -> ::core::result::Result<Kernel, $crate::LaunchError> {
            Ok(Kernel($crate::cuda::function(module, stringify!($name), SHARED)?))
        }

        impl Kernel {
            /// Launches all blocks.
            ///
            /// # Errors
            /// If an argument does not fit its layout, the grid is too large, or the driver refuses.
            #[allow(unused_variables, unused_mut, clippy::too_many_arguments)]
            pub fn launch(
                &self,
                stream: &::std::sync::Arc<$crate::cuda::cudarc::driver::CudaStream>,
                $($in: &impl $crate::cuda::cudarc::driver::DevicePtr<$it>,)*
                $($out: &mut impl $crate::cuda::cudarc::driver::DevicePtrMut<$ot>,)*
                $($sum: &mut impl $crate::cuda::cudarc::driver::DevicePtrMut<$st>,)*
                $($scalar: $type),*
            ) -> ::core::result::Result<(), $crate::LaunchError> {
                use $crate::cuda::cudarc::driver::{DevicePtr, DevicePtrMut, DeviceSlice, PushKernelArg};
                let grid: [u32; 2] = $grid;
                $crate::launch::check_grid(grid)?;
                $($crate::launch::check_input(stringify!($in), $in.len(), <$il>::new($($inum as _),*))?;)*
                $($crate::launch::check_output(stringify!($out), $out.len(), <$ol>::new($($onum as _),*))?;)*
                $($crate::launch::check_output(stringify!($sum), $sum.len(), <$sl>::new($($snum as _),*))?;)*
                if grid[0] == 0 || grid[1] == 0 {
                    return Ok(());
                }
                $(let mut $chain = $crate::cuda::words(stream, stringify!($chain), $turns)?;)*
                $(let $in = $in.device_ptr(stream);)*
                $(let $out = $out.device_ptr_mut(stream);)*
                $(let $sum = $sum.device_ptr_mut(stream);)*
                $(let $chain = $chain.device_ptr_mut(stream);)*
                $($crate::cuda::check_aligned(stringify!($in), $in.0)?;)*
                $($crate::cuda::check_aligned(stringify!($out), $out.0)?;)*
                let mut builder = stream.launch_builder(&self.0);
                $(builder.arg(&$in.0);)*
                $(builder.arg(&$out.0);)*
                $(builder.arg(&$sum.0);)*
                $(builder.arg(&$chain.0);)*
                $(builder.arg(&$scalar);)*
                // SAFETY: the arguments are those of the entry, and have been checked above; outputs are borrowed mutably.
                $crate::cuda::launched(stringify!($name), unsafe { builder.launch($crate::cuda::config(grid, THREADS, SHARED)) })
            }
        }
    };
}

/// Runs a block of code with copies of outputs, and copies them back.
#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "nvptx64"))]
macro_rules! __with_outputs {
    ([] $code:block) => { $code };
    ([$out:ident $($more:ident)*] $code:block) => {{
        let host = $out;
        let mut memory = $crate::machine::Memory::of(&*host);
        {
            let $out = $crate::launch::Place(memory.start());
            $crate::__with_outputs!([$($more)*] $code);
        }
        host.copy_from_slice(memory.as_mut_slice());
    }};
}

/// The numbers of a layout's names, filled up. They fit 31 bits, as the launcher has seen.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub fn numbers<N: colex::structure::Numbers>(numbers: N) -> crate::global::Named {
    const { assert!(N::LEN <= crate::global::NAMES, "a layout in global memory has at most six names") }
    // One by one: a copy of a slice joins two of them in one register.
    core::array::from_fn(
        #[inline(always)]
        |i| if i < N::LEN { numbers.get(i) as u32 } else { 0 },
    )
}
