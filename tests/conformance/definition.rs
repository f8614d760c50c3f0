//! Checks results by the definitions of the operations, at all coordinates. If CuTe has no result, the tests use the
//! definitions.

use super::rows::Row;
use super::{Ints, Reference};
use crate::support::reference::Sw;
use std::collections::BTreeSet;

/// The maximum number of indices that are checked one by one.
const LONGEST: i64 = 1 << 16;

/// Returns `true` if this file has a definition for the operands of a row, and the result satisfies this definition.
pub(crate) fn holds(row: &Row, answer: &str) -> bool {
    judged(&row.op, &row.args, answer) == Some(true)
}

/// Returns `true` if a result satisfies the definition of the operation, and `None` if this file has no definition for
/// the operands.
pub(crate) fn judged(op: &str, args: &[String], answer: &str) -> Option<bool> {
    match op {
        "composition" if args[0].starts_with("Sw") && args[1].starts_with("Sw") => swizzles(args, answer),
        "composition" => composition(&args[0], &args[1], answer),
        "coalesce" | "flatten" if args.len() == 1 => {
            let (layout, answer) = (plain(&args[0])?, plain(answer)?);
            Some(layout.table() == answer.table())
        }
        "filter" => {
            let (layout, answer) = (plain(&args[0])?, plain(answer)?);
            let indices = |layout: &Reference| layout.table().into_iter().collect::<BTreeSet<_>>();
            Some(indices(&layout) == indices(&answer) && answer.size() <= layout.size())
        }
        "complement" if args.len() == 1 => None,
        "complement" => complement(&args[0], &args[1], answer),
        "right_inverse" => {
            let (layout, inverse) = (plain(&args[0])?, plain(answer)?);
            Some((0..inverse.size()).all(|i| layout.at(inverse.at(i)) == i))
        }
        "left_inverse" => Some(left_inverse(&args[0], answer)),
        "nullspace" => {
            let (layout, null) = (plain(&args[0])?, plain(answer)?);
            Some(null.table().into_iter().all(|i| i < layout.size() && layout.at(i) == 0))
        }
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => divide(&args[0], &args[1], answer),
        "downcast" => same_bits((&args[0], args[1].parse().ok()?), (answer, 1)),
        "recast_layout" => same_bits((&args[0], args[2].parse().ok()?), (answer, args[1].parse().ok()?)),
        "logical_product" => product(&args[0], &args[1], answer),
        "crd2crd" => {
            let [coord, from, to, answer] = [&args[0], &args[1], &args[2], answer].map(Ints::parse);
            let (from, to) = (from?, to?);
            // If the sizes of the modes differ, the modes are converted one by one, so the one-dimensional coordinate
            // changes.
            let sizes = |shape: &Ints| shape.modes().iter().map(Ints::product).collect::<Vec<_>>();
            if sizes(&from).len() == sizes(&to).len() && sizes(&from) != sizes(&to) {
                return None;
            }
            let (from, to) = (compact(from), compact(to));
            Some(to.index(&answer?) == from.index(&coord?))
        }
        _ => None,
    }
}

fn plain(text: &str) -> Option<Reference> {
    Reference::parse(text).filter(|layout| layout.size() <= LONGEST)
}

/// Returns `true` if both layouts contain each bit of memory equally often. The two layouts may have different element
/// widths.
fn same_bits(old: (&str, i64), new: (&str, i64)) -> Option<bool> {
    let bits = |(layout, width): (&str, i64)| {
        let layout = plain(layout)?;
        let mut bits: Vec<i64> = layout.table().into_iter().flat_map(|i| i * width..(i + 1) * width).collect();
        bits.sort_unstable();
        Some(bits)
    };
    Some(bits(old)? == bits(new)?)
}

fn compact(shape: Ints) -> Reference {
    let mut next = 1;
    let stride = strides(&shape, &mut next);
    Reference { swizzle: Sw { bits: 0, base: 0, shift: 0 }, offset: 0, shape, stride }
}

fn strides(shape: &Ints, next: &mut i64) -> Ints {
    match shape {
        Ints::Int(extent) => {
            let stride = *next;
            *next *= extent;
            Ints::Int(stride)
        }
        Ints::Tuple(modes) => Ints::Tuple(modes.iter().map(|mode| strides(mode, next)).collect()),
    }
}

/// Returns `true` if L(R(L(i))) = L(i) for every i, where L is the layout and R is the result.
pub(crate) fn left_inverse(layout: &str, answer: &str) -> bool {
    let (Some(layout), Some(inverse)) = (Reference::parse(layout), Reference::parse(answer)) else { return false };
    layout.table().into_iter().all(|index| layout.at(inverse.at(index)) == index)
}

/// Checks the composition of two swizzles.
fn swizzles(args: &[String], answer: &str) -> Option<bool> {
    let [first, second, answer] = [&args[1], &args[0], answer].map(Sw::parse);
    let (first, second, answer) = (first?, second?, answer?);
    Some((0..1 << 16).all(|x| answer.apply(x) == second.apply(first.apply(x))))
}

/// Checks the composition R of A and B: R(c) = A(B(c)) for every coordinate c of B, and c is also a coordinate of R. If
/// B is a list of tilers, checks each mode of A with the tiler for this mode.
fn composition(lhs: &str, rhs: &str, answer: &str) -> Option<bool> {
    let (a, answer) = (plain(lhs)?, plain(answer)?);
    if let Some(list) = rhs.strip_prefix('[') {
        let tilers = split_list(list.strip_suffix(']')?);
        let modes = a.modes().into_iter().zip(answer.modes());
        let judged = modes.zip(tilers).map(|((a, answer), tiler)| match tiler.as_str() {
            "_" => Some(a.table() == answer.table()),
            tiler => composition(&a.to_string(), tiler, &answer.to_string()),
        });
        return judged.collect::<Option<Vec<_>>>().map(|modes| modes.into_iter().all(|holds| holds));
    }
    let b = plain(rhs)?;
    let values = (0..b.size()).map(|c| a.at(b.at(c)));
    Some(b.shape.compatible(&answer.shape) && answer.table().into_iter().eq(values))
}

/// Splits `a, [b, c], _` at its outer commas.
pub(super) fn split_list(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for character in text.chars() {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        if character == ',' && depth == 0 {
            parts.push(String::new());
        } else if character != ' ' {
            parts.last_mut().unwrap().push(character);
        }
    }
    parts
}

/// Returns the offsets at which copies of the set `indices` cover 0..end. Each offset is the smallest index that the
/// previous copies do not cover.
fn covering(indices: &BTreeSet<i64>, end: i64) -> Vec<i64> {
    let mut covered = BTreeSet::new();
    let mut offsets = Vec::new();
    for index in 0..end {
        if !covered.contains(&index) {
            offsets.push(index);
            covered.extend(indices.iter().map(|i| i + index));
        }
    }
    offsets
}

/// Checks that copies of the layout at the indices of the complement reach the end of the cotarget. The indices of the
/// complement must increase, and the complement may share only the first index with the layout.
fn complement(layout: &str, cotarget: &str, answer: &str) -> Option<bool> {
    let (layout, answer) = (plain(layout)?, plain(answer)?);
    let end = Ints::parse(cotarget)?.product();
    let indices: BTreeSet<i64> = layout.table().into_iter().collect();
    let table = answer.table();
    let grows = table.windows(2).all(|pair| pair[0] < pair[1]);
    let disjoint = table[1..].iter().all(|index| !indices.contains(index));
    let reach = indices.last()? + table.last()? + 1;
    Some(grows && disjoint && reach >= end)
}

/// Checks the divide of a layout A by a tiler T: tile `r` of the result has the indices A(T(c) + offset r). At the
/// offsets, copies of T's indices must cover all of A. If a tile overruns, checks the tiles of a larger A, in which the
/// extent of one mode is rounded up.
fn divide(layout: &str, tiler: &str, answer: &str) -> Option<bool> {
    let (a, answer) = (plain(layout)?, plain(answer)?);
    let tile = plain(tiler).or_else(|| Some(compact(Ints::Int(tiler.parse().ok()?))))?;
    let indices: BTreeSet<i64> = tile.table().into_iter().collect();
    let table = answer.table();
    let tiles = |a: &Reference| -> Vec<i64> {
        let offsets = covering(&indices, a.size());
        offsets
            .iter()
            .flat_map(|offset| (0..tile.size()).map(move |c| (c, offset)))
            .map(|(c, offset)| a.at(tile.at(c) + offset))
            .collect()
    };
    Some(tiles(&a) == table || rounded_up(&a, indices.last()? + 1).iter().any(|a| tiles(a) == table))
}

/// For every leaf and every number up to `largest`, returns the layout in which the extent of the leaf is rounded up to
/// a multiple of the number. Skips numbers that divide the extent.
fn rounded_up(layout: &Reference, largest: i64) -> Vec<Reference> {
    let (shape, stride) = (layout.shape.leaves(), layout.stride.leaves().into_iter().map(Ints::Int).collect());
    let flat = Reference { stride: Ints::Tuple(stride), ..layout.clone() };
    let mut rounded = Vec::new();
    for k in 0..shape.len() {
        for multiple in (2..=largest).filter(|multiple| shape[k] % multiple != 0) {
            let mut shape: Vec<Ints> = shape.iter().copied().map(Ints::Int).collect();
            let Ints::Int(extent) = shape[k] else { continue };
            shape[k] = Ints::Int((extent + multiple - 1) / multiple * multiple);
            rounded.push(Reference { shape: Ints::Tuple(shape), ..flat.clone() });
        }
    }
    rounded
}

/// Checks the product of A and B: the first tile is A, and each other tile is A plus a constant. If A and B are
/// injective, no two tiles may share an index.
fn product(layout: &str, tiler: &str, answer: &str) -> Option<bool> {
    let (a, b, answer) = (plain(layout)?, plain(tiler)?, plain(answer)?);
    if answer.size() != a.size() * b.size() {
        return Some(false);
    }
    let (table, all) = (a.table(), answer.table());
    let tiles: Vec<&[i64]> = all.chunks(table.len()).collect();
    let moved = |tile: &&[i64]| tile.iter().zip(&table).all(|(index, first)| index - tile[0] == first - table[0]);
    let distinct = |table: &[i64]| table.iter().collect::<BTreeSet<_>>().len() == table.len();
    let disjoint = !distinct(&table) || !distinct(&b.table()) || distinct(&all);
    Some(tiles[0] == table && tiles.iter().all(moved) && disjoint)
}
