//! The public macros `layout!` and `index!`. These macros pass the path of this crate to the procedural macros, so that
//! users can rename the crate.

/// Compiles layouts to values, types, `struct` items, `fn` items, or functions in kernel languages such as CUDA.
///
/// # A value
///
/// `layout!(L)` expands to a path. You can use the path as a type, as a zero-sized value, as a constant and as a
/// pattern. Equal layouts have equal types.
///
/// ```
/// use colex::layout;
///
/// let l = layout!((3,(2,3)):(3,(12,1)));
/// assert_eq!((l.at(16), l.at((1, 5)), l.at((1, (1, 2)))), (17, 17, 17));
/// assert_eq!(l.get((3, 0)), None);                    // row 3 of 3
///
/// struct Kernel {
///     tile: layout!((8,64):(64,1)),
/// }
/// const KERNEL: Kernel = Kernel { tile: layout!((8,64):(64,1)) };
/// assert_eq!(KERNEL.tile.at((1_u32, 2)), 66);
/// ```
///
/// # Items
///
/// A call can contain several items, which may refer to each other in any order. Each item can have documentation,
/// attributes and a visibility. A `struct` is a type with `LAYOUT`, `SIZE`, `COSIZE`, `at`, `get` and `index`. The
/// generated code of a `fn` contains only operators, `let` and suffixed literals, so the dialects of Rust for GPUs can
/// also compile this code. The parameters of a `fn` are the entries of the coordinate, followed by the symbols of the
/// layout. All parameters have the integer type in which the index is computed.
///
/// ```
/// use colex::layout;
///
/// layout! {
///     pub struct Tile = Sw<3,3,3> o (8,64):(64,1);
///     pub struct Rows = get<0>(Tile);
///     #[inline] pub const fn tile(row: u32, column: u32) -> u32 = Tile;
///     #[layout(target = gpu)] fn nested(i: u16, (j, k): (u16, u16)) -> u16 = (3,(2,3)):(3,(12,1));
/// }
///
/// assert_eq!(Rows::SIZE, 8);
/// assert_eq!((tile(1, 3), nested(1, (1, 2))), (75, 17));
/// ```
///
/// # Coordinates
///
/// If the strides of the layout are coordinates such as `1@0`, a `fn` returns a tuple with the nesting of these
/// coordinates. A `fn` with `elem_less(l, extents)` returns `bool`: `true` if the index of `l` is below `extents`. If
/// the index is a coordinate, each of its entries must be below the corresponding extent. In kernel languages, a
/// function can return `bool`, but not a tuple. Functions that return a tuple or a `bool` can also have symbols, such
/// as `m` in this example:
///
/// ```
/// colex::layout! {
///     fn at(i: u32, tile: u32, m: u32) -> (u32,) = zipped_divide(make_identity_layout((m)), (8)) where overrun;
///     fn inside(i: u32, tile: u32, m: u32) -> bool = elem_less(zipped_divide(make_identity_layout((m)), (8)), (m)) where overrun;
/// }
///
/// assert_eq!((at(3, 2, 20), inside(3, 2, 20), inside(4, 2, 20)), ((19,), true, false));
/// ```
///
/// # Functions in kernel languages
///
/// `extern "c" fn`, `extern "cuda" fn`, `extern "metal" fn` and `extern "wgsl" fn` declare functions in the source text
/// of C, CUDA, Metal and WGSL. Each item declares a constant with the name of the function. The value of the constant
/// is the source text, of type `&'static str`. Insert this text before the source of a kernel. For all languages except
/// C, the arithmetic is optimized for GPUs. A parameter that is a tuple becomes one parameter per entry. If a type does
/// not exist in the language, or a name is not permitted, the macro reports a compile error.
///
/// ```
/// use colex::layout;
///
/// layout! {
///     pub struct SmemA = Sw<3,3,3> o (8,64):(64,1);
///     /// Operand A in shared memory.
///     pub extern "cuda" fn smem_a(m: u32, k: u32) -> u32 = SmemA;
///     extern "wgsl" fn nested(i: i32, (j, k): (i32, i32)) -> i32 = (3,(2,3)):(3,(12,1));
/// }
///
/// let kernel = format!(r#"{smem_a}
/// extern "C" __global__ void fill(float *tile) {{ tile[smem_a(threadIdx.y, threadIdx.x)] = 0; }}"#);
/// assert!(smem_a.contains("unsigned int smem_a(unsigned int m, unsigned int k) {\n    return (m * 72u) ^ k;\n}"));
/// assert!(nested.contains("fn nested(i: i32, j: i32, k: i32) -> i32 {\n    return i * 3 + j * 12 + k;\n}"));
/// # assert!(kernel.contains("tile"));
/// ```
///
/// A function can also compute a descriptor of a matrix instruction from the address of a tile and a step, in Rust or
/// in a kernel language: `fn desc_a(address: u64, step: u64) -> u64 = gmma_desc<K,16>(SmemA)`. `step` numbers the
/// instructions along K, starting at 0. If the function has a parameter between `address` and `step`, this parameter
/// numbers the repeats of the descriptor's pattern along M or N. In a K-major tile, one repeat has 8 rows. See
/// [`hardware`](crate::hardware).
///
/// # Names
///
/// The name of a struct denotes its layout in every other `layout!` and [`index!`](crate::index): in the same call, in
/// another module, or in another crate. Import layouts like types, for example with `use crate::tiles::Tile`,
/// `use ... as` or a glob, or write the path. The visibility of the struct (`pub`, `pub(crate)`) applies to its layout.
/// The last segment of the path must start with a capital letter.
///
/// `layout!` also declares a helper macro with the name of the struct. The helper macro has two consequences. If a
/// layout has the same name as an item of a glob import, rustc reports an ambiguity. For an undeclared name, rustc
/// reports a missing macro.
///
/// ```
/// mod tiles {
///     colex::layout! { pub struct Tile = (8,64):(64,1); }
/// }
/// use tiles::Tile as T;
///
/// let transposed = colex::layout!(make_layout(get<1>(T), get<0>(tiles::Tile)));
/// assert_eq!(transposed.at((1, 2)), colex::index!(T; (2, 1)));
/// ```
///
/// # Clauses
///
/// In every form of the macro, `L where clause, clause` declares properties of the layout. If a clause is false, rustc
/// reports an error at the clause, with a counterexample. The same properties are available as functions in
/// [`proofs`](crate::proofs).
///
/// ```text
/// injective                               no two coordinates have the same index
/// surjective(n)                           every index in 0..n belongs to a coordinate
/// bijective, compact                      the indices are 0..size, each once
/// size == n, cosize <= n                  also <, >, >=; `cosize <= n` checks that the largest index is below n, for a buffer of n elements
/// compatible(shape)                       every coordinate of the shape is a coordinate of the layout
/// divides(tiler)                          no tile overruns the end of its mode
/// disjoint(layout)                        the two layouts have no index in common
/// same_function(layout)                   the two layouts have the same index at every one-dimensional coordinate
/// vector(mode, n)                         each group of n adjacent elements of a mode is contiguous and starts at a multiple of n
/// coalesced(access, bytes)                no instruction accesses more 32-byte sectors than its bytes require
/// bank_conflicts(access, bytes) <= k      threads that access shared memory at the same time need at most k different words of each bank
/// wgmma(K, bits), tcgen05(MN, bits)       a descriptor of the instruction represents the tile (MN, K)
/// tma(gmem, bits)                         a tensor map can move tiles of the layout `gmem` to this layout; the struct gets `tensor_map(&gmem)`
/// feeds(mma, operand)                     a tiled copy gives each thread the values that the instruction reads in this thread
/// overrun                                 permits tiles that overrun the end in a divide; without this clause, such tiles are an error
/// ```
///
/// An access is a layout that maps threads, or (thread, value), to one-dimensional coordinates. `bytes` is the size of
/// an element.
///
/// ```
/// colex::layout! {
///     struct Padded = (32,32):(33,1) where injective, bank_conflicts(32:1, 4) <= 1;
///     struct Tiles = zipped_divide((100,64), (32,64)) where overrun, size == 8192;
/// }
/// ```
///
/// ```compile_fail
/// // error: threads 0, 1, 2, … of the warp access different words of bank 0 (32-way conflict)
/// colex::layout! { struct Plain = (32,32):(32,1) where bank_conflicts(32:1, 4) <= 1; }
/// ```
///
/// # Constants
///
/// A name in capitals is a constant: a `const` item, or a const parameter in scope. A struct can have generic
/// parameters: constants and layouts. In the layout of such a struct, `{braces}` can contain any constant expression.
/// rustc evaluates the layout and checks its clauses. A constant that violates a clause is a compile error.
///
/// ```
/// use colex::{StaticLayout, layout};
///
/// const BM: usize = 32;
/// layout! {
///     pub struct Tile<const N: usize> = (BM, N):(N, 1) where compact, N % 8 == 0;
///     pub struct Tiled<L: StaticLayout> = zipped_divide(L, [BM, {4 + 4}]);
/// }
/// assert_eq!((Tile::<64>.at((3_u32, 5)), Tile::<64>::SIZE), (197, 2048));
/// assert_eq!(Tiled::<Tile<16>>::LAYOUT.to_string(), "((32,8),(1,2)):((16,1),(0,8))");
/// let tile: layout!((BM, 64):(64, 1)) = layout!((BM, 64):(64, 1));
/// assert_eq!(tile.at(33), 65);
/// ```
///
/// # Runtime numbers
///
/// Names and `{expressions}` can be used instead of integers. If `layout!` expands to a value, the names refer to
/// variables in scope. The type of the value contains everything that is known at compile time. A struct declares the
/// names as fields of one integer type. Its constructor `new` checks the values of the fields. A `fn` declares the
/// names as additional parameters; its other parameters are the coordinate.
///
/// ```
/// use colex::layout;
///
/// const STAGES: usize = 3;
/// layout! {
///     pub struct Gmem { m: usize, ld: usize } = (m, 64, STAGES):(ld, 1, m*ld) where m % 8 == 0, m <= 4096;
///     pub struct Tiles { m: usize, ld: usize } = zipped_divide(get<0>(Gmem), 16) where overrun;
///     fn row_major(i: u32, j: u32, ld: u32) -> u32 = (128, 64):(ld, 1);
/// }
/// let g = Gmem::new(40, 64)?;
/// assert_eq!((g.at((1, 2, 0)), g.get((40, 0, 0)), g.size(), g.ld()), (66, None, 7680, 64));
/// assert_eq!((Tiles::new(40, 64)?.to_string(), row_major(3, 4, 10)), ("(16,3):(64,1024)".to_string(), 34));
/// assert!(Gmem::new(41, 64).is_err() && Gmem::new(8, usize::MAX).is_err());
///
/// let (m, n) = (5_u32, 7);
/// assert_eq!(layout!((m, {n + 1})).at((2, 3)), 17);       // LayoutLeft: strides 1 and m
/// # Ok::<(), colex::Error>(())
/// ```
///
/// These names are called symbols. Operations of the algebra accept symbols if one expression describes the result for
/// all values of the symbols. Otherwise the macro reports an error at the symbol on which the result depends. A clause
/// after `where` can state that a number divides a symbol, `m % 8 == 0`, or compare a symbol with a number or another
/// symbol: `m <= 4096`, `ld >= n`. Tiles that may overrun the end of a mode are an error, unless a clause states that
/// the extent of the tile divides the extent of the mode, or the item has the clause `overrun`.
///
/// # The language
///
/// ```text
/// layout  := [ Sw<B,M,S> o [ offset o ] ] ints [ : ( ints | LayoutLeft | LayoutRight ) ]     default: LayoutLeft
/// ints    := int | ( ints, ... )                  (24) is not 24
/// int     := 12 | _12 | name | {expression} | ceil(name/12)      strides also -3, 0, 2@1@0, 3*name*name
/// expr    := layout | op(expr, ...) | op<params>(expr, ...) | op<params> | expr o expr | Name | path::Name
/// item    := expr [ where clause, ... ]
/// tiler   := layout | ints | [ tiler, ... ] | _
/// coord   := ints with _ where a mode is kept
/// ```
///
/// Operations have CuTe's names and take CuTe's arguments in CuTe's order. The documentation of the methods of
/// [`Layout`](crate::Layout) describes the operations. A tuple without `:` is a shape. As the second operand of a
/// composition, divide or product, a shape is a tiler with one extent per mode. In other positions that require a
/// layout, a shape denotes the compact column-major layout of this shape.
///
/// # Errors
///
/// All errors in a call are reported together. Each error marks the number, mode or operand that causes the error:
///
/// ```compile_fail
/// let l = colex::layout!((4,8):(1,4,32));     // error: shape has 2 modes, stride has 3
/// ```
///
/// An index that does not fit in the integer type is also a compile error.
#[macro_export]
macro_rules! layout {
    ($($input:tt)*) => {
        $crate::expand::layout! { ($crate) { $($input)* } }
    };
}

/// Computes the index of a coordinate, as an expression: `index!(layout; coordinate)`.
///
/// The coordinate is one expression for a one-dimensional coordinate, a tuple with one expression per mode, or a tuple
/// that is nested like the shape. Every expression is evaluated once, from left to right. All entries have the same
/// integer type, which is also the type of the index. With the prefix `gpu:`, the arithmetic is optimized for GPUs.
///
/// ```
/// use colex::index;
///
/// let (i, j, k) = (1, 1, 2);
/// assert_eq!(index!((3,(2,3)):(3,(12,1)); (i, (j, k))), 17);      // i * 3 + j * 12 + k
/// assert_eq!(index!((3,(2,3)):(3,(12,1)); i + 15), 17);
/// assert_eq!(index!(gpu: Sw<3,3,3> o (8,64):(64,1); (i, j + k)), 75);
/// ```
///
/// For a layout with coordinate strides, the result is a tuple. For `elem_less(l, extents)`, the result is `true` if
/// the index of `l` is below `extents`, entry by entry:
///
/// ```
/// let (m, n, i) = (3, 5, 13);
/// assert_eq!(colex::index!(make_identity_layout((m,n)); i), (1, 4));
/// assert!(colex::index!(elem_less(make_identity_layout((m,n)), (m,n)); (2, 4)));
/// ```
///
/// In a `#[cube] fn` of CubeCL 0.11, write `colex::index!`, with variables and numbers as coordinates. CubeCL does not
/// transform the arguments of macros, so first bind computed values and builtins (`UNIT_POS_X`) to variables with
/// `let`.
#[macro_export]
macro_rules! index {
    ($($input:tt)*) => {
        $crate::expand::index! { ($crate) { $($input)* } }
    };
}

/// The expansion of `index!` in the body of a `#[cube] fn` of CubeCL 0.11.
#[doc(hidden)]
#[macro_export]
macro_rules! __expand_index {
    ($($input:tt)*) => {
        $crate::expand::expand_index! { ($crate) { $($input)* } }
    };
}
