// The part of `core` that index functions need. The toolchain does not include `core` for GPUs.
#![feature(no_core, lang_items)]
#![no_core]
#![crate_type = "lib"]
#![allow(internal_features)]

#[lang = "pointee_sized"]
pub trait PointeeSized {}
#[lang = "meta_sized"]
pub trait MetaSized: PointeeSized {}
#[lang = "sized"]
pub trait Sized: MetaSized {}
#[lang = "copy"]
pub trait Copy {}
impl Copy for u32 {}

macro_rules! operators {
    ($($lang:literal $Operator:ident $operator:ident $sign:tt)*) => {$(
        #[lang = $lang]
        pub trait $Operator<R = Self> {
            type Output;
            fn $operator(self, right: R) -> Self::Output;
        }
        impl $Operator for u32 {
            type Output = u32;
            #[inline(always)]
            fn $operator(self, right: u32) -> u32 {
                self $sign right
            }
        }
    )*};
}

operators! {
    "add" Add add +
    "sub" Sub sub -
    "mul" Mul mul *
    "bitand" BitAnd bitand &
    "bitxor" BitXor bitxor ^
    "shl" Shl shl <<
    "shr" Shr shr >>
}
