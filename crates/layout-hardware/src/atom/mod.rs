//! Instructions as layouts (atoms), and their tilings over the threads of a block.
//!
//! A matrix instruction has a shape (M,N,K), threads that execute it together, and one layout per operand. Each layout
//! maps (thread, value) to a column-major position in the operand's tile. A copy instruction has such layouts for its
//! source and its target; they map to bits instead of elements. Look up an instruction by its CuTe name, and tile it as
//! in CuTe:
//!
//! ```
//! use colex::atom::{MmaAtom, Operand, TiledMma};
//! use colex::{Layout, Tiler, expect, parse};
//!
//! const ATOM: MmaAtom = expect(MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN"));
//! const MMA: TiledMma = expect(TiledMma::new(&ATOM, &parse("(2,2,1)"), &Tiler::KEEP));
//! assert_eq!(ATOM.operand(Operand::A).to_string(), "((4,8),(2,2,2)):((32,1),(16,8,128))");
//! assert_eq!(ATOM.instruction().as_str(), "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
//! assert_eq!(MMA.threads().to_string(), "(32,2,2,1):(1,32,64,0)");
//!
//! // Thread 33, value 1 of the 32x16 tile of C.
//! let c: Layout = "(32,16):(16,1)".parse().unwrap();
//! assert_eq!(MMA.partition(Operand::C, &c).unwrap().at((33, 1, 0, 0)), 16 * 16 + 3);
//! ```
//!
//! Source of the definitions: CuTe's `mma_atom.hpp`, `copy_atom.hpp` and `*_traits_*.hpp`. Write template arguments in
//! angle brackets: `SM90_64x128x16_F32F16F16_SS<K,MN>`, `SM75_U32x4_LDSM_N<16>`.

mod copy;
mod element;
mod fragment;
mod mma;
mod name;
mod scale_factors;
mod tensor_memory;
#[cfg(test)]
mod tests;
mod tiled_copy;
mod tiled_mma;

pub use copy::CopyAtom;
pub use copy::bulk::{made_of, moves_as_told};
pub use element::Element;
pub use mma::{Memory, MmaAtom, Operand};
pub use name::Reader;
pub use name::is_word;
pub use tiled_copy::{Side, TiledCopy};
pub use tiled_mma::TiledMma;

/// A type that represents a [`TiledMma`] or a [`TiledCopy`]. `layout!` declares such a type, for example for
/// `struct Mma = make_tiled_mma(…)`.
///
/// ```
/// use colex::atom::{StaticTiling, TiledMma};
///
/// colex::layout! { struct Warps = make_tiled_mma(SM80_16x8x8_F32F16F16F32_TN, (2,1,1)); }
///
/// const fn threads<T: StaticTiling<TiledMma>>(_: &T) -> i64 {
///     T::VALUE.thread_count()
/// }
/// assert_eq!(threads(&Warps), 64);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not declare a `{T}`",
    label = "declare a struct with `layout!`: `struct Mma = make_tiled_mma(…)` or `struct Load = make_tiled_copy(…)`"
)]
pub trait StaticTiling<T> {
    /// The tiling that this type represents.
    const VALUE: T;
    /// The same type as `Self`. If a method has a parameter of a tiling type `M`, its result type contains `M::This`
    /// instead of `M`. If `M` is not a tiling, rustc then reports only the missing trait, and no errors about the
    /// result.
    type This: StaticTiling<T>;
}

/// The trait that `layout!` implements for the tilings that it declares. If `layout!` implemented [`StaticTiling`]
/// itself, rustc would list all tilings of the user in each error about a type that is not a tiling.
#[doc(hidden)]
pub trait DeclaredTiling<T> {
    const VALUE: T;
    type This: DeclaredTiling<T>;
}

#[diagnostic::do_not_recommend]
impl<T, D: DeclaredTiling<T>> StaticTiling<T> for D {
    type This = D::This;
    const VALUE: T = D::VALUE;
}

/// Calls `f` with the names of all known instructions. If numbers or template arguments in a name are parameters, as in
/// `UniversalCopy<128>`, calls `f` with one or more examples.
///
/// ```
/// use colex::atom;
/// let mut names = 0;
/// atom::for_each_name(&mut |_| names += 1);
/// assert!(names > 100);
/// ```
pub fn for_each_name(f: &mut dyn FnMut(&str)) {
    mma::for_each_name(f);
    copy::for_each_name(f);
}
