//! Words of C++ and of Python, which mean something in front of brackets only: a layout may be called `Tile`.

/// A word that C++ or Python puts in front of brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// `Int`, which makes a constant of the number behind it: `Int<8>`.
    IntType,
    /// `C`, which is `Int`, and as a whole operand a layout of that name.
    ShortInt,
    /// `Shape` or `Stride`
    ShapeType,
    /// The other tuples of types, which layouts may be called too: `Step`.
    TupleType,
    /// `make_shape`, and the other functions that make tuples.
    TupleMaker,
    /// `Tile`
    TileType,
    /// `make_tile`
    TileMaker,
    /// `Layout`
    LayoutType,
    /// A type whose arguments are operands: `TiledMMA`.
    OperandType,
    /// `E`
    BasisType,
    /// `ScaledBasis`
    ScaledBasisType,
    /// `S`, the swizzle as Python prints it.
    ShortSwizzle,
    /// `decltype`
    TypeOf,
    /// `smem_ptr`
    PointerName,
    /// `ArithTuple`, and what else CuTe prints of a tensor's elements that has no width.
    Engine,
    /// `counting_iter`, an engine that counts numbers.
    Counter,
    /// `tensor`, as Python prints one.
    TensorType,
    /// `MMA`, `Tiled`, `Copy` and `Atom`, of which Python's prints have two in front of their labels.
    Printed,
    /// What labels of several words start with: `TV Layout A:`.
    Label,
    /// `typename` and `template`, which say nothing here.
    Silent,
    /// `cute`, the namespace and the module.
    Namespace,
    /// `cutlass`, the module of Python's types.
    Module,
}

impl Word {
    pub(super) const fn of(word: &str) -> Option<Self> {
        Some(match word.as_bytes() {
            b"Int" => Self::IntType,
            b"C" => Self::ShortInt,
            b"Shape" | b"Stride" => Self::ShapeType,
            b"Coord" | b"Step" | b"tuple" => Self::TupleType,
            b"make_shape" | b"make_stride" | b"make_coord" | b"make_step" | b"make_tuple" => Self::TupleMaker,
            b"Tile" => Self::TileType,
            b"make_tile" => Self::TileMaker,
            b"Layout" => Self::LayoutType,
            b"ComposedLayout" | b"MMA_Atom" | b"MMA_Traits" | b"Copy_Atom" | b"Copy_Traits" | b"is_static"
            | b"TiledMMA" | b"TiledCopy" | b"size_v" | b"cosize_v" | b"rank_v" | b"depth_v" => Self::OperandType,
            b"E" => Self::BasisType,
            b"ScaledBasis" => Self::ScaledBasisType,
            b"S" => Self::ShortSwizzle,
            b"decltype" => Self::TypeOf,
            b"ptr" | b"gmem_ptr" | b"smem_ptr" | b"rmem_ptr" | b"_ptr" | b"_gmem_ptr" | b"_smem_ptr" | b"tmem_"
            | b"subptr" | b"gmem_subptr" | b"smem_subptr" | b"rmem_subptr" | b"_subptr" | b"_smem_subptr" => {
                Self::PointerName
            }
            b"ArithTuple" | b"DescriptorIterator" => Self::Engine,
            b"counting_iter" => Self::Counter,
            b"tensor" => Self::TensorType,
            b"MMA" | b"Tiled" | b"Copy" | b"Atom" => Self::Printed,
            b"TV" | b"Thr" | b"Permutation" | b"Tiler" | b"Value" => Self::Label,
            b"typename" | b"template" => Self::Silent,
            b"cute" => Self::Namespace,
            b"cutlass" => Self::Module,
            _ => return None,
        })
    }
}
