//! The values of expressions.

use super::kind::Kind;
use super::spell::spell_words;
use super::sum::Sum;
use super::{Instruction, Numbers, factors, spell, spell_boxes, spell_tuple, words_of};
use layout_hardware::descriptors::{Boxes, SmemDescriptor, TensorMap};
use layout_movement::Distributed;
use layout_movement::{Movement, Reduction};
use layout_runtime::symbols::Case;
use layout_runtime::{Int, IntTuple, Layout, Sliced, Swizzle, Tiler};
use std::fmt;

/// The value of an expression.
#[derive(Clone, Debug)]
pub enum Value {
    /// An integer or a tuple of integers.
    Ints(IntTuple),
    /// A layout.
    Layout(Layout),
    /// A swizzle without a layout.
    Swizzle(Swizzle),
    /// A list of tilers, one per mode.
    Tiler(Tiler),
    /// An instruction or a tiling.
    Instruction(Instruction),
    /// A Triton layout without the shape of a tensor.
    Distributed(Box<Distributed>),
    /// The result of a comparison.
    Bool(bool),
    /// A layout together with the offset of a slice.
    Sliced(Sliced),
    /// The indices of a layout.
    Table(Vec<i64>),
    /// The descriptor of an operand in shared memory.
    Descriptor(Box<SmemDescriptor>),
    /// A tensor map: the arguments with which the driver encodes it.
    TensorMap(Box<TensorMap>),
    /// The boxes of a tensor map and the layout of its global memory. This variant is used if the layout depends on
    /// symbols.
    Boxes(Box<(Boxes, Layout)>),
    /// A movement from one thread-value layout to another.
    Movement(Box<Movement>),
    /// A reduction along one mode of a tile. The elements along this mode belong to several threads.
    Reduction(Box<Reduction>),
    /// A sum of products of symbols.
    Sum(Sum),
    /// A result with symbols, as text in the notation. This variant is used if no other variant can contain the result.
    Spelled(String),
}

impl Value {
    /// Returns a symbol that a tuple, a layout or a list of tilers depends on. Returns `None` if there is no such
    /// symbol, and for other values.
    pub fn first_name(&self) -> Option<u8> {
        match self {
            Self::Ints(tuple) => tuple.leaves().iter().find_map(|leaf| leaf.first_name()),
            Self::Layout(layout) => layout.first_name(),
            Self::Tiler(tiler) => tiler.first_name(),
            _ => None,
        }
    }

    /// Returns `true` if all numbers of the value are marked static, as in `_3`. Swizzles and instructions are always
    /// static. Returns `false` for values that have no such marks, such as booleans.
    pub(crate) fn is_static(&self) -> bool {
        match self {
            Self::Ints(tuple) => tuple.leaves().iter().all(|leaf| leaf.is_static() || !leaf.is_number()),
            Self::Layout(layout) => layout.is_static(),
            Self::Tiler(tiler) => tiler.is_static(),
            Self::Sliced(sliced) => sliced.layout.is_static() && sliced.offset.is_static(),
            Self::Swizzle(_) | Self::Instruction(_) => true,
            _ => false,
        }
    }

    /// Marks all numbers of a tuple, of a layout or of a slice as static. A layout with symbols, and any other value,
    /// stays unchanged.
    pub(crate) fn made_static(self) -> Self {
        match self {
            Self::Ints(tuple) => Self::Ints(tuple.marked(true)),
            Self::Layout(layout) if layout.first_name().is_none() => Self::Layout(layout.marked(true)),
            Self::Sliced(of) => Self::Sliced(Sliced { layout: of.layout.marked(true), offset: of.offset.marked(true) }),
            value => value,
        }
    }

    /// Returns the same value with numbers instead of symbols, or `None` if the value is invalid for these numbers.
    pub(crate) fn with(&self, case: &Case) -> Option<Self> {
        match self {
            Self::Ints(tuple) => Some(Self::Ints(case.tuple(tuple).ok()?)),
            Self::Layout(layout) => Some(Self::Layout(case.layout(layout).ok()?)),
            _ => self.first_name().is_none().then(|| self.clone()),
        }
    }

    /// Returns the symbols that the value depends on. A symbol that occurs several times in the value occurs several
    /// times in the list.
    pub(crate) fn names(&self) -> Vec<u8> {
        match self {
            Self::Ints(tuple) => tuple.leaves().iter().copied().flat_map(factors).collect(),
            Self::Layout(layout) => {
                let (shape, stride) = (layout.shape(), layout.stride());
                let of_offset = layout.terms().iter().map(|term| Int::new(term.value).of(term.names));
                shape.leaves().iter().chain(stride.leaves()).copied().chain(of_offset).flat_map(factors).collect()
            }
            _ => self.first_name().into_iter().collect(),
        }
    }

    /// Returns the value in a form that can be printed, with the texts of the symbols in `numbers`.
    pub fn spelled(self, numbers: &Numbers) -> Self {
        match &self {
            Self::Ints(tuple) if self.first_name().is_some() => Self::Spelled(spell_tuple(tuple, numbers)),
            Self::Layout(layout) if self.first_name().is_some() => Self::Spelled(spell(layout, numbers)),
            Self::Tiler(tiler) if self.first_name().is_some() => {
                Self::Spelled(spell_words(&tiler.to_string(), numbers))
            }
            Self::Boxes(of) => Self::Spelled(spell_boxes(&of.0, &of.1, numbers)),
            Self::Sum(sum) => Self::Spelled(sum.spelled(numbers)),
            _ => self,
        }
    }

    /// Returns the kind of the value.
    pub fn what(&self) -> Kind {
        match self {
            Self::Ints(tuple) if tuple.is_int() => Kind::Int,
            Self::Ints(_) => Kind::Ints,
            Self::Layout(_) => Kind::Layout,
            Self::Swizzle(_) => Kind::Swizzle,
            Self::Tiler(_) => Kind::Tiler,
            Self::Instruction(instruction) => instruction.what(),
            Self::Distributed(_) => Kind::Distributed,
            Self::Bool(_) => Kind::Flag,
            Self::Sliced(_) => Kind::Sliced,
            Self::Table(_) => Kind::Table,
            Self::Descriptor(_) => Kind::Descriptor,
            Self::TensorMap(_) | Self::Boxes(_) => Kind::TensorMap,
            Self::Movement(_) => Kind::Movement,
            Self::Reduction(_) => Kind::Reduction,
            Self::Sum(_) => Kind::Sum,
            Self::Spelled(_) => Kind::Spelled,
        }
    }

    /// Returns text that evaluates to this value in every scope.
    #[must_use]
    pub fn expression(&self) -> String {
        match self {
            Self::Movement(movement) => words_of(movement),
            value => value.to_string(),
        }
    }

    /// Returns the number of modes of a layout or a tuple, and `None` for other values.
    pub(crate) fn rank(&self) -> Option<usize> {
        match self {
            Self::Ints(tuple) => Some(tuple.rank()),
            Self::Layout(layout) => Some(layout.rank()),
            _ => None,
        }
    }

    /// Returns the kind of the value as a phrase, for messages.
    pub fn kind(&self) -> &'static str {
        self.what().words()
    }
}

/// Prints the value as CuTe prints it. A list of indices is printed as `[0,1,2]`. The alternate form `{:#}` marks
/// static integers, as in `_3`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ints(tuple) => fmt::Display::fmt(tuple, f),
            Self::Layout(layout) => fmt::Display::fmt(layout, f),
            Self::Swizzle(swizzle) => fmt::Display::fmt(swizzle, f),
            Self::Tiler(tiler) => fmt::Display::fmt(tiler, f),
            Self::Instruction(instruction) => fmt::Display::fmt(instruction, f),
            Self::Sum(sum) => f.write_str(&sum.spelled(&Numbers::default())),
            Self::Spelled(text) => f.write_str(text),
            Self::Distributed(distributed) => fmt::Display::fmt(distributed, f),
            Self::Bool(truth) => fmt::Display::fmt(truth, f),
            Self::Sliced(sliced) => fmt::Display::fmt(sliced, f),
            Self::Descriptor(descriptor) => fmt::Display::fmt(descriptor, f),
            Self::TensorMap(map) => fmt::Display::fmt(map, f),
            Self::Movement(movement) => fmt::Display::fmt(movement, f),
            Self::Reduction(reduction) => fmt::Display::fmt(reduction, f),
            Self::Boxes(of) => f.write_str(&spell_boxes(&of.0, &of.1, &Numbers::default())),
            Self::Table(indices) => {
                f.write_str("[")?;
                for (i, index) in indices.iter().enumerate() {
                    if i > 0 {
                        f.write_str(",")?;
                    }
                    write!(f, "{index}")?;
                }
                f.write_str("]")
            }
        }
    }
}

/// Converts the sum to an integer of the notation if the notation can express it.
impl From<Sum> for Value {
    fn from(sum: Sum) -> Self {
        sum.single().map_or(Self::Sum(sum), |int| Self::Ints(IntTuple::from(int)))
    }
}
