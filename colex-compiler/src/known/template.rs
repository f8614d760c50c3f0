//! What a struct with parameters hands over: its definition, and the layouts that this names.

use super::given::{Known, Template};
use proc_macro2::{TokenStream, TokenTree};
use std::fmt;

/// How a template starts, as companions hand it over.
pub(crate) const TEMPLATE: &str = "const <";

impl Template {
    /// The template that a companion hands over: `const <BM> Tile "(8,64):(64,1)"`, a line break, the definition.
    pub(crate) fn read(text: &str, given: &dyn Fn(String) -> Known) -> Option<Self> {
        let (head, definition) = text.split_once('\n')?;
        let mut template = Self { params: Vec::new(), names: Vec::new(), text: definition.to_string() };
        let mut path = String::new();
        let (mut depth, head) = (0, head.parse::<TokenStream>().ok()?);
        for tree in head {
            match tree {
                TokenTree::Punct(punct) if punct.as_char() == '<' => depth = 1,
                TokenTree::Punct(punct) if punct.as_char() == '>' => depth = 2,
                TokenTree::Ident(ident) if depth == 1 => template.params.push(ident.to_string()),
                TokenTree::Literal(literal) if depth == 2 => {
                    let value = syn::parse2::<syn::LitStr>(TokenTree::from(literal).into()).ok()?.value();
                    let (_, layout) = given(value);
                    template.names.push((std::mem::take(&mut path), layout));
                }
                tree if depth == 2 => path += &tree.to_string(),
                _ => {}
            }
        }
        Some(template)
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{TEMPLATE}{}>", self.params.join(","))?;
        for (name, given) in &self.names {
            if let Ok(given) = given {
                write!(f, " {name} {:?}", given.to_string())?;
            }
        }
        write!(f, "\n{}", self.text)
    }
}
