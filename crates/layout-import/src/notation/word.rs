//! Identifiers of C++ and Python that have a meaning only before brackets, because a layout can also be called `Tile`.

/// An identifier that has a meaning before brackets in C++ or Python.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// `Int`, the type of a constant: `Int<8>`.
    IntType,
    /// `C`, a short form of `Int`. As a whole operand, it is a layout of that name.
    ShortInt,
    /// `Shape` or `Stride`
    ShapeType,
    /// The other tuple types, such as `Step`. These can also be names of layouts.
    TupleType,
    /// `make_shape`, and the other functions that construct tuples.
    TupleMaker,
    /// `Tile`
    TileType,
    /// `make_tile`
    TileMaker,
    /// `Layout`
    LayoutType,
    /// A type with operands as arguments: `TiledMMA`.
    OperandType,
    /// `E`
    BasisType,
    /// `ScaledBasis`
    ScaledBasisType,
    /// `S`, the swizzle in Python's prints.
    ShortSwizzle,
    /// `decltype`
    TypeOf,
    /// `smem_ptr`
    PointerName,
    /// `ArithTuple`, and the other iterators without a width that CuTe prints for tensors.
    Engine,
    /// `counting_iter`, an engine that counts integers.
    Counter,
    /// `tensor` in Python's prints.
    TensorType,
    /// `MMA`, `Tiled`, `Copy` and `Atom`. Python's prints combine two of them as a label.
    Printed,
    /// The first identifier of labels such as `TV Layout A:`.
    Label,
    /// `typename` and `template`, which the parser ignores.
    Silent,
    /// `cute`, the namespace and the module.
    Namespace,
    /// `cutlass`, the Python module of types.
    Module,
}

impl Word {
    pub(super) fn of(word: &str) -> Option<Self> {
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
