//! CuTe layouts as values: the exact layout algebra, `const`, `no_std`, without allocation.
//!
//! This is the runtime half of `colex`, which re-exports it; the macros and this crate share every algorithm.
//!
//! ```
//! use colex::{IntTuple, Layout, Tiler, expect, parse};
//!
//! // Worked out while this is compiled; a mistake would be an error of the build.
//! const MATRIX: Layout = parse("(64,128):(128,1)");
//! const TILED: Layout = expect(MATRIX.zipped_divide(&expect(Tiler::shape(&expect(IntTuple::flat(&[8, 16]))))));
//! assert_eq!(TILED.to_string(), "((8,16),(8,8)):((128,1),(1024,16))");
//!
//! // The same at run time.
//! let swizzled: Layout = "Sw<3,3,3> o (8,64):(64,1)".parse()?;
//! assert_eq!(swizzled.at((1, 3)), (64 + 3) ^ 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Layout`], [`IntTuple`], [`Swizzle`], [`Tiler`]: the values. Their methods bear CuTe's names and state their
//!   laws.
//! - [`notation`]: the `const` parser of `shape:stride`.
//! - [`plan`]: how an index is computed; [`compiled`]: layouts as types, indexed by their plan.
//! - [`analysis`]: facts about layouts, proved or refuted with a counterexample.
//! - [`atom`]: instructions of matrix units as layouts, and their tiling over threads.
//! - [`Distributed`]: Triton's layouts, from threads and registers to a tensor.
//! - [`hardware`]: tiles of shared memory, and what instructions are told about them.
//! - [`Tensor`]: data under a layout; [`cutlass`]: the layout types from before CuTe.
//! - [`for_each`], [`copy()`]: walking over whole layouts as nested loops.
#![no_std]
// docs.rs marks what a feature brings.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "rayon")]
extern crate std;

#[macro_use]
mod macros;

mod algebra;
pub mod analysis;
pub mod atom;
mod basis;
mod budget;
#[macro_use]
pub mod compiled;
#[doc(hidden)]
pub mod constants;
pub mod cutlass;
mod distributed;
mod divide;
mod error;
pub mod hardware;
mod int;
mod int_tuple;
mod iterate;
mod layout;
mod mode;
pub mod movement;
pub mod notation;
mod number;
pub mod plan;
mod print;
pub mod structure;
mod swizzle;
mod symbol;
pub mod synthesis;
pub mod tensor;
mod text;
mod tree;
#[doc(hidden)]
pub mod unseen;

pub use algebra::{Columns, Sliced, Tiler};
pub use basis::Basis;
pub use compiled::StaticLayout;
pub use distributed::Distributed;
pub use divide::{Divide, FastDiv};
#[doc(hidden)]
pub use error::ErrorKind;
pub use error::{At, Error};
pub use int::Int;
pub use int_tuple::IntTuple;
pub use iterate::{Coords, Natural, NaturalCoord, copy, for_each};
pub use layout::Layout;
#[doc(hidden)]
pub use layout::Term;
pub use notation::{ParseError, expect, parse};
pub use print::{Print1d, Print2d, PrintLayout};
pub use structure::{IndexAt, Structure};
pub use swizzle::Swizzle;
#[doc(hidden)]
pub use symbol::Symbol;
pub use tensor::Tensor;
pub use text::Text;
pub use tree::{MAX_DEPTH, MAX_LEAVES};
