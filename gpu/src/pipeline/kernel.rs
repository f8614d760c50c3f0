//! Declarations of pipelines.

/// Declares a pipeline for GPUs of `sm_90a`: a module with its body for the device, and functions that run it.
///
/// - `Cluster<BLOCKS, GROUPS>`: blocks of a cluster, and warpgroups that multiply in each of them, besides the one that loads.
/// - `persistent`: how many tiles there are for clusters; as many run as the device holds.
/// - `registers [few, many]`: how many a thread has that loads, and one that multiplies; of two warpgroups each has as many as can be.
/// - `loads`: a tensor that comes by tiles, [`Own`](crate::pipeline::Own) ones or [`Multicast`](crate::pipeline::Multicast).
/// - `stores`: one that goes by tiles, from so many buffers of each warpgroup.
/// - `slots`: so many slots, each of which holds a tile of each of these arguments.
///
/// Rows of tensors are multiples of 16 bytes. Extents are any; a fact states what their layout needs, `where k % 8 == 0`.
///
/// ```
/// use colex::layout;
/// use colex_gpu::pipeline::{Multicast, Own};
/// use colex_gpu::{Bands, Float, f16, pipeline};
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
/// fn main() -> Result<(), colex_gpu::LaunchError> {
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
        persistent $count:expr,
        registers [$few:literal, $many:literal],
        $(loads $in:ident: [$it:ty] in $il:ident($($inum:expr),* $(,)?) by $ip:ty,)*
        $(stores $out:ident: [$ot:ty] in $ol:ident($($onum:expr),* $(,)?) by $buffers:literal of $ob:ty,)*
        $(slots $slots:ident: $stages:literal of ($($tile:ident),+ $(,)?),)*
        $body:block
    ) => {
        $(#[$meta])*
        #[allow(missing_docs)]
        $vis mod $name {
            #[allow(unused_imports)]
            use super::*;

            // Slots name the arguments of which they hold tiles.
            $(
                #[allow(non_camel_case_types)]
                type $in = $crate::pipeline::Loaded<$it, $il, $ip>;
            )*
            mod of {
                #[allow(unused_imports)]
                use super::*;
                $(
                    #[allow(non_camel_case_types)]
                    pub(super) type $slots<'k> = $crate::pipeline::Slots<'k, ($($tile,)+), $stages, $blocks, $groups>;
                )*
                $(
                    #[allow(non_camel_case_types)]
                    pub(super) type $out<'k> = $crate::pipeline::TmaStore<'k, $ot, $ol, $ob, $buffers>;
                )*
            }

            /// How many threads a block has.
            pub const THREADS: u32 = 128 * ($groups + 1);
            /// How many bytes of shared memory slots and buffers take.
            const TILES: u32 = 0 $(+ <of::$slots<'static>>::BYTES)* $(+ $groups * <of::$out<'static>>::BYTES)*;
            /// How many bytes of shared memory it takes.
            pub const SHARED: usize = $crate::pipeline::shared_bytes(TILES, 0 $(+ 2 * $stages)*);
            const _: () = $crate::pipeline::require_cluster($blocks, $groups);
            const _: () = $crate::pipeline::require_registers($groups, $few, $many);

            /// The numbers of all layouts.
            #[allow(dead_code, non_camel_case_types)]
            #[derive(Clone, Copy)]
            struct __Numbers {
                $($in: $crate::pipeline::NumbersOf<$il>,)*
                $($out: $crate::pipeline::NumbersOf<$ol>,)*
            }

            /// They are worked out once: a second time they might be others than those that are checked. And here, where nothing unsafe can be called.
            #[allow(unused_variables, clippy::too_many_arguments)]
            #[inline(always)]
            fn __numbers($($scalar: $type),*) -> __Numbers {
                __Numbers {
                    $($in: <$il>::__numbers($($inum as _),*),)*
                    $($out: <$ol>::__numbers($($onum as _),*),)*
                }
            }

            #[allow(unused_mut, unused_variables, clippy::too_many_arguments)]
            #[inline(always)]
            fn body<'k>(
                $cluster: &mut $crate::pipeline::Cluster<'k, $blocks, $groups>,
                $($in: $crate::pipeline::TmaLoad<'k, $in, $blocks>,)*
                $($out: of::$out<'k>,)*
                $(mut $slots: of::$slots<'k>,)*
                $($scalar: $type,)*
            ) $body

            /// The body in a seat, with shared memory and barriers at their offsets.
            #[allow(unused_mut, unused_variables, unused_assignments, clippy::too_many_arguments)]
            #[inline(always)]
            unsafe fn run(
                seat: $crate::machine::Seat,
                [index, count]: [u32; 2],
                spot: impl Fn(usize) -> $crate::machine::Spot,
                barriers: $crate::machine::Barriers,
                numbers: __Numbers,
                $($in: $crate::machine::Map<$it>,)*
                $($out: $crate::machine::Map<$ot>,)*
                $($scalar: $type,)*
            ) {
                let (rank, mut offset, mut barrier) = (seat.rank(), 0, 0);
                // SAFETY: tiles and barriers lie one behind the other; the launcher has checked the arguments.
                unsafe {
                    $(
                        let $slots = <of::$slots<'_>>::new(spot(offset), barriers.after(barrier));
                        offset += const { <of::$slots<'static>>::BYTES as usize };
                        barrier += 2 * $stages;
                    )*
                    $(
                        let $out = <of::$out<'_>>::new($out, $crate::numbers(numbers.$out), spot(offset));
                        offset += const { $groups * <of::$out<'static>>::BYTES as usize };
                    )*
                    let mut cluster = $crate::pipeline::Cluster::new(seat, index, count);
                    body(
                        &mut cluster,
                        $($crate::pipeline::TmaLoad::new($in, rank, $crate::numbers(numbers.$in)),)*
                        $($out,)*
                        $($slots,)*
                        $($scalar,)*
                    )
                }
            }

            $crate::__pipeline_entry! {
                $name $blocks, $groups, [$few, $many] [$($in: $it)*] [$($out: $ot)*] [$($slots: $stages)*] [$($scalar: $type),*]
            }
            $crate::__pipeline_on_device! {
                $name $blocks, $count, [$($in: $it;)*] [$($out: $ot, $ol, $ob;)*] [$($scalar: $type),*]
            }
            $crate::__pipeline_on_cpu! {
                $blocks, $groups, $count, [$($in: $it, $il;)*] [$($out: $ot, $ol, $ob;)*] [$($slots: $stages)*] [$($scalar: $type),*]
            }
        }
    };
}

/// Bytes of shared memory of a block: tiles, then barriers.
#[doc(hidden)]
#[must_use]
pub const fn shared_bytes(tiles: u32, barriers: usize) -> usize {
    let bytes = tiles as usize + 8 * barriers;
    crate::require(
        bytes <= 232_448,
        "slots and buffers take more than the 227 KiB of shared memory that a block has: take fewer slots",
    );
    bytes
}

/// Stops the build unless there are such clusters.
#[doc(hidden)]
#[track_caller]
pub const fn require_cluster(blocks: usize, groups: usize) {
    crate::require(blocks >= 1 && blocks <= 8 && blocks.is_power_of_two(), "a cluster has 1, 2, 4 or 8 blocks");
    crate::require(groups >= 1 && groups <= 3, "a block has 1, 2 or 3 warpgroups that multiply");
}

/// Stops the build unless a block has so many registers.
#[doc(hidden)]
#[track_caller]
pub const fn require_registers(groups: usize, few: usize, many: usize) {
    crate::require(
        few.is_multiple_of(8) && many.is_multiple_of(8) && few >= 24 && many <= 240,
        "a thread has 24 to 240 registers, a multiple of 8",
    );
    let each = 65_536 / (128 * (groups + 1)) / 8 * 8;
    // Beside one warpgroup that multiplies there are as many as a thread can have.
    crate::require(
        few <= each && each <= many || groups == 1 && few <= many,
        "threads that load give registers to those that multiply: the first number is the smaller one",
    );
    crate::require(
        128 * (few + groups * many) <= 65_536,
        "all threads of a block have 65536 registers together: take fewer, 128 times the first number and, for each warpgroup that multiplies, the second",
    );
}

/// The maps among the parameters of an entry.
#[doc(hidden)]
#[macro_export]
macro_rules! __maps {
    ($kernel:ident; $($number:literal)*;) => {};
    ($kernel:ident; $number:literal $($more:literal)*; $map:ident: $type:ty, $($maps:tt)*) => {
        let $map: $crate::machine::Map<$type> = $crate::__map_of!($kernel, $number);
        $crate::__maps!($kernel; $($more)*; $($maps)*);
    };
}

/// The entry for the device.
#[doc(hidden)]
#[macro_export]
#[cfg(target_arch = "nvptx64")]
macro_rules! __pipeline_entry {
    (
        $name:ident $blocks:literal, $groups:literal, [$few:literal, $many:literal]
        [$($in:ident: $it:ty)*] [$($out:ident: $ot:ty)*] [$($slots:ident: $stages:literal)*] [$($scalar:ident: $type:ty),*]
    ) => {
        // Read by what links the kernels, which puts it into the head of the entry.
        ::core::arch::global_asm!(
            ::core::concat!("// entry ", ::core::stringify!($name), " .maxntid {threads} .minnctapersm 1 .explicitcluster .reqnctapercluster ", ::core::stringify!($blocks), ", 1, 1"),
            threads = const THREADS
        );

        /// The entry.
        ///
        /// # Safety
        /// As what launches it sees to.
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name($($in: $crate::machine::TensorMap,)* $($out: $crate::machine::TensorMap,)* $($scalar: $type),*) {
            use $crate::machine::{Barriers, Seat, Spot};
            // SAFETY: the launcher has checked the arguments; barriers lie behind the tiles.
            #[allow(unused_assignments)]
            unsafe {
                $crate::__maps!($name; 0 1 2 3 4 5 6 7; $($in: $it,)* $($out: $ot,)*);
                let (rank, group, thread) = $crate::machine::seat($blocks);
                let [index, count] = $crate::machine::clusters($blocks);
                let barriers = Barriers::new(TILES as usize);
                if group == 0 && thread == 0 {
                    let mut barrier = 0;
                    $(
                        barriers.after(barrier).start($stages, 1);
                        barriers.after(barrier + $stages).start($stages, const { <of::$slots<'static>>::READERS });
                        barrier += 2 * $stages;
                    )*
                }
                $crate::machine::sync_cluster();
                let spot = |offset| Spot::new(offset);
                if group == 0 {
                    if $groups > 1 {
                        $crate::machine::have_registers::<$few, false>();
                    }
                    run(Seat::new(rank, None, thread), [index, count], spot, barriers, __numbers($($scalar),*), $($in,)* $($out,)* $($scalar,)*);
                } else {
                    if $groups > 1 {
                        $crate::machine::have_registers::<$many, true>();
                    }
                    run(Seat::new(rank, Some(group - 1), thread), [index, count], spot, barriers, __numbers($($scalar),*), $($in,)* $($out,)* $($scalar,)*);
                    if thread == 0 {
                        $crate::machine::finish_stores();
                    }
                }
                // Nobody leaves while others may still arrive at its barriers.
                $crate::machine::sync_cluster();
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "nvptx64"))]
macro_rules! __pipeline_entry {
    ($($any:tt)*) => {};
}

/// The function that runs the pipeline on the CPU.
#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "nvptx64"))]
macro_rules! __pipeline_on_cpu {
    (
        $blocks:literal, $groups:literal, $count:expr,
        [$($in:ident: $it:ty, $il:ident;)*] [$($out:ident: $ot:ty, $ol:ident, $ob:ty;)*]
        [$($slots:ident: $stages:literal)*] [$($scalar:ident: $type:ty),*]
    ) => {
        /// Runs all clusters on the CPU, one after the other, with a thread for each warpgroup.
        ///
        /// # Errors
        /// If an argument does not fit its layout, or tensor maps do not take it.
        #[allow(unused_variables, clippy::too_many_arguments)]
        pub fn on_cpu($($in: &[$it],)* $($out: &mut [$ot],)* $($scalar: $type),*) -> ::core::result::Result<(), $crate::LaunchError> {
            use $crate::machine::{Barriers, Map, Spot};
            let tiles: u32 = $count;
            let numbers = __numbers($($scalar),*);
            $(let (named, _) = $crate::launch::check_load::<$in, $blocks>(::core::stringify!($in), $in.len(), numbers.$in)?;
            let $in = (named, $in);)*
            $(let (named, _) = $crate::launch::check_store::<$ot, $ol, $ob>(::core::stringify!($out), $out.len(), numbers.$out)?;
            let $out = (named, $out);)*
            $(let mut $in = ($in.0, $crate::machine::Memory::of($in.1));)*
            $(let $in = $crate::launch::Place($in.1.start(), $in.0);)*
            let clusters = tiles.min($crate::machine::CLUSTERS);
            let mut barriers = ::std::vec::Vec::new();
            $(
                barriers.extend([(::core::stringify!($slots), 1); $stages]);
                barriers.extend([(::core::stringify!($slots), <of::$slots<'static>>::READERS); $stages]);
            )*
            $crate::__with_outputs!([$($out)*] {
                for index in 0..clusters {
                    let mut memory = $crate::machine::ClusterMemory::new($blocks, SHARED, &barriers);
                    let shared = memory.shared();
                    $crate::machine::each_seat($blocks, $groups, &shared, |seat| {
                        let rank = seat.rank();
                        // SAFETY: the arguments have been checked above; the cluster has memory and barriers of its own.
                        unsafe {
                            run(
                                seat,
                                [index, clusters],
                                |offset| Spot::new(&shared, rank, offset),
                                Barriers::new(&shared, rank, 0),
                                numbers,
                                $({ let place: &$crate::launch::Place<$it, _> = &$in; Map::new::<$il>(place.0, place.1) },)*
                                $({ let place: &$crate::launch::Place<$ot, _> = &$out; Map::new::<$ol>(place.0, place.1) },)*
                                $($scalar,)*
                            );
                        }
                        $crate::machine::finish_stores();
                    });
                }
            });
            Ok(())
        }
    };
}

#[doc(hidden)]
#[macro_export]
#[cfg(target_arch = "nvptx64")]
macro_rules! __pipeline_on_cpu {
    ($($any:tt)*) => {};
}

/// What launches the pipeline.
#[doc(hidden)]
#[macro_export]
#[cfg(all(feature = "cudarc", not(target_arch = "nvptx64")))]
macro_rules! __pipeline_on_device {
    (
        $name:ident $blocks:literal, $count:expr,
        [$($in:ident: $it:ty;)*] [$($out:ident: $ot:ty, $ol:ident, $ob:ty;)*] [$($scalar:ident: $type:ty),*]
    ) => {
        $crate::__loaded_kernel!($name);

        impl Kernel {
            /// Launches as many clusters as the device holds.
            ///
            /// # Errors
            /// If an argument does not fit its layout, tensor maps do not take it, or the driver refuses.
            #[allow(unused_variables, unused_mut, clippy::too_many_arguments)]
            pub fn launch(
                &self,
                stream: &::std::sync::Arc<$crate::cuda::cudarc::driver::CudaStream>,
                $($in: &impl $crate::cuda::Input<$it>,)*
                $($out: &mut impl $crate::cuda::Output<$ot>,)*
                $($scalar: $type),*
            ) -> ::core::result::Result<(), $crate::LaunchError> {
                use $crate::cuda::cudarc::driver::{DevicePtr, DevicePtrMut, DeviceSlice, PushKernelArg};
                let tiles: u32 = $count;
                let numbers = __numbers($($scalar),*);
                $(let (_, map) = $crate::launch::check_load::<$in, $blocks>(::core::stringify!($in), $in.len(), numbers.$in)?;
                let $in = (map, $in.device_ptr(stream));)*
                $(let (_, map) = $crate::launch::check_store::<$ot, $ol, $ob>(::core::stringify!($out), $out.len(), numbers.$out)?;
                let $out = (map, $out.device_ptr_mut(stream));)*
                if tiles == 0 {
                    return Ok(());
                }
                $(let $in = ($crate::cuda::encoded::<$it>(::core::stringify!($in), &$in.0, $in.1.0)?, $in.1);)*
                $(let $out = ($crate::cuda::encoded::<$ot>(::core::stringify!($out), &$out.0, $out.1.0)?, $out.1);)*
                let blocks = $crate::cuda::clusters(stream, $blocks)?.min(tiles) * $blocks;
                let mut builder = stream.launch_builder(&self.0);
                $(builder.arg(&$in.0);)*
                $(builder.arg(&$out.0);)*
                $(builder.arg(&$scalar);)*
                // SAFETY: the arguments are those of the entry, and have been checked above; outputs are borrowed mutably.
                $crate::cuda::launched(::core::stringify!($name), unsafe { builder.launch($crate::cuda::config([blocks, 1], THREADS, SHARED)) })
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
#[cfg(not(all(feature = "cudarc", not(target_arch = "nvptx64"))))]
macro_rules! __pipeline_on_device {
    ($($any:tt)*) => {};
}
