//! Finds divisions that have more coordinates than their layouts have elements.

use super::{EMPTY, LONGEST, Unnamed};
use crate::facts;
use crate::resolve::{Excess, Names, Overrun};
use crate::syntax::Stated;

impl Unnamed<'_> {
    /// Marks the divisions of a line that declares `where overrun`.
    pub(super) fn allow_excess(&self, stated: &Stated) {
        if facts::overrun(stated, |at| self.text(at)) == Overrun::Stated {
            let mut excess = self.excess.borrow_mut();
            let within = |excess: &&mut Excess| stated.expr.at.contains(&excess.at.start);
            excess.iter_mut().filter(within).for_each(|excess| excess.is_allowed = true);
        }
    }
}

/// Returns the divisions in a text that have more coordinates than their layouts have elements, because values round
/// up. Layouts with symbols are left out. Returns an empty vector if the text has an error.
///
/// ```
/// let excess = layout_language::overruns("size(logical_divide(10:1, 4))");
/// assert_eq!((excess[0].at.clone(), excess[0].coordinates, excess[0].elements), (5..28, 12, 10));
/// assert!(layout_language::overruns("logical_divide(10:1, 5)").is_empty());
/// ```
#[must_use]
pub fn overruns(text: &str) -> Vec<Excess> {
    let names = Unnamed::new(text, &EMPTY);
    if text.len() > LONGEST || names.answer().is_err() { Vec::new() } else { names.excess.into_inner() }
}
