//! Operations that return properties of tuples and layouts, or select and combine their modes.

use super::overload::{Answered, modes, table};
use super::truth;
use crate::constants;
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::instruction::Instruction;
use crate::resolve::look_up::strides;
use crate::resolve::sum::Sum;
use crate::resolve::value::Value;
use crate::syntax::{At, Diagnostic};
use layout_hardware::atom::{TiledCopy, TiledMma};
use layout_runtime::rules::{CeilStride, NotStatic, SizeOverflow, TooManyFactors};
use layout_runtime::{Basis, Int, IntTuple, Layout, Tiler};

table! {
    /// The number of coordinates of `x`, which is the product of its extents. `size<1,0>(x)` returns the size of mode 0 of mode 1. If `x` is a tiling, the result is the number of its threads.
    /// `size((3,(2,4)))`
    Symbolic Guarded OfFirst "size<mode, …>(x)" by (size) {
        <path: Path>(x: Numbers) -> Int = IntTuple::int(IntTuple::size(&IntTuple::mode(&x, path)?));
        <path: Path>(tiler: List) -> Int = constants::count(Tiler::size(&Tiler::mode(&tiler, path)?)?);
        (tiling: TiledMma) -> Int = IntTuple::int(TiledMma::thread_count(&tiling));
        (tiling: TiledCopy) -> Int = IntTuple::int(TiledCopy::thread_count(&tiling));
    }
    /// The largest index of `l`, or of one of its modes, plus 1. Negative strides count as positive, so the cosize of `4:-1` is 4. The offset and the swizzle of `l` are ignored.
    /// `cosize((4,8):(9,1))`
    Symbolic Guarded OfFirst "cosize<mode, …>(l)" symbols (cosize) {
        <path: Path>(l: Layout) -> Int = IntTuple::int(Layout::cosize(&Layout::mode(&l, path)?));
    }
    /// If the strides of `l` are coordinates such as `1@0`, each index is a coordinate, and the result has one integer per entry: the largest value of this entry plus 1. If the strides are integers, the result is `cosize(l)`.
    /// `coshape((4,8):(1@0,1@1))`
    OfFirst "coshape<mode, …>(l)" { <path: Path>(l: Layout) -> Ints = Layout::coshape(&Layout::mode(&l, path)?)?; }
    /// The number of modes of `x`, or of one of its modes. A mode that is a tuple, such as `(2,4)`, counts once.
    /// `rank((3,(2,4)))`
    Symbolic OfFirst "rank<mode, …>(x)" {
        <path: Path>(x: Shape) -> Int = IntTuple::marked(constants::count(IntTuple::rank(&IntTuple::mode(&x, path)?)), true);
        (tiler: List) -> Int = IntTuple::marked(constants::count(Tiler::modes_of(&tiler)), true);
    }
    /// The depth to which the parentheses of `x`, or of one of its modes, are nested: 0 for an integer, 1 for a tuple of integers.
    /// `depth((3,(2,4)))`
    Symbolic OfFirst "depth<mode, …>(x)" { <path: Path>(x: Shape) -> Int = IntTuple::marked(constants::count(IntTuple::depth(&IntTuple::mode(&x, path)?)), true); }
    /// The extents of `x`, or of one of its modes. For example, `shape<1,0>(x)` returns the extents of mode 0 of mode 1.
    /// `shape<1>((3,(2,4)):(1,(3,6)))`
    Symbolic OfFirst "shape<mode, …>(x)" { <path: Path>(x: Shape) -> Ints = IntTuple::mode(&x, path)?; }
    /// The strides of `l`, or of one of its modes. For example, `stride<1,0>(l)` returns the strides of mode 0 of mode 1.
    /// `stride<1>((3,(2,4)):(1,(3,6)))`
    Symbolic "stride<mode, …>(l)" { <path: Path>(l: Layout) -> Ints = Layout::stride_of(&l, path)?; }
    /// One mode of the layout `l`. For example, `layout<1,0>(l)` returns mode 0 of mode 1. Without mode numbers, the result is `l`.
    /// `layout<1>((3,(2,4)):(1,(3,6)))`
    Symbolic OfFirst "layout<mode, …>(l)" { <path: Path>(l: Layout) -> Layout = Layout::mode(&l, path)?; }
    /// One mode of `x`. For example, `get<1,0>(x)` returns mode 0 of mode 1.
    /// `get<1,0>((3,(2,4)):(1,(3,6)))`
    Symbolic OfFirst "get<mode, …>(x)" {
        <path: List>(x: List) -> Tiler = Tiler::mode(&x, path)?;
        <path: List>(x: Ints) -> Ints = IntTuple::mode(&x, path)?;
        <path: List>(x: Layout) -> Layout = Layout::mode(&x, path)?;
    }
    /// The modes of `x` with the given numbers, in the given order. For example, `select<2,0>(x)` returns mode 2, followed by mode 0.
    /// `select<1,0>((4,8):(8,1))`
    Symbolic "select<mode, …>(x)" {
        <modes: List>(x: Ints) -> Ints = IntTuple::select(&x, modes)?;
        <modes: List>(x: Layout) -> Layout = Layout::select(&x, modes)?;
    }
    /// The modes of `x` with the numbers from `begin` to `end - 1`.
    /// `take<0,2>((2,3,5):(1,2,6))`
    Symbolic "take<begin, end>(x)" {
        <begin: Index, end: Index>(x: Ints) -> Ints = IntTuple::take(&x, begin, end)?;
        <begin: Index, end: Index>(x: Layout) -> Layout = Layout::take(&x, begin, end)?;
    }
    /// Groups the modes from `begin` to `end - 1` into one mode. If `end` is omitted, groups all modes from `begin`.
    /// `group<0,2>((2,3,5):(1,2,6))`
    Symbolic "group<begin, end>(x)" {
        <begin: Index, end: Index>(x: Ints) -> Ints = IntTuple::group(&x, begin, end)?;
        <begin: Index, end: Index>(x: Layout) -> Layout = Layout::group(&x, begin, end)?;
        <begin: Index>(x: Ints) -> Ints = IntTuple::group(&x, begin, IntTuple::rank(&x))?;
        <begin: Index>(x: Layout) -> Layout = Layout::group(&x, begin, Layout::rank(&x))?;
    }
    /// Removes all inner parentheses: each leaf of `x` becomes a mode of the result.
    /// `flatten((4,(3,6)):(1,(4,12)))`
    Symbolic "flatten(x)" {
        (x: Ints) -> Ints = IntTuple::flatten(&x);
        (x: Layout) -> Layout = Layout::flatten(&x);
    }
    /// Each leaf of `l` becomes a mode of the result. The modes are sorted by stride, the smallest first.
    /// `sort(((3,2),4):((8,24),2))`
    /// Not in CuTe: write `select<…>` with the modes in order
    "sort(l)" { (l: Layout) -> Layout = Layout::sort(&l)?; }
    /// Removes the modes of extent 1, also inside nested modes.
    /// `squeeze((1,(4,1),8):(7,(1,3),4))`
    /// Not in CuTe: `coalesce` drops modes of extent 1, but also merges other modes
    Symbolic "squeeze(l)" { (l: Layout) -> Layout = Layout::squeeze(&l); }
    /// Concatenates layouts. Each operand becomes one mode of the result.
    /// `concat((3,4):(1,3), 5:12)`
    /// CuTe: make_layout($*)
    Symbolic "concat(a, others)" { (modes: Layouts) -> Layout = Layout::make_layout(&modes)?; }
    /// Reverses the order of the modes of `x`. The order inside nested modes does not change.
    /// `reverse((2,(3,5)):(1,(2,6)))`
    Symbolic "reverse(x)" {
        (x: Ints) -> Ints = IntTuple::reverse(&x);
        (x: Layout) -> Layout = Layout::reverse(&x)?;
    }
    /// Appends `mode` after the last mode of `x`. If `rank` is given, appends copies of `mode` until the result has `rank` modes. If `mode` is omitted, appends copies of `1:0`.
    /// `append((4,8):(8,1), 2:32)`
    Symbolic "append<rank>(x, mode)" {
        <rank: Index>(x: Ints, mode: Ints) -> Ints = IntTuple::append_to(&x, rank, &mode)?;
        <rank: Index>(x: Layout, mode: Layout) -> Layout = Layout::append_to(&x, rank, &mode)?;
        <rank: Index>(x: Layout) -> Layout = Layout::append_to(&x, rank, &Layout::UNIT)?;
        (x: Ints, mode: Ints) -> Ints = IntTuple::append(&x, &mode)?;
        (x: Layout, mode: Layout) -> Layout = Layout::append(&x, &mode)?;
    }
    /// Inserts `mode` before the first mode of `x`. If `rank` is given, inserts copies of `mode` until the result has `rank` modes. If `mode` is omitted, inserts copies of `1:0`.
    /// `prepend((4,8):(8,1), 2:32)`
    Symbolic "prepend<rank>(x, mode)" {
        <rank: Index>(x: Ints, mode: Ints) -> Ints = IntTuple::prepend_to(&x, rank, &mode)?;
        <rank: Index>(x: Layout, mode: Layout) -> Layout = Layout::prepend_to(&x, rank, &mode)?;
        <rank: Index>(x: Layout) -> Layout = Layout::prepend_to(&x, rank, &Layout::UNIT)?;
        (x: Ints, mode: Ints) -> Ints = IntTuple::prepend(&x, &mode)?;
        (x: Layout, mode: Layout) -> Layout = Layout::prepend(&x, &mode)?;
    }
    /// Replaces mode `i` of `x` by `mode`.
    /// `replace<1>((4,8):(8,1), 2:32)`
    Symbolic "replace<i>(x, mode)" {
        <i: Index>(x: Ints, mode: Ints) -> Ints = IntTuple::replace(&x, i, &mode)?;
        <i: Index>(x: Layout, mode: Layout) -> Layout = Layout::replace(&x, i, &mode)?;
    }
    /// The layout with the given shape and strides. If the strides are omitted, the layout is compact, with the first mode fastest. If the operands are layouts, each operand becomes one mode of the result.
    /// `make_layout(4:8, (8,2):(1,32))`
    Symbolic "make_layout(shape, stride)" by (make_layout) {
        (shape: Ints) -> Layout = Layout::left(&shape)?;
        (shape: Ints, stride: Ints) -> Layout = Layout::new(&shape, &stride)?;
        (modes: Modes) -> Layout = Layout::make_layout(&modes)?;
    }
    /// True if both operands have the same parentheses.
    /// `congruent((3,(2,4)), (1,(0,5)))`
    Symbolic "congruent(a, b)" { (a: Shape, b: Shape) -> Flag = IntTuple::congruent(&a, &b); }
    /// True if `b` has all parentheses of `a`, and possibly more: where `a` has an integer, `b` can have a tuple.
    /// `weakly_congruent((3,8), (3,(2,4)))`
    Symbolic "weakly_congruent(a, b)" { (a: Shape, b: Shape) -> Flag = IntTuple::weakly_congruent(&a, &b); }
    /// True if each integer of `a` equals the size of the mode of `b` at the same position. Then every coordinate of the shape `a` is also a coordinate of the shape `b`.
    /// `compatible((3,8), (3,(2,4)))`
    Symbolic Guarded Compares "compatible(a, b)" symbols (truth::compatible) { (a: Numbers, b: Numbers) -> Flag = IntTuple::compatible(&a, &b); }
    /// True if the tiles that `tiler` selects fill the shape exactly: no tile goes past the end of a mode.
    /// `evenly_divides((6,8), (3,4))`
    Symbolic Guarded Tiles "evenly_divides(shape, tiler)" symbols (truth::evenly_divides) {
        (shape: Numbers, tiler: Ints) -> Flag = IntTuple::evenly_divides(&shape, &tiler);
        (shape: Numbers, tiler: Tiler) -> Flag = IntTuple::evenly_divides_by(&shape, &tiler);
    }
    /// True if each integer of `a` is less than the integer of `b` at the same position.
    /// `elem_less((1,2), (4,8))`
    Symbolic Guarded Compares "elem_less(a, b)" symbols (truth::elem_less) { (a: Numbers, b: Numbers) -> Flag = IntTuple::elem_less(&a, &b)?; }
    /// True if every integer of the operand has the mark `_`, as in `_4`. The mark means that CuTe knows the integer at compile time.
    /// `is_static((_4,_8))`
    /// CuTe: is_static<decltype($0)>{}
    Symbolic "is_static(x)" {
        (x: Strided) -> Flag = Layout::is_static(&x);
        (x: Ints) -> Flag = IntTuple::is_static(&x);
    }
    /// True if the operand is the integer `n` with the mark `_`, such as `_4` for `n` = 4. The mark means that CuTe knows the integer at compile time.
    /// `is_constant<4>(_4)`
    /// Not in CuTe: only for types: `is_constant<n, decltype(i)>`
    "is_constant<n>(i)" { <n: Number>(i: Ints) -> Flag = IntTuple::is_constant(&i, n); }
}

/// Returns the product of the extents. The product may contain symbols.
fn size(args: &Args<'_>, path: &[i64]) -> Answered {
    match args.value(0) {
        Value::Instruction(Instruction::TiledMma(mma)) if path.is_empty() => {
            return Ok(Value::Ints(IntTuple::int(mma.value.thread_count())));
        }
        Value::Instruction(Instruction::TiledCopy(copy)) if path.is_empty() => {
            return Ok(Value::Ints(IntTuple::int(copy.value.thread_count())));
        }
        Value::Tiler(tiler) => return Ok(Value::Ints(constants::count(tiler.mode(&modes(path))?.size()?))),
        _ => {}
    }
    let shape = if args.first_name().is_some() { args.shape(0)? } else { args.numbers(0)? };
    let mode = shape.mode(&modes(path))?;
    if args.first_name().is_some() {
        Ok(Value::Ints(product(&mode)?))
    } else {
        Ok(Value::Ints(IntTuple::int(mode.size()).marked(mode.is_static())))
    }
}

/// Returns the error for a concatenation without layouts.
pub fn no_layout_to_join(at: &At) -> Diagnostic {
    let message = "make_layout: expected one shape, or a shape and a stride, or one or more layouts";
    let help = "write `make_layout((2,3), (3,1))`, or concatenate layouts, as in `make_layout(2:3, 3:1)`";
    Diagnostic::new(at.clone(), message, help)
}

/// Returns the layout with a shape and strides, or the concatenation of layouts.
fn make_layout(args: &Args<'_>, _: &[i64]) -> Answered {
    if !(0..args.len()).all(|i| matches!(args.value(i), Value::Ints(_))) {
        return Ok(Value::Layout(Layout::make_layout(&args.layouts(0)?)?));
    }
    match args.len() {
        1 => Ok(Value::Layout(args.layout(0)?)),
        2 => Ok(Value::Layout(Layout::new(&args.ints(0)?, &strides(&args.ints(1)?)?)?)),
        _ => Err(no_layout_to_join(args.at).into()),
    }
}

/// Returns the cosize of a layout with symbols, `1 + Σ (extent − 1)·|stride|`, as one integer of the notation if
/// possible, and otherwise as a sum.
fn cosize(args: &Args<'_>, path: &[i64]) -> Answered {
    let layout = args.layout(0)?.mode(&modes(path))?;
    if let Some(name) = layout.first_name().filter(|_| !layout.swizzle().is_identity()) {
        return Err(NotStatic { name }.error().of("cosize", 0).into());
    }
    let (shape, stride) = (layout.shape(), layout.stride());
    let mut sum = Sum::of(1);
    for (extent, stride) in shape.leaves().iter().zip(stride.leaves()) {
        let stride = Int::new(stride.value().abs()).of(stride.basis());
        sum.add_leaf(*extent, stride).ok_or(SizeOverflow.error().of("cosize", 0))?;
    }
    Ok(sum.into())
}

/// Returns the product of extents. Some of the extents may be symbols. The product is a single extent, or a number
/// times symbols in the form of a stride.
pub(super) fn product(shape: &IntTuple) -> Result<IntTuple, Failure> {
    let mut others = shape.leaves().iter().filter(|leaf| leaf.symbol().is_some() || leaf.value() != 1);
    if let (Some(only), None) = (others.next(), others.next()) {
        return Ok(IntTuple::from(*only));
    }
    let (mut size, mut unit) = (1_i64, Basis::ONE);
    for leaf in shape.leaves() {
        let (factor, name) = match leaf.symbol() {
            None => (leaf.value(), Basis::ONE),
            Some(symbol) if symbol.divisor == 1 => (1, Basis::named(symbol.name.into()).unwrap_or(Basis::ONE)),
            Some(_) => return Err(CeilStride.error().of("", 0).into()),
        };
        size = size.checked_mul(factor).ok_or(SizeOverflow.error().of("", 0))?;
        unit = unit.times(name).ok_or(TooManyFactors.error().of("", 0))?;
    }
    Ok(IntTuple::from(Int::new(size).of(unit)))
}
