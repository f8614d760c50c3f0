//! Kernels on the CPU.

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
        // This is a function pointer: in errors about a function, rustc would show the declaration, which is the whole
        // kernel.
        #[allow(non_upper_case_globals, clippy::type_complexity)]
        pub const __on_cpu: fn($($in: &[$it],)* $($out: &mut [$ot],)* $($sum: &mut [$st],)* $($scalar: $type),*) -> $crate::__core::result::Result<(), $crate::LaunchError> = __run_on_cpu;

        /// Runs all blocks on the CPU.
        ///
        /// # Errors
        /// If an argument does not fit its layout, or if the grid is too large.
        #[doc(hidden)]
        #[allow(unused_variables, clippy::too_many_arguments)]
        pub fn __run_on_cpu($($in: &[$it],)* $($out: &mut [$ot],)* $($sum: &mut [$st],)* $($scalar: $type),*) -> $crate::__core::result::Result<(), $crate::LaunchError> {
            let grid = __grid($($scalar),*);
            $crate::launch::check_grid(grid)?;
            // The expressions of the user are evaluated only once, because a second evaluation could return values that
            // were not checked.
            let scalars = ($($scalar,)*);
            $(let $in = ($crate::launch::check_input::<$il>($crate::__core::stringify!($in), <[$it]>::len($in), $crate::__evaluated!($scalars scalars $crate::kernel_numbers!($il $(, $inum)*)))?, $in);)*
            $(let $out = ($crate::launch::check_output::<$ol>($crate::__core::stringify!($out), <[$ot]>::len($out), $crate::__evaluated!($scalars scalars $crate::kernel_numbers!($ol $(, $onum)*)))?, $out);)*
            $(let $sum = ($crate::launch::check_output::<$sl>($crate::__core::stringify!($sum), <[$st]>::len($sum), $crate::__evaluated!($scalars scalars $crate::kernel_numbers!($sl $(, $snum)*)))?, $sum);)*
            $(let mut $in = ($in.0, $crate::machine::Memory::of($in.1));)*
            $(let $in = $crate::launch::SharedPlace($crate::machine::Memory::start(&mut $in.1), $in.0);)*
            $(let $chain: $crate::__core::primitive::u32 = $crate::__evaluated!($scalars scalars $turns);)*
            $(let mut $chain = ($chain, $crate::machine::Memory::<$crate::__core::primitive::u64>::new($chain as $crate::__core::primitive::usize + 1));)*
            $(let $chain = $crate::launch::SharedPlace($crate::machine::Memory::start(&mut $chain.1), $chain.0);)*
            let grid = $crate::__blocks!($kind grid, $crate::machine::RESIDENT);
            let body = $crate::__in_scope!($body);
            $crate::__with_outputs!([$($out)* $($sum)*] {
                $crate::machine::for_each_block(grid, |at| {
                    $(let mut $tile = $crate::machine::Memory::<$tt>::new($crate::room::<$tl>());)*
                    $(let mut $ring = $crate::machine::Memory::<$rt>::new($count * $crate::bytes::<$rt, $rl>() / $crate::__core::mem::size_of::<$rt>());)*
                    // SAFETY: the arguments are checked above. Blocks have different indices, so an `Order` assigns
                    // them different tiles.
                    unsafe {
                        let mut block = $crate::Block::new(at, grid);
                        body(
                            &mut block,
                            $($crate::Global::new({ let place: &$crate::launch::SharedPlace<$it, _> = &$in; place.0 }, $in.1),)*
                            $($crate::Uncut::new({ let place: &$crate::launch::SharedPlace<$ot, _> = &$out; place.0 }, $out.1),)*
                            $($crate::GlobalSum::new({ let place: &$crate::launch::SharedPlace<$st, _> = &$sum; place.0 }, $sum.1),)*
                            $($crate::Chain::<$ct>::new({ let place: &$crate::launch::SharedPlace<$crate::__core::primitive::u64, _> = &$chain; place.0 }, $chain.1),)*
                            $($crate::Shared::new($crate::machine::At::new($crate::machine::Memory::start(&mut $tile))),)*
                            $($crate::Stages::new($crate::machine::At::new($crate::machine::Memory::start(&mut $ring))),)*
                            $($scalar,)*
                        )
                    }
                });
            });
            $crate::__core::result::Result::Ok(())
        }
    };
}

/// Runs code on copies of the outputs, and then copies the results back.
#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "nvptx64"))]
macro_rules! __with_outputs {
    ([] $code:block) => { $code };
    ([$out:ident $($more:ident)*] $code:block) => {{
        let (numbers, host) = $out;
        let mut memory = $crate::machine::Memory::of(&*host);
        {
            let $out = $crate::launch::SharedPlace($crate::machine::Memory::start(&mut memory), numbers);
            $crate::__with_outputs!([$($more)*] $code);
        }
        <[_]>::copy_from_slice(host, $crate::machine::Memory::as_mut_slice(&mut memory));
    }};
}
