//! CuTe layouts as values, and the operations of the layout algebra. An operation returns the exact result or an error.
//! All operations run in `const` code and in `no_std` crates, and do not allocate.
//!
//! `colex` re-exports this crate, and the macros of `colex` use its algorithms.
//!
//! ```
//! use colex::{IntTuple, Layout, Tiler, expect, parse};
//!
//! // Evaluated at compile time. An error would be a compile error.
//! const MATRIX: Layout = parse("(64,128):(128,1)");
//! const TILED: Layout = expect(MATRIX.zipped_divide(&expect(Tiler::shape(&expect(IntTuple::flat(&[8, 16]))))));
//! assert_eq!(TILED.to_string(), "((8,16),(8,8)):((128,1),(1024,16))");
//!
//! // Layouts can also be parsed at runtime.
//! let swizzled: Layout = "Sw<3,3,3> o (8,64):(64,1)".parse()?;
//! assert_eq!(swizzled.at((1, 3)), (64 + 3) ^ 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Layout`], [`IntTuple`], [`Swizzle`], [`Tiler`]: the values. The methods of these types have CuTe's names. The
//!   documentation of a method states the law that its result satisfies.
//! - [`notation`]: the `const` parser of `shape:stride`.
//!
//! The hidden modules contain the representation: trees of leaves, linear maps over GF(2), and symbols. The crates that
//! prove properties of layouts, plan index arithmetic and describe instructions use these modules.
#![no_std]
// docs.rs shows which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[macro_use]
mod macros;

#[doc(hidden)]
pub mod algebra;
mod basis;
#[doc(hidden)]
pub mod budget;
#[doc(hidden)]
pub mod error;
mod int;
mod int_tuple;
mod layout;
#[doc(hidden)]
pub mod leaf;
pub mod notation;
#[doc(hidden)]
pub mod number;
#[doc(hidden)]
pub mod print;
pub mod rules;
mod swizzle;
#[doc(hidden)]
pub mod symbols;
mod text;
#[doc(hidden)]
pub mod tree;

#[doc(inline)]
pub use algebra::{Columns, Sliced, Tiler};
pub use basis::Basis;
pub use error::{At, Error, Rule};
pub use int::Int;
pub use int_tuple::IntTuple;
pub use layout::Layout;
pub use notation::{ParseError, expect, parse};
pub use swizzle::Swizzle;
pub use text::Text;
pub use tree::{MAX_DEPTH, MAX_LEAVES};

#[doc(hidden)]
pub use {
    algebra::{image, injective, linear, sums},
    error::Extents,
    layout::{MOST, MOST_SWIZZLED, Term, next_stride},
    print::width_of,
    symbols::Symbol,
    text::{is_equal, starts_with},
};
