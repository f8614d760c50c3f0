//! The words of every mistake: each rule and each fix, written once.

use super::ErrorKind;
use crate::text::Text;

impl ErrorKind {
    /// The rule and the numbers.
    #[must_use]
    pub const fn rule(&self, text: Text) -> Text {
        match *self {
            Self::TooManyLeaves => text.str("more than 32 integers in one shape, stride or coordinate"),
            Self::TooDeep => text.str("more than 8 levels of parentheses"),
            Self::EmptyTuple => text.str("an empty tuple has no extent"),
            Self::Extent { extent } => text.str("extent ").int(extent).str(" is not positive"),
            Self::NotCongruent => text.str("the parentheses differ"),
            Self::Rank { shape, stride } => text.str("shape has ").int(shape).str(" modes, stride has ").int(stride),
            Self::TupleForInt => text.str("the stride is a tuple where the shape is an integer"),
            Self::IntForTuple { modes } => {
                text.str("the stride is an integer where the shape is a tuple of ").int(modes)
            }
            Self::SizeOverflow => text.str("the product of the extents does not fit 63 bits"),
            Self::IndexOverflow => text.str("an index of the layout does not fit 64 bits"),
            Self::TooNarrow { index, bits } => {
                let bound = if index < 0 { "an index as low as " } else { "an index as large as " };
                text.str(bound).int(index).str(" does not fit ").int(bits).str(" bits")
            }
            Self::BasisTooLong => text.str("a coordinate stride has more than 6 levels or a mode above 31"),
            Self::BasisMixed => text.str("coordinate strides mix an integer with a tuple"),
            Self::PathBelowLeaf { mode } => text.str("mode ").int(mode).str(" of an integer"),
            Self::ModeOutOfRange { mode, rank } => text.str("mode ").int(mode).str(" of a tuple of ").int(rank),
            Self::EmptyRange { begin, end, rank } => {
                text.str("modes ").int(begin).str("..").int(end).str(" of a tuple of ").int(rank)
            }
            Self::CoordShape => text.str("the coordinate does not nest like the shape"),
            Self::NegativeCoord { coordinate } => text.str("coordinate ").int(coordinate).str(" is negative"),
            Self::NotANumber => text.str("`_` or `X` where a number is needed"),
            Self::ShapeMismatch => text.str("a tuple and an integer do not go together here"),
            Self::Divisor { divisor } => text.str("division by ").int(divisor),
            Self::NotDivisible { number, divisor } => {
                text.str("neither of ").int(number).str(" and ").int(divisor).str(" divides the other")
            }
            Self::NotAPowerOfTwo { number } => text.int(number).str(" is not a power of two"),
            Self::NoLayout { coordinate, value, layout } => text
                .str("no layout equals A(B(c)): at c = ")
                .int(coordinate)
                .str(" it is ")
                .int(value)
                .str(", where the layout that agrees so far has ")
                .int(layout),
            Self::NoTiling { coordinate, value, layout } => text
                .str("the tiles make no layout: their coordinate ")
                .int(coordinate)
                .str(" has index ")
                .int(value)
                .str(", where the layout that agrees so far has ")
                .int(layout),
            Self::NoUnitStride => text.str("no mode has stride 1"),
            Self::PartialElement { reach, width } => text
                .str("modes with strides below ")
                .int(width)
                .str(" reach over ")
                .int(reach)
                .str(" elements, more than make one wide element"),
            Self::Undecided => text.str("undecided: the exact search was cut off"),
            Self::TwoUnits => text.str("a stride would count in two coordinates at once"),
            Self::NoSuchMode { mode, rank } => {
                text.str("the strides address mode ").int(mode).str(" of a layout of rank ").int(rank)
            }
            Self::NotInjective { first, second } => {
                text.str("coordinates ").int(first).str(" and ").int(second).str(" have the same index")
            }
            Self::Interleaved { reach, stride } => text
                .str("stride ")
                .int(stride)
                .str(" starts inside the ")
                .int(reach)
                .str(" indices that the smaller strides span"),
            Self::NegativeStride { stride } => text.str("stride ").int(stride).str(" is negative"),
            Self::CoordinateExtent => text.str("an extent does not count in coordinates"),
            Self::CoordinateStride => text.str("the strides are coordinates"),
            Self::NoLeftInverse => text.str("no layout is a left inverse"),
            Self::TilerRank { tiler, rank } => text.int(tiler).str(" modes where there are ").int(rank),
            Self::RankMismatch { found, expected } => {
                text.str("the operand has ").int(found).str(" modes, needed are ").int(expected)
            }
            Self::Swizzle { bits, base, shift } => {
                text.str("`Sw<").int(bits).str(",").int(base).str(",").int(shift).str(">` is not a swizzle")
            }
            Self::SwizzleMasks => text.str("the masks are not two runs of equally many bits"),
            Self::SwizzlePair => text.str("the composition of these swizzles is not a swizzle"),
            Self::Swizzled => text.str("a swizzled layout is not supported here"),
            Self::SwizzleReads { width } => {
                text.str("the swizzle moves the elements of one that is ").int(width).str(" times as wide apart")
            }
            Self::SwizzledIndex => text.str("a swizzle needs non-negative integer indices"),
            Self::Overrun { tile, size } if size % tile == 0 => {
                text.str("tiles of ").int(tile).str(" do not divide the parts of a mode of ").int(size)
            }
            Self::Overrun { tile, size } => {
                text.str("tiles of ").int(tile).str(" go past the end of a mode of ").int(size)
            }
            Self::AccessOutside { coordinate, size } => {
                text.str("the access reads coordinate ").int(coordinate).str(" of a layout of size ").int(size)
            }
            Self::ElementBytes { bytes } => text.str("an element of ").int(bytes).str(" bytes"),
            Self::TooMuchToCount { size } => text.int(size).str(" coordinates are too many to enumerate here"),
            Self::BelowBuffer { coordinate, index } => {
                text.str("coordinate ").int(coordinate).str(" has the index ").int(index).str(", before the buffer")
            }
            Self::BeyondBuffer { coordinate, index, len } => text
                .str("coordinate ")
                .int(coordinate)
                .str(" has the index ")
                .int(index)
                .str(", but the buffer has ")
                .int(len as i64)
                .str(" elements"),
            Self::ReachUndecided { index, len } => text
                .str("undecided: indices are at most ")
                .int(index)
                .str(", the buffer has ")
                .int(len as i64)
                .str(" elements"),
            Self::SharedElement { first, second, index } => text
                .str("coordinates ")
                .int(first)
                .str(" and ")
                .int(second)
                .str(" share element ")
                .int(index)
                .str(", so the parts of the tensor are not disjoint"),
            Self::InjectiveUndecided => text.str("undecided: whether two coordinates of the tensor share an element"),
            Self::LeavesTensor { index, low, high } => {
                text.str("the result reaches index ").int(index).str(", the tensor has ").int(low).str(" to ").int(high)
            }
            Self::OperandOutside { coordinate, size } => {
                text.str("the operand asks for coordinate ").int(coordinate).str(" where there are ").int(size)
            }
            Self::TileRepeats { first, second } => {
                text.str("coordinates ").int(first).str(" and ").int(second).str(" of a tile are the same place")
            }
            Self::TileLeavesOut => text.str("the tile has holes that no other tiles fill"),
            Self::OutOfShape => text.str("the coordinate is outside of the shape"),
            Self::SingleElement => text.str("the coordinate names a single element"),
            Self::ScatteredTail { tile, size } => {
                text.str("tiles of ").int(tile).str(" go past the end at several places of a mode of ").int(size)
            }
            Self::NotStrided => text.str("the tensor is no strided array"),
            Self::Recast { new, old } => {
                text.str("elements of ").int(old).str(" bytes cannot be read as elements of ").int(new)
            }
            Self::SizeMismatch { size, other } => {
                text.str("the tensor has ").int(size).str(" elements, the other one ").int(other)
            }
            Self::NotStatic { .. } => text.str("the answer depends on a number that is only known at run time"),
            Self::ProductExtent => text.str("an extent is a product with names"),
            Self::CeilStride => text.str("a stride is a product with a quotient"),
            Self::TooManyNames => text.str("a product of more than 15 names, or of one name more than three times"),
            Self::StrideOverflow => text.str("a stride does not fit the integer type of the layout"),
            Self::BrokenFact { fact, number } => {
                text.str("`").str(fact).str("` is stated, and not true of ").int(number)
            }
            Self::NegativeExtent { extent } => text.str("extent ").int(extent).str(" is negative"),
            Self::Syntax(syntax) => syntax.rule(text),
        }
    }

    /// What to write instead; empty where the rule says it.
    #[must_use]
    pub const fn fix(&self) -> &'static str {
        match self {
            Self::TooManyLeaves => "coalesce or split the layout",
            Self::TooDeep => "flatten the inner modes",
            Self::EmptyTuple => "write at least one integer between the parentheses",
            Self::Extent { .. } => "write an extent of 1 or more",
            Self::NotCongruent => "nest the second operand like the first",
            Self::Rank { .. } => "write one stride per mode of the shape",
            Self::TupleForInt => "write one integer",
            Self::IntForTuple { .. } => "write one stride per mode, in the same parentheses",
            Self::TooNarrow { .. } => "use a wider integer type, a signed one for negative indices",
            Self::PathBelowLeaf { .. } => "end the path at the integer",
            Self::ModeOutOfRange { .. } => "modes are counted from 0",
            Self::EmptyRange { .. } => "the range needs begin < end <= rank",
            Self::CoordShape => "write one coordinate, or one per mode",
            Self::NegativeCoord { .. } => "coordinates count from 0",
            Self::NotANumber => "slices keep modes with `_`; give a number",
            Self::Divisor { .. } => "divide by 1 or more",
            Self::NoTiling { .. } => "let each extent of the tile divide its mode, or tile mode by mode",
            Self::Undecided => "simplify the operands, or state the result and check it",
            Self::CoordinateExtent => "write a plain integer",
            Self::CoordinateStride => "only integer strides make an index",
            Self::TilerRank { .. } => "write one for each mode, or fewer",
            Self::NotInjective { .. } => "an inverse or complement needs distinct indices",
            Self::Interleaved { .. } => "each stride must reach past the modes with smaller strides",
            Self::Swizzle { .. } => "`Sw<B,M,S>` needs B, M >= 0, |S| >= B and B + M + |S| <= 62",
            Self::SwizzleReads { .. } => "give it a base of as many bits as the wide element takes",
            Self::SwizzlePair => "they must share base and shift bits",
            Self::Overrun { .. } => {
                "let the tile divide the mode; for the rest, say `where overrun` in `layout!`, or take `tiles` of a tensor"
            }
            Self::AccessOutside { .. } => {
                "an access goes from threads, or (threads, values), to coordinates of the layout"
            }
            Self::ElementBytes { .. } => "elements have 1, 2, 4, 8 or 16 bytes",
            Self::TooMuchToCount { .. } => "state it in the macro, `layout!(L where ...)`, which counts further",
            Self::BelowBuffer { .. } => "put an offset in front of the layout: `Sw<0,0,0> o offset o ...`",
            Self::BeyondBuffer { .. } => "the buffer must hold every index of the layout",
            Self::ReachUndecided { .. } => "give the buffer as many elements as that and one more",
            Self::SharedElement { .. } => "write to one part at a time, or give the coordinates distinct indices",
            Self::InjectiveUndecided => "simplify the layout",
            Self::LeavesTensor { .. } => "keep to the coordinates of the tensor",
            Self::OperandOutside { .. } => "keep to the coordinates of the tensor, mode by mode for a list of operands",
            Self::TileRepeats { .. } => "give the tile distinct strides, none of them 0: it has each element once",
            Self::TileLeavesOut => {
                "let every stride of the tile be a multiple of what the smaller ones span, `(2,3):(1,4)`"
            }
            Self::OutOfShape => "coordinates count from 0 to the extent, exclusive",
            Self::SingleElement => "keep a mode with `..`",
            Self::ScatteredTail { .. } => "let the tile divide the mode, or cover whole leading extents of it",
            Self::NotStrided => "swizzles, offsets and gaps between elements need the layout",
            Self::Recast { .. } => {
                "sizes must be multiples of each other, the run a multiple of both, the data aligned"
            }
            Self::SizeMismatch { .. } => "give both the same size",
            Self::NotStatic { .. } => "write a number in its place, or go mode by mode",
            Self::ProductExtent => "write it as one expression, `{2 * m}`",
            Self::CeilStride => "write it as an expression, `{m.div_ceil(4)}`",
            Self::TooManyNames => "write it as one expression, `{a * b}`",
            Self::StrideOverflow => "use a wider integer type",
            Self::NegativeExtent { .. } => "extents count from 0",
            Self::Syntax(syntax) => syntax.fix(),
            _ => "",
        }
    }
}
