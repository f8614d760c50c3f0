//! The entry of a pipeline on the device.

/// Returns the tensor maps among the parameters of an entry.
#[doc(hidden)]
#[macro_export]
macro_rules! __maps {
    ($kernel:ident; $($number:literal)*;) => {};
    ($kernel:ident; $number:literal $($more:literal)*; $map:ident: $type:ty, $($maps:tt)*) => {
        let $map: $crate::machine::Map<$type> = $crate::__map_of!($kernel, $number);
        $crate::__maps!($kernel; $($more)*; $($maps)*);
    };
}

/// Generates the entry of the pipeline on the device.
#[doc(hidden)]
#[macro_export]
#[cfg(target_arch = "nvptx64")]
macro_rules! __pipeline_entry {
    (
        $name:ident $blocks:literal, $groups:literal, [$few:literal, $many:literal]
        [$($in:ident: $it:ty)*] [$($read:ident: $rt:ty)*] [$($out:ident: $ot:ty)*] [$($written:ident: $wt:ty)*] [$($slots:ident: $stages:literal)*] [$($scalar:ident: $type:ty),*]
    ) => {
        // The linker of kernels reads this comment and adds it to the header of the entry.
        $crate::__core::arch::global_asm!(
            $crate::__core::concat!("// entry ", $crate::__core::stringify!($name), " .maxntid {threads} .minnctapersm 1 .explicitcluster .reqnctapercluster ", $crate::__core::stringify!($blocks), ", 1, 1"),
            threads = const super::THREADS
        );

        /// The entry of the pipeline.
        ///
        /// # Safety
        /// The arguments must fulfill the requirements that the function that launches the pipeline checks.
        #[forbid(unsafe_op_in_unsafe_fn)]
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name($($in: $crate::machine::TensorMap,)* $($out: $crate::machine::TensorMap,)* $($read: *const $rt,)* $($written: *mut $wt,)* $($scalar: $type),*) {
            // SAFETY: the launch has checked the arguments, and the barriers start after the end of the tiles.
            #[allow(unused_assignments)]
            unsafe {
                $crate::__maps!($name; 0 1 2 3 4 5 6 7; $($in: $it,)* $($out: $ot,)*);
                let (rank, group, thread) = $crate::machine::seat($blocks);
                let [index, count] = $crate::machine::clusters($blocks);
                let barriers = $crate::machine::Barriers::new(__TILES as $crate::__core::primitive::usize);
                let mut products = $crate::machine::Products::new($crate::machine::Barriers::after(barriers, 0 $(+ 2 * $stages)*), $groups);
                if group == 0 && thread == 0 {
                    $($crate::machine::Map::prefetch(&$in);)*
                    $($crate::machine::Map::prefetch(&$out);)*
                    let mut barrier = 0;
                    $(
                        $crate::machine::Barriers::start($crate::machine::Barriers::after(barriers, barrier), $stages, 1);
                        $crate::machine::Barriers::start($crate::machine::Barriers::after(barriers, barrier + $stages), $stages, const { <__of::$slots<'static>>::READERS });
                        barrier += 2 * $stages;
                    )*
                    $crate::machine::Products::start(&products);
                }
                $crate::machine::Products::take(&mut products);
                let memory = $crate::machine::Products::memory(&products);
                $crate::machine::sync_cluster($blocks);
                let spot = |offset| $crate::machine::Spot::new(offset);
                if group == 0 {
                    if $groups > 1 {
                        $crate::machine::have_registers::<$few, false>();
                    }
                    __run($crate::machine::Seat::new(rank, $crate::__core::option::Option::None, thread, products), [index, count], spot, barriers, __numbers($($scalar),*), $($in,)* $($read,)* $($out,)* $($written,)* $($scalar,)*);
                } else {
                    if $groups > 1 {
                        $crate::machine::have_registers::<$many, true>();
                    }
                    __run($crate::machine::Seat::new(rank, $crate::__core::option::Option::Some(group - 1), thread, products), [index, count], spot, barriers, __numbers($($scalar),*), $($in,)* $($read,)* $($out,)* $($written,)* $($scalar,)*);
                    if thread == 0 {
                        $crate::machine::finish_stores();
                    }
                }
                $crate::machine::Products::give_back(memory);
                // A block must not exit while other blocks may still arrive at its barriers.
                if $blocks > 1 {
                    $crate::machine::sync_cluster($blocks);
                }
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
