//! Explains each line of the code that is emitted for a function.

use super::function::arithmetic;
use super::pending::Pending;
use crate::arithmetic::Note;
use crate::input::item::{self, ItemKind};
use crate::known::read::{self, Reading};
use crate::report::Report;
use proc_macro2::TokenStream;

/// Returns an explanation for each line in the body of `fn name(…) -> u32 = layout;`. If the input is not such a
/// function, or has an error, returns an empty list.
///
/// ```
/// let notes = layout_compiler::notes("fn f(i: u32) -> u32 = (3,4):(1,64);".parse().unwrap());
/// assert_eq!(notes[0].name, "i_div_3");
/// assert_eq!(notes[0].text, "i / 3: a multiplication and a shift, exact for all coordinates");
/// ```
#[must_use]
pub fn notes(function: TokenStream) -> Vec<Note> {
    let mut report = Report::default();
    let items = item::items(function, &mut report);
    let [item] = items.as_slice() else { return Vec::new() };
    let ItemKind::Fn(signature) = &item.kind else { return Vec::new() };
    let of = Pending::new(0, item);
    let reading = read::layout(of.stated.as_ref(), &of.words, &[], Some(&of.allowed), &mut report);
    let Reading::Read(read) = reading else { return Vec::new() };
    let lowered = arithmetic(item, signature, &read, &mut report);
    lowered.map_or_else(|_| Vec::new(), |(_, lowered)| lowered.arithmetic.notes(&lowered.names))
}

#[cfg(test)]
mod tests {
    use super::notes;

    #[test]
    fn each_kind_of_step_has_its_words() {
        let gathers = "one multiplication that brings bits from several places together";
        let xor = "an exclusive or: a swizzle, or bits that do not overlap";
        let plain = ("plain", "the index before the swizzle");
        let divided = "a multiplication and a shift, exact for all coordinates";
        let div_3 = format!("i / 3: {divided}");
        let shared = [
            ("i_times_43", "the product with 43 that several quotients share"),
            ("i_div_3", &div_3),
            ("i_div_6", &format!("i / 6: {divided}")),
        ];
        let symbolic = [
            ("i_mod_m", "% m: a remainder"),
            ("i_div_m", "i / m: a division, because m is only known at run time"),
            ("n_tiles_of_64", "how many tiles of 64 hold n"),
            (
                "i_div_m_div_n_tiles_of_64",
                "i_div_m / n_tiles_of_64: a division, because n_tiles_of_64 is only known at run time",
            ),
        ];
        let no_multiplier = "i / 14: a division, because no multiplier fits the type";
        let linear = ("linear", "each coordinate times the first stride of its mode");
        let all: [(&str, &[(&str, &str)]); 8] = [
            ("i: u32 = (3,(2,4)):(1,(16,64))", &shared),
            ("i: u32 = (14,100000000):(1,2)", &[("i_div_14", no_multiplier)]),
            (
                "i: u32 = (4,2,4):(0,9,64)",
                &[("i_div_4_mod_2", "i / 4: a shift, % 2: a mask"), ("i_bits_18", "the bits that one stride takes")],
            ),
            ("i: u32 = Sw<3,0,3> o 4 o (8,8):(8,1)", &[("i_gathered", gathers), plain, ("", xor)]),
            ("i: u32, j: u32 = Sw<3,0,3> o 0 o (8,8):(8,1)", &[linear, ("", xor)]),
            ("i: u32 = Sw<3,3,3> o 0 o (3,64):(72,1)", &[linear, ("i_div_3", &div_3), plain, ("", xor)]),
            ("i: u32, j: u32 = (8,8):(0,1)", &[("i", "the index does not depend on i")]),
            ("i: u32, m: u32, n: u32 = (m,ceil(n/64),3):(1,0,7)", &symbolic),
        ];
        for (function, expected) in all {
            let (parameters, layout) = function.split_once(" = ").expect("a layout");
            let function = format!("fn f({parameters}) -> u32 = {layout};");
            let notes = notes(function.parse().expect("tokens"));
            let notes: Vec<_> = notes.iter().map(|note| (note.name.as_str(), note.text.as_str())).collect();
            assert_eq!(notes, expected, "{function}");
        }
    }

    #[test]
    fn what_is_no_function_has_no_notes() {
        for item in ["struct A = (4,8):(8,1);", "fn f(i: u32) -> u32 = (4,8):(8);", "fn f(i: u32) -> u32 = Elsewhere;"]
        {
            assert_eq!(notes(item.parse().expect("tokens")), [], "{item}");
        }
    }
}
