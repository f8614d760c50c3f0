//! The kinds of values, and the kinds of operands that operations accept.

use crate::syntax::{At, Diagnostic};

/// The kind of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An integer.
    Int,
    /// A tuple of integers.
    Ints,
    /// A layout.
    Layout,
    /// A swizzle without a layout.
    Swizzle,
    /// A list of tilers, as in `[4:1, _]`.
    Tiler,
    /// A matrix instruction.
    Mma,
    /// A copy instruction.
    Copy,
    /// A tiled matrix instruction.
    TiledMma,
    /// A tiled copy.
    TiledCopy,
    /// A layout of Triton without a shape.
    Distributed,
    /// A boolean value.
    Flag,
    /// A layout with an offset, the result of `slice_tensor`.
    Sliced,
    /// A list of indices.
    Table,
    /// A descriptor of a tile in shared memory.
    Descriptor,
    /// A tensor map.
    TensorMap,
    /// A movement.
    Movement,
    /// A reduction.
    Reduction,
    /// A sum of runtime values that is not a single integer of the notation.
    Sum,
    /// A result with symbols, stored as text.
    Spelled,
    /// The name of a struct that the macro cannot see, for example because another crate declares it. Each operation
    /// accepts such a name as an operand that is a layout, an instruction or a tiling.
    Named,
}

impl Kind {
    /// Returns the kind as a phrase with its article.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Int => "an integer",
            Self::Ints => "a tuple of integers",
            Self::Layout | Self::Named => "a layout",
            Self::Swizzle => "a swizzle",
            Self::Tiler => "a list of tilers",
            Self::Mma => "a matrix instruction",
            Self::Copy => "a copy instruction",
            Self::TiledMma => "a tiled matrix instruction",
            Self::TiledCopy => "a tiled copy",
            Self::Distributed => "a Triton layout without a shape",
            Self::Flag => "a boolean",
            Self::Sliced => "a layout with an offset",
            Self::Table => "a table",
            Self::Descriptor => "a descriptor",
            Self::TensorMap => "a tensor map",
            Self::Movement => "a movement",
            Self::Reduction => "a reduction",
            Self::Sum => "a sum of numbers that are only known at run time",
            Self::Spelled => "a result with symbols",
        }
    }

    /// Returns the kind as a short noun, for signatures.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Ints => "integers",
            Self::Flag => "true or false",
            _ => without_article(self.words()),
        }
    }

    /// Returns the name of the Rust type for an instruction, a tiling or a movement, and `None` for other kinds.
    pub const fn type_name(self) -> Option<&'static str> {
        match self {
            Self::Mma => Some("MmaAtom"),
            Self::Copy => Some("CopyAtom"),
            Self::TiledMma => Some("TiledMma"),
            Self::TiledCopy => Some("TiledCopy"),
            Self::Movement => Some("Movement"),
            _ => None,
        }
    }

    const fn is_ints(self) -> bool {
        matches!(self, Self::Int | Self::Ints)
    }

    const fn is_layout(self) -> bool {
        matches!(self, Self::Layout | Self::Named)
    }
}

/// The kinds of values that an operation accepts as an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// A layout. An integer or a tuple is converted to the compact layout of this shape.
    Layout,
    /// A layout. Integers are not converted.
    Strided,
    /// A tuple of integers, which may include `_` and `X`. A layout is converted to its shape.
    Shape,
    /// A tuple of numbers without `_` and `X`. A layout is converted to its shape.
    Numbers,
    /// A tuple of integers. A layout is not converted.
    Ints,
    /// One number.
    Int,
    /// A tiler: a layout, a shape with one tile size per mode, a list, or `_`.
    Tiler,
    /// A list of tilers.
    List,
    /// A swizzle.
    Swizzle,
    /// A matrix instruction that is not tiled.
    Atom,
    /// A matrix instruction. A tiling is converted to its instruction.
    Mma,
    /// A copy instruction.
    Copy,
    /// A tiled matrix instruction.
    TiledMma,
    /// A tiled copy.
    TiledCopy,
    /// A layout of Triton without a shape.
    Distributed,
    /// A tensor map.
    Map,
    /// This operand and all later operands are layouts.
    Layouts,
    /// This operand and all later operands are layouts to concatenate. At least one of them must not be an integer or a
    /// tuple of integers.
    Modes,
    /// This operand and all later operands can have any kind.
    Anything,
}

impl Takes {
    /// Returns `true` if a value of this kind is accepted.
    pub fn takes(self, kind: Kind) -> bool {
        match self {
            Self::Layout | Self::Layouts | Self::Modes | Self::Shape | Self::Numbers => {
                kind.is_ints() || kind.is_layout()
            }
            Self::Strided => kind.is_layout(),
            Self::Ints | Self::Int => kind.is_ints(),
            Self::Tiler => kind.is_ints() || kind.is_layout() || kind == Kind::Tiler,
            Self::Anything => true,
            Self::Mma if kind == Kind::TiledMma => true,
            Self::Mma | Self::Copy | Self::TiledMma | Self::TiledCopy if kind == Kind::Named => true,
            _ => self.kind() == kind,
        }
    }

    /// Returns the kind of the operand after its conversion.
    const fn kind(self) -> Kind {
        match self {
            Self::Layout | Self::Strided | Self::Layouts | Self::Modes | Self::Anything => Kind::Layout,
            Self::Shape | Self::Numbers | Self::Ints => Kind::Ints,
            Self::Int => Kind::Int,
            Self::Tiler | Self::List => Kind::Tiler,
            Self::Swizzle => Kind::Swizzle,
            Self::Atom | Self::Mma => Kind::Mma,
            Self::Copy => Kind::Copy,
            Self::TiledMma => Kind::TiledMma,
            Self::TiledCopy => Kind::TiledCopy,
            Self::Distributed => Kind::Distributed,
            Self::Map => Kind::TensorMap,
        }
    }

    /// Returns `true` if this variant describes any number of operands.
    pub const fn is_rest(self) -> bool {
        matches!(self, Self::Layouts | Self::Modes | Self::Anything)
    }

    /// Returns a phrase with its article for the operand, for messages.
    const fn words(self) -> &'static str {
        match self {
            Self::Shape | Self::Numbers | Self::Ints => "an integer or a tuple of integers",
            Self::Tiler => "a layout, a shape, or a list of layouts and shapes",
            _ => self.kind().words(),
        }
    }

    /// Returns a short noun for the operand, for signatures.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Layouts | Self::Modes => "layouts",
            Self::Anything => "…",
            Self::Tiler => "tiler",
            _ => self.kind().noun(),
        }
    }

    /// If the operand must be an instruction, a tiling or a movement, returns its kind. Returns `None` for other
    /// operands.
    pub fn instruction(self) -> Option<Kind> {
        Some(self.kind()).filter(|kind| kind.type_name().is_some())
    }

    /// Returns the error for a value of the wrong kind.
    pub fn refuse(self, kind: Kind, at: &At) -> Diagnostic {
        let help = match (self, kind) {
            (Self::Layout, Kind::Swizzle) => "compose the swizzle with a layout: `Sw<B,M,S> o shape:stride`",
            (Self::Layout, Kind::Tiler) => {
                "write a layout with parentheses instead of brackets, as in `(2,2,1)` or `(4,8):(8,1)`"
            }
            (Self::TiledMma, Kind::Mma) => {
                "tile the instruction over the threads, as in `make_tiled_mma(ATOM, (2,2,1))`"
            }
            (Self::TiledCopy, Kind::Copy) => {
                "tile the instruction over the threads: `make_tiled_copy(ATOM, threads, values)`"
            }
            (Self::Layout | Self::Strided, Kind::TiledMma) => {
                "use a layout of the tiling, as in `partition_C(mma, l)` or `get_layoutC_TV(mma)`"
            }
            (Self::Layout | Self::Strided, Kind::TiledCopy) => {
                "use a layout of the copy, as in `partition_S(copy, l)` or `get_layoutS_TV(copy)`"
            }
            (_, Kind::Spelled) => "write numbers instead of the names, or only the operation",
            (_, Kind::Sum) => "write the sum as one expression, `{m + 3 * n}`",
            (_, Kind::Distributed) => {
                "write the shape of the tensor after the attribute: `tile_to_shape(#ttg.…, (128,64))`"
            }
            (Self::Map, _) => {
                "write an operation that returns a tensor map, `make_tma_copy<16>(SM90_TMA_LOAD, gmem, smem)`"
            }
            (Self::TiledMma, Kind::Copy | Kind::TiledCopy) | (Self::TiledCopy, Kind::Mma | Kind::TiledMma) => "",
            (Self::TiledMma, _) => "write `make_tiled_mma(…)` as the first operand, then the layouts",
            (Self::TiledCopy, _) => "write `make_tiled_copy(…)` as the first operand, then the layouts",
            _ => "",
        };
        Diagnostic::new(at.clone(), format!("expected {}, found {}", self.words(), kind.words()), help)
    }
}

/// Returns the error for a tuple that contains `_` or `X` where only numbers are valid.
pub fn no_numbers(at: &At) -> Diagnostic {
    let help = "write numbers instead of placeholders; `_` and `X` are only valid where they select modes";
    Diagnostic::new(at.clone(), "expected numbers, found a placeholder (`_` or `X`)", help)
}

fn without_article(words: &'static str) -> &'static str {
    words.trim_start_matches("an ").trim_start_matches("a ")
}
