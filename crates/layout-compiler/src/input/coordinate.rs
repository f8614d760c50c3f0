//! Coordinates with their nesting, and a check that a coordinate fits a layout.

use layout_runtime::{Error, IntTuple, Layout};
use proc_macro2::TokenStream;
use quote::quote;

/// A coordinate: an entry, or a tuple of coordinates.
#[derive(Debug)]
pub(crate) enum Coordinate<T> {
    /// An entry.
    Entry(T),
    /// A tuple with one coordinate per mode.
    Tuple(Vec<Coordinate<T>>),
}

impl<T> Coordinate<T> {
    /// Returns the profile of the coordinate as a tuple with zeros.
    pub(crate) fn profile(&self) -> Result<IntTuple, Error> {
        match self {
            Self::Entry(_) => Ok(IntTuple::int(0)),
            Self::Tuple(modes) => IntTuple::tuple(&modes.iter().map(Self::profile).collect::<Result<Vec<_>, _>>()?),
        }
    }

    /// Returns the coordinate as a Rust expression or type. `entry` returns the expression or type of each entry.
    pub(crate) fn tokens(&self, entry: &dyn Fn(&T) -> TokenStream) -> TokenStream {
        match self {
            Self::Entry(value) => entry(value),
            Self::Tuple(modes) => {
                let modes = modes.iter().map(|mode| mode.tokens(entry));
                quote!((#(#modes,)*))
            }
        }
    }

    /// Returns the entries, from left to right.
    pub(crate) fn refs(&self) -> Vec<&T> {
        match self {
            Self::Entry(entry) => vec![entry],
            Self::Tuple(modes) => modes.iter().flat_map(Self::refs).collect(),
        }
    }

    /// Returns the entries, from left to right, and consumes the coordinate.
    pub(crate) fn entries(self) -> Vec<T> {
        match self {
            Self::Entry(entry) => vec![entry],
            Self::Tuple(modes) => modes.into_iter().flat_map(Self::entries).collect(),
        }
    }

    /// Compares the nesting of the coordinate with the nesting of the layout's shape. If the nestings differ, returns
    /// the first tuple of the coordinate that differs, the error message, and a suggestion. Returns `None` if the
    /// coordinate fits.
    pub(crate) fn misfit<'a>(
        &'a self,
        layout: &Layout,
        spell: &dyn Fn(&IntTuple) -> String,
    ) -> Option<(&'a Self, String, &'static str)> {
        let Self::Tuple(modes) = self else { return None };
        if layout.shape().is_int() {
            return Some((
                self,
                format!("a coordinate of the mode `{}` must be an integer, not a tuple", spell(&layout.shape())),
                "write one integer for this mode",
            ));
        }
        if layout.rank() != modes.len() {
            let message = format!(
                "found {} coordinates, but `{}` has {} modes",
                modes.len(),
                spell(&layout.shape()),
                layout.rank()
            );
            return Some((self, message, "write one integer, or one coordinate per mode"));
        }
        let mut tuples = modes.iter().enumerate().filter(|(_, mode)| matches!(mode, Self::Tuple(_)));
        tuples.find_map(|(i, mode)| mode.misfit(&layout.mode(&[i]).ok()?, spell))
    }

    /// Returns, for each entry, the modes of the layout that belong to the entry. The coordinate must fit the layout.
    pub(crate) fn modes(&self, layout: &Layout) -> Vec<Layout> {
        match self {
            Self::Entry(_) => vec![*layout],
            Self::Tuple(modes) => {
                let inner = modes.iter().enumerate().filter_map(|(i, mode)| Some(mode.modes(&layout.mode(&[i]).ok()?)));
                inner.flatten().collect()
            }
        }
    }
}
