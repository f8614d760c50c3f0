//! CuTe layouts, compiled: notation in, straight-line index arithmetic out.
//!
//! A *layout* maps coordinates to indices. CuTe, the layout library inside NVIDIA's CUTLASS, writes it `shape:stride`,
//! nested as the coordinates are: `(3,(2,3)):(3,(12,1))` sends `(i, (j, k))` to `3i + 12j + k`, and because `(2,3)`
//! also counts as one mode of 6, it sends `(i, jk)` and `i` alone somewhere too. Tiling a tensor, giving its parts to
//! threads, swizzling it over memory banks are all operations on layouts, and each gives a layout again.
//!
//! [`layout!`] reads that notation, does the algebra while your program is built, and leaves arithmetic. From nothing
//! to a kernel in five steps:
//!
//! # 1. A layout
//!
//! A zero-sized value, and a type. It answers one-dimensional coordinates, one coordinate for each mode, and natural
//! ones; `get` looks whether there is such a coordinate.
//!
//! ```
//! use colex::layout;
//!
//! let l = layout!((3,(2,3)):(3,(12,1)));
//! assert_eq!((l.at(16), l.at((1, 5)), l.at((1, (1, 2)))), (17, 17, 17));
//! assert_eq!(l.get((3, 0)), None);
//! ```
//!
//! # 2. Tiles
//!
//! Items have names, and other items can say them. A divide cuts a layout into tiles: mode 0 runs within a tile, mode 1
//! over the tiles. After `where` stands what you rely on; what is not true stops the build, with a counterexample.
//!
//! ```
//! use colex::layout;
//!
//! layout! {
//!     /// 64x128 numbers by rows.
//!     pub struct Matrix = (64,128):(128,1);
//!     pub struct Tiled = zipped_divide(Matrix, (8,64)) where bijective;
//!     /// A tile of f16 in shared memory. 8 threads read a column of 16-byte chunks at once.
//!     pub struct Smem = Sw<3,3,3> o (8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) <= 1;
//! }
//!
//! // Element (1,2) of tile (3,1) is row 25, column 66.
//! assert_eq!(Tiled.at(((1, 2), (3, 1))), Matrix.at((25, 66)));
//! assert_eq!((Smem::SIZE, Smem.at((1, 8))), (512, 64));
//! ```
//!
//! # 3. A function
//!
//! The index as straight-line code, in your integer type, `const` if you need it.
//!
//! ```
//! colex::layout! {
//!     struct Smem = Sw<3,3,3> o (8,64):(64,1);
//!     #[inline]
//!     pub const fn smem(row: u32, column: u32) -> u32 = Smem;         // (row * 72) ^ column
//! }
//!
//! const PLACE: u32 = smem(1, 3);
//! assert_eq!(PLACE, (64 + 3) ^ 8);
//! ```
//!
//! # 4. Data
//!
//! A [`Tensor`] is data under a layout. Its tiles go to threads without `unsafe`, because the build has proved that no
//! two of them share an element.
//!
//! ```
//! use colex::{Tensor, layout, tensor::Shape};
//!
//! layout! {
//!     struct Padded = (64,128):(130,1);
//!     struct Tile = (8,64);
//! }
//!
//! let mut tensor = Tensor::new(vec![0; 64 * 130], Padded)?;
//! std::thread::scope(|scope| {
//!     for (i, mut tile) in tensor.tiles_mut(Shape(Tile)).enumerate() {
//!         scope.spawn(move || tile.fill(i));
//!     }
//! });
//! assert_eq!((tensor[(0, 0)], tensor[(25, 66)], tensor.get((64, 0))), (0, 11, None));
//! # Ok::<(), colex::Error>(())
//! ```
//!
//! # 5. A kernel
//!
//! `extern` makes the function text: CUDA, Metal, WGSL or C. What a thread does is a layout from (thread, value), here
//! that of a tiled copy.
//!
//! ```
//! colex::layout! {
//!     struct Matrix = (256,512);
//!     struct Blocks = zipped_divide(Matrix, (128,64));
//!     struct Block = get<0>(Blocks);
//!     struct Copy = make_tiled_copy(UniversalCopy<128,32>, (32,8), (4,1));
//!     extern "cuda" fn block((m, n): (u32, u32)) -> u32 = get<1>(Blocks);
//!     extern "cuda" fn part(thread: u32, value: u32, down: u32, across: u32) -> u32 = partition_S(Copy, Block);
//! }
//!
//! let kernel = format!(r#"{block}{part}
//! extern "C" __global__ void copy(const float *s, float *d) {{
//!     for (unsigned int k = 0; k < 8; ++k) {{
//!         const unsigned int i = block(blockIdx.x, blockIdx.y) + part(threadIdx.x, 0, 0, k);
//!         *(float4 *)(d + i) = *(const float4 *)(s + i);
//!     }}
//! }}"#);
//! assert!(kernel.contains("__device__ __forceinline__ unsigned int part("));
//! ```
//!
//! # Where to go on
//!
//! All forms of the macro are described at [`layout!`] and [`index!`], the facts at [`proofs`], tensors at
//! [`tensor`], instructions at [`atom`], descriptors and tensor maps at [`hardware`]. [The guide](_guide) begins with
//! [ten minutes](_guide::ten_minutes), and has [a chapter for who knows CuTe](_guide::from_cute) and [every message
//! with its cure](_guide::messages). `playground/build` makes a page that draws what you type, and
//! `cargo install --path crates/layout-cli` the command `colex`, which does so in a terminal.
//!
//! # Which type
//!
//! | you have | it is | you ask |
//! |---|---|---|
//! | a layout that is known while building, `struct Tile = …`, `layout!(…)` | a type that is a [`StaticLayout`], and a value of it | `Tile.at((i, j))`, `L::index_at((i, j))` in generic code |
//! | one with numbers of run time, `struct Gmem { m: usize } = …` | a type that is a [`Structure`], and values, [`structure::Value`] inside | `Gmem::new(m)?.at((i, j))` |
//! | either of them as an argument, `l: &impl IndexAt<u32, (u32, u32)>` | [`IndexAt`] | `l.index_at((i, j))` |
//! | one that is read at run time, `"(8,64):(64,1)".parse()` | a [`Layout`], the value that the algebra works on; `Tile::LAYOUT` is one too | `l.at((i, j))` |
//! | data under any of them | a [`Tensor`] | `t[(i, j)]`, `t.get((i, j))` |
//!
//! # Features
//!
//! | feature | brings | because |
//! |---|---|---|
//! | `alloc`, by default | `Vec` and `Box` as storage of tensors, fragments | without it there is no allocation at all, as in kernels and firmware |
//! | `rayon` | [tiles](tensor) as parallel iterators | disjoint parts are proved, so threads may have them |
//! | `ndarray` | views both ways without copying | programs have their data there already |
//! | `serde` | layouts as text | files and caches name layouts |
//! | `bytemuck` | `recast` of tensors | only types without padding may be read as others |
//! | `cudarc` | arguments of tensor maps in the driver's types | who encodes them by `cudarc` writes no numbers |
//!
//! # Layouts as values
//!
//! The same algebra, once, for `const` code, for layouts known at run time, and for layouts of type parameters:
//! [`Layout`] is a `Copy` value without allocation, and its operations are `const fn`s under CuTe's names. Each says
//! its law, and a mistake says its rule.
//!
//! ```
//! use colex::Layout;
//!
//! let a: Layout = "(4,6,8):(2,3,5)".parse()?;
//! assert_eq!(a.composition(&"4:6".parse()?)?.to_string(), "(2,2):(7,9)");
//! // CuTe answers 6:3 with 6:6, which is another function. Here:
//! let error = a.composition(&"6:3".parse()?).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "composition: no layout equals A(B(c)): at c = 3 it is 8, where the layout that agrees so far has 13; \
//!      let the strides and extents of B divide the modes of A, or go mode by mode"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Generic code
//!
//! A layout of a type parameter can be tiled, composed and inverted in an associated `const`; indexing through the
//! result compiles to the same straight-line code.
//!
//! ```
//! use colex::{Layout, StaticLayout, expect, layout};
//! use core::marker::PhantomData;
//!
//! struct Transposed<L>(PhantomData<L>);
//!
//! impl<L: StaticLayout> StaticLayout for Transposed<L> {
//!     const LAYOUT: Layout = expect(L::LAYOUT.select(&[1, 0]));
//! }
//!
//! type Tile = Transposed<layout!((8,64):(64,1))>;
//! assert_eq!(Tile::index_at((3_usize, 2)), 131);
//! ```
#![no_std]
// docs.rs marks what a feature brings.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(inline)]
pub use layout_cutlass as cutlass;
#[doc(inline)]
pub use layout_hardware::{atom, descriptors as hardware};
#[doc(inline)]
pub use layout_index::{Coords, Divide, FastDiv, IndexAt, StaticLayout, Structure, ToLayout, copy, elements, for_each};
#[doc(inline)]
pub use layout_movement::{self as movement, Distributed};
#[doc(inline)]
pub use layout_proofs::{self as proofs, synthesis};
#[doc(inline)]
pub use layout_runtime::{
    At, Basis, Columns, Error, Int, IntTuple, Layout, MAX_DEPTH, MAX_LEAVES, ParseError, Print1d, Print2d, PrintLayout,
    Sliced, Swizzle, Text, Tiler, expect, parse,
};
#[doc(inline)]
pub use layout_tensor::{self as tensor, Tensor};

// What the types of layouts are made of, and how an index is planned.
#[doc(hidden)]
pub use layout_index::{Natural, NaturalCoord, compiled, plan, structure};
#[doc(hidden)]
pub use layout_runtime::{ErrorKind, Symbol, notation};

/// What the emitted code refers to. Not part of the interface.
#[doc(hidden)]
pub mod __private {
    pub use layout_hardware::atom;
    pub use layout_hardware::descriptors::TensorMap;
    pub use layout_index::compiled::{
        Ceil, Component, Coord, CoordinateOf, E, Evaluated, IndexInt, LayoutOf, Lit, M, Nested, Num, O, S, Times, V, X,
        assert_units, at, fits, get, index,
    };
    pub use layout_index::structure::{CallNewWithNumbers, Given, IndexAt, Origin, Structure, ToLayout, Value, Valued};
    pub use layout_index::{Coords, Divide, FastDiv, StaticLayout};
    pub use layout_macros::{kernel_body, kernel_mistake, kernel_numbers, kernel_output, picture};
    pub use layout_movement as movement;
    pub use layout_runtime::symbols::Fact;
    pub use layout_runtime::{Basis, Error, Int, IntTuple, Layout, Swizzle, Symbol, Tiler, expect, parse};
    pub use layout_tensor::{IntoTensorLayout, ThreadSlice};

    /// The functions that emitted code calls at compile time.
    pub mod constants {
        pub use layout_hardware::atom::{CopyAtom, MmaAtom, Operand, Side, StaticTiling, TiledCopy, TiledMma};
        pub use layout_hardware::descriptors::{Boxes, Major, SmemSwizzle, TensorMap};
        pub use layout_hardware::emitted::*;
        pub use layout_index::emitted::*;
        pub use layout_movement::emitted::*;
        pub use layout_movement::{Distributed, Movement, Reduction};
        pub use layout_proofs::emitted::*;
        pub use layout_proofs::synthesis::Means;
        pub use layout_runtime::emitted::*;
        pub use layout_runtime::symbols::Relation;
        pub use layout_runtime::{IntTuple, Layout, Swizzle, Tiler};
    }
}

/// The macros behind the macros. rustc says this path.
#[doc(hidden)]
pub mod expand {
    pub use layout_macros::{expand_index, index, layout};
}

/// Where the names of layouts are looked up: rustc says the path of this macro if there is none.
#[doc(hidden)]
pub mod layout_names {
    pub use layout_macros::declare_it_with_layout_or_import_it_with_use;
}

/// What `index!` hands a coordinate through; near the root because paths are looked up segment by segment in every
/// call.
#[doc(hidden)]
pub use layout_index::compiled::holds as __holds;

pub mod cute;

// Its code is tested where it stands.
#[cfg(all(doc, not(doctest)))]
#[path = "guide.rs"]
pub mod _guide;

mod macros;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
