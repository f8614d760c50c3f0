//! Rules that several operations report.

use crate::error::At;

rules! {
    pub TooManyLeaves = "more than 32 integers in one shape, stride or coordinate", "coalesce or split the layout";
    pub TooDeep = "more than 8 levels of parentheses", "flatten the inner modes";
    pub EmptyTuple = "an empty tuple has no extent", "write at least one integer between the parentheses";
    pub NegativeExtent { extent: i64 } = "extent {extent} is negative", "write an extent of 0 or more";
    pub ExtentNotPositive { extent: i64 } = "extent {extent} is not positive", "write an extent of 1 or more";
    pub NotCongruent = "the operands have different parentheses", "nest the second operand like the first";
    pub SizeOverflow = "the product of the extents does not fit 63 bits", "use smaller extents";
    pub IndexOverflow = "an index of the layout does not fit 63 bits", "keep indices below 2^63, and below 2^62 with a swizzle or an offset";
    pub TooNarrow { index: i64, bits: i64 } = "an index as large as {index} does not fit {bits} bits"
        (index < 0 => "an index as low as {index} does not fit {bits} bits"),
        "use a wider integer type, a signed one for negative indices";
    pub BasisTooLong = "a coordinate stride has more than 6 levels or a mode above 31", "use at most 6 levels, and modes 0 to 31";
    pub BasisMixed = "coordinate strides mix an integer with a tuple", "write `1@0` or `1@0@0` in all strides of a mode, not both";
    pub PathBelowLeaf { mode: i64 } = "an integer has no mode {mode}", "end the path at the integer";
    pub ModeOutOfRange { mode: i64, rank: i64 } = "a tuple of {rank} has no mode {mode}", "count modes from 0";
    pub EmptyRange { begin: i64, end: i64, rank: i64 } = "the range {begin}..{end} does not select modes of a tuple of {rank}",
        "use begin < end <= rank";
    pub CoordShape = "the coordinate does not nest like the shape", "write one coordinate, or one per mode";
    pub NegativeCoord { coordinate: i64 } = "coordinate {coordinate} is negative", "use coordinates of 0 or more";
    pub NotANumber = "expected a number, found `_` or `X`", "write a number; `_` keeps a mode of a slice or a tiler";
    pub ShapeMismatch = "expected two tuples or two integers, found a tuple and an integer", "nest both operands alike";
    pub Divisor { divisor: i64 } = "cannot divide by {divisor}", "divide by 1 or more";
    pub NotDivisible { number: i64, divisor: i64 } = "neither of {number} and {divisor} divides the other"
        (number != 0 && divisor % number == 0 => "{number} is not a multiple of {divisor}"), "";
    pub NotAPowerOfTwo { number: i64 } = "{number} is not a power of two", "use a power of two";
    pub NoLayout { coordinate: i64, value: i64, layout: i64 } =
        "no layout equals A(B(c)): at c = {coordinate} it is {value}, where the layout that agrees so far has {layout}",
        "let the strides and extents of B divide the modes of A, or compose mode by mode: `A o [b0, b1]`";
    pub NoLayoutFits { coordinate: i64, value: i64, layout: i64 } =
        "no layout has these indices: coordinate {coordinate} has {value}, where the layout that agrees so far has {layout}", "";
    pub NoUnitStride = "no mode has stride 1", "use a layout with a mode of stride 1";
    pub Undecided = "undecided: the exact search was cut off", "simplify the operands, or state the result and check it";
    pub TwoUnits = "a stride would count in two coordinates at once", "compose each coordinate separately";
    pub NoSuchMode { mode: i64, rank: i64 } = "the strides address mode {mode} of a layout of rank {rank}", "count modes from 0, and write a mode of the left layout after `@`";
    pub NotInjective { first: i64, second: i64 } = "coordinates {first} and {second} have the same index",
        "give the coordinates distinct indices";
    pub Interleaved { span: i64, stride: i64 } = "stride {stride} is less than the {span} indices that the smaller strides span",
        "let each stride be at least what the modes with smaller strides span";
    pub NegativeStride { stride: i64 } = "stride {stride} is negative", "use a stride of 0 or more";
    pub BackwardCast { stride: i64 } =
        "stride {stride} is negative: read backwards, elements of another width start at other bits",
        "cast the layout with the opposite stride; its coordinate 0 is the other end of the mode";
    pub CoordinateStride = "the strides are coordinates", "use a layout with integer strides";
    pub NotLinear = "the layout is not linear over bits",
        "use powers of two for all extents except the last, strides that share no bits or XOR strides, and no offset";
    pub XorMixed = "the layout has XOR strides and integer strides", "write every stride but 0 as `fN`, or none";
    pub XorSum = "the sum of modes that share bits has no XOR strides", "use integer strides, or modes that share no bits";
    pub XorOffset = "the offset shares bits with the XOR strides after it",
        "write it as `fN`, which is XORed to the index";
    pub TilerRank { tiler: i64, rank: i64 } = "the operand has {tiler} modes, but the layout only has {rank}", "write at most one entry per mode";
    pub ModesNeeded { found: i64, needed: &'static str } = "expected {needed}, found {found} modes"
        (found == 1 => "the operand has 1 mode, expected {needed}"), "write these modes";
    pub NoThread { thread: i64, threads: i64 } = "there are {threads} threads, and no thread {thread}", "count threads from 0";
    pub NoCoordinate { index: i64 } = "no coordinate has index {index}", "use an index that the layout contains";
    pub RankMismatch { found: i64, expected: i64 } = "the operand has {found} modes, expected {expected}"
        (found == 1 => "the operand has 1 mode, expected {expected}"), "";
    pub Swizzled = "a swizzled layout is not supported here", "leave the swizzle out: `get_nonswizzle_portion(l)`";
    pub OffsetOperand = "a layout with an offset is not supported here", "leave the offset out: `get_nonswizzle_portion(l)`";
    pub Overrun { tile: i64, size: i64 } = "tiles of {tile} go past the end of a mode of {size}"
        (size % tile == 0 => "tiles of {tile} do not divide the parts of a mode of {size}"),
        "let the tile divide the mode, write `where overrun` in `layout!`, or use `tiles` of a tensor";
    pub MayOverrun { tile: i64, name: u8, factor: i64 } =
        "tiles of {tile} go past the end of a runtime extent, unless {factor} divides it",
        "declare that it does in a `where` clause, or write `where overrun`";
    pub TooMuchToCount { size: i64 } = "{size} coordinates are too many to enumerate here",
        "use a smaller layout; a clause of the macro, `layout!(L where ...)`, enumerates more";
    pub BelowBuffer { coordinate: At, index: i64 } = "coordinate {coordinate} has the index {index}, before the buffer",
        "add an offset to the layout: `Sw<0,0,0> o offset o ...`";
    pub BeyondBuffer { coordinate: At, index: i64, len: u64 } =
        "coordinate {coordinate} has the index {index}, but the buffer has {len} elements",
        "use a longer buffer, or a smaller layout";
    pub BoundsUndecided { index: i64, len: u64 } = "undecided: indices are at most {index}, the buffer has {len} elements",
        "give the buffer one element more than that index";
    pub SharedElement { first: At, second: At, index: i64 } =
        "coordinates {first} and {second} share element {index}, so the parts of the tensor are not disjoint",
        "write to one part at a time, or give the coordinates distinct indices";
    pub InjectiveUndecided = "undecided whether two coordinates of the tensor share an element", "simplify the layout";
    pub OperandOutside { coordinate: i64, size: i64 } = "the operand selects coordinate {coordinate} of {size}",
        "use only coordinates of the tensor, mode by mode for a list of operands";
    pub TileRepeats { first: At, second: At } = "coordinates {first} and {second} of the tile have the same index",
        "give the tile distinct strides other than 0";
    pub OutOfShape = "the coordinate is outside of the shape", "use a coordinate from 0 to the extent, exclusive";
    pub OutOfMode { entry: i64, extent: i64 } = "coordinate {entry} is outside of a mode of {extent}"
        (entry < 0 => "a negative coordinate is outside of a mode of {extent}"), "use a coordinate from 0 to the extent, exclusive";
    pub RecastBytes { new: i64, old: i64 } = "elements of {old} bytes cannot be read as elements of {new}",
        "sizes must be multiples of each other, the run a multiple of both, the data aligned";
    pub NotStatic { name: u8 } = "the result depends on a number that is only known at run time",
        "pass its value, or declare a fact that decides it";
    pub NoSymbol { factor: i64, names: i64, divisor: i64, by: i64 } =
        "the result contains a quotient that no symbol expresses", "pass the quotient as a number of its own";
    pub ProductExtent = "an extent is a product with symbols", "write it as one expression, `{2 * m}`";
    pub CeilStride = "a stride contains a quotient", "write it as an expression, `{m.div_ceil(4)}`";
    pub TooManyNames = "more than 63 names, or a product of more than five",
        "write it as one expression, `{a * b}`";
    pub StrideOverflow = "a stride does not fit the integer type of the layout", "use a wider integer type";
    pub BrokenFact { fact: &'static str, number: i64 } = "`{fact}` is declared, but {number} violates it", "";
    pub NumberOverflow { name: &'static str } = "`{name}` does not fit 63 bits", "pass a number below 2^63";
    pub BrokenRelation { fact: &'static str, number: i64, other: i64 } = "`{fact}` is declared, but {number} and {other} violate it", "";
    pub MovementBits { bits: i64 } = "cannot move values of {bits} bits", "use values of 8, 16, 32 or 64 bits";
    pub MovementRoom { room: i64, least: i64 } = "{room} bytes of shared memory are too few; at least {least} are needed", "give it more shared memory";
    pub StagedArchitecture { sm: i64 } = "sm_{sm} has no `cp.async`", "use sm_80 or later, or go through registers: `staged` of (thread, value) layouts";
    pub ExpectedInt = "expected an integer or `(`", "write an integer or a tuple of integers, as in `(2,3):(3,1)`";
    pub ExpectedComma = "expected `,` or `)`", "separate the entries of a tuple with commas";
    pub ExpectedMode = "expected a mode number after `@`", "write a coordinate stride as in `1@0`";
    pub ColonInside = "unexpected `:` inside parentheses", "write shape and stride in separate parentheses, as in `(4,8):(1,4)`";
    pub SwizzleArguments = "a swizzle has three numbers", "write `Sw<bits,base,shift>`, for example `Sw<3,3,3>`";
    pub SwizzleAlone = "a swizzle alone is not a layout", "write `Sw<B,M,S> o shape:stride`";
    pub NoNotation = "expected a layout", "write `shape:stride`, for example `(4,8):(8,1)`";
    pub TrailingWords = "unexpected tokens after the layout", "write `shape:stride`";
    pub OrderAlone = "the order of modes needs a shape", "write a shape before it, as in `(2,3):LayoutRight`";
    pub Unclosed = "`(` is never closed", "add `)`";
    pub Unopened = "`)` closes nothing", "remove it, or add `(`";
    pub HugeInt = "the number does not fit 63 bits", "use numbers below 2^63";
    pub OddInt = "this is not a decimal integer", "write digits only, and a space before `o`";
    pub NameForInt = "expected a number, found a name", "write the number";
    pub XorExtent { extent: i64 } = "extent {extent} of a layout with XOR strides is not a power of two",
        "use powers of two for all extents except the last";
    pub NamedStride { multiple: i64, width: i64 } =
        "a stride of {multiple} times a symbol is not known to be a multiple of {width} elements",
        "let the symbol count wide elements, and write the stride as a multiple, as in `4*n`";
    pub CopyRest { mode: &'static str, size: i64, threads: i64, values: i64, tile: i64 } =
        "{threads} threads of {values} values cover {tile} elements along mode {mode}, which do not divide its {size}"
        (values == 1 => "{threads} threads of one value cover {tile} elements along mode {mode}, and do not tile its {size}"),
        "pad the mode, or let threads and values cover less of it";
    pub ThreadsOverrun { threads: i64, size: i64 } = "{threads} threads go past the end of a mode of {size}"
        (size % threads == 0 => "{threads} threads do not divide the parts of a mode of {size}"),
        "let the threads divide the mode, or pad it; an `IdentityTensor` has parts past the end and specifies which elements are inside";
    pub NoTiling { coordinate: i64, value: i64, layout: i64 } =
        "the tiles make no layout: their coordinate {coordinate} has index {value}, where the layout that agrees so far has {layout}",
        "let each extent of the tile divide its mode, or tile mode by mode: `Shape(tile)`, `[t0, t1]`";
}
