//! The rules, one message and one remedy each.

/// The rule that is broken. Each kind has one message, [`ErrorKind::rule`], and one remedy, [`ErrorKind::fix`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// More than [`MAX_LEAVES`](crate::MAX_LEAVES) leaves.
    TooManyLeaves,
    /// More than [`MAX_DEPTH`](crate::MAX_DEPTH) levels.
    TooDeep,
    /// `()` where a mode is needed.
    EmptyTuple,
    /// An extent below 1.
    Extent {
        /// The number written.
        extent: i64,
    },
    /// Shape and stride, or two operands, do not nest alike.
    NotCongruent,
    /// Shape and stride have different numbers of modes at some level.
    Rank {
        /// Modes of the shape.
        shape: i64,
        /// Modes of the stride.
        stride: i64,
    },
    /// A tuple of strides for an integer extent.
    TupleForInt,
    /// One stride for a tuple of extents.
    IntForTuple {
        /// Modes of the shape there.
        modes: i64,
    },
    /// The product of the extents does not fit `i64`.
    SizeOverflow,
    /// Some index does not fit `i64`.
    IndexOverflow,
    /// An index or a coordinate that the integer type cannot hold.
    TooNarrow {
        /// The index.
        index: i64,
        /// Bits for values that are not negative.
        bits: i64,
    },
    /// A coordinate stride with too long a path, or too large a mode.
    BasisTooLong,
    /// Coordinate strides of which one is a coordinate and another a tuple.
    BasisMixed,
    /// A path goes on below an integer.
    PathBelowLeaf {
        /// The mode asked for.
        mode: i64,
    },
    /// A mode number is not below the rank.
    ModeOutOfRange {
        /// The mode asked for.
        mode: i64,
        /// The rank.
        rank: i64,
    },
    /// `take` or `group` of no mode, or past the last.
    EmptyRange {
        /// First mode.
        begin: i64,
        /// One past the last mode.
        end: i64,
        /// The rank.
        rank: i64,
    },
    /// A coordinate does not fit the shape: more or fewer entries than modes, or a tuple for an integer.
    CoordShape,
    /// A coordinate below 0.
    NegativeCoord {
        /// The coordinate.
        coordinate: i64,
    },
    /// `_` or `X` where a number is needed.
    NotANumber,
    /// A number where a whole tuple is needed, or the reverse.
    ShapeMismatch,
    /// Division by zero or by a negative number.
    Divisor {
        /// The divisor.
        divisor: i64,
    },
    /// Two numbers of which neither divides the other.
    NotDivisible {
        /// The number to divide.
        number: i64,
        /// The divisor.
        divisor: i64,
    },
    /// A number that has to be a power of two.
    NotAPowerOfTwo {
        /// The number.
        number: i64,
    },
    /// No layout equals `A(B(c))`.
    NoLayout {
        /// The first one-dimensional coordinate of B at which no layout can follow.
        coordinate: i64,
        /// `A(B(coordinate))`.
        value: i64,
        /// What the layout gives that agrees with all coordinates before.
        layout: i64,
    },
    /// Tiles that no layout can hold.
    NoTiling {
        /// The first one-dimensional coordinate of the result at which no layout can follow.
        coordinate: i64,
        /// The index that belongs there.
        value: i64,
        /// What the layout gives that agrees with all coordinates before.
        layout: i64,
    },
    /// No mode has stride 1.
    NoUnitStride,
    /// Elements that do not fill whole wider ones.
    PartialElement {
        /// How many of the narrow elements the modes with small strides reach over.
        reach: i64,
        /// How many of them make a wide one.
        width: i64,
    },
    /// The exact search was cut off.
    Undecided,
    /// A stride would have to count in two coordinates at once.
    TwoUnits,
    /// `B` counts in a mode that `A` lacks.
    NoSuchMode {
        /// The mode that is addressed.
        mode: i64,
        /// The rank of `A`.
        rank: i64,
    },
    /// Two coordinates share an index.
    NotInjective {
        /// The smaller coordinate.
        first: i64,
        /// The larger coordinate.
        second: i64,
    },
    /// The layout has no complement: a mode ends inside a repetition of another one.
    Interleaved {
        /// How far the modes with smaller strides reach.
        reach: i64,
        /// The stride that is smaller than that.
        stride: i64,
    },
    /// A stride is negative where only non-negative ones make sense.
    NegativeStride {
        /// The stride.
        stride: i64,
    },
    /// An extent written like a coordinate stride.
    CoordinateExtent,
    /// A coordinate stride where only integers make sense.
    CoordinateStride,
    /// No left inverse exists.
    NoLeftInverse,
    /// A tiler has more modes than the layout.
    TilerRank {
        /// Modes of the tiler.
        tiler: i64,
        /// Modes of the layout.
        rank: i64,
    },
    /// Ranks of two operands differ.
    RankMismatch {
        /// What the operand has.
        found: i64,
        /// What it needs.
        expected: i64,
    },
    /// A swizzle that is not one: bits negative, or yyy and zzz overlapping.
    Swizzle {
        /// Bits.
        bits: i64,
        /// Base.
        base: i64,
        /// Shift.
        shift: i64,
    },
    /// Two bit masks that no swizzle has.
    SwizzleMasks,
    /// Two swizzles whose composition is not a swizzle.
    SwizzlePair,
    /// A swizzled layout where only a plain one has an answer.
    Swizzled,
    /// A swizzle that moves the parts of a wide element apart.
    SwizzleReads {
        /// How many elements are one wide element.
        width: i64,
    },
    /// `Sw` over a layout with negative indices, or with coordinate strides.
    SwizzledIndex,
    /// A tile that goes past the end of its mode.
    Overrun {
        /// How far the tile reaches.
        tile: i64,
        /// The size of the mode.
        size: i64,
    },
    /// An access that reads past the layout.
    AccessOutside {
        /// The coordinate it reads.
        coordinate: i64,
        /// The size of the layout.
        size: i64,
    },
    /// An element of a size that memory instructions do not have.
    ElementBytes {
        /// Bytes of an element.
        bytes: i64,
    },
    /// More coordinates than are enumerated.
    TooMuchToCount {
        /// How many there are.
        size: i64,
    },
    /// An index below 0, where a tensor's buffer starts.
    BelowBuffer {
        /// A coordinate that has it.
        coordinate: i64,
        /// The index.
        index: i64,
    },
    /// An index that the buffer of a tensor is too short for.
    BeyondBuffer {
        /// A coordinate that has it.
        coordinate: i64,
        /// The index.
        index: i64,
        /// How many elements there are.
        len: u64,
    },
    /// Which elements of a buffer a tensor reaches is not decided.
    ReachUndecided {
        /// No index is larger.
        index: i64,
        /// How many elements there are.
        len: u64,
    },
    /// Two coordinates of a tensor whose parts must be disjoint share an element.
    SharedElement {
        /// The smaller coordinate.
        first: i64,
        /// The larger one.
        second: i64,
        /// The index of both.
        index: i64,
    },
    /// Whether two coordinates share an element is not decided.
    InjectiveUndecided,
    /// An operation would reach elements that a tensor does not have.
    LeavesTensor {
        /// The index.
        index: i64,
        /// The smallest index of the tensor.
        low: i64,
        /// The largest one.
        high: i64,
    },
    /// The operand of a tensor's operation leaves the coordinates that there are.
    OperandOutside {
        /// The coordinate that it asks for.
        coordinate: i64,
        /// How many there are, in the mode or in the tensor.
        size: i64,
    },
    /// A tile has one place twice.
    TileRepeats {
        /// A coordinate of the tile.
        first: i64,
        /// The other coordinate at the same place.
        second: i64,
    },
    /// A tile with holes that no other tiles fill.
    TileLeavesOut,
    /// A coordinate past the end of its mode.
    OutOfShape,
    /// A coordinate of one element where a part of a tensor is meant.
    SingleElement,
    /// Tiles go past the end at more than one place of a mode.
    ScatteredTail {
        /// The extent of the tile.
        tile: i64,
        /// The size of the mode.
        size: i64,
    },
    /// A tensor whose elements lie in memory in a way that is not that of a strided array.
    NotStrided,
    /// Elements of a type cannot be where those of another are.
    Recast {
        /// Bytes of a new element, or its alignment.
        new: i64,
        /// Bytes of an old one.
        old: i64,
    },
    /// Two tensors of different sizes.
    SizeMismatch {
        /// The size of this one.
        size: i64,
        /// The size of the other one.
        other: i64,
    },
    /// An operation would have to know a number that is only known at run time.
    NotStatic {
        /// The number of its name.
        name: u8,
    },
    /// An extent that is a product with names.
    ProductExtent,
    /// A stride that is a product with a quotient.
    CeilStride,
    /// A stride with more names, or higher powers of one, than a product holds.
    TooManyNames,
    /// A stride, made from numbers that are only known at run time, does not fit the integer type.
    StrideOverflow,
    /// A stated fact that is not true of a number.
    BrokenFact {
        /// The fact as it is written.
        fact: &'static str,
        /// The number.
        number: i64,
    },
    /// An extent that is only known at run time is negative.
    NegativeExtent {
        /// The extent.
        extent: i64,
    },
    /// A word of the notation that cannot stand where it is.
    Syntax(crate::notation::Syntax),
}

impl ErrorKind {
    /// Whether the mistake is in the stride of the leaf at fault, not in its extent.
    #[must_use]
    pub const fn is_about_stride(&self) -> bool {
        matches!(
            self,
            Self::NegativeStride { .. }
                | Self::CoordinateStride
                | Self::NoSuchMode { .. }
                | Self::TwoUnits
                | Self::IndexOverflow
        )
    }
}
