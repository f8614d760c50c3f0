//! Emits the documentation of a struct: its layout, its properties, and a picture of it.
//!
//! rustdoc shows an SVG picture. A macro draws this picture only if `cfg(doc)` is set. In editors, tooltips show a
//! table of characters instead.

use crate::emit::movement::{outputs_of, steps_of};
use crate::resolve::{Instruction, words_of};
use layout_draw::{ColourBy, Picture, text};
use layout_movement::Movement;
use layout_proofs::{Proof, index_range, injective, vector_width};
use layout_runtime::Layout;
use proc_macro2::TokenStream;
use quote::quote;

/// Maximum number of indices in the table of a tooltip. The limit is low, because every build generates the table.
const TABLE_CELLS: usize = 64;
/// Maximum number of operations of a movement that the documentation lists.
const STEPS: usize = 64;

/// Emits the attributes that document a layout.
pub(super) fn document(layout: &Layout, private: &TokenStream) -> TokenStream {
    let facts = facts(layout);
    let picture = asked(&layout.to_string(), private);
    let table = table(layout);
    quote!(#[doc = #facts] #picture #table)
}

/// Emits the attributes that document an instruction or a tiling: its text, its number of threads and its tile, and a
/// picture.
pub(super) fn document_instruction(value: &Instruction, private: &TokenStream) -> TokenStream {
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
    let picture = asked(&value.to_string(), private);
    quote!(#[doc = #words] #[doc = ""] #picture)
}

/// Emits the attributes that document a movement: its source and destination, its cost, its operations, and a picture.
pub(super) fn document_movement(movement: &Movement, private: &TokenStream) -> TokenStream {
    let (bits, from, to) = (movement.bits(), movement.from(), movement.to());
    let words = format!("Values of {bits} bits from `{from}` to `{to}`: {movement}.");
    let steps = steps_of(movement);
    let listed = if steps.len() > STEPS { format!("{}\n…", steps[..STEPS].join("\n")) } else { steps.join("\n") };
    let registers = format!("```text\n{listed}\nanswer {}\n```", outputs_of(movement));
    let picture = asked(&words_of(movement), private);
    quote!(#[doc = #words] #[doc = ""] #[doc = #registers] #[doc = ""] #picture)
}

/// Emits the attribute that draws the layout, instruction or movement with the text `words`.
fn asked(words: &str, private: &TokenStream) -> TokenStream {
    quote!(#[cfg_attr(doc, doc = #private::picture!(#words))])
}

/// Emits the attribute with a table of the indices. Returns `None` if the layout has more than `TABLE_CELLS`
/// coordinates.
fn table(layout: &Layout) -> Option<TokenStream> {
    if layout.size() > TABLE_CELLS {
        return None;
    }
    let picture = Picture::table(layout, ColourBy::Value).ok()?;
    let table = format!("```text\n{}```", text(&Picture { title: String::new(), ..picture }));
    Some(quote!(#[cfg_attr(not(doc), doc = #table)]))
}

/// Returns a table with the layout and its properties.
fn facts(layout: &Layout) -> String {
    let mut facts = vec![("size", layout.size().to_string()), ("cosize", layout.cosize().to_string())];
    let range = index_range(layout);
    facts.extend(range.map(|range| ("indices", format!("{} to {}", range.low.index, range.high.index))));
    let injective = match injective(layout) {
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

/// Returns the largest `n` for which `vector(mode, n)` holds for at least one mode. Returns `None` if no mode has such
/// an `n`.
fn vector(layout: &Layout) -> Option<i64> {
    (0..layout.rank()).filter_map(|mode| vector_width(layout, &[mode]).ok()).max()
}

#[cfg(test)]
mod tests {
    use super::{facts, table};
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
    fn editors_get_tables_of_small_layouts() {
        assert!(table(&layout("(4,8)")).expect("a table").to_string().contains('┌'));
        assert!(table(&layout("(8,64)")).is_none());
    }
}
