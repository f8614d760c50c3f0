//! Identifiers of C++ and Python that have a special meaning only if certain brackets follow. Otherwise, they can be
//! names of layouts, such as `Tile`.

/// An identifier with a special meaning in C++ or Python.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// `Int`, the type of a constant: `Int<8>`.
    IntType,
    /// `C`, a short form of `Int`. If no `<` with a number follows, `C` is the name of a layout.
    ShortInt,
    /// `Shape` or `Stride`
    ShapeType,
    /// The other types of tuples, such as `Step`. These names can also be names of layouts.
    TupleType,
    /// `make_shape` and the other functions that build tuples.
    TupleMaker,
    /// `Tile`
    TileType,
    /// `make_tile`
    TileMaker,
    /// `Layout`
    LayoutType,
    /// A type with operands as template arguments, such as `TiledMMA`.
    OperandType,
    /// `E`
    BasisType,
    /// `ScaledBasis`
    ScaledBasisType,
    /// `S`, which Python prints for a swizzle.
    ShortSwizzle,
    /// `decltype`
    TypeOf,
    /// `smem_ptr`
    PointerName,
    /// `ArithTuple` and similar iterators, which CuTe prints without an element width before the layout of a tensor.
    Engine,
    /// `counting_iter`, an iterator over consecutive integers.
    Counter,
    /// `tensor`, which Python prints for a tensor.
    TensorType,
    /// `MMA`, `Tiled`, `Copy` or `Atom`. Python prints names that consist of two of these identifiers, such as
    /// `MMA Atom`.
    Printed,
    /// The first identifier of a label such as `TV Layout A:`.
    Label,
    /// `typename` and `template`, which the parser ignores.
    Silent,
    /// `cute`, which is a namespace in C++ and a module in Python.
    Namespace,
    /// `cutlass`, the Python module that contains the element types.
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
