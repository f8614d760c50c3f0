//! The layout algebra.

use super::op::{Answer, Args, Op, Value, op, symbolic};
use super::structure::number;
use layout_runtime::{Error, IntTuple, Layout, Tiler};

pub(super) const OPS: &[Op] = &[
    symbolic("coalesce(l, profile)", (0, 0), (1, 2), |args, _| {
        let l = args.layout(0)?;
        layout(if args.len() == 2 { l.coalesce_by(&args.ints(1)?) } else { Ok(l.coalesce()) })
    }),
    symbolic("filter(l, profile)", (0, 0), (1, 2), |args, _| {
        let l = args.layout(0)?;
        layout(if args.len() == 2 { l.filter_by(&args.ints(1)?) } else { Ok(l.filter()) })
    }),
    symbolic("filter_zeros(l)", (0, 0), (1, 1), |args, _| layout(Ok(args.layout(0)?.filter_zeros()))),
    symbolic("composition(a, b)", (0, 0), (2, 2), |args, _| composition(args)),
    symbolic("with_shape(l, shape)", (0, 0), (2, 2), |args, _| layout(args.layout(0)?.with_shape(&args.numbers(1)?))),
    op("complement(l, cotarget)", (0, 0), (1, 2), |args, _| {
        let l = args.layout(0)?;
        layout(if args.len() == 2 { l.complement(&args.numbers(1)?) } else { l.complement_default() })
    }),
    op("right_inverse(l)", (0, 0), (1, 1), |args, _| layout(args.layout(0)?.right_inverse())),
    op("left_inverse(l)", (0, 0), (1, 1), |args, _| layout(args.layout(0)?.left_inverse())),
    op("nullspace(l)", (0, 0), (1, 1), |args, _| layout(args.layout(0)?.nullspace())),
    symbolic("logical_divide(l, tiler)", (0, 0), (2, 2), |args, _| tiled(args, Layout::logical_divide)),
    symbolic("zipped_divide(l, tiler)", (0, 0), (2, 2), |args, _| tiled(args, Layout::zipped_divide)),
    symbolic("tiled_divide(l, tiler)", (0, 0), (2, 2), |args, _| tiled(args, Layout::tiled_divide)),
    symbolic("flat_divide(l, tiler)", (0, 0), (2, 2), |args, _| tiled(args, Layout::flat_divide)),
    symbolic("logical_product(l, tiler)", (0, 0), (2, 2), |args, _| tiled(args, Layout::logical_product)),
    symbolic("zipped_product(l, tiler)", (0, 0), (2, 2), |args, _| tiled(args, Layout::zipped_product)),
    symbolic("tiled_product(l, tiler)", (0, 0), (2, 2), |args, _| tiled(args, Layout::tiled_product)),
    symbolic("flat_product(l, tiler)", (0, 0), (2, 2), |args, _| tiled(args, Layout::flat_product)),
    symbolic("blocked_product(l, tiler)", (0, 0), (2, 2), |args, _| of_two(args, Layout::blocked_product)),
    symbolic("raked_product(l, tiler)", (0, 0), (2, 2), |args, _| of_two(args, Layout::raked_product)),
    op("overruns(l, tiler)", (0, 0), (2, 2), |args, _| Ok(Value::Bool(args.layout(0)?.overruns(&args.tiler(1)?)))),
    symbolic("tile_to_shape(l, shape, order)", (0, 0), (2, 3), |args, _| {
        let (tile, shape) = (args.layout(0)?, args.numbers(1)?);
        let order = if args.len() == 3 { Some(args.numbers(2)?) } else { None };
        layout(tile.tile_to_shape(&shape, order.as_ref()))
    }),
    op("make_ordered_layout(shape, order)", (0, 0), (2, 2), |args, _| {
        layout(Layout::make_ordered_layout(&args.numbers(0)?, &args.numbers(1)?))
    }),
    op("make_layout_like(l)", (0, 0), (1, 1), |args, _| layout(args.layout(0)?.make_layout_like())),
    op("make_identity_layout(shape)", (0, 0), (1, 1), |args, _| {
        layout(Layout::make_identity_layout(&args.numbers(0)?))
    }),
    op("max_common_layout(a, b)", (0, 0), (2, 2), |args, _| of_two(args, Layout::max_common_layout)),
    op("max_common_vector(a, b)", (0, 0), (2, 2), |args, _| {
        Ok(number(args.layout(0)?.max_common_vector(&args.layout(1)?)?))
    }),
    op("max_alignment(l)", (0, 0), (1, 1), |args, _| Ok(number(args.layout(0)?.max_alignment()))),
    op("upcast<n>(l)", (1, 1), (1, 1), |args, n| match args.value(0) {
        Value::Swizzle(swizzle) => Ok(Value::Swizzle(swizzle.upcast(n[0])?)),
        _ => layout(args.layout(0)?.upcast(n[0])),
    }),
    op("downcast<n>(l)", (1, 1), (1, 1), |args, n| match args.value(0) {
        Value::Swizzle(swizzle) => Ok(Value::Swizzle(swizzle.downcast(n[0])?)),
        _ => layout(args.layout(0)?.downcast(n[0])),
    }),
    op("recast<new bits, old bits>(l)", (2, 2), (1, 1), |args, bits| match args.value(0) {
        Value::Swizzle(swizzle) => Ok(Value::Swizzle(swizzle.recast(bits[0], bits[1])?)),
        _ => layout(args.layout(0)?.recast(bits[0], bits[1])),
    }),
    symbolic("compact_col_major(shape, current)", (0, 0), (1, 2), |args, _| {
        ints(args.numbers(0)?.compact_col_major_from(if args.len() == 2 { args.int(1)? } else { 1 }))
    }),
    symbolic("compact_row_major(shape, current)", (0, 0), (1, 2), |args, _| {
        ints(args.numbers(0)?.compact_row_major_from(if args.len() == 2 { args.int(1)? } else { 1 }))
    }),
    op("compact_order(shape, order)", (0, 0), (2, 2), |args, _| {
        ints(args.numbers(0)?.compact_order(&args.numbers(1)?))
    }),
    op("product_each(shape)", (0, 0), (1, 1), |args, _| ints(Ok(args.numbers(0)?.product_each()))),
    op("shape_div(a, b)", (0, 0), (2, 2), |args, _| ints(args.numbers(0)?.shape_div(&args.numbers(1)?))),
    op("ceil_div(shape, tiler)", (0, 0), (2, 2), |args, _| {
        let shape = args.numbers(0)?;
        ints(match args.value(1) {
            Value::Ints(_) => shape.ceil_div(&args.numbers(1)?),
            _ => shape.ceil_div_by(&args.tiler(1)?),
        })
    }),
    op("round_up(a, b)", (0, 0), (2, 2), |args, _| ints(args.numbers(0)?.round_up(&args.numbers(1)?))),
];

fn layout(result: Result<Layout, Error>) -> Answer {
    Ok(Value::Layout(result?))
}

fn ints(result: Result<IntTuple, Error>) -> Answer {
    Ok(Value::Ints(result?))
}

/// A divide or a product, by mode if the second operand is a list or a shape.
fn tiled(args: &Args<'_>, operation: fn(&Layout, &Tiler) -> Result<Layout, Error>) -> Answer {
    layout(operation(&args.layout(0)?, &args.tiler(1)?))
}

fn of_two(args: &Args<'_>, operation: fn(&Layout, &Layout) -> Result<Layout, Error>) -> Answer {
    layout(operation(&args.layout(0)?, &args.layout(1)?))
}

/// Layouts, swizzles and tilers, in any combination that has a meaning.
fn composition(args: &Args<'_>) -> Answer {
    match (args.value(0), args.value(1)) {
        (Value::Swizzle(a), Value::Swizzle(b)) => Ok(Value::Swizzle(a.composition(*b)?)),
        (Value::Swizzle(a), _) => layout(args.layout(1)?.swizzled(*a, 0).map_err(|error| error.of("composition", 1))),
        (_, Value::Swizzle(b)) => {
            // A swizzle as a layout of the coordinates of `a`.
            let a = args.layout(0)?;
            let permuted = Layout::left(&a.shape()).and_then(|l| l.swizzled(*b, 0));
            layout(permuted.and_then(|permuted| a.composition(&permuted)).map_err(|error| error.of("composition", 1)))
        }
        (_, Value::Layout(b)) => layout(args.layout(0)?.composition(b)),
        _ => layout(args.layout(0)?.composition_by(&args.tiler(1)?)),
    }
}
