//! Compiles CuTe layouts to straight-line index arithmetic.
//!
//! A *layout* maps coordinates to indices. CuTe, the layout library of NVIDIA's CUTLASS, writes a layout as
//! `shape:stride`. The shape and the stride are integers or nested tuples: `(3,(2,3)):(3,(12,1))` maps `(i, (j, k))` to
//! `3i + 12j + k`. A mode such as `(2,3)` also accepts one coordinate from 0 to 5, and a layout accepts one coordinate
//! for all of its modes. Tiling a tensor, distributing it over threads and swizzling it over memory banks are
//! operations on layouts, and their results are layouts.
//!
//! [`layout!`] parses this notation, evaluates operations on layouts at compile time, and emits arithmetic. The
//! following five sections lead from a layout to a kernel.
//!
//! # 1. A layout
//!
//! `layout!` expands to a zero-sized value. The type of this value contains the shape and the stride. `at` takes a
//! one-dimensional coordinate, one coordinate per mode, or a coordinate that is nested like the shape. `get` also
//! checks that the coordinate exists.
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
//! A `struct` item declares a layout with a name. Other items can refer to the layout by this name. A divide splits a
//! layout into tiles. In the result, the coordinate of mode 0 selects an element within a tile, and the coordinate of
//! mode 1 selects the tile. A `where` clause declares a property that you rely on. If the property is false, the build
//! fails with a counterexample.
//!
//! ```
//! use colex::layout;
//!
//! layout! {
//!     /// A row-major matrix of 64x128 numbers.
//!     pub struct Matrix = (64,128):(128,1);
//!     pub struct Tiled = zipped_divide(Matrix, (8,64)) where bijective;
//!     /// A tile of f16 in shared memory. 8 threads read a column of 16-byte chunks without bank conflicts.
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
//! A `fn` item declares a function that returns the index of a coordinate. The function consists of straight-line code
//! in the integer type of its parameters. The function can be `const`.
//!
//! ```
//! colex::layout! {
//!     struct Smem = Sw<3,3,3> o (8,64):(64,1);
//!     #[inline]
//!     pub const fn smem(row: u32, column: u32) -> u32 = Smem;         // (row * 72) ^ column
//! }
//!
//! const INDEX: u32 = smem(1, 3);
//! assert_eq!(INDEX, (64 + 3) ^ 8);
//! ```
//!
//! # 4. Data
//!
//! A [`Tensor`] is data with a layout. Several threads can write different tiles of a tensor without `unsafe`, because
//! the compiler proves that no two tiles share an element.
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
//! An `extern` item declares a string constant. The string is the source text of a function in CUDA, Metal, WGSL or C.
//! A thread-value layout specifies which elements of a tile each thread accesses: it maps (thread, value) to a position
//! in the tile. In this example, the tiled copy `Copy` defines the thread-value layout.
//!
//! ```
//! colex::layout! {
//!     struct Matrix = (256,512);
//!     struct Blocks = zipped_divide(Matrix, (128,64));
//!     struct Block = get<0>(Blocks);
//!     struct Copy = make_tiled_copy(UniversalCopy<128,32>, (32,8), (4,1));
//!     extern "cuda" fn block((m, n): (u32, u32)) -> u32 = get<1>(Blocks);
//!     extern "cuda" fn element(thread: u32, value: u32, down: u32, across: u32) -> u32 = partition_S(Copy, Block);
//! }
//!
//! let kernel = format!(r#"{block}{element}
//! extern "C" __global__ void copy(const float *s, float *d) {{
//!     for (unsigned int k = 0; k < 8; ++k) {{
//!         const unsigned int i = block(blockIdx.x, blockIdx.y) + element(threadIdx.x, 0, 0, k);
//!         *(float4 *)(d + i) = *(const float4 *)(s + i);
//!     }}
//! }}"#);
//! assert!(kernel.contains("__device__ __forceinline__ unsigned int element("));
//! ```
//!
//! With the crate `layout-gpu`, you write whole kernels for NVIDIA GPUs in safe Rust. The same kernels run on the CPU
//! in tests.
//!
//! # Where to go next
//!
//! [`layout!`] and [`index!`] describe all forms of the macros. [`proofs`] describes the properties of `where` clauses,
//! [`tensor`] describes tensors, [`atom`] describes instructions, and [`hardware`] describes descriptors and tensor
//! maps. [The guide](_guide) begins with [ten minutes](_guide::ten_minutes). The guide has [a chapter for users of
//! CuTe](_guide::from_cute) and [a list of messages](_guide::messages). The script `playground/build` builds a web page
//! that draws layouts while you type. `cargo install --path crates/layout-cli` installs the command `colex`, which
//! draws layouts in a terminal.
//!
//! # Which type
//!
//! | you have | its type | you call |
//! |---|---|---|
//! | a layout that is known at compile time, `struct Tile = …`, `layout!(…)` | implements [`StaticLayout`]; also a value | `Tile.at((i, j))`, `L::index_at((i, j))` in generic code |
//! | a layout with runtime numbers, `struct Gmem { m: usize } = …` | implements [`Structure`]; its values store the numbers | `Gmem::new(m)?.at((i, j))` |
//! | either of them as an argument, `l: &impl IndexAt<u32, (u32, u32)>` | implements [`IndexAt`] | `l.index_at((i, j))` |
//! | a layout that is parsed at runtime, `"(8,64):(64,1)".parse()` | [`Layout`], the value that the algebra works on, also `Tile::LAYOUT` | `l.at((i, j))` |
//! | data with any of these layouts | [`Tensor`] | `t[(i, j)]`, `t.get((i, j))` |
//!
//! # Features
//!
//! | feature | adds | purpose |
//! |---|---|---|
//! | `alloc`, by default | `Vec` and `Box` as storage of tensors, fragments | disable it for kernels and firmware, which cannot allocate memory |
//! | `tensor`, by default | [`Tensor`], [instructions](atom), [descriptors](hardware), [CUTLASS's classes](cutlass) | disable it to build fewer crates, if you only use `layout!` and `index!` |
//! | `movement`, by default | [conversions](movement) between register layouts | disable it to build fewer crates, if you only use `layout!` and `index!` |
//! | `rayon` | [tiles](tensor) as parallel iterators | each thread of a pool owns disjoint tiles |
//! | `ndarray` | conversions of views to and from `ndarray` 0.17, without copying | programs with data in `ndarray` |
//! | `serde` | serialization of layouts as strings | files and caches that contain layouts |
//! | `bytemuck` | `recast` of tensors | views of data with another element type, for types without padding |
//! | `cudarc` | arguments of tensor maps in the driver's types | programs that encode tensor maps with `cudarc` |
//!
//! # Layouts as values
//!
//! A [`Layout`] is a value that implements `Copy` and does not allocate memory. The operations of the algebra are
//! `const fn`s of `Layout` with CuTe's names. Use these functions in `const` code, for layouts that are known only at
//! runtime, and for layouts of type parameters. The documentation of each operation states the law that the result
//! satisfies.
//!
//! ```
//! use colex::Layout;
//!
//! let a: Layout = "(4,6,8):(2,3,5)".parse()?;
//! assert_eq!(a.composition(&"4:6".parse()?)?.to_string(), "(2,2):(7,9)");
//! // For 6:3, CuTe returns 6:6, which is not the composition. colex returns an error:
//! let error = a.composition(&"6:3".parse()?).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "composition: no layout equals A(B(c)), where A is the left operand and B the right one: A(B(3)) is 8, but every layout with the same values for c < 3 has the value 13 at c = 3; \
//!      let the strides and extents of B divide the extents of A, or compose mode by mode, as in `A o [B0, B1]`"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Generic code
//!
//! An associated `const` can tile, compose and invert the layout of a type parameter. `index_at` of the result compiles
//! to straight-line code, as for a layout without type parameters.
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
// docs.rs shows which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "tensor")]
#[doc(inline)]
pub use layout_cutlass as cutlass;
#[cfg(feature = "tensor")]
#[doc(inline)]
pub use layout_hardware::{atom, descriptors as hardware};
#[doc(inline)]
pub use layout_index::{Coords, Divide, FastDiv, IndexAt, StaticLayout, Structure, ToLayout, copy, elements, for_each};
#[cfg(feature = "movement")]
#[doc(inline)]
pub use layout_movement::{self as movement, Distributed};
#[doc(inline)]
pub use layout_proofs as proofs;
#[doc(inline)]
pub use layout_runtime::{
    At, Basis, Columns, Error, Int, IntTuple, Layout, MAX_DEPTH, MAX_LEAVES, ParseError, Rule, Sliced, Swizzle, Text,
    Tiler, expect, parse, rules,
};
#[cfg(feature = "tensor")]
#[doc(inline)]
pub use layout_tensor::{self as tensor, Tensor, TensorLayout};

// The types that appear in the types of layouts, and the plans of index arithmetic.
#[doc(hidden)]
pub use layout_index::{Natural, NaturalCoord, compiled, plan, structure};
#[doc(hidden)]
pub use layout_runtime::{Symbol, notation};

/// The items that generated code uses. They are not part of the public interface.
#[doc(hidden)]
pub mod __private {
    // Expansions refer to `core` through this crate, because a user's `extern crate … as core` changes the meaning of
    // `::core`.
    pub use ::core;
    #[cfg(feature = "tensor")]
    pub use layout_hardware::{atom, descriptors::TensorMap};
    pub use layout_index::compiled::{
        Ceil, Component, Coord, CoordinateOf, E, Evaluated, IndexInt, LayoutOf, Lit, M, Nested, Num, O, S, Times, V, X,
        assert_units, at, fits, get, index,
    };
    pub use layout_index::structure::{
        CallNewWithNumbers, GivenNumbers, IndexAt, Origin, Structure, ToLayout, Value, Valued,
    };
    pub use layout_index::{Coords, Divide, FastDiv, StaticLayout};
    pub use layout_macros::{kernel_body, kernel_mistake, kernel_names, kernel_numbers, kernel_output, picture};
    #[cfg(feature = "movement")]
    pub use layout_movement as movement;
    pub use layout_runtime::symbols::Fact;
    pub use layout_runtime::{Basis, Error, Int, IntTuple, Layout, Swizzle, Symbol, Tiler, expect, parse};
    #[cfg(feature = "tensor")]
    pub use layout_tensor::ThreadSlice;

    /// The functions that generated code calls at compile time.
    pub mod constants {
        pub use ::core;
        #[cfg(feature = "tensor")]
        pub use layout_hardware::atom::{CopyAtom, MmaAtom, Operand, Side, StaticTiling, TiledCopy, TiledMma};
        #[cfg(feature = "tensor")]
        pub use layout_hardware::descriptors::{Boxes, Major, SmemSwizzle, TensorMap};
        #[cfg(feature = "tensor")]
        pub use layout_hardware::emitted::*;
        pub use layout_index::emitted::*;
        #[cfg(feature = "movement")]
        pub use layout_movement::emitted::*;
        #[cfg(feature = "movement")]
        pub use layout_movement::{Distributed, Movement, Reduction};
        pub use layout_proofs::Relation;
        pub use layout_proofs::emitted::*;
        pub use layout_proofs::synthesis::Means;
        pub use layout_runtime::{IntTuple, Layout, Swizzle, Tiler};
    }
}

/// The procedural macros. The path of this module appears in messages of rustc.
#[doc(hidden)]
pub mod expand {
    pub use layout_macros::{expand_index, index, layout};
}

/// The macro that generated code calls to look up the name of a layout. If the name does not exist, the path of this
/// macro appears in rustc's message.
#[doc(hidden)]
pub mod layout_names {
    pub use layout_macros::declare_it_with_layout_or_import_it_with_use;
}

/// Functions that check the integer type of a coordinate in `index!`. The path of the functions is short, because rustc
/// resolves this path at every call.
#[doc(hidden)]
pub use layout_index::compiled::holds as __holds;

pub mod cute;

// The package `colex-guide` tests the code of the guide.
#[cfg(all(doc, not(doctest)))]
#[path = "guide.rs"]
pub mod _guide;

mod macros;

/// Tests the examples in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
