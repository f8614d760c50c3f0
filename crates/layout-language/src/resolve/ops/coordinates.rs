//! Tiles and slices at coordinates with symbols. The offset of such a tile or slice is a sum of products, with one
//! product per entry of the coordinate. So a one-dimensional coordinate is first split into one entry per extent.

use super::digits::{Digits, Entry};
use super::for_all;
use super::overload::Answered;
use super::truth::{is_equal, is_filled, is_less};
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::kind::Takes;
use crate::resolve::value::Value;
use crate::resolve::{spell_offset, spell_tuple};
use crate::syntax::{Diagnostic, Help};
use layout_runtime::{Error, Int, IntTuple, Layout, Tiler};

/// Returns the tile at a coordinate of the grid of tiles, or the elements at one coordinate of every tile.
pub(super) fn tile(args: &Args<'_>, is_tile: bool) -> Answered {
    let (layout, coord) = (args.layout(0)?, args.ints(2)?);
    let tiles = for_all::tiles(args, &layout, &args.tiler(1)?)?;
    let coord = natural(args, &coord, &tiles.mode(&[usize::from(is_tile)])?.shape())?;
    Ok(Value::Layout(if is_tile { layout.tile_of(&tiles, &coord)? } else { layout.part_of(&tiles, &coord)? }))
}

/// Returns the slice of a tensor's layout. The index of the fixed coordinates becomes part of the offset.
pub(super) fn slice(args: &Args<'_>, _: &[i64]) -> Answered {
    Ok(Value::Layout(slice_in_place(args, &args.ints(0)?, &args.layout(1)?)?))
}

fn slice_in_place(args: &Args<'_>, coord: &IntTuple, layout: &Layout) -> Result<Layout, Failure> {
    Ok(layout.slice_in_place(&natural(args, coord, &layout.shape())?)?)
}

/// Returns the partition of one thread.
pub(super) fn part_of_thread(args: &Args<'_>, _: &[i64]) -> Answered {
    let (layout, threads, index) = (args.layout(0)?, args.layout(1)?, args.one(2)?);
    if threads.first_name().is_some() {
        return part_of_symbolic_threads(args, &layout, &threads, index);
    }
    let step = if args.len() == 4 { Some(args.ints(3)?) } else { None };
    let part = |thread: i64| layout.thread_part(&threads, thread, step.as_ref(), args.overruns);
    if index.first_name().is_none() {
        return Ok(Value::Layout(part(index.value())?));
    }
    // Compute the partition of thread 0 first, because this call reports all errors that do not depend on the thread.
    let _ = part(0)?;
    let (mut coord, mut shape) = (thread(args, &threads, index)?, threads.shape().product_each());
    if let Some(step) = &step {
        (coord, shape) = (coord.dice(step)?, shape.dice(step)?);
    }
    Ok(Value::Layout(layout.outer_partition(&Tiler::shape(&shape)?, &coord)?))
}

/// Returns the partition of one thread if the layout of the threads has symbols.
fn part_of_symbolic_threads(args: &Args<'_>, layout: &Layout, threads: &Layout, index: Int) -> Answered {
    let (mut coord, mut shape) = (thread_of_symbols(args, threads, index)?, threads.shape());
    if args.len() == 4 {
        let step = args.ints(3)?;
        (coord, shape) = (coord.dice(&step)?, shape.dice(&step)?);
    }
    let tiles = for_all::tiles(args, layout, &Tiler::shape(&shape)?)?;
    let sizes = args.compared(&layout.shape(), [&layout.shape(), &tiles.shape()]);
    if !args.overruns && is_equal(sizes) != Some(true) {
        return Err(may_overrun(args, &layout.shape(), &shape));
    }
    Ok(Value::Layout(layout.part_of(&tiles, &coord)?))
}

/// Returns the error for threads that may go past the end of a layout. The help names the missing facts, for example
/// that an extent of the layout is a multiple of the number of threads.
fn may_overrun(args: &Args<'_>, shape: &IntTuple, threads: &IntTuple) -> Failure {
    let message = format!("{}: the threads may go past the end of the layout", args.operation);
    let numbers = args.numbers_of_names();
    let text = |int: &Int| spell_tuple(&(*int).into(), &numbers);
    let pairs =
        (0..threads.rank()).map(|i| Some((shape.mode(&[i]).ok()?.as_int()?, threads.mode(&[i]).ok()?.as_int()?)));
    let missing = pairs.map(|pair| match pair? {
        (extent, count) if is_filled(args, &extent.into(), &count.into()) == Some(true) => Some(None),
        (extent, count) if extent.symbol().is_some_and(|symbol| symbol.divisor == 1) => {
            Some(Some(format!("{} % {} == 0", text(&extent), text(&count))))
        }
        _ => None,
    });
    let help = match missing.collect::<Option<Vec<_>>>() {
        Some(facts) if args.makes_numbers() => Help::state(facts.into_iter().flatten().collect()),
        _ => "let the shape of the threads divide the layout; to permit accesses past the end, write `where overrun`, and check bounds before each access".into(),
    };
    Diagnostic::new(args.at.clone(), message, help).into()
}

/// Returns the coordinate of a thread in a compact layout of threads with symbols. The entries of the coordinate are
/// the digits of the thread's number, starting at the mode with the smallest stride.
fn thread_of_symbols(args: &Args<'_>, threads: &Layout, index: Int) -> Result<IntTuple, Failure> {
    let (shape, strides) = (threads.shape(), threads.stride());
    let is_same = |a: &IntTuple, b: &IntTuple| is_equal(args.compared(&shape, [a, b])) == Some(true);
    let (mut order, mut extents, mut place) = (Vec::new(), Vec::new(), IntTuple::EMPTY.append(&Int::new(1).into())?);
    while order.len() < shape.leaves().len() {
        let is_next = |i: &usize| !order.contains(i) && is_same(&strides.leaves()[*i].into(), &place);
        let next = (0..shape.leaves().len()).find(is_next).ok_or_else(|| unnatural(args))?;
        let extent = shape.leaves()[next];
        order.push(next);
        extents.push(extent);
        place = place.append(&extent.into())?;
    }
    if threads.is_composed() || order.len() != threads.rank() {
        return Err(unnatural(args));
    }
    // The caller guarantees that a symbolic index is the number of an existing thread.
    let is_below = || is_less(args.compared(&shape, [&index.into(), &shape])) == Some(true);
    if index.first_name().is_none() && (index.value() < 0 || !is_below()) {
        return Err(no_thread(args, index, &shape));
    }
    let digits = Digits::of(args, shape).spread(index, &extents)?;
    let digit = |i: usize| order.iter().position(|mode| *mode == i).map(|at| digits[at].clone());
    numbers(args, &shape, (0..order.len()).filter_map(digit))
}

/// Returns the error for a thread that does not exist for some values of the symbols.
fn no_thread(args: &Args<'_>, index: Int, threads: &IntTuple) -> Failure {
    let message = format!("{}: for some values of the symbols, there is no thread {}", args.operation, index.value());
    let (named, known): (Vec<Int>, Vec<Int>) = threads.leaves().iter().partition(|extent| extent.symbol().is_some());
    let known: i64 = known.iter().map(|extent| extent.value()).product();
    let help = match named.as_slice() {
        [extent] if index.value() >= 0 => {
            let text = spell_tuple(&(*extent).into(), &args.numbers_of_names());
            Help::state(vec![format!("{text} >= {}", index.value() / known.max(1) + 1)])
        }
        _ => {
            "add clauses with lower bounds on the extents of the threads, or write a name instead of this number".into()
        }
    };
    Diagnostic::new(args.at.clone(), message, help).into()
}

/// If the number of a thread is a symbol, returns the coordinate of this thread. It has one digit of the number per
/// mode.
fn thread(args: &Args<'_>, threads: &Layout, index: Int) -> Result<IntTuple, Failure> {
    let (shape, strides) = (threads.shape(), threads.stride());
    let modes: Vec<(Int, Int)> = shape.leaves().iter().copied().zip(strides.leaves().iter().copied()).collect();
    if threads.is_composed() || modes.len() != threads.rank() {
        return Err(unnatural(args));
    }
    let digit = |(extent, stride): &(Int, Int), number: i64| match stride.value() {
        0 => 0,
        stride => number / stride % extent.value(),
    };
    let end = threads.bounds().1 + 1;
    for number in (0..threads.size() as i64).map(|i| threads.index(i)) {
        let flat = threads.get_flat_coord(number)?;
        if flat.leaves().iter().zip(&modes).any(|(entry, mode)| entry.value() != digit(mode, number)) {
            return Err(unnatural(args));
        }
    }
    let digits = Digits::of(args, shape);
    let entry = |(extent, stride): &(Int, Int)| digits.strided_below(end, index, *stride, *extent);
    numbers(args, &shape, modes.iter().map(entry))
}

/// Returns the slice of a partition that one thread owns.
pub(super) fn slice_of_thread(args: &Args<'_>, _: &[i64]) -> Answered {
    let Value::Layout(part) = args.value(0) else { return Err(args.unexpected(0, Takes::Strided).into()) };
    let thread = args.one(1)?;
    if thread.first_name().is_none() {
        return Ok(Value::Layout(part.get_slice(thread.value())?));
    }
    let thread = natural(args, &thread.into(), &part.mode(&[0])?.shape())?;
    let kept = vec![IntTuple::from(Int::KEEP); part.rank() - 1];
    let coord = if part.rank() == 1 { thread } else { IntTuple::tuple(&[vec![thread], kept].concat())? };
    Ok(Value::Layout(part.slice_in_place(&coord)?))
}

/// Splits a coordinate into one entry per extent, if the coordinate or the extents contain symbols.
fn natural(args: &Args<'_>, coord: &IntTuple, shape: &IntTuple) -> Result<IntTuple, Failure> {
    match coord.as_int() {
        Some(int) if int.is_keep() || !int.is_number() || is_plain(int, shape) => Ok(*coord),
        Some(int) => {
            let digits = Digits::of(args, *shape).spread(int, shape.leaves())?;
            numbers(args, shape, digits.into_iter())
        }
        // The coordinate does not fit the nesting of the shape. The operation that receives the coordinate reports the
        // error.
        None if shape.is_int() || coord.rank() > shape.rank() => Ok(*coord),
        None => {
            let mode = |i: usize| natural(args, &coord.mode(&[i])?, &shape.mode(&[i])?);
            Ok(IntTuple::tuple(&(0..coord.rank()).map(mode).collect::<Result<Vec<_>, Failure>>()?)?)
        }
    }
}

/// Returns `true` if a number in the coordinate need not be split, because the number covers only one extent or because
/// all numbers are known.
fn is_plain(int: Int, shape: &IntTuple) -> bool {
    let leaves = shape.leaves();
    let several = leaves.iter().filter(|leaf| leaf.symbol().is_some() || leaf.value() != 1).count() > 1;
    let is_known = |int: &Int| int.first_name().is_none();
    int.symbol().is_none_or(|symbol| symbol.divisor == 1)
        && (!several || is_known(&int) && (int.value() == 0 || leaves[..leaves.len() - 1].iter().all(is_known)))
}

/// Returns the coordinate that has the nesting of `shape` and consists of these digits.
fn numbers(args: &Args<'_>, shape: &IntTuple, digits: impl Iterator<Item = Entry>) -> Result<IntTuple, Failure> {
    let numbers = digits.map(|digit| number(args, digit)).collect::<Result<Vec<_>, _>>()?;
    let mut numbers = numbers.into_iter();
    Ok(shape.with_leaves(|leaf| numbers.next().unwrap_or(leaf)))
}

/// Converts a digit to an integer. A digit that is arithmetic becomes a new symbol, if the scope allows undeclared
/// symbols.
fn number(args: &Args<'_>, digit: Entry) -> Result<Int, Failure> {
    let words = match digit {
        Entry::Int(int) if int.symbol().is_none_or(|symbol| symbol.divisor == 1) => return Ok(int),
        Entry::Int(int) => spell_tuple(&int.into(), &args.numbers_of_names()),
        Entry::Text(text) => text,
    };
    match args.quotient(&words) {
        Some(symbol) => Ok(Int::extent(symbol?)),
        None => Err(unnatural(args)),
    }
}

/// Returns the slice and its offset. An offset that depends on symbols is a sum of products.
pub(super) fn sliced(args: &Args<'_>, _: &[i64]) -> Answered {
    let (coord, layout) = (args.ints(0)?, args.layout(1)?);
    let of_slice = |failure: Failure| failure.map(|error: Error| error.without_place().of("slice_and_offset", 1));
    let slice = slice_in_place(args, &coord, &layout).map_err(of_slice)?;
    let numbers = args.numbers_of_names();
    let (kept, offset) = match layout.is_composed() {
        true => (slice, "0".to_string()),
        false => (slice.layout_part(), spell_offset(&slice, &numbers)),
    };
    Ok(Value::Spelled(format!("({},{offset})", Value::Layout(kept).spelled(&numbers))))
}

/// Returns the error for one symbolic number that covers several extents.
pub(super) fn unnatural(args: &Args<'_>) -> Failure {
    let message = format!(
        "{}: one number cannot be split into coordinates of several extents that are runtime numbers",
        args.operation
    );
    let help = match args.operation {
        "local_partition" => {
            "write the coordinate of the thread, `outer_partition(l, (4,8), (i,j))`, or a literal number"
        }
        "get_slice" => "write a literal number for the thread",
        _ => "write one number per extent, `(i, j)`; `idx2crd` computes these numbers",
    };
    Diagnostic::new(args.at.clone(), message, help).into()
}
