//! Sets of all layouts and tilers with small numbers.

extern crate std;

use layout_hardware::atom::{CopyAtom, DeclaredTiling, TiledCopy};
use layout_runtime::{Layout, Tiler, expect};
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, vec};

const ADDED: &[&str] = &["0", "1", "2", "3", "4", "-1", "-2"];
const JOINED: &[&str] = &["f1", "f2", "f3", "f4", "f5"];

/// Returns all layouts with at most `leaves` leaves, with extents from the list `extents` and strides from the list
/// `strides`. The layouts have no swizzle and no offset.
fn plain(leaves: usize, extents: &[&str], strides: &[&str], are_nested: bool) -> Vec<Layout> {
    let mut flat = vec![Vec::<(&str, &str)>::new()];
    let mut texts = Vec::new();
    for _ in 0..leaves {
        let leaves = || extents.iter().flat_map(|extent| strides.iter().map(move |stride| (*extent, *stride)));
        flat = flat.iter().flat_map(|modes| leaves().map(|leaf| [modes.as_slice(), &[leaf]].concat())).collect();
        texts.extend(flat.iter().flat_map(|modes| nested(modes, are_nested)));
    }
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

/// Returns all nestings of up to three modes, or only the flat nesting.
fn nested(modes: &[(&str, &str)], are_nested: bool) -> Vec<String> {
    let templates: &[&str] = match modes.len() {
        1 => &["a", "(a)"],
        2 => &["(a,b)", "((a,b))"],
        _ => &["(a,b,c)", "((a,b),c)", "(a,(b,c))"],
    };
    let filled = |template: &str, of: fn(&(&str, &str)) -> String| {
        let entries = modes.iter().zip(["a", "b", "c"]);
        entries.fold(template.to_string(), |text, (mode, name)| text.replace(name, &of(mode)))
    };
    let text = |template: &&str| format!("{}:{}", filled(template, |m| m.0.into()), filled(template, |m| m.1.into()));
    templates[..if are_nested { templates.len() } else { 1 }].iter().map(text).collect()
}

/// Returns one layout for each element of `fronts`: `layout` with this swizzle and offset. Omits layouts with negative
/// indices.
pub(super) fn fronted(layout: &Layout, fronts: &[&str]) -> Vec<Layout> {
    let layouts = fronts.iter().filter_map(|front| format!("{front}{layout}").parse().ok());
    layouts.filter(|layout: &Layout| (0..layout.size() as i64).all(|i| super::index(layout, i) >= 0)).collect()
}

/// Returns swizzles and offsets as text, to be written before a layout. In layouts with XOR strides, the offset is
/// XORed.
pub(super) fn fronts(is_wide: bool) -> &'static [&'static str] {
    let fronts: &[&str] = &[
        "Sw<1,0,1> o ",
        "Sw<2,0,2> o 1 o ",
        "Sw<0,0,0> o 3 o ",
        "Sw<1,0,2> o 5 o ",
        "Sw<1,1,-1> o 4 o ",
        "Sw<0,0,0> o f3 o ",
    ];
    if is_wide { fronts } else { &fronts[..2] }
}

/// Returns the layouts of the tensors from which the tests take views. The layouts have no swizzle and no offset.
pub(super) fn layouts(is_wide: bool) -> Vec<Layout> {
    if !is_wide {
        let strides = [&["1", "2", "-1"][..], &JOINED[..2]];
        return strides.map(|strides| plain(2, &["0", "2", "4"], strides, false)).concat();
    }
    let two = [ADDED, JOINED].map(|strides| plain(2, &["0", "1", "2", "3", "4"], strides, true)).concat();
    let three = [&ADDED[1..3], &JOINED[..2]].map(|strides| plain(3, &["2", "3", "4"], strides, true)).concat();
    [two, three].concat()
}

/// A tiled copy of four threads, each with two adjacent values.
pub(super) struct Copies;

impl DeclaredTiling<TiledCopy> for Copies {
    type This = Self;
    const VALUE: TiledCopy = {
        let (Ok(atom), Ok(threads), Ok(values)) = (
            CopyAtom::named("UniversalCopy<32,32>"),
            Layout::from_slices(&[2, 2], &[2, 1]),
            Layout::from_slices(&[1, 2], &[0, 1]),
        ) else {
            panic!("an instruction and two layouts")
        };
        expect(TiledCopy::new(&atom, &threads, &values))
    };
}

/// Returns operands that are single layouts.
fn operands(is_wide: bool) -> Vec<Layout> {
    let behind = |layouts: Vec<Layout>, fronts: &[&str]| {
        layouts.iter().flat_map(|layout| fronted(layout, fronts)).collect::<Vec<_>>()
    };
    let fronts = ["", "Sw<0,0,0> o 1 o ", "Sw<1,0,1> o ", "Sw<0,0,0> o f3 o "];
    if !is_wide {
        let strides = [&["1", "2"][..], &JOINED[..2]];
        return behind(strides.map(|strides| plain(2, &["2"], strides, false)).concat(), &fronts[..3]);
    }
    let one = [ADDED, JOINED].map(|strides| plain(1, &["1", "2", "3", "4"], strides, false)).concat();
    let two = [&ADDED[..3], &JOINED[..3]].map(|strides| plain(2, &["2", "3"], strides, false)).concat();
    [behind(one, &fronts), behind(two, &fronts[1..3])].concat()
}

/// Returns tilers: the layouts of [`operands`], and lists of runs, strided layouts, layouts with XOR strides, and `_`.
pub(super) fn tilers(is_wide: bool) -> Vec<Tiler> {
    let mut tilers: Vec<_> = operands(is_wide).iter().map(Tiler::layout).collect();
    let texts = ["2:1", "(2,2):(f2,f1)", "3:1", "1:1", "2:2", "4:1", "(2,2):(2,1)"];
    let parsed =
        texts[..if is_wide { 7 } else { 2 }].iter().map(|text| Tiler::layout(&text.parse().expect("a layout")));
    let parts: Vec<_> = parsed.chain([Tiler::KEEP]).collect();
    tilers.extend(parts.iter().map(|part| Tiler::modes(&[*part]).expect("a list")));
    let pairs = parts.iter().flat_map(|a| parts.iter().map(move |b| Tiler::modes(&[*a, *b])));
    tilers.extend(pairs.map(|pair| pair.expect("a list")));
    tilers
}
