//! Emits `struct Name … = …;`. The kind of value determines the traits and methods of the struct.

mod companion;
mod document;
mod instruction;
mod layout;
mod methods;
mod movement;
mod numbers;
mod tiling;

pub(crate) use tiling::runtime_type;

use crate::constant::Lowered;
use crate::input::item::{Item, Struct};
use crate::known::given::Definition;
use crate::known::read::Read;
use crate::resolve::Value;
use crate::resolve::kind::Kind;
use layout_runtime::Layout;
use proc_macro2::TokenStream;

/// The meaning of the notation of a struct.
pub(crate) enum Meaning<'a> {
    /// A layout that the macro knows. If its clauses have errors, the second field contains code that reports them.
    Layout(&'a Layout, Option<TokenStream>),
    /// A layout with runtime values. The macro knows everything else.
    Numbers(&'a Read),
    /// An instruction, a tiling or a movement.
    Other(&'a Value),
    /// A value that rustc evaluates, its source text, and the definition that other items use.
    Lowered(&'a Lowered, &'a str, &'a Definition),
    /// The notation is invalid. The struct is declared nevertheless. If this item must report the errors, the field
    /// contains code that reports them.
    Wrong(Option<TokenStream>),
}

/// Emits the struct and all of its implementations.
pub(crate) fn structure(item: &Item, of: &Struct, meaning: &Meaning<'_>, krate: &TokenStream) -> TokenStream {
    let declared = match meaning {
        Meaning::Layout(layout, mistakes) => layout::known(item, of, (layout, mistakes.as_ref()), krate),
        Meaning::Numbers(read) => numbers::known(item, of, read, krate),
        Meaning::Other(Value::Instruction(value)) => {
            tiling::tiling(item, of, instruction::instruction(value, krate), krate)
        }
        Meaning::Other(Value::Movement(value)) => tiling::tiling(item, of, movement::movement(value, krate), krate),
        Meaning::Other(_) => layout::wrong(item, of, None, krate),
        Meaning::Lowered(lowered, text, given) => match (lowered.kind, &of.fields) {
            (Kind::Layout, None) => layout::lowered(item, of, lowered, (text, given), krate),
            (Kind::Layout, Some(_)) => numbers::lowered(item, of, lowered, (text, given), krate),
            _ => tiling::tiling(item, of, tiling::lowered(lowered, text, given), krate),
        },
        Meaning::Wrong(mistakes) => match &of.fields {
            None => layout::wrong(item, of, mistakes.as_ref(), krate),
            Some(fields) => numbers::wrong(item, of, (fields, mistakes.as_ref()), krate),
        },
    };
    companion::declare(item, of, &declared, krate)
}
