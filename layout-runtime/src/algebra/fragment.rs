//! `make_fragment_like`: the layout of registers for a thread's partition of a tensor.

use super::product::padded;
use super::tiler::Tiler;
use crate::{Error, Int, IntTuple, Layout};

impl Layout {
    /// Returns the layout of registers for a thread's partition. Mode 0, the values of an instruction, is compact. The
    /// other modes follow in the order of this layout's strides; symbolic strides come after all integers. Modes of
    /// stride 0 in mode 0 keep stride 0. Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// If the layout is too large.
    ///
    /// ```
    /// # use colex::Layout;
    /// let part: Layout = "((2,2),2,3):((32,8),256,16)".parse().unwrap();
    /// assert_eq!(part.make_fragment_like().unwrap().to_string(), "((2,2),2,3):((1,2),12,4)");
    /// ```
    pub const fn make_fragment_like(&self) -> Result<Self, Error> {
        let plain = self.layout_part();
        if plain.rank() < 2 {
            return Self::left(&plain.shape());
        }
        let first = ok!(shape_of_moving(&ok!(plain.mode(&[0]))));
        let rest = ok!(plain.take(1, plain.rank()));
        let rest = ok!(Self::make_ordered_layout(&rest.shape(), &numbers_first(&rest.stride())));
        first.with(ok!(padded(&first.modes, 1))).tiled_product(&Tiler::layout(&rest))
    }
}

/// Returns the compact layout of the shape of `layout`. Modes of stride 0 keep stride 0.
const fn shape_of_moving(layout: &Layout) -> Result<Layout, Error> {
    let mut modes = layout.modes;
    let (mut place_value, mut is_static) = (1, true);
    each!(for i in 0..layout.len() {
        let mode = &mut modes.leaves[i];
        let moves = mode.stride != 0 && mode.size() > 1;
        mode.stride = if moves { place_value } else { 0 };
        mode.stride_is_static = is_static;
        mode.basis = Int::new(1).basis();
        if moves {
            place_value *= mode.size();
            is_static = is_static && mode.extent_is_static;
        }
    });
    Layout::checked(modes)
}

/// Returns the strides as keys for ordering. Symbolic strides get keys above all integers, which increase from left to
/// right.
const fn numbers_first(stride: &IntTuple) -> IntTuple {
    let mut order = *stride;
    let mut most = 0_i64;
    each!(for i in 0..stride.len() {
        let leaf = stride.tree.leaves[i];
        most = if leaf.first_name().is_none() && leaf.value() > most { leaf.value() } else { most };
    });
    each!(for i in 0..stride.len() {
        if stride.tree.leaves[i].first_name().is_some() {
            most = most.saturating_add(1);
            order.tree.leaves[i] = Int::new(most);
        }
    });
    order
}
