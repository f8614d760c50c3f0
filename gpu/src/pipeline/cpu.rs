//! A pipeline on the CPU.

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
