//! The entry point of a kernel: the function that a launch starts on the device.

use colex::StaticLayout;
use colex::structure::Structure;

/// Generates the kernel's entry point for the device.
#[doc(hidden)]
#[macro_export]
#[cfg(target_arch = "nvptx64")]
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
        // The linker of kernels reads this comment and adds the directives after the name to the header of the entry
        // point.
        $crate::__core::arch::global_asm!($crate::__core::concat!("// entry ", $crate::__core::stringify!($name), " .reqntid ", $crate::__core::stringify!($threads) $(, " .minnctapersm ", $crate::__core::stringify!($resident))?));

        /// The entry point of the kernel.
        ///
        /// # Safety
        /// The arguments must satisfy the conditions that the method `launch` of the kernel checks.
        // Because of `forbid`, an expression of the user cannot call an unsafe function without its own `unsafe` block,
        // as on the CPU. A parameter may have a type that C does not have, such as an array, because a launch passes
        // the bytes of its value.
        #[allow(improper_ctypes_definitions)]
        #[forbid(unsafe_op_in_unsafe_fn)]
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name($($in: *const $it,)* $($out: *mut $ot,)* $($sum: *mut $st,)* $($chain: *mut $crate::__core::primitive::u64,)* $($scalar: $type),*) {
            // The following lines contain expressions of the user, so they are outside of the `unsafe` block.
            let __scalars = ($($scalar,)*);
            $(let $in = ($in, $crate::numbers($crate::__evaluated!($scalars __scalars $crate::__numbers!($il $(, $inum)*))));)*
            $(let $out = ($out, $crate::numbers($crate::__evaluated!($scalars __scalars $crate::__numbers!($ol $(, $onum)*))));)*
            $(let $sum = ($sum, $crate::numbers($crate::__evaluated!($scalars __scalars $crate::__numbers!($sl $(, $snum)*))));)*
            $(let $chain = ($chain, $crate::__evaluated!($scalars __scalars $turns));)*
            let __body = $crate::__in_scope!([$($in)* $($out)* $($sum)* $($chain)* $($tile)* $($ring)* $($scalar)*] $body);
            // SAFETY: the launch has checked the arguments. Each tile in shared memory starts at the end of the
            // previous tile, so tiles do not overlap.
            #[allow(unused_mut, unused_variables, unused_assignments)]
            unsafe {
                let mut __block = $crate::Block::new($crate::machine::block_at(), $crate::machine::grid());
                let mut __offset = 0;
                $(
                    let $tile = $crate::Shared::<$tt, $tl, $crate::Free>::new($crate::machine::shared(__offset));
                    __offset += const { $crate::bytes::<$tt, $tl>() };
                )*
                $(
                    let $ring = $crate::Stages::<$rt, $rl, $count>::new($crate::machine::shared(__offset));
                    __offset += const { $count * $crate::bytes::<$rt, $rl>() };
                )*
                __body(
                    &mut __block,
                    $($crate::Global::new($in.0, $in.1),)*
                    $($crate::Uncut::new($out.0, $out.1),)*
                    $($crate::GlobalSum::new($sum.0, $sum.1),)*
                    $($crate::Chain::<$ct>::new($chain.0, $chain.1),)*
                    $($tile,)*
                    $($ring,)*
                    $($scalar,)*
                )
            }
        }
    };
}

/// A layout without symbols. In the clauses of a kernel before its body, you write the name of such a layout without
/// numbers after it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout without runtime numbers",
    label = "write the runtime numbers of the layout after its name, for example `in {Self}(n)`"
)]
pub trait WithoutNumbers: StaticLayout {}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> WithoutNumbers for L {}

/// Returns an empty list of values, for a layout without symbols.
#[doc(hidden)]
#[must_use]
pub const fn no_numbers<L: WithoutNumbers>() -> <L as Structure>::Numbers {
    []
}

/// Returns the values of a layout's symbols, truncated to 32 bits and followed by zeros. The launch has checked that
/// the size of the tensor and its indices are below 2³¹, so the truncation does not change the index of an element.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub fn numbers<N: colex::structure::Numbers>(numbers: N) -> crate::global::Named {
    const { crate::require(N::LEN <= crate::global::NAMES, "a layout in global memory can have at most six names") }
    // The values are copied one by one. If they were copied as a slice, the compiler would pack two values into one
    // register.
    core::array::from_fn(
        #[inline(always)]
        |i| if i < N::LEN { numbers.get(i) as u32 } else { 0 },
    )
}
