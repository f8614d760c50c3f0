//! Writes an explanation for each line of the emitted code.

use super::expr::Expr;
use super::step_names::{is_gathered, low_bits};
use super::steps::{Arithmetic, IndexStep, StepPart};
use layout_index::plan::{Op, Term};

/// An explanation of one line of emitted code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The name that the line defines, or the name of an entry that the index does not depend on. The name is empty if
    /// the line is the expression of the index.
    pub name: String,
    /// The explanation.
    pub text: String,
}

impl Arithmetic {
    /// Returns the explanations: for each unused entry, for each operation, and for the index if it contains an XOR.
    /// `names` are the names of the entries and of the runtime values.
    pub(crate) fn notes(&self, names: &[String]) -> Vec<Note> {
        let unused = self.unused.iter().map(|entry| &names[*entry]);
        let unused = unused.map(|name| (name.clone(), format!("the index does not depend on {name}")));
        let steps = self.steps.iter().map(|step| (step.name.clone(), self.note(step, names)));
        let xor = has(&self.index, Op::Xor)
            .then(|| (String::new(), "an exclusive or: a swizzle, or bits that do not overlap".to_string()));
        unused.chain(steps).chain(xor).map(|(name, text)| Note { name, text }).collect()
    }

    fn note(&self, step: &IndexStep, names: &[String]) -> String {
        match &step.part {
            StepPart::Linear => "each coordinate times the first stride of its mode".into(),
            StepPart::Plain => "the index before the swizzle".into(),
            StepPart::Product(term) if term.multiplier == 1 => {
                self.quotient(step, &names[term.input], &(term.divisor << term.pre).to_string())
            }
            StepPart::Product(term) => format!("the product with {} that several quotients share", term.multiplier),
            StepPart::Field(term) if is_gathered(term) => {
                "one multiplication that brings bits from several places together".into()
            }
            StepPart::Field(term) => self.field(step, term, names),
            StepPart::Quotient { of, by } => self.quotient(step, of, by),
            StepPart::Remainder { by } => remainder(step, by),
            StepPart::Tiles { number, tile } => format!("how many tiles of {tile} hold {number}"),
            StepPart::Movement => "a number that each thread has".into(),
        }
    }

    /// Describes the field of a term, for example as `i / 8: a shift, % 4: a mask`.
    fn field(&self, step: &IndexStep, term: &Term, names: &[String]) -> String {
        let mut words = Vec::new();
        if term.quotient != 1 {
            words.push(self.quotient(step, &names[term.input], &term.quotient.to_string()));
        }
        if term.modulus != 0 {
            words.push(remainder(step, &term.modulus.to_string()));
        }
        match low_bits(term) {
            _ if term.mask == -1 => {}
            Some(extent) => words.push(remainder(step, &extent.to_string())),
            None => words.push("the bits that one stride takes".into()),
        }
        words.join(", ")
    }

    /// Describes a quotient, for example as `i / 3: a multiplication and a shift, exact for all coordinates`.
    fn quotient(&self, step: &IndexStep, of: &str, by: &str) -> String {
        let how = if has(&step.value, Op::Div) {
            match by.parse::<i64>() {
                Ok(_) => "a division, because no multiplier fits the type".into(),
                Err(_) => format!("a division, because {by} is only known at run time"),
            }
        } else if self.multiplies(&step.value) {
            "a multiplication and a shift, exact for all coordinates".into()
        } else {
            "a shift".into()
        };
        format!("{of} / {by}: {how}")
    }

    /// Returns `true` if the expression contains a multiplication, or the result of an operation that multiplies.
    fn multiplies(&self, value: &Expr) -> bool {
        let mut found = has(value, Op::Mul) || has(value, Op::Upper);
        value.walk(&mut |expr| {
            if let Expr::Step(step) = expr {
                found |= matches!(self.steps[*step].part, StepPart::Product(term) if term.multiplier != 1);
            }
        });
        found
    }
}

fn remainder(step: &IndexStep, by: &str) -> String {
    format!("% {by}: a {}", if has(&step.value, Op::And) { "mask" } else { "remainder" })
}

/// Returns `true` if the expression contains the operation `wanted`.
fn has(value: &Expr, wanted: Op) -> bool {
    let mut found = false;
    value.walk(&mut |expr| found |= matches!(expr, Expr::Binary(op, ..) if *op == wanted));
    found
}
