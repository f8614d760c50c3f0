//! How a coordinate nests, and whether it fits a layout.

use crate::syntax::Diagnostic;
use layout_runtime::plan::{Plan, Target, Word, plan};
use layout_runtime::{Error, IntTuple, Layout};

/// A coordinate's parts, from left to right, under its parentheses.
#[derive(Debug)]
pub(super) enum Coordinate<T> {
    /// One part.
    Part(T),
    /// One coordinate per mode.
    Tuple(Vec<Coordinate<T>>),
}

impl<T> Coordinate<T> {
    /// The parentheses.
    pub(super) fn form(&self) -> Result<IntTuple, Error> {
        match self {
            Self::Part(_) => Ok(IntTuple::int(0)),
            Self::Tuple(modes) => {
                let mut forms = Vec::with_capacity(modes.len());
                for mode in modes {
                    forms.push(mode.form()?);
                }
                IntTuple::tuple(&forms)
            }
        }
    }

    /// The parts, from left to right.
    pub(super) fn parts(self) -> Vec<T> {
        match self {
            Self::Part(part) => vec![part],
            Self::Tuple(modes) => modes.into_iter().flat_map(Self::parts).collect(),
        }
    }

    /// The place, by mode numbers, where the coordinate and the layout stop nesting alike.
    pub(super) fn misfit<'a>(
        &'a self,
        layout: &Layout,
        spell: &dyn Fn(&IntTuple) -> String,
    ) -> Option<(&'a Self, String)> {
        let Self::Tuple(modes) = self else { return None };
        if layout.shape().is_int() {
            return Some((self, format!("a tuple is no coordinate of the mode `{}`", spell(&layout.shape()))));
        }
        if layout.rank() != modes.len() {
            let message =
                format!("{} coordinates for the {} modes of `{}`", modes.len(), layout.rank(), spell(&layout.shape()));
            return Some((self, message));
        }
        let mut tuples = modes.iter().enumerate().filter(|(_, mode)| matches!(mode, Self::Tuple(_)));
        tuples.find_map(|(i, mode)| mode.misfit(&layout.get(&[i]).ok()?, spell))
    }

    /// The modes that the parts are coordinates of, for a coordinate that nests like the layout.
    pub(super) fn modes(&self, layout: &Layout) -> Vec<Layout> {
        match self {
            Self::Part(_) => vec![*layout],
            Self::Tuple(modes) => {
                let inner = modes.iter().enumerate().filter_map(|(i, mode)| Some(mode.modes(&layout.get(&[i]).ok()?)));
                inner.flatten().collect()
            }
        }
    }
}

/// A plan, and what it is printed for. Plans are large, and macros run unoptimized, so it stays where it is.
pub(super) struct Printed {
    pub(super) plan: Box<Plan>,
    pub(super) word: Word,
}

/// The plan of a layout in the first of several integer types that is wide enough.
pub(super) fn planned(layout: &Layout, form: &IntTuple, words: &[Word], target: Target) -> Result<Printed, Error> {
    let attempt = |word: &Word| {
        let mut plan = Box::new(plan(layout, form, *word, target)?);
        if target == Target::Gpu {
            *plan = plan.with_sums(layout, form)?;
        }
        Ok(Printed { plan, word: *word })
    };
    let (last, narrower) = words.split_last().expect("there is an integer type");
    narrower.iter().find_map(|word| attempt(word).ok()).map_or_else(|| attempt(last), Ok)
}

/// A plan that differs from its layout: never seen, and never to be compiled.
pub(super) fn verify(layout: &Layout, form: &IntTuple, printed: &Printed) -> Result<(), Diagnostic> {
    match layout_runtime::plan::disagreement(layout, form, &printed.plan, printed.word) {
        None => Ok(()),
        Some(at) => {
            let message = format!("internal error: the arithmetic for `{layout}` differs from the layout at {at}");
            Err(Diagnostic::new(0..0, message, "please report this; nothing wrong was compiled"))
        }
    }
}
