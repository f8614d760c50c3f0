//! Runs kernels on the CPU.

/// Generates the function that runs a kernel on the CPU.
#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "nvptx64"))]
macro_rules! __runner {
    (
        $name:ident $kind:ident $scalars:tt [$threads:literal $($resident:literal)?]
        [$($in:ident: $it:ty, $il:ident($($inum:expr),*);)*]
        [$($out:ident: $ot:ty, $ol:ident($($onum:expr),*);)*]
        [$($sum:ident: $st:ty, $sl:ident($($snum:expr),*);)*]
        [$($chain:ident: $ct:ty, $turns:expr;)*]
        [$($tile:ident: $tt:ty, $tl:ty;)*]
        [$($ring:ident: $count:literal, $rt:ty, $rl:ty;)*]
        [$($scalar:ident: $type:ty),*]
        $body:block
    ) => {
        /// Runs all blocks on the CPU. Returns an error if an argument does not fit its layout, or if the grid is too
        /// large.
        // This constant is a function pointer instead of a function. In an error about a function, rustc shows the
        // declaration of the function, and here the declaration would be the whole kernel.
        #[allow(non_upper_case_globals, clippy::type_complexity)]
        pub const __on_cpu: fn($($in: &[$it],)* $($out: &mut [$ot],)* $($sum: &mut [$st],)* $($scalar: $type),*) -> $crate::__core::result::Result<(), $crate::LaunchError> = __run_on_cpu;

        /// Runs all blocks on the CPU.
        ///
        /// # Errors
        /// If an argument does not fit its layout, or if the grid is too large.
        #[doc(hidden)]
        #[allow(unused_variables, clippy::too_many_arguments)]
        pub fn __run_on_cpu($($in: &[$it],)* $($out: &mut [$ot],)* $($sum: &mut [$st],)* $($scalar: $type),*) -> $crate::__core::result::Result<(), $crate::LaunchError> {
            let __grid = __grid($($scalar),*);
            $crate::launch::check_grid(__grid)?;
            // The code evaluates each expression of the user only once, because a second evaluation could return a
            // value that was not checked.
            let __scalars = ($($scalar,)*);
            $(let $in = ($crate::launch::check_input::<$il>($crate::__core::stringify!($in), <[$it]>::len($in), $crate::__evaluated!($scalars __scalars $crate::__numbers!($il $(, $inum)*)))?, $in);)*
            $(let $out = ($crate::launch::check_output::<$ol>($crate::__core::stringify!($out), <[$ot]>::len($out), $crate::__evaluated!($scalars __scalars $crate::__numbers!($ol $(, $onum)*)))?, $out);)*
            $(let $sum = ($crate::launch::check_output::<$sl>($crate::__core::stringify!($sum), <[$st]>::len($sum), $crate::__evaluated!($scalars __scalars $crate::__numbers!($sl $(, $snum)*)))?, $sum);)*
            $(let mut $in = ($in.0, $crate::machine::Memory::of($in.1));)*
            $(let $in = $crate::launch::SharedPlace($crate::machine::Memory::start(&mut $in.1), $in.0);)*
            $(let $chain: $crate::__core::primitive::u32 = $crate::__evaluated!($scalars __scalars $turns);)*
            $(let mut $chain = ($chain, $crate::machine::Memory::<$crate::__core::primitive::u64>::new($chain as $crate::__core::primitive::usize + 1));)*
            $(let $chain = $crate::launch::SharedPlace($crate::machine::Memory::start(&mut $chain.1), $chain.0);)*
            let __grid = $crate::__blocks!($kind __grid, $crate::machine::RESIDENT);
            let __body = $crate::__in_scope!([$($in)* $($out)* $($sum)* $($chain)* $($tile)* $($ring)* $($scalar)*] $body);
            $crate::__with_outputs!([$($out)* $($sum)*] {
                $crate::machine::for_each_block(__grid, |__at| {
                    $(let mut $tile = $crate::machine::Memory::<$tt>::new($crate::room::<$tl>());)*
                    $(let mut $ring = $crate::machine::Memory::<$rt>::new($count * $crate::bytes::<$rt, $rl>() / $crate::__core::mem::size_of::<$rt>());)*
                    // SAFETY: the code above has checked the arguments for the same types as here. Blocks have
                    // different indices, so an `Order` assigns different tiles to them.
                    unsafe {
                        let mut __block = $crate::Block::<$threads>::new(__at, __grid);
                        __body(
                            &mut __block,
                            $($crate::Global::<$it, $il>::new({ let __place: &$crate::launch::SharedPlace<$it, _> = &$in; __place.0 }, $in.1),)*
                            $($crate::Uncut::<$ot, $ol>::new({ let __place: &$crate::launch::SharedPlace<$ot, _> = &$out; __place.0 }, $out.1),)*
                            $($crate::GlobalSum::<$st, $sl>::new({ let __place: &$crate::launch::SharedPlace<$st, _> = &$sum; __place.0 }, $sum.1),)*
                            $($crate::Chain::<$ct>::new({ let __place: &$crate::launch::SharedPlace<$crate::__core::primitive::u64, _> = &$chain; __place.0 }, $chain.1),)*
                            $($crate::Shared::<$tt, $tl, $crate::Free>::new($crate::machine::At::new($crate::machine::Memory::start(&mut $tile))),)*
                            $($crate::Stages::<$rt, $rl, $count>::new($crate::machine::At::new($crate::machine::Memory::start(&mut $ring))),)*
                            $($scalar,)*
                        )
                    }
                });
            });
            $crate::__core::result::Result::Ok(())
        }
    };
}

/// Copies the outputs to aligned memory, runs the code on these copies, and then copies the results back.
#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "nvptx64"))]
macro_rules! __with_outputs {
    ([] $code:block) => { $code };
    ([$out:ident $($more:ident)*] $code:block) => {{
        let (__numbers, __host) = $out;
        let mut __memory = $crate::machine::Memory::of(&*__host);
        {
            let $out = $crate::launch::SharedPlace($crate::machine::Memory::start(&mut __memory), __numbers);
            $crate::__with_outputs!([$($more)*] $code);
        }
        <[_]>::copy_from_slice(__host, $crate::machine::Memory::as_mut_slice(&mut __memory));
    }};
}
