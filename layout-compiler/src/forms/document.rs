//! What rustdoc shows of a struct: its layout, the facts, and a picture.
//!
//! The picture is an SVG where rustdoc makes the page. Editors, which show the same text when a name is pointed at, get a
//! table of characters instead; so `cfg(doc)` decides.

use layout_draw::{ColourBy, Picture, Theme, svg_for, text};
use layout_runtime::Layout;
use proc_macro2::TokenStream;
use quote::quote;

/// Cells that a page shows as a picture, and an editor as a table; both are worked out in every build.
const PICTURE_CELLS: usize = 512;
const TABLE_CELLS: usize = 64;

/// The attributes that document a layout.
pub(super) fn document(layout: &Layout) -> TokenStream {
    let facts = facts(layout);
    let picture = drawn(layout, PICTURE_CELLS).map(|picture| {
        // Between the lines of a `div` everything is taken as it is.
        let svg = format!("<div style=\"overflow-x:auto\">{}</div>\n", svg_for(&picture, Theme::Rustdoc));
        quote!(#[cfg_attr(doc, doc = #svg)])
    });
    let table = drawn(layout, TABLE_CELLS).map(|picture| {
        let table = format!("```text\n{}```", text(&picture));
        quote!(#[cfg_attr(not(doc), doc = #table)])
    });
    // What is written in front of the struct is a paragraph of its own.
    quote!(#[doc = ""] #[doc = #facts] #picture #table)
}

fn drawn(layout: &Layout, cells: usize) -> Option<Picture> {
    if layout.size() > cells {
        return None;
    }
    let picture = Picture::table(layout, ColourBy::Value).ok()?;
    Some(Picture { title: String::new(), ..picture })
}

/// The layout, and what is true of it as a table.
fn facts(layout: &Layout) -> String {
    let mut facts = vec![("size", layout.size().to_string()), ("cosize", layout.cosize().to_string())];
    if layout.is_integral() {
        let (low, high) = layout.bounds();
        facts.push(("indices", format!("{low} to {high}")));
        facts.extend(injective(layout).map(|truth| ("injective", if truth { "yes" } else { "no" }.to_string())));
        facts.push(("vector", layout.max_alignment().to_string()));
    }
    let row = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
    let names = row(facts.iter().map(|(name, _)| *name).collect());
    let rule = row(facts.iter().map(|_| "--:").collect());
    let values = row(facts.iter().map(|(_, value)| value.as_str()).collect());
    format!("The layout `{layout}`.\n\n{names}{rule}{values}")
}

/// Whether different coordinates have different indices, where that shows without a search: the smaller strides reach less
/// far than each stride, or a stride is 0. A swizzle changes nothing about it.
fn injective(layout: &Layout) -> Option<bool> {
    let mut modes: Vec<(i64, i64)> = layout.flat_modes().filter(|(extent, _)| *extent > 1).collect();
    modes.sort_by_key(|(_, stride)| stride.unsigned_abs());
    let mut reach = 0;
    for (extent, stride) in modes {
        if stride == 0 {
            return Some(false);
        }
        if stride.unsigned_abs() <= reach {
            return None;
        }
        reach += (extent - 1).unsigned_abs() * stride.unsigned_abs();
    }
    Some(true)
}

#[cfg(test)]
mod tests {
    use super::{facts, injective};
    use layout_runtime::Layout;

    fn layout(text: &str) -> Layout {
        text.parse().expect("a layout")
    }

    #[test]
    fn injectivity_is_never_guessed() {
        let answers = ["(3,(2,3)):(3,(12,1))", "(4,8):(-1,4)", "(4,8):(0,4)", "(4,8):(1,2)", "(3,2):(2,3)"]
            .map(|text| injective(&layout(text)));
        assert_eq!(answers, [Some(true), Some(true), Some(false), None, None]);
    }

    #[test]
    fn facts_are_a_table_of_markdown() {
        let expected = "The layout `(4,8):(8,1)`.\n\n\
            | size | cosize | indices | injective | vector |\n\
            | --: | --: | --: | --: | --: |\n\
            | 32 | 32 | 0 to 31 | yes | 32 |\n";
        assert_eq!(facts(&layout("(4,8):(8,1)")), expected);
    }
}
