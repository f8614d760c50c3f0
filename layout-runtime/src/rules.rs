//! Rules that apply to several operations, with their error messages.

use crate::error::{At, Error};

rules! {
    pub TooManyLeaves = "a shape, stride or coordinate has more than 32 integers", "coalesce or split the layout";
    pub TooDeep = "the parentheses have more than 8 levels", "flatten the inner modes";
    pub EmptyTuple = "a shape, stride or coordinate cannot be an empty tuple", "write at least one integer between the parentheses";
    pub NegativeExtent { extent: i64 } = "extent {extent} is negative", "write an extent of 0 or more";
    pub ExtentNotPositive { extent: i64 } = "extent {extent} is not positive", "write an extent of 1 or more";
    pub NotCongruent = "the operands are not congruent, because their parentheses differ", "nest the second operand like the first";
    pub SizeOverflow = "the product of the extents does not fit in 63 bits", "use smaller extents";
    pub IndexOverflow = "an index of the layout does not fit in 63 bits", "keep indices below 2^63, and below 2^62 with a swizzle or an offset";
    pub TooNarrow { index: i64, bits: i64 } = "indices up to {index} do not fit in {bits} bits"
        (index < 0 => "the smallest index is {index}, which the {bits}-bit integer type cannot represent"),
        "use an integer type whose range includes {index}";
    pub BasisTooLong = "a coordinate stride has more than 6 levels", "use at most 6 levels";
    pub BasisMode { mode: i64 } = "a coordinate stride refers to mode {mode}, but the largest mode number is 31", "use modes 0 to 31";
    pub BasisMixed = "the coordinate strides refer to a mode both as an integer and as a tuple", "in all strides of one mode, write either `1@0` or `1@0@0`";
    pub PathBelowLeaf { mode: i64 } = "cannot select mode {mode} of an integer", "remove the last mode number";
    pub ModeOutOfRange { mode: i64, rank: i64 } = "there are {rank} modes, so there is no mode {mode}"
        (rank == 1 => "there is 1 mode, so there is no mode {mode}"), "count modes from 0";
    pub EmptyRange { begin: i64, end: i64, rank: i64 } = "the range {begin}..{end} goes past the end of the {rank} modes"
        (begin >= end => "the range {begin}..{end} is empty"), "use two numbers with begin < end <= {rank}";
    pub CoordShape = "the coordinate does not have the same nesting as the shape", "write one integer for all modes, or one coordinate per mode; in a slice, write `_` for each mode to keep";
    pub NegativeCoord { coordinate: i64 } = "coordinate {coordinate} is negative", "use coordinates of 0 or more";
    pub XorName = "a name of the form `fN` is an XOR stride and not a number", "write a number instead; if the name is a Rust constant, write it in braces, as in `{f16}`";
    pub NotANumber = "expected a number, found a placeholder (`_` or `X`)", "write a number instead of the placeholder; `_` and `X` are only valid where they select modes";
    pub ShapeMismatch = "expected two tuples or two integers, found a tuple and an integer", "use the same nesting in both operands";
    pub Divisor { divisor: i64 } = "cannot divide by {divisor}", "write a number of at least 1 instead of {divisor}";
    pub NotDivisible { number: i64, divisor: i64 } = "neither {number} nor {divisor} divides the other"
        (number != 0 && divisor % number == 0 => "{number} is not a multiple of {divisor}"),
        "use a divisor or a multiple of {number} instead of {divisor}";
    pub NotAPowerOfTwo { number: i64 } = "{number} is not a power of two", "use a power of two";
    pub NoLayout { coordinate: i64, value: i64, layout: i64 } =
        "no layout equals A(B(c)), where A is the left operand and B the right one: A(B({coordinate})) is {value}, but every layout with the same values for c < {coordinate} has the value {layout} at c = {coordinate}",
        "let the strides and extents of B divide the extents of A, or compose mode by mode, as in `A o [B0, B1]`";
    pub NoLayoutFits { coordinate: i64, value: i64, layout: i64 } =
        "no layout has these indices, because coordinate {coordinate} has index {value}, but every layout with the same indices for smaller coordinates has index {layout} at coordinate {coordinate}", "";
    pub NoUnitStride = "no mode has stride 1", "use a layout with a mode of stride 1";
    pub Undecided = "undecided: the exact search exceeded its limit", "simplify the operands, or write the result as a layout, and check this layout with `same_function`";
    pub TwoUnits = "a stride of the result would be a sum of two coordinate strides, such as `1@0` and `1@1`", "compose the modes of each coordinate separately";
    pub NoSuchMode { mode: i64, rank: i64 } = "the strides of the right layout refer to mode {mode}, but the left layout has rank {rank}", "count modes from 0, and write a mode of the left layout after `@`";
    pub NotInjective { first: i64, second: i64 } = "coordinates {first} and {second} have the same index", "use strides that give each coordinate a different index";
    pub Interleaved { span: i64, stride: i64 } = "stride {stride} is less than {span}, the product of the extent and the stride of the mode with the next smaller stride",
        "use a stride of at least {span}, or reduce the extent or the stride of the mode with the next smaller stride";
    pub NegativeStride { stride: i64 } = "expected a stride of at least 0, found {stride}", "use a stride of 0 or more";
    pub BackwardCast { stride: i64 } =
        "stride {stride} is negative, so the elements of the layout cannot become wider or narrower",
        "use the positive stride, which reverses the order of the coordinates of this mode";
    pub CoordinateStride = "expected integer strides, found coordinates such as `1@0`", "use a layout with integer strides";
    pub NotLinear = "the layout is not linear over GF(2)", "use powers of two for all extents except the last; use XOR strides, or integer strides that share no bits; use no offset";
    pub XorMixed = "the layout mixes XOR strides and integer strides", "write all nonzero strides as XOR strides `fN`, or all as integers";
    pub XorSum = "the sum of modes that share bits cannot be written with XOR strides", "use integer strides, or modes that share no bits";
    pub XorOffset = "the offset shares bits with the XOR strides after it", "write the offset as `fN`, which is XORed with the index";
    pub TilerRank { tiler: i64, rank: i64 } = "this operand has {tiler} modes, but the first operand has only {rank}", "write an operand whose rank is at most {rank}";
    pub ModesNeeded { found: i64, needed: &'static str } = "expected the modes {needed}, found {found} modes"
        (found == 1 => "expected the modes {needed}, found 1 mode"), "use a layout with the modes {needed}";
    pub NoThread { thread: i64, threads: i64 } = "there are {threads} threads, so there is no thread {thread}", "count threads from 0";
    pub NoCoordinate { index: i64 } = "no coordinate has index {index}", "use an index that the layout contains";
    pub RankMismatch { found: i64, expected: i64 } = "expected {expected} modes, found {found}"
        (expected == 1 => "expected 1 mode, found {found}"), "";
    pub Swizzled = "the layout has a swizzle, which the operation does not support", "remove the swizzle with `get_nonswizzle_portion(l)`";
    pub OffsetOperand = "the layout has an offset, which the operation does not support", "remove the offset with `get_nonswizzle_portion(l)`";
    pub Overrun { tile: i64, size: i64 } = "tiles of {tile} go past the end of a mode of {size}"
        (size % tile == 0 => "tiles of {tile} do not divide the nested extents of a mode of {size}"),
        "choose a tile size that divides the extents of the mode; to allow tiles that go past the end, write `where overrun` in `layout!`, or call `tiles` on a tensor";
    pub MayOverrun { tile: i64, name: u8, factor: i64 } =
        "tiles of {tile} go past the end of a runtime extent, unless {factor} divides the extent",
        "declare this divisibility in a `where` clause, or write `where overrun`";
    pub TooMuchToCount { size: i64 } = "{size} coordinates are too many to enumerate here",
        "use a smaller layout, or a clause of the macro, `layout!(L where ...)`, which enumerates more coordinates";
    pub BelowBuffer { coordinate: At, index: i64 } = "coordinate {coordinate} has index {index}, which is before the start of the buffer",
        "add an offset to the layout: `Sw<0,0,0> o offset o ...`";
    pub BeyondBuffer { coordinate: At, index: i64, len: u64 } =
        "coordinate {coordinate} has index {index}, but the buffer has {len} elements",
        "use a longer buffer, or a smaller layout";
    pub BoundsUndecided { index: i64, len: u64 } = "undecided: the indices are at most {index}, but the search could not decide whether a buffer of {len} elements contains all of them",
        "use a buffer with more than {index} elements";
    pub SharedElement { first: At, second: At, index: i64 } = "coordinates {first} and {second} share element {index}, so the parts of the tensor are not disjoint", "write to one part at a time, or use strides that give each coordinate a different index";
    pub InjectiveUndecided = "undecided: the search could not decide whether two coordinates of the tensor share an element", "simplify the layout";
    pub OperandOutside { coordinate: i64, size: i64 } = "the operand selects coordinate {coordinate}, but there are {size} coordinates",
        "use only coordinates of the tensor; if the operand is a list, each entry selects coordinates of one mode";
    pub TileRepeats { first: At, second: At } = "coordinates {first} and {second} of the tile have the same index",
        "use nonzero strides that give the coordinates of the tile distinct indices";
    pub OutOfShape = "the coordinate is outside of the shape", "use coordinates that are at least 0 and less than the extent";
    pub OutOfMode { entry: i64, extent: i64 } = "coordinate {entry} is outside of a mode with extent {extent}"
        (entry < 0 => "a negative coordinate is outside of a mode with extent {extent}"), "use a coordinate that is at least 0 and less than the extent";
    pub RecastBytes { new: i64, old: i64 } = "elements of {old} bytes cannot be read as elements of {new} bytes",
        "let the larger size be a multiple of the smaller size, let each contiguous run be a multiple of the larger size, and align the data";
    pub NotStatic { name: u8 } = "the structure of the result depends on a number that is only known at run time", "use a constant instead of the number, or declare a clause that determines the result, such as `m % 8 == 0`";
    pub NoSymbol { factor: i64, names: i64, divisor: i64, by: i64 } =
        "the result contains a quotient that cannot be written with symbols", "pass the quotient as a separate number";
    pub ProductExtent = "an extent cannot be a product that contains a name", "write the product as one expression in braces, as in `{2 * m}`";
    pub CeilStride = "a stride cannot contain a quotient", "write the quotient as an expression in braces, as in `{m.div_ceil(4)}`";
    pub TooManyNames = "the layout has more than 63 symbols", "use fewer symbols, for example one expression in braces instead of several symbols, as in `{a * b}`";
    pub TooManyFactors = "a product has more than five symbols",
        "write the product as one expression in braces, as in `{a * b}`";
    pub StrideOverflow = "a stride does not fit in the integer type of the layout", "use a wider integer type";
    pub BrokenFact { fact: &'static str, number: i64 } = "the declared fact `{fact}` is false for {number}", "";
    pub NumberOverflow { name: &'static str } = "`{name}` does not fit in 63 bits", "pass a number below 2^63";
    pub BrokenRelation { fact: &'static str, number: i64, other: i64 } = "the declared fact `{fact}` is false for {number} and {other}", "";
    pub MovementBits { bits: i64 } = "cannot move values of {bits} bits", "use values of 8, 16, 32 or 64 bits";
    pub MovementRoom { room: i64, least: i64 } = "{room} bytes of shared memory are not enough; at least {least} are needed", "allow at least {least} bytes of shared memory";
    pub StagedArchitecture { sm: i64 } = "sm_{sm} has no `cp.async`", "use sm_80 or later, or copy through registers, with `staged` and (thread, value) layouts";
    pub ExpectedInt = "expected an integer or `(`", "write an integer or a tuple of integers, as in `(2,3):(3,1)`";
    pub ExpectedComma = "expected `,` or `)`", "separate the entries of a tuple with commas";
    pub ExpectedMode = "expected a mode number after `@`", "write a coordinate stride as in `1@0`";
    pub ColonInside = "unexpected `:` inside parentheses", "write shape and stride in separate parentheses, as in `(4,8):(1,4)`";
    pub SwizzleArguments = "a swizzle requires three numbers", "write `Sw<bits,base,shift>`, for example `Sw<3,3,3>`";
    pub SwizzleAlone = "a swizzle alone is not a layout", "write `Sw<B,M,S> o shape:stride`";
    pub NoNotation = "expected a layout", "write `shape:stride`, for example `(4,8):(8,1)`";
    pub TrailingWords = "unexpected tokens after the layout", "write `shape:stride`";
    pub OrderAlone = "`LayoutLeft` and `LayoutRight` require a shape", "write a shape before the order, as in `(2,3):LayoutRight`";
    pub Unclosed = "`(` is never closed", "add `)`";
    pub Unopened = "unexpected `)`, because no `(` is open", "remove `)`, or add `(`";
    pub HugeInt = "the number does not fit in 63 bits", "use numbers below 2^63";
    pub OddInt = "expected a decimal integer", "write only digits, without a suffix and without a 0 at the start; before the operator `o`, write a space";
    pub NameForInt = "expected a number, found a name", "write the number instead of the name";
    pub XorExtent { extent: i64 } = "extent {extent} of a layout with XOR strides is not a power of two",
        "use powers of two for all extents except the last";
    pub NamedStride { multiple: i64, width: i64 } =
        "a stride of {multiple} times a symbol is not always a multiple of {width} elements",
        "let the symbol count wide elements, and write the stride as `{width}*n`";
    pub CopyRest { mode: &'static str, size: i64, threads: i64, values: i64, tile: i64 } =
        "mode {mode} of size {size} cannot be divided into tiles of {tile} elements ({threads} threads with {values} values each cover one tile)"
        (values == 1 => "mode {mode} of size {size} cannot be divided into tiles of {tile} elements ({threads} threads with one value each cover one tile)"),
        "pad the mode, or use fewer threads or values along this mode";
    pub ThreadsOverrun { threads: i64, size: i64 } = "{threads} threads go past the end of a mode of {size}"
        (size % threads == 0 => "{threads} threads do not divide the nested extents of a mode of {size}"),
        "use a number of threads that divides the extent, or pad the mode; for bounds checks, partition an `IdentityTensor` in the same way, and compare its coordinates with the extents";
    pub NoTiling { coordinate: i64, value: i64, layout: i64 } =
        "no layout describes the tiles, because coordinate {coordinate} has index {value}, but every layout with the same indices for smaller coordinates has index {layout} at coordinate {coordinate}",
        "let each extent of the tile divide its mode, or divide mode by mode, with `[t0, t1]` in the notation or `Shape(tile)` in Rust";
}

impl Error {
    /// Returns `true` if the operation failed because its result depends on the value of a symbol, which is only known
    /// at runtime.
    pub const fn is_of_run_time(&self) -> bool {
        self.breaks(&NotStatic::RULE)
    }
}
