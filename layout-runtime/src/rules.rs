//! Rules that several operations report.

use crate::error::At;

rules! {
    pub TooManyLeaves = "more than 32 integers in one shape, stride or coordinate", "coalesce or split the layout";
    pub TooDeep = "more than 8 levels of parentheses", "flatten the inner modes";
    pub EmptyTuple = "an empty tuple has no extent", "write at least one integer between the parentheses";
    pub NegativeExtent { extent: i64 } = "extent {extent} is negative", "write an extent of 0 or more";
    pub ExtentNotPositive { extent: i64 } = "extent {extent} is not positive", "write an extent of 1 or more";
    pub NotCongruent = "the parentheses differ", "nest the second operand like the first";
    pub SizeOverflow = "the product of the extents does not fit 63 bits", "";
    pub IndexOverflow = "an index of the layout does not fit 63 bits", "indices are below 2^63, with a swizzle or an offset below 2^62";
    pub TooNarrow { index: i64, bits: i64 } = "an index as large as {index} does not fit {bits} bits"
        (index < 0 => "an index as low as {index} does not fit {bits} bits"),
        "use a wider integer type, a signed one for negative indices";
    pub BasisTooLong = "a coordinate stride has more than 6 levels or a mode above 31", "";
    pub BasisMixed = "coordinate strides mix an integer with a tuple", "";
    pub PathBelowLeaf { mode: i64 } = "mode {mode} of an integer", "end the path at the integer";
    pub ModeOutOfRange { mode: i64, rank: i64 } = "mode {mode} of a tuple of {rank}", "modes are counted from 0";
    pub EmptyRange { begin: i64, end: i64, rank: i64 } = "modes {begin}..{end} of a tuple of {rank}",
        "the range needs begin < end <= rank";
    pub CoordShape = "the coordinate does not nest like the shape", "write one coordinate, or one per mode";
    pub NegativeCoord { coordinate: i64 } = "coordinate {coordinate} is negative", "coordinates count from 0";
    pub NotANumber = "`_` or `X` where a number is needed", "slices keep modes with `_`; give a number";
    pub ShapeMismatch = "a tuple and an integer do not go together here", "";
    pub Divisor { divisor: i64 } = "division by {divisor}", "divide by 1 or more";
    pub NotDivisible { number: i64, divisor: i64 } = "neither of {number} and {divisor} divides the other"
        (number != 0 && divisor % number == 0 => "{number} is not a multiple of {divisor}"), "";
    pub NotAPowerOfTwo { number: i64 } = "{number} is not a power of two", "";
    pub NoLayout { coordinate: i64, value: i64, layout: i64 } =
        "no layout equals A(B(c)): at c = {coordinate} it is {value}, where the layout that agrees so far has {layout}",
        "let the strides and extents of B divide the modes of A, or go mode by mode";
    pub NoLayoutFits { coordinate: i64, value: i64, layout: i64 } =
        "no layout has these indices: coordinate {coordinate} has {value}, where the layout that agrees so far has {layout}", "";
    pub NoUnitStride = "no mode has stride 1", "";
    pub Undecided = "undecided: the exact search was cut off", "simplify the operands, or state the result and check it";
    pub TwoUnits = "a stride would count in two coordinates at once", "";
    pub NoSuchMode { mode: i64, rank: i64 } = "the strides address mode {mode} of a layout of rank {rank}", "";
    pub NotInjective { first: i64, second: i64 } = "coordinates {first} and {second} have the same index",
        "an inverse or complement needs distinct indices";
    pub Interleaved { span: i64, stride: i64 } = "stride {stride} starts inside the {span} indices that the smaller strides span",
        "each stride must reach past the modes with smaller strides";
    pub NegativeStride { stride: i64 } = "stride {stride} is negative", "";
    pub BackwardCast { stride: i64 } =
        "stride {stride} runs backwards from index 0, where elements of another width start at other bits",
        "cast the layout with the opposite stride, whose coordinate 0 is the other end of the mode";
    pub CoordinateStride = "the strides are coordinates", "only integer strides make an index";
    pub NotLinear = "the layout is not linear over bits",
        "extents but the last are powers of two, strides XOR strides or without common bits, the first index is 0";
    pub XorMixed = "the layout has XOR strides and integer strides", "write every stride but 0 as `fN`, or none";
    pub XorSum = "the sum of modes that share bits has no XOR strides", "take integer strides, or modes of separate bits";
    pub XorOffset = "the offset shares bits with the XOR strides behind it",
        "write it as `fN`: then it is joined to the index as strides are, by exclusive or";
    pub TilerRank { tiler: i64, rank: i64 } = "the operand has {tiler} modes, what it applies to has {rank}", "write one for each mode, or fewer";
    pub ModesNeeded { found: i64, needed: &'static str } = "the operand has {found} modes, expected {needed}"
        (found == 1 => "the operand has 1 mode, expected {needed}"), "write one mode for each";
    pub NoThread { thread: i64, threads: i64 } = "thread {thread} of {threads}", "threads are counted from 0";
    pub NoCoordinate { index: i64 } = "no coordinate has index {index}", "";
    pub RankMismatch { found: i64, expected: i64 } = "the operand has {found} modes, expected {expected}"
        (found == 1 => "the operand has 1 mode, expected {expected}"), "";
    pub Swizzled = "a swizzled layout is not supported here", "";
    pub OffsetOperand = "a layout with an offset is not supported here", "leave the offset out: `get_nonswizzle_portion(l)`";
    pub Overrun { tile: i64, size: i64 } = "tiles of {tile} go past the end of a mode of {size}"
        (size % tile == 0 => "tiles of {tile} do not divide the parts of a mode of {size}"),
        "let the tile divide the mode; for the rest, say `where overrun` in `layout!`, or take `tiles` of a tensor";
    pub MayOverrun { tile: i64, name: u8, factor: i64 } =
        "tiles of {tile} go past the end of a mode that is only known at run time, unless {factor} divides the number",
        "state that it does, or say `where overrun`";
    pub TooMuchToCount { size: i64 } = "{size} coordinates are too many to enumerate here",
        "make it smaller; a fact in the macro, `layout!(L where ...)`, counts further";
    pub BelowBuffer { coordinate: At, index: i64 } = "coordinate {coordinate} has the index {index}, before the buffer",
        "put an offset in front of the layout: `Sw<0,0,0> o offset o ...`";
    pub BeyondBuffer { coordinate: At, index: i64, len: u64 } =
        "coordinate {coordinate} has the index {index}, but the buffer has {len} elements",
        "the buffer must hold every index of the layout";
    pub BoundsUndecided { index: i64, len: u64 } = "undecided: indices are at most {index}, the buffer has {len} elements",
        "give the buffer as many elements as that and one more";
    pub SharedElement { first: At, second: At, index: i64 } =
        "coordinates {first} and {second} share element {index}, so the parts of the tensor are not disjoint",
        "write to one part at a time, or give the coordinates distinct indices";
    pub InjectiveUndecided = "undecided: whether two coordinates of the tensor share an element", "simplify the layout";
    pub OperandOutside { coordinate: i64, size: i64 } = "the operand asks for coordinate {coordinate} where there are {size}",
        "keep to the coordinates of the tensor, mode by mode for a list of operands";
    pub TileRepeats { first: At, second: At } = "coordinates {first} and {second} of a tile are the same place",
        "give the tile distinct strides, none of them 0: it has each element once";
    pub OutOfShape = "the coordinate is outside of the shape", "coordinates count from 0 to the extent, exclusive";
    pub OutOfMode { entry: i64, extent: i64 } = "coordinate {entry} is outside of a mode of {extent}"
        (entry < 0 => "a negative coordinate is outside of a mode of {extent}"), "coordinates count from 0 to the extent, exclusive";
    pub RecastBytes { new: i64, old: i64 } = "elements of {old} bytes cannot be read as elements of {new}",
        "sizes must be multiples of each other, the run a multiple of both, the data aligned";
    pub NotStatic { name: u8 } = "the answer depends on a number that is only known at run time",
        "give it a value, or state a fact that decides it";
    pub NoSymbol { factor: i64, names: i64, divisor: i64, by: i64 } =
        "the result has a number that no symbol stands for", "write the quotient as a number of its own";
    pub ProductExtent = "an extent is a product with names", "write it as one expression, `{2 * m}`";
    pub CeilStride = "a stride is a product with a quotient", "write it as an expression, `{m.div_ceil(4)}`";
    pub TooManyNames = "more than 63 names, or a product of more than five",
        "write it as one expression, `{a * b}`";
    pub StrideOverflow = "a stride does not fit the integer type of the layout", "use a wider integer type";
    pub BrokenFact { fact: &'static str, number: i64 } = "`{fact}` is stated, and not true of {number}", "";
    pub NumberOverflow { name: &'static str } = "`{name}` does not fit 63 bits", "";
    pub BrokenRelation { fact: &'static str, number: i64, other: i64 } = "`{fact}` is stated, and not true of {number} and {other}", "";
    pub MovementBits { bits: i64 } = "values of {bits} bits", "values of 8, 16, 32 and 64 bits are moved";
    pub MovementRoom { room: i64, least: i64 } = "{room} bytes of shared memory are too few: it takes {least} at least", "give it more room";
    pub StagedArchitecture { sm: i64 } = "sm_{sm} has no `cp.async`", "it needs sm_80; go through registers: `staged` of (thread, value) layouts";
    pub ExpectedInt = "expected an integer or `(`", "a shape or stride is an integer or a tuple of them, as in `(2,3):(3,1)`";
    pub ExpectedComma = "expected `,` or `)`", "entries of a tuple are separated by commas";
    pub PathForInt = "a path where an integer stands", "write it in braces, `{sizes::BM}`: it is a constant of Rust";
    pub TypeArguments = "expected `,` or `)`", "constants are written as in `8`, `_8`, `Int<8>{}`, or by their names, `BM`";
    pub ExpectedGreater = "expected `,` or `>`", "arguments of a type are separated by commas, as in `Shape<_2,_3>` and `Layout<Shape<_2,_3>,Stride<_3,_1>>`";
    pub OrderAlone = "this says the order of a shape's modes, without a shape", "write a shape in front of it, as in `(2,3):LayoutRight`";
    pub Unclosed = "`(` is never closed", "add `)`";
    pub Unopened = "`)` closes nothing", "remove it, or add `(`";
    pub HugeInt = "the number does not fit 63 bits", "sizes and strides are below 2^63";
    pub OddInt = "this is not a decimal integer", "write digits only, and a space before `o`";
    pub NameForInt = "a name stands for no number here", "write the number";
    pub XorExtent { extent: i64 } = "extent {extent} of a layout with XOR strides is not a power of two",
        "only its last extent may be another number";
    pub NamedStride { multiple: i64, width: i64 } =
        "a stride of {multiple} times a number with a name is not known to be a multiple of {width} elements",
        "let the number count wide elements, and write the stride as a multiple, as in `4*n`";
    pub CopyRest { mode: &'static str, size: i64, threads: i64, values: i64, tile: i64 } =
        "{threads} threads of {values} values cover {tile} elements along mode {mode}, and do not tile its {size}"
        (values == 1 => "{threads} threads of one value cover {tile} elements along mode {mode}, and do not tile its {size}"),
        "pad the mode, or let threads and values cover less of it";
    pub ThreadsOverrun { threads: i64, size: i64 } = "{threads} threads go past the end of a mode of {size}"
        (size % threads == 0 => "{threads} threads do not divide the parts of a mode of {size}"),
        "let the threads divide the mode, or pad it; an `IdentityTensor` has parts past the end, and says what of them is inside";
    pub NoTiling { coordinate: i64, value: i64, layout: i64 } =
        "the tiles make no layout: their coordinate {coordinate} has index {value}, where the layout that agrees so far has {layout}",
        "let each extent of the tile divide its mode, or tile mode by mode";
}
