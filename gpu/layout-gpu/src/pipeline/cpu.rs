//! Pipelines on the CPU.

/// Generates the function that runs the pipeline on the CPU.
#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "nvptx64"))]
macro_rules! __pipeline_on_cpu {
    (
        $name:ident $blocks:literal, $groups:literal, $clusters:ident,
        [$($in:ident: $it:ty, $il:ident;)*] [$($read:ident: $rt:ty, $rl:ident;)*]
        [$($out:ident: $ot:ty, $ol:ident, $ob:ty;)*] [$($written:ident: $wt:ty, $wl:ident;)*]
        [$($slots:ident: $stages:literal)*] [$($scalar:ident: $type:ty),*]
    ) => {
        /// Runs all clusters on the CPU, one after another, with one thread per warpgroup. Returns an error if an
        /// argument does not fit its layout, or if a tensor map cannot describe the argument.
        // This constant is a function pointer for the same reason as `on_cpu` in `kernel!`.
        #[allow(non_upper_case_globals, clippy::type_complexity)]
        pub const __on_cpu: fn($($in: &[$it],)* $($read: &[$rt],)* $($out: &mut [$ot],)* $($written: &mut [$wt],)* $($scalar: $type),*) -> $crate::__core::result::Result<(), $crate::LaunchError> = __run_on_cpu;

        /// Runs all clusters on the CPU, one after another, with one thread per warpgroup.
        ///
        /// # Errors
        /// If an argument does not fit its layout, or if a tensor map cannot describe the argument.
        #[doc(hidden)]
        #[allow(unused_variables, clippy::too_many_arguments)]
        pub fn __run_on_cpu($($in: &[$it],)* $($read: &[$rt],)* $($out: &mut [$ot],)* $($written: &mut [$wt],)* $($scalar: $type),*) -> $crate::__core::result::Result<(), $crate::LaunchError> {
            let __tiles = __tiles($($scalar),*);
            let __numbers = __numbers($($scalar),*);
            $(let (__named, _) = $crate::launch::check_load::<__of::$in, $blocks>($crate::__core::stringify!($in), <[$it]>::len($in), __numbers.$in)?;
            let $in = (__named, $in);)*
            $(let (__named, _) = $crate::launch::check_store::<$ot, $ol, $ob>($crate::__core::stringify!($out), <[$ot]>::len($out), __numbers.$out)?;
            let $out = (__named, $out);)*
            $(let $read = ($crate::launch::check_input::<$rl>($crate::__core::stringify!($read), <[$rt]>::len($read), __numbers.$read)?, $read);)*
            $(let $written = ($crate::launch::check_output::<$wl>($crate::__core::stringify!($written), <[$wt]>::len($written), __numbers.$written)?, $written);)*
            $(let mut $in = ($in.0, $crate::machine::Memory::of($in.1));)*
            $(let mut $read = ($read.0, $crate::machine::Memory::of($read.1));)*
            $(let $read = $crate::launch::SharedPlace($crate::machine::Memory::start(&mut $read.1), $read.0);)*
            $(let $in = $crate::launch::SharedPlace($crate::machine::Memory::start(&mut $in.1), $in.0);)*
            let __clusters = $crate::__clusters!($clusters __tiles, $crate::machine::CLUSTERS);
            let mut __barriers = $crate::__std::vec::Vec::new();
            $(
                $crate::__core::iter::Extend::extend(&mut __barriers, [($crate::__core::stringify!($slots), 1); $stages]);
                $crate::__core::iter::Extend::extend(&mut __barriers, [($crate::__core::stringify!($slots), <__of::$slots<'static>>::READERS); $stages]);
            )*
            $crate::__with_outputs!([$($out)* $($written)*] {
                for __index in 0..__clusters {
                    let mut __memory = $crate::machine::ClusterMemory::new($blocks, super::SHARED, &__barriers);
                    let __shared = $crate::machine::ClusterMemory::shared(&mut __memory);
                    $crate::machine::each_seat($blocks, $groups, &__shared, |__seat| {
                        let __rank = $crate::machine::Seat::rank(&__seat);
                        // SAFETY: the arguments are checked above, and each cluster has separate memory and barriers.
                        unsafe {
                            __run(
                                __seat,
                                [__index, __clusters],
                                |__offset| $crate::machine::Spot::new(&__shared, __rank, __offset),
                                $crate::machine::Barriers::new(&__shared, __rank, 0),
                                __numbers,
                                $({ let __place: &$crate::launch::SharedPlace<$it, _> = &$in; $crate::machine::Map::new::<$il>(__place.0, __place.1) },)*
                                $({ let __place: &$crate::launch::SharedPlace<$rt, _> = &$read; __place.0 },)*
                                $({ let __place: &$crate::launch::SharedPlace<$ot, _> = &$out; $crate::machine::Map::new::<$ol>(__place.0, __place.1) },)*
                                $({ let __place: &$crate::launch::SharedPlace<$wt, _> = &$written; __place.0 },)*
                                $($scalar,)*
                            );
                        }
                        $crate::machine::finish_stores();
                    });
                }
            });
            $crate::__core::result::Result::Ok(())
        }
    };
}

#[doc(hidden)]
#[macro_export]
#[cfg(target_arch = "nvptx64")]
macro_rules! __pipeline_on_cpu {
    ($($any:tt)*) => {};
}
