//! Expands `picture!` to the picture of a layout, a tiling or a movement, for rustdoc. Structs call `picture!` in their
//! documentation only if `cfg(doc)` is set, so other builds draw nothing.

use crate::resolve::{Instruction, Value};
use layout_draw::{ColourBy, Picture, Theme, svg_for};
use layout_language::eval;
use proc_macro2::{Literal, TokenStream};
use quote::ToTokens;

/// Maximum number of cells in a picture.
const CELLS: usize = 512;

/// Draws the layout, tiling or movement that is written in the string literal `input`. Returns the SVG in a string
/// literal. The literal is empty if the value has no picture, or if the picture has too many cells.
pub fn picture(input: TokenStream) -> TokenStream {
    let words = syn::parse2::<syn::LitStr>(input).map(|words| words.value()).unwrap_or_default();
    let picture = eval(&words).ok().and_then(|value| drawn(&value));
    // Markdown leaves the content of a `div` unchanged.
    let div = |picture| format!("<div style=\"overflow-x:auto\">{}</div>\n", svg_for(&picture, Theme::Rustdoc));
    Literal::string(&picture.map(div).unwrap_or_default()).into_token_stream()
}

fn drawn(value: &Value) -> Option<Picture> {
    let picture = match value {
        Value::Layout(layout) if layout.size() <= CELLS => Picture::table(layout, ColourBy::Value),
        Value::Instruction(instruction) => match instruction {
            Instruction::Mma(atom) => Picture::matrix_instruction("", &atom.value),
            Instruction::TiledMma(mma) => Picture::tiled_mma("", &mma.value),
            Instruction::TiledCopy(copy) => Picture::tiled_copy("", &copy.value),
            Instruction::Copy(_) => return None,
        },
        Value::Movement(movement) => Picture::movement("", movement),
        _ => return None,
    };
    // The picture has no title, because the text above the picture already contains the title.
    let picture = Picture { title: String::new(), ..picture.ok()? };
    let cells: usize = picture.all().map(|panel| panel.cells.len()).sum();
    (cells <= CELLS).then_some(picture)
}

#[cfg(test)]
mod tests {
    use super::picture;
    use crate::layout;
    use proc_macro2::TokenStream;
    use quote::quote;

    fn of(words: &str) -> String {
        syn::parse2::<syn::LitStr>(picture(quote!(#words))).expect("a literal").value()
    }

    #[test]
    fn small_layouts_and_tilings_have_pictures() {
        let drawn = [
            "(4,8):(8,1)",
            "(8,64):(64,1)",
            "Sw<2,0,2> o 3 o (4,4):(1,4)",
            "(4,4):(f1,f5)",
            "(4,8):(1@0,1@1)",
            "SM75_8x8x16_S32S8S8S32_TN",
            "make_tiled_copy(UniversalCopy<32,32>, (4,8), (2,1))",
        ];
        for words in drawn {
            // An empty line would end the HTML block, so the SVG must not contain one.
            let lines: Vec<String> = of(words).lines().map(String::from).collect();
            assert!(lines.len() == 1 && lines[0].starts_with("<div") && lines[0].ends_with("</svg></div>"), "{words}");
        }
        let large = "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16])";
        for words in ["(128,64):(64,1)", "UniversalCopy<32>", large, "not a layout"] {
            assert_eq!(of(words), "", "{words}");
        }
    }

    /// The documentation of structs calls `picture!` with a text that can be drawn, and only if `cfg(doc)` is set.
    #[test]
    fn structs_ask_for_their_pictures() {
        let structs = [
            (quote!(struct A = Sw<2,0,2> o (4,4):(1,4);), "Sw<2,0,2> o 0 o (4,4):(1,4)"),
            (quote!(struct A = make_tiled_copy(UniversalCopy<32,32>, (4,8), (2,1));), "make_tiled_copy("),
        ];
        for (item, words) in structs {
            let emitted = layout(item, &quote!(colex));
            let asked = attribute(&emitted).expect("a picture is asked for");
            assert!(asked.starts_with(words) && of(&asked).contains("<svg"), "{asked}");
            assert!(!emitted.to_string().contains("<svg"), "{emitted}");
        }
    }

    /// Returns the text in the attribute `#[cfg_attr(doc, doc = colex::__private::picture!("text"))]`.
    fn attribute(emitted: &TokenStream) -> Option<String> {
        let text = emitted.to_string();
        let (_, rest) = text.split_once("cfg_attr (doc , doc = colex :: __private :: picture ! (\"")?;
        Some(rest.split_once("\")")?.0.to_string())
    }
}
