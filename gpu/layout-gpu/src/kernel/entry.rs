//! The entry of a kernel: the function that a launch calls on the device.

use colex::StaticLayout;
use colex::structure::Structure;

/// Generates the kernel's entry for the device.
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
        // The linker of kernels reads this comment and adds these directives to the header of the entry.
        $crate::__core::arch::global_asm!($crate::__core::concat!("// entry ", $crate::__core::stringify!($name), " .reqntid ", $crate::__core::stringify!($threads) $(, " .minnctapersm ", $crate::__core::stringify!($resident))?));

        /// The entry of the kernel.
        ///
        /// # Safety
        /// The arguments must fulfill the requirements that the function `launch` of the kernel checks.
        // `forbid` ensures that no expression of the user is inside `unsafe`, as on the CPU. A launch passes an array
        // of numbers as its bytes, so a parameter without a C type is correct.
        #[allow(improper_ctypes_definitions)]
        #[forbid(unsafe_op_in_unsafe_fn)]
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name($($in: *const $it,)* $($out: *mut $ot,)* $($sum: *mut $st,)* $($chain: *mut $crate::__core::primitive::u64,)* $($scalar: $type),*) {
            // These are expressions of the user, so they are evaluated outside of `unsafe`.
            let __scalars = ($($scalar,)*);
            $(let $in = ($in, $crate::numbers($crate::__evaluated!($scalars __scalars $crate::__numbers!($il $(, $inum)*))));)*
            $(let $out = ($out, $crate::numbers($crate::__evaluated!($scalars __scalars $crate::__numbers!($ol $(, $onum)*))));)*
            $(let $sum = ($sum, $crate::numbers($crate::__evaluated!($scalars __scalars $crate::__numbers!($sl $(, $snum)*))));)*
            $(let $chain = ($chain, $crate::__evaluated!($scalars __scalars $turns));)*
            let __body = $crate::__in_scope!([$($in)* $($out)* $($sum)* $($chain)* $($tile)* $($ring)* $($scalar)*] $body);
            // SAFETY: the launch has checked the arguments. Each tile in shared memory starts after the end of the
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

/// A layout that is known at compile time. In the head of a kernel, no numbers need to follow the name of such a
/// layout.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout without runtime numbers",
    label = "write the runtime numbers of the layout after its name, for example `in {Self}(n)`"
)]
pub trait WithoutNumbers: StaticLayout {}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> WithoutNumbers for L {}

/// Returns the values of the symbols of a layout that has no symbols.
#[doc(hidden)]
#[must_use]
pub const fn no_numbers<L: WithoutNumbers>() -> <L as Structure>::Numbers {
    []
}

/// Returns the values of a layout's symbols, padded with zeros. The launch has checked that each value fits into 31
/// bits.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub fn numbers<N: colex::structure::Numbers>(numbers: N) -> crate::global::Named {
    const { crate::require(N::LEN <= crate::global::NAMES, "a layout in global memory can have at most six names") }
    // The values are copied one by one. Copying a slice would put two values into one register.
    core::array::from_fn(
        #[inline(always)]
        |i| if i < N::LEN { numbers.get(i) as u32 } else { 0 },
    )
}
