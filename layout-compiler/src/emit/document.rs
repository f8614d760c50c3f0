//! What rustdoc shows of a struct: its layout, the facts, and a picture.
//!
//! The picture is an SVG where rustdoc makes the page. Editors, which show the same text when a name is pointed at, get a
//! table of characters instead; so `cfg(doc)` decides.

use crate::resolve::Instruction;
use layout_draw::{ColourBy, Picture, Theme, svg_for, text};
use layout_runtime::Layout;
use layout_runtime::analysis::Proof;
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
    quote!(#[doc = #facts] #picture #table)
}

/// The attributes that document an instruction or a tiling: its words, and for matrix instructions who holds what.
pub(super) fn document_instruction(value: &Instruction) -> TokenStream {
    let words = match value {
        Instruction::TiledMma(mma) => {
            let [m, n, k] = [0, 1, 2].map(|i| mma.value.tile_size(i));
            format!("`{value}`: {} threads, tiles of {m}x{n}x{k}.", mma.value.thread_count())
        }
        Instruction::TiledCopy(copy) => {
            format!("`{value}`: {} threads, tiles of {}.", copy.value.thread_count(), copy.value.tiler())
        }
        Instruction::Mma(_) | Instruction::Copy(_) => format!("The instruction `{value}`."),
    };
    let picture = pictured(value).map(|picture| {
        let svg = format!("<div style=\"overflow-x:auto\">{}</div>\n", svg_for(&picture, Theme::Rustdoc));
        quote!(#[cfg_attr(doc, doc = #svg)])
    });
    quote!(#[doc = #words] #[doc = ""] #picture)
}

/// The operands around each other, where they are small enough.
fn pictured(value: &Instruction) -> Option<Picture> {
    let picture = match value {
        Instruction::Mma(atom) => Picture::matrix_instruction("", &atom.value),
        Instruction::TiledMma(mma) => Picture::tiled_mma("", &mma.value),
        Instruction::Copy(_) => return None,
        Instruction::TiledCopy(copy) => Picture::tiled_copy("", &copy.value),
    };
    picture.ok().filter(|picture| picture.all().map(|panel| panel.cells.len()).sum::<usize>() <= PICTURE_CELLS)
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
    let range = layout.index_range();
    facts.extend(range.map(|range| ("indices", format!("{} to {}", range.low.index, range.high.index))));
    let injective = match layout.injective() {
        Proof::Proved => Some("yes"),
        Proof::Refuted(_) => Some("no"),
        Proof::Undecided => None,
    };
    facts.extend(injective.map(|truth| ("injective", truth.to_string())));
    facts.extend(vector(layout).map(|width| ("vector", width.to_string())));
    let row = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
    let names = row(facts.iter().map(|(name, _)| *name).collect());
    let rule = row(facts.iter().map(|_| "--:").collect());
    let values = row(facts.iter().map(|(_, value)| value.as_str()).collect());
    format!("The layout `{layout}`.\n\n{names}{rule}{values}")
}

/// The most neighbours of one mode that are always contiguous and aligned.
fn vector(layout: &Layout) -> Option<i64> {
    (0..layout.rank()).filter_map(|mode| layout.vector_width(&[mode]).ok()).max()
}

#[cfg(test)]
mod tests {
    use super::{document, facts};
    use layout_runtime::Layout;

    fn layout(text: &str) -> Layout {
        text.parse().expect("a layout")
    }

    #[test]
    fn facts_are_a_table_of_markdown() {
        let expected = "The layout `(4,8):(8,1)`.\n\n\
            | size | cosize | indices | injective | vector |\n\
            | --: | --: | --: | --: | --: |\n\
            | 32 | 32 | 0 to 31 | yes | 8 |\n";
        assert_eq!(facts(&layout("(4,8):(8,1)")), expected);
    }

    #[test]
    fn pictures_are_for_pages_and_tables_for_editors() {
        let documented = |text| document(&layout(text)).to_string();
        let has = |text, what| documented(text).contains(what);
        for (text, picture, table) in [("(4,8)", true, true), ("(8,64)", true, false), ("(128,64)", false, false)] {
            assert_eq!((has(text, "<svg"), has(text, "┌")), (picture, table), "{text}");
        }
        // Markdown reads on as markdown behind an empty line.
        let markup = documented("(4,8)");
        let (_, rest) = markup.split_once("<div").expect("a picture");
        let (svg, _) = rest.split_once("</div>").expect("its end");
        assert!(!svg.contains('\n') && !svg.contains("\\n"));
    }
}
