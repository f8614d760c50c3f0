//! The entry point of a pipeline: the function that a launch calls on the device.

/// Declares one variable for each tensor map among the parameters of an entry point.
#[doc(hidden)]
#[macro_export]
macro_rules! __maps {
    ($kernel:ident; $($number:literal)*;) => {};
    ($kernel:ident; $number:literal $($more:literal)*; $map:ident: $type:ty, $($maps:tt)*) => {
        let $map: $crate::machine::Map<$type> = $crate::__map_of!($kernel, $number);
        $crate::__maps!($kernel; $($more)*; $($maps)*);
    };
}

/// Generates the entry point of the pipeline on the device.
#[doc(hidden)]
#[macro_export]
#[cfg(target_arch = "nvptx64")]
macro_rules! __pipeline_entry {
    (
        $name:ident $blocks:literal, $groups:literal, [$few:literal, $many:literal]
        [$($in:ident: $it:ty)*] [$($read:ident: $rt:ty)*] [$($out:ident: $ot:ty)*] [$($written:ident: $wt:ty)*] [$($slots:ident: $stages:literal)*] [$($scalar:ident: $type:ty),*]
    ) => {
        // `layout-ptx` reads the following comment in the PTX, and adds its directives to the head of the entry point.
        $crate::__core::arch::global_asm!(
            $crate::__core::concat!("// entry ", $crate::__core::stringify!($name), " .maxntid {threads} .minnctapersm 1 .explicitcluster .reqnctapercluster ", $crate::__core::stringify!($blocks), ", 1, 1"),
            threads = const super::THREADS
        );

        /// The entry point of the pipeline: a launch calls this function on the device.
        ///
        /// # Safety
        /// The arguments must fulfill the requirements that the function `launch` of the pipeline checks.
        #[forbid(unsafe_op_in_unsafe_fn)]
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name($($in: $crate::machine::TensorMap,)* $($out: $crate::machine::TensorMap,)* $($read: *const $rt,)* $($written: *mut $wt,)* $($scalar: $type),*) {
            // SAFETY: the launch has checked the arguments. In shared memory, the barriers start after the end of the
            // tiles.
            #[allow(unused_assignments)]
            unsafe {
                $crate::__maps!($name; 0 1 2 3 4 5 6 7; $($in: $it,)* $($out: $ot,)*);
                let (__rank, __group, __thread) = $crate::machine::seat($blocks);
                let [__index, __count] = $crate::machine::clusters($blocks);
                let __barriers = $crate::machine::Barriers::new(__TILES as $crate::__core::primitive::usize);
                let mut __products = $crate::machine::Products::new($crate::machine::Barriers::after(__barriers, 0 $(+ 2 * $stages)*), $groups);
                if __group == 0 && __thread == 0 {
                    $($crate::machine::Map::prefetch(&$in);)*
                    $($crate::machine::Map::prefetch(&$out);)*
                    let mut __barrier = 0;
                    $(
                        $crate::machine::Barriers::start($crate::machine::Barriers::after(__barriers, __barrier), $stages, 1);
                        $crate::machine::Barriers::start($crate::machine::Barriers::after(__barriers, __barrier + $stages), $stages, const { <__of::$slots<'static>>::READERS });
                        __barrier += 2 * $stages;
                    )*
                    $crate::machine::Products::start(&__products);
                }
                $crate::machine::Products::take(&mut __products);
                let __memory = $crate::machine::Products::memory(&__products);
                $crate::machine::sync_cluster($blocks);
                let __spot = |__offset| $crate::machine::Spot::new(__offset);
                if __group == 0 {
                    if $groups > 1 {
                        $crate::machine::have_registers::<$few, false>();
                    }
                    __run($crate::machine::Seat::new(__rank, $crate::__core::option::Option::None, __thread, __products), [__index, __count], __spot, __barriers, __numbers($($scalar),*), $($in,)* $($read,)* $($out,)* $($written,)* $($scalar,)*);
                } else {
                    if $groups > 1 {
                        $crate::machine::have_registers::<$many, true>();
                    }
                    __run($crate::machine::Seat::new(__rank, $crate::__core::option::Option::Some(__group - 1), __thread, __products), [__index, __count], __spot, __barriers, __numbers($($scalar),*), $($in,)* $($read,)* $($out,)* $($written,)* $($scalar,)*);
                    if __thread == 0 {
                        $crate::machine::finish_stores();
                    }
                }
                $crate::machine::Products::give_back(__memory);
                // A block must not exit while other blocks can still arrive at its barriers.
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
