//! All kinds of mistakes: for each its message, with the numbers in braces, and what to write instead.

use super::{At, kinds};
use crate::unseen::unseen;

kinds! {
    /// The rule that is broken. The documentation of a kind is its message.
    pub enum ErrorKind;
    TooManyLeaves = "more than 32 integers in one shape, stride or coordinate", "coalesce or split the layout";
    TooDeep = "more than 8 levels of parentheses", "flatten the inner modes";
    EmptyTuple = "an empty tuple has no extent", "write at least one integer between the parentheses";
    Extent { extent: i64 } = "extent {extent} is not positive", "write an extent of 1 or more";
    NotCongruent = "the parentheses differ", "nest the second operand like the first";
    MoreModes { found: i64, rank: i64 } = "a tuple of {found} modes is no tuple of {rank}", "write a rank that is not below it";
    Rank { shape: i64, stride: i64 } = "shape has {shape} modes, stride has {stride}",
        "write one stride per mode of the shape";
    TupleForInt = "the stride is a tuple where the shape is an integer", "write one integer";
    IntForTuple { modes: i64 } = "the stride is an integer where the shape is a tuple of {modes}",
        "write one stride per mode, in the same parentheses";
    SizeOverflow = "the product of the extents does not fit 63 bits", "";
    IndexOverflow = "an index of the layout does not fit 63 bits", "indices are below 2^63, with a swizzle or an offset below 2^62";
    TooNarrow { index: i64, bits: i64 } = "an index as large as {index} does not fit {bits} bits"
        (index < 0 => "an index as low as {index} does not fit {bits} bits"),
        "use a wider integer type, a signed one for negative indices";
    BasisTooLong = "a coordinate stride has more than 6 levels or a mode above 31", "";
    BasisMixed = "coordinate strides mix an integer with a tuple", "";
    PathBelowLeaf { mode: i64 } = "mode {mode} of an integer", "end the path at the integer";
    ModeOutOfRange { mode: i64, rank: i64 } = "mode {mode} of a tuple of {rank}", "modes are counted from 0";
    EmptyRange { begin: i64, end: i64, rank: i64 } = "modes {begin}..{end} of a tuple of {rank}",
        "the range needs begin < end <= rank";
    CoordShape = "the coordinate does not nest like the shape", "write one coordinate, or one per mode";
    NegativeCoord { coordinate: i64 } = "coordinate {coordinate} is negative", "coordinates count from 0";
    NotANumber = "`_` or `X` where a number is needed", "slices keep modes with `_`; give a number";
    ShapeMismatch = "a tuple and an integer do not go together here", "";
    Divisor { divisor: i64 } = "division by {divisor}", "divide by 1 or more";
    NotDivisible { number: i64, divisor: i64 } = "neither of {number} and {divisor} divides the other"
        (number != 0 && divisor % number == 0 => "{number} is not a multiple of {divisor}"), "";
    ShapeOfBlock { extent: i64, block: i64 } = "an extent of {extent} is not a multiple of the {block} that the block has along it"
        (extent < block => "an extent of {extent} is less than the {block} that the block has along it"),
        "let the block divide the shape, mode by mode";
    SizeMismatch { left: i64, right: i64 } = "the layouts have {left} and {right} elements", "give both the same size";
    NotAPowerOfTwo { number: i64 } = "{number} is not a power of two", "";
    NoLayout { coordinate: i64, value: i64, layout: i64 } =
        "no layout equals A(B(c)): at c = {coordinate} it is {value}, where the layout that agrees so far has {layout}",
        "let the strides and extents of B divide the modes of A, or go mode by mode";
    NoTiling { coordinate: i64, value: i64, layout: i64 } =
        "the tiles make no layout: their coordinate {coordinate} has index {value}, where the layout that agrees so far has {layout}",
        "let each extent of the tile divide its mode, or tile mode by mode";
    NoLayoutFits { coordinate: i64, value: i64, layout: i64 } =
        "no layout has these indices: coordinate {coordinate} has {value}, where the layout that agrees so far has {layout}", "";
    NoFactor { coordinate: i64, index: i64, factor: i64 } =
        "coordinate {coordinate} has index {index}, where a product with this factor has {factor}", "";
    NoUnitStride = "no mode has stride 1", "";
    PartialElement { elements: i64, width: i64 } =
        "modes with strides below {width} reach over {elements} elements, more than make one wide element", "";
    UnfilledElement { run: i64, width: i64 } =
        "runs of {run} contiguous elements do not fill one that is {width} times as wide",
        "let the modes with small strides reach each element of a wide one once";
    Undecided = "undecided: the exact search was cut off", "simplify the operands, or state the result and check it";
    TwoUnits = "a stride would count in two coordinates at once", "";
    NoSuchMode { mode: i64, rank: i64 } = "the strides address mode {mode} of a layout of rank {rank}", "";
    NotInjective { first: i64, second: i64 } = "coordinates {first} and {second} have the same index",
        "an inverse or complement needs distinct indices";
    Interleaved { span: i64, stride: i64 } = "stride {stride} starts inside the {span} indices that the smaller strides span",
        "each stride must reach past the modes with smaller strides";
    NegativeStride { stride: i64 } = "stride {stride} is negative", "";
    BackwardCast { stride: i64 } =
        "stride {stride} runs backwards from index 0, where elements of another width start at other bits",
        "cast the layout with the opposite stride, whose coordinate 0 is the other end of the mode";
    CoordinateExtent = "an extent does not count in coordinates", "write a plain integer";
    ModeTwice { mode: i64 } = "mode {mode} stands there twice, and a tensor has no such coordinates", "select each mode once";
    RangeOfModes = "a range is one of a mode without parentheses", "flatten the tensor, or take a tile";
    CoordinateStride = "the strides are coordinates", "only integer strides make an index";
    NotLinear = "the layout is not linear over bits",
        "extents but the last are powers of two, strides XOR strides or without common bits, the first index is 0";
    ColumnCount { found: i64, expected: i64 } = "{found} columns for a shape of {expected} bits", "write one for each bit";
    XorExtent { extent: i64 } = "extent {extent} of a layout with XOR strides is not a power of two",
        "only its last extent may be another number";
    XorMixed = "the layout has XOR strides and integer strides", "write every stride but 0 as `fN`, or none";
    XorSum = "the sum of modes that share bits has no XOR strides", "take integer strides, or modes of separate bits";
    XorOffset = "the offset shares bits with the XOR strides behind it",
        "write it as `fN`: then it is joined to the index as strides are, by exclusive or";
    XorAdded { offset: i64 } = "offset {offset} is added, and would be joined to the XOR strides of the result",
        "take an offset whose bits the result leaves alone";
    XorTerms = "the XOR strides have too many bits for a function", "index through the layout's value";
    XorName = "`fN` is an XOR stride", "write a number; a name of this form stands in braces, `{f16}`";
    XorWidth { stride: i64, width: i64 } = "XOR stride f{stride} moves the elements of one that is {width} times as wide apart",
        "a stride below the width is a power of two";
    StartAdded = "the start of the view is added to its indices, and the result has another swizzle, or XOR strides",
        "compose or divide the tensor before it is sliced";
    StartJoined = "the start of the view is joined to its indices by exclusive or, and the result is not linear over bits",
        "compose or divide the tensor before it is sliced";
    XorTail = "tiles go past the end of a mode of a tensor with XOR strides", "let the tile divide the mode";
    NoLeftInverse = "no layout is a left inverse", "";
    TilerRank { tiler: i64, rank: i64 } = "the operand has {tiler} modes, what it applies to has {rank}", "write one for each mode, or fewer";
    UnknownAtom = "no instruction has this name", "instructions have CuTe's names, as `SM80_16x8x16_F32F16F16F32_TN`";
    TileSizes { a: i64, b: i64, c: i64 } = "no shape (M,N,K) has tiles of {a}, {b} and {c} elements",
        "let the layouts cover their tiles (M,K), (N,K) and (M,N)";
    ModesNeeded { found: i64, needed: &'static str } = "the operand has {found} modes, expected {needed}"
        (found == 1 => "the operand has 1 mode, expected {needed}"), "write one mode for each";
    AtomThreads { found: i64, needed: i64 } = "the layout has {found} threads, the instruction {needed}",
        "mode 0 counts the threads";
    ThreadsOverlap { below: i64 } = "two instructions share a thread below number {below}",
        "give each mode of the atoms a stride past the ones before, or 0";
    TileRest { mode: &'static str, size: i64, tile: i64, left: i64 } =
        "mode {mode} of size {size} does not divide into tiles of {tile}: {left} are left"
        (left == 0 => "mode {mode} of size {size} has parts that tiles of {tile} do not divide"),
        "pad the mode, or take a smaller tile";
    CopyRest { mode: &'static str, size: i64, threads: i64, values: i64, tile: i64 } =
        "{threads} threads of {values} values cover {tile} elements along mode {mode}, and do not tile its {size}"
        (values == 1 => "{threads} threads of one value cover {tile} elements along mode {mode}, and do not tile its {size}"),
        "pad the mode, or let threads and values cover less of it";
    CopyTooLarge { threads: i64, values: i64, given: i64, each: i64 } =
        "the instruction moves {values} values with each of {threads} threads, the tile has {each} values for each of {given}",
        "take a narrower instruction, or a larger tile";
    ElementTooWide { element: i64, access: i64 } =
        "the instruction moves {access} bits at once, and an element has {element}",
        "the bits of the access stand first, those of an element behind them: `UniversalCopy<128,32>`";
    NoWidth = "the width of an element is not said",
        "write the bits of an element behind the instruction, as in `SM75_U32x4_LDSM_N<16>`";
    Lacks { what: &'static str } = "this instruction takes no {what}", "";
    NoTensorMemory = "the instruction does not have this operand in tensor memory, or not so many tiles", "";
    NoThread { thread: i64, threads: i64 } = "thread {thread} of {threads}", "threads are counted from 0";
    NotThreads = "no tiling of this instruction has these threads", "write what CuTe prints behind `ThrLayoutVMNK:`, or `make_tiled_mma(atom, atoms)`";
    NoCoordinate { index: i64 } = "no coordinate has index {index}", "";
    NotInData { index: i64 } = "the data has no index {index}", "let threads and values go to indices of the data";
    KeptMode { rank: i64 } = "`_` keeps a mode that is (tile, rest) already; this one has {rank} modes"
        (rank == 1 => "`_` keeps a mode that is (tile, rest) already; this one has 1 mode"),
        "write the tile of that mode, `1` for none";
    RankMismatch { found: i64, expected: i64 } = "the operand has {found} modes, expected {expected}"
        (found == 1 => "the operand has 1 mode, expected {expected}"), "";
    Swizzle { bits: i64, base: i64, shift: i64 } = "`Sw<{bits},{base},{shift}>` is not a swizzle",
        "`Sw<B,M,S>` needs B, M >= 0, |S| >= B and B + M + |S| <= 62";
    SwizzleMasks = "the masks are not two runs of equally many bits", "";
    SwizzlePair = "the composition of these swizzles is not a swizzle", "swizzles that share base and shift make one";
    SwizzlesOfLayout = "these swizzles do not make one, and the layout is not linear over bits",
        "swizzles that share base and shift make one; others need extents and strides that are powers of two without common bits";
    Swizzled = "a swizzled layout is not supported here", "";
    OffsetOperand = "a layout with an offset is not supported here", "leave the offset out: `get_nonswizzle_portion(l)`";
    NamedOffset = "the offset of the layout depends on numbers with names", "make a tensor of the whole layout, and take its tile: `t.local_tile(...)`";
    OffsetTerms = "the offset has more than eight summands", "write numbers in the place of names";
    SwizzleReads { width: i64 } = "the swizzle moves the elements of one that is {width} times as wide apart",
        "give it a base of as many bits as the wide element takes";
    NegativeIndex { index: i64 } = "index {index} is negative", "swizzles act on 0 and above";
    SwizzledIndex = "a swizzle needs non-negative integer indices", "";
    Overrun { tile: i64, size: i64 } = "tiles of {tile} go past the end of a mode of {size}"
        (size % tile == 0 => "tiles of {tile} do not divide the parts of a mode of {size}"),
        "let the tile divide the mode; for the rest, say `where overrun` in `layout!`, or take `tiles` of a tensor";
    ThreadsOverrun { threads: i64, size: i64 } = "{threads} threads go past the end of a mode of {size}"
        (size % threads == 0 => "{threads} threads do not divide the parts of a mode of {size}"),
        "let the threads divide the mode, or pad it; an `IdentityTensor` has parts past the end, and says what of them is inside";
    MayOverrun { tile: i64, name: u8, factor: i64 } =
        "tiles of {tile} go past the end of a mode that is only known at run time, unless {factor} divides the number",
        "state that it does, or say `where overrun`";
    TilesLeaveOut { held: i64, size: i64 } = "the tiles hold {held} of {size} elements",
        "let each stride of the tile be a multiple of what the smaller ones span";
    AccessOutside { coordinate: i64, size: i64 } = "the access reads coordinate {coordinate} of a layout of size {size}",
        "an access goes from threads, or (threads, values), to coordinates of the layout";
    ElementBytes { bytes: i64 } = "an element of {bytes} bytes", "elements have 1, 2, 4, 8 or 16 bytes";
    TooManyAccesses { accesses: i64 } = "{accesses} accesses at once", "give 16 or fewer";
    OffsetInFront = "an offset stands in front of the layout", "leave it out; banks are counted from index 0";
    Conflicts { degree: i64, bound: i64 } = "the best layout has {degree}-way conflicts, and no swizzle or XOR strides have less than {bound}-way"
        (bound == 1 => "the best layout that is found has {degree}-way conflicts"),
        "`fewest_conflicts` gives it";
    TooMuchToCount { size: i64 } = "{size} coordinates are too many to enumerate here",
        "make it smaller; a fact in the macro, `layout!(L where ...)`, counts further";
    BelowBuffer { coordinate: At, index: i64 } = "coordinate {coordinate} has the index {index}, before the buffer",
        "put an offset in front of the layout: `Sw<0,0,0> o offset o ...`";
    BeyondBuffer { coordinate: At, index: i64, len: u64 } =
        "coordinate {coordinate} has the index {index}, but the buffer has {len} elements",
        "the buffer must hold every index of the layout";
    BoundsUndecided { index: i64, len: u64 } = "undecided: indices are at most {index}, the buffer has {len} elements",
        "give the buffer as many elements as that and one more";
    SharedElement { first: At, second: At, index: i64 } =
        "coordinates {first} and {second} share element {index}, so the parts of the tensor are not disjoint",
        "write to one part at a time, or give the coordinates distinct indices";
    InjectiveUndecided = "undecided: whether two coordinates of the tensor share an element", "simplify the layout";
    LeavesTensor { index: i64, low: i64, high: i64 } = "the result reaches index {index}, the tensor has {low} to {high}",
        "keep to the coordinates of the tensor";
    OperandOutside { coordinate: i64, size: i64 } = "the operand asks for coordinate {coordinate} where there are {size}",
        "keep to the coordinates of the tensor, mode by mode for a list of operands";
    TileRepeats { first: At, second: At } = "coordinates {first} and {second} of a tile are the same place",
        "give the tile distinct strides, none of them 0: it has each element once";
    TileLeavesOut = "the tile has holes that no other tiles fill",
        "let every stride of the tile be a multiple of what the smaller ones span, as in `(2,3):(1,4)`";
    OutOfShape = "the coordinate is outside of the shape", "coordinates count from 0 to the extent, exclusive";
    OutOfMode { entry: i64, extent: i64 } = "coordinate {entry} is outside of a mode of {extent}"
        (entry < 0 => "a negative coordinate is outside of a mode of {extent}"), "coordinates count from 0 to the extent, exclusive";
    GridCoordinate { found: i64, modes: i64 } = "the grid of tiles has {modes} modes, the coordinate {found}"
        (found == modes => "the grid of tiles has {modes} modes, the coordinate nests"),
        "write one number for each mode, side by side";
    GridShape = "the coordinate does not nest like the tiles",
        "a layout as a tiler is one tile of all modes together; `Shape(tile)` tiles mode by mode";
    NoGrid = "the tiles are no runs of coordinates, and have no grid", "number them, `tiles(…).get(i)`, or take `local_tile`";
    SingleElement = "the coordinate names a single element", "keep a mode with `..`";
    ScatteredTail { tile: i64, size: i64 } = "tiles of {tile} go past the end at several places of a mode of {size}",
        "let the tile divide the mode, or cover whole leading extents of it";
    NotStrided = "the tensor is not a strided array", "swizzles, offsets and gaps between elements need the layout";
    Recast { new: i64, old: i64 } = "elements of {old} bytes cannot be read as elements of {new}",
        "sizes must be multiples of each other, the run a multiple of both, the data aligned";
    NotStatic { name: u8 } = "the answer depends on a number that is only known at run time",
        "give it a value, or state a fact that decides it";
    NoSymbol { factor: i64, names: i64, divisor: i64, by: i64 } =
        "the result has a number that no symbol stands for", "write the quotient as a number of its own";
    ProductExtent = "an extent is a product with names", "write it as one expression, `{2 * m}`";
    CeilStride = "a stride is a product with a quotient", "write it as an expression, `{m.div_ceil(4)}`";
    TooManyNames = "more than 63 names, or a product of more than five",
        "write it as one expression, `{a * b}`";
    StrideOverflow = "a stride does not fit the integer type of the layout", "use a wider integer type";
    BrokenFact { fact: &'static str, number: i64 } = "`{fact}` is stated, and not true of {number}", "";
    NoSuchNumber { name: &'static str } = "the layout needs the number `{name}`, which this one does not have",
        "add it to the fields of the struct";
    NumberOverflow { name: &'static str } = "`{name}` does not fit 63 bits", "";
    BrokenRelation { fact: &'static str, number: i64, other: i64 } = "`{fact}` is stated, and not true of {number} and {other}", "";
    OperandBits { bits: i64 } = "no operand in shared memory has elements of {bits} bits",
        "the widths are 1, 2, 4, 8, 16, 32 and 64; elements of 6 bits take 8 bits each there";
    OperandRank { rank: i64 } = "an operand in shared memory has the 2 modes (MN,K), not {rank}",
        "take one stage of several: `slice((_,_,0), l)`";
    MajorOfSwizzle = "only MN-major operands are swizzled in pieces of 32 bytes", "";
    SwizzleOfOperand { bits: i64, base: i64, shift: i64 } =
        "Sw<{bits},{base},{shift}> is not a pattern that the instruction knows",
        "atoms have the right one, as in `Layout_K_SW128_Atom<16>`";
    SwizzleOfWidth { bits: i64, base: i64, shift: i64, width: i64, element: i64 } =
        "Sw<{bits},{base},{shift}> is the pattern of elements of {width} bits, not of {element}", "write the bits of an element";
    SwizzleOfBytes { bits: i64, base: i64, shift: i64, element: i64, lower: i64 } =
        "Sw<{bits},{base},{shift}> swizzles byte addresses; over elements of {element} bits it is Sw<{bits},{lower},{shift}>",
        "CuTe writes it behind a pointer that counts bytes";
    OperandExtent { mode: i64, extent: i64, divisor: i64 } = "the tile has {extent} elements along K, not a multiple of {divisor}"
        (mode == 0 => "the tile has {extent} elements along M or N, not a multiple of {divisor}"),
        "instructions read whole repeats";
    NotCanonical { mn: i64, k: i64, index: i64, expected: i64 } =
        "element ({mn},{k}) has index {index}, where a canonical tile has {expected}", "";
    DescriptorDistance { elements: i64 } =
        "a distance of {elements} elements is not a multiple of 16 bytes below 256 KiB", "a descriptor holds no other";
    BoxSize { tile: i64, smem: i64 } = "the tile has {tile} elements, its layout in shared memory {smem}",
        "give both the same size";
    BoxStatic = "the tile goes through an extent that is not static", "mark it static, as in `((_64,8),256)`";
    BoxMajor = "what is contiguous in shared memory has no stride of 1 in global memory", "let both be fastest along one mode";
    BoxUnit { bits: i64 } = "rows of the box have {bits} bits, not a multiple of 16 bytes", "";
    BoxRow { bytes: i64, span: i64 } = "rows of the box have {bytes} bytes, more than the {span} of the swizzle",
        "tile shared memory by atoms: `tile_to_shape(Layout_K_SW128_Atom<16>, …)`";
    BoxExtent { extent: i64 } = "a box has {extent} elements along a mode, more than 256", "take a smaller tile";
    BoxRank = "a box has more than 5 modes", "take a tile of fewer modes";
    BoxStart { index: i64, bits: i64 } =
        "a box starts at index {index} of shared memory, in elements of {bits} bits, which is not a multiple of 128 bytes",
        "let the strides between boxes be multiples of 128 bytes, or swizzle instead of padding: `tile_to_shape(Layout_K_SW128_Atom<16>, …)`";
    BoxUnpackedRow { extent: i64 } = "rows of the box have {extent} elements of 6 bits, not 128",
        "take a tile with rows of 128 elements, or of a multiple";
    BoxUnpackedSwizzle { span: i64 } = "elements of 6 bits do not move with the swizzle of {span} bytes",
        "take no swizzle, or the one of 128 bytes: `Layout_K_SW128_Atom<8>`";
    BoxParts { parts: i64 } = "the box is not cut into {parts} equal parts", "";
    MapPacked { extent: i64, bits: i64, multiple: i64 } =
        "rows of {extent} elements of {bits} bits are not a multiple of {multiple}", "pad the rows of global memory";
    MapStride { stride: i64, bits: i64, multiple: i64 } =
        "a stride of {stride} elements of {bits} bits is not a multiple of {multiple} bytes below 2^40", "pad the rows of global memory";
    MapExtent { extent: i64 } = "an extent of {extent} is more than 2^32", "";
    MovementBits { bits: i64 } = "values of {bits} bits", "values of 8, 16, 32 and 64 bits are moved";
    MovementRank = "the layout does not go from (thread, value) to indices of a tile", "give it two modes and integer strides";
    MovementThreads { wanted: i64, given: i64 } = "the layout has {wanted} threads, the other one {given}", "";
    MovementLacks { thread: i64, value: i64, index: i64 } =
        "value {value} of thread {thread} is index {index} of the tile, which the other layout has nowhere",
        "let both layouts go onto one tile";
    MovementIndex { index: i64 } = "index {index} of the tile is not in 0..65536",
        "layouts that are not linear over bits move tiles of that size";
    ReductionTile { mode: i64 } = "the extents of the tile up to mode {mode} are no powers of two", "reduce a tile of powers of two";
    ReductionCount { threads: i64, values: i64 } = "there are {threads} threads of {values} values: these have to be powers of two, and 65,536 together at most", "";
    ReductionBits { thread: i64, value: i64, index: i64 } =
        "value {value} of thread {thread} is index {index}, which is not the exclusive or of what the bits of its thread and of its value are",
        "threads that hold a row are a group if extents are powers of two and strides share no bits";
    MovementRoom { room: i64, least: i64 } = "{room} bytes of shared memory are too few: it takes {least} at least", "give it more room";
    StagedTile { elements: i64, size: i64 } = "the layout of who reads goes onto {elements} elements, not onto a tile of {size}", "give the tile that it goes onto";
    StagedBytes = "no 4 bytes of a thread lie side by side in both memories, which `cp.async` takes", "go through registers: `staged` of (thread, value) layouts";
    StagedArchitecture { sm: i64 } = "sm_{sm} has no `cp.async`", "it needs sm_80; go through registers: `staged` of (thread, value) layouts";
    MovementSize = "a thread has more than 256 registers of values, or more than 1,024 instructions", "move the tile in parts";
    NotAPermutation { number: i64, rank: i64 } = "{number} is not one of the {rank} dimensions, or stands twice"
        (rank == 1 => "{number} is not the only dimension, 0"), "write each dimension once, that which counts first in front";
    MatrixVersion { version: i64 } = "instructions of version {version} are not read", "2 is `mma`, 3 is `wgmma`";
    MatrixShape { rows: i64, columns: i64 } = "no warp has a result of {rows}x{columns}", "it has 16 rows, and columns in eights";
    MatrixOperand { operand: i64 } = "operand {operand} does not lie in registers", "`mma` has operands 0 and 1 there, `wgmma` 0";
    Attribute = "this is no layout of Triton's that is read",
        "those are `#ttg.blocked`, `#ttg.nvidia_mma`, `#ttg.dot_op`, `#ttg.slice` and `#ttg.linear`, with their numbers in `<{…}>`";
    AttributeLacks { name: &'static str } = "`{name}` is missing", "write the attribute as MLIR prints it";
    AttributeField = "a layout of this kind has no such field", "write the attribute as MLIR prints it";
    AttributeNumber = "these are not the numbers that stand here", "write them as MLIR does: `2`, `[1, 4]` or `[[0, 1], [0, 2]]`";
    AttributeParent = "operands of this layout are not read", "those of `#ttg.nvidia_mma` are";
    AttributeCluster = "several blocks without their bits", "write `CGALayout = [[1, 0]]`, the tile that each bit of a block's number goes on by";
    AttributeTensor = "this is not the shape of a tensor", "write it as MLIR does: `tensor<128x64xf16, #ttg.…>`";
    /// A word of the notation that cannot stand where it is.
    | Syntax(crate::notation::Syntax)
}

#[unseen]
impl ErrorKind {
    /// Whether the mistake is in the stride of the leaf at fault, not in its extent.
    ///
    /// ```
    /// use colex::ErrorKind;
    /// assert!(ErrorKind::IndexOverflow.is_about_stride() && !ErrorKind::EmptyTuple.is_about_stride());
    /// ```
    #[must_use]
    pub const fn is_about_stride(&self) -> bool {
        matches!(
            self,
            Self::NegativeStride { .. }
                | Self::BackwardCast { .. }
                | Self::CoordinateStride
                | Self::NoSuchMode { .. }
                | Self::TwoUnits
                | Self::IndexOverflow
        )
    }
}
