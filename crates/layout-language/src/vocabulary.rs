//! Lists the operations and the properties of the notation, for the reference pages and for tools.

use crate::facts::FACTS;
use crate::resolve::kind::Takes;
use crate::resolve::ops::Flag;
use crate::resolve::{Value, ops};
use crate::spelling;

/// An operation of the notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The name of the operation.
    pub name: &'static str,
    /// The syntax of the operation, such as `coalesce(l, profile)`.
    pub usage: &'static str,
    /// The description of the operation in the reference pages, in one or more sentences.
    pub sentence: &'static str,
    /// An example expression that uses the operation.
    pub example: &'static str,
    /// The syntax of the operation in CuTe's C++.
    pub cute: Cute,
    /// The heading of the reference page under which the operation is listed.
    pub subject: &'static str,
    /// `true` if the operation divides a layout by a tiler, as `zipped_divide` does.
    pub divides: bool,
    /// `true` if the operation repeats a layout according to a tiler, as `logical_product` does.
    pub multiplies: bool,
}

/// The way to write an operation in CuTe's C++.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cute {
    /// CuTe writes the operation as the notation does: `name<params>(operands)`.
    Alike,
    /// CuTe writes the operation with the pattern in this text. In the pattern, `$0` and `$1` stand for operands, `$*`
    /// for all operands, and `$+` for all operands after the first. `^1` stands for operand 1 as a tensor, and `%0` for
    /// the first number between `<` and `>`. `$T` stands for the traits type of the instruction in operand 0.
    Written(&'static str),
    /// CuTe does not have the operation. The text suggests a replacement to a user of CuTe.
    Lacks(&'static str),
}

impl Cute {
    fn of(line: &'static str) -> Self {
        match (line.strip_prefix("CuTe: "), line.strip_prefix("Not in CuTe: ")) {
            (Some(pattern), _) => Self::Written(pattern),
            (_, Some(instead)) => Self::Lacks(instead),
            _ => Self::Alike,
        }
    }
}

impl Operation {
    /// Returns `true` if operand `i` of a call with these operands and `params` parameters must be a layout. An integer
    /// at this position stands for its compact layout.
    ///
    /// ```
    /// let divide = layout_language::vocabulary::operations().find(|operation| operation.name == "zipped_divide").unwrap();
    /// let operands = [layout_language::eval("(8,8)").unwrap(), layout_language::eval("(4,2)").unwrap()];
    /// assert!(divide.takes_layout(&operands, 0, 0) && !divide.takes_layout(&operands, 0, 1));
    /// ```
    #[must_use]
    pub fn takes_layout(&self, operands: &[Value], params: usize, i: usize) -> bool {
        let kinds: Vec<_> = operands.iter().map(Value::what).collect();
        let overload = ops::find(self.name).and_then(|op| op.overload(&kinds, params));
        overload.is_some_and(|overload| matches!(overload.takes(i), Takes::Layout | Takes::Layouts | Takes::Modes))
    }

    /// Returns the signatures of the operation, for example `layout, integers → layout`: the kinds of the operands, and
    /// the kind of the result.
    ///
    /// ```
    /// let coalesce = layout_language::vocabulary::operations().find(|operation| operation.name == "coalesce").unwrap();
    /// assert_eq!(coalesce.signatures(), ["layout → layout", "layout, integers → layout"]);
    /// ```
    #[must_use]
    pub fn signatures(&self) -> Vec<String> {
        let mut signatures: Vec<String> = Vec::new();
        for overload in ops::find(self.name).map_or(&[][..], |op| op.overloads) {
            let takes: Vec<&str> = overload.operands.iter().map(|(_, takes)| takes.noun()).collect();
            let signature = format!("{} → {}", takes.join(", "), overload.answer.noun()).trim_start().to_string();
            if !signatures.contains(&signature) {
                signatures.push(signature);
            }
        }
        signatures
    }
}

/// Returns all operations, grouped by subject.
///
/// ```
/// let coalesce = layout_language::vocabulary::operations().find(|operation| operation.name == "coalesce").unwrap();
/// assert_eq!(coalesce.usage, "coalesce(l, profile)");
/// assert_eq!(coalesce.sentence, "Merges modes without changing the index at any one-dimensional coordinate. With `profile`, merges only inside each mode of the profile.");
/// assert_eq!(coalesce.example, "coalesce((2,(1,6)):(1,(6,2)))");
/// ```
pub fn operations() -> impl Iterator<Item = Operation> {
    let of = |subject| {
        move |op: &'static ops::Op| Operation {
            name: op.name,
            usage: op.usage,
            sentence: op.sentence.trim_start(),
            example: op.example.trim_matches([' ', '`']),
            cute: Cute::of(op.cute.trim_start()),
            subject,
            divides: op.is(Flag::Divides),
            multiplies: op.is(Flag::Multiplies),
        }
    };
    ops::SUBJECTS.iter().flat_map(move |(subject, ops)| ops.iter().map(of(*subject)))
}

/// Returns `true` if a name means something in CuTe's C++ or Python: an operation, an instruction, or an element type.
///
/// ```
/// use layout_language::vocabulary::is_known;
/// assert!(is_known("make_tiled_copy") && is_known("SM75_U32x4_LDSM_N") && is_known("half_t") && !is_known("kBlockM"));
/// ```
#[must_use]
pub fn is_known(name: &str) -> bool {
    spelling::is_operation(name) || layout_hardware::atom::is_word(name) || element_bits(name).is_some()
}

/// Returns the number of bits of the element type with this name in C++ or Python, or `None` if the name is not an
/// element type.
///
/// ```
/// assert_eq!(layout_language::vocabulary::element_bits("half_t"), Some(16));
/// ```
#[must_use]
pub fn element_bits(name: &str) -> Option<i64> {
    spelling::width::width(name)
}

/// Returns the name and the syntax of each property that a `where` clause can claim.
///
/// ```
/// assert!(layout_language::vocabulary::facts().any(|fact| fact == ("vector", "vector(mode, n)")));
/// ```
pub fn facts() -> impl Iterator<Item = (&'static str, &'static str)> {
    FACTS.iter().map(|fact| (fact.name, fact.usage))
}
