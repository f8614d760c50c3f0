//! Builds compact layouts with modes in a given order, or in the order of another layout's strides. Builds identity
//! layouts, and the layout of the registers for a thread's partition (`make_fragment_like`).

use super::product::padded;
use super::tiler::{Tiler, require_rank};
use crate::leaf::Leaf;
use crate::rules::{BasisTooLong, CoordinateStride, NotANumber, NotStatic, RankMismatch, XorName};
use crate::tree::{MAX_LEAVES, Profile, Span, Tree};
use crate::{Basis, Error, Int, IntTuple, Layout};

impl IntTuple {
    /// Returns the strides of a compact layout of this shape. The mode with the smallest number in `order` changes
    /// fastest, the mode with the next larger number second fastest, and so on. If `order` has an integer where the
    /// shape has a tuple, the modes of the tuple are ordered from left to right. Modes with equal numbers are also
    /// ordered from left to right.
    ///
    /// Law: the layout with these strides is a bijection onto `0..size`. A mode with a larger number in `order` has a
    /// larger stride. Modes of extent 1 have stride 0. Source: CuTe's `stride.hpp`. In CuTe, modes with equal numbers
    /// overlap.
    ///
    /// # Errors
    /// If an extent is negative, if the size does not fit in 63 bits, or if `order` and the shape have different
    /// parentheses. If a number in `order` is symbolic.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// let (shape, order) = (IntTuple::from(((10, 3), 10)), IntTuple::from(((1, 3), 0)));
    /// assert_eq!(shape.compact_order(&order).unwrap(), IntTuple::from(((10, 100), 1)));
    /// ```
    pub const fn compact_order(&self, order: &Self) -> Result<Self, Error> {
        let order = ok!(self.in_order(order), |error| error.of("compact_order", 1));
        Ok(ok!(self.compact(&order), |error| error.of("compact_order", 0)))
    }

    /// Returns the numbers of the leaves, sorted by `order`: the leaf that changes fastest comes first.
    pub(super) const fn in_order(&self, order: &Self) -> Result<[usize; MAX_LEAVES], Error> {
        let mut keys = [0; MAX_LEAVES];
        ok!(spread(&mut keys, &self.tree.profile, self.all(), order, order.all()));
        Ok(sorted(&keys, self.len()))
    }
}

impl Layout {
    /// Returns the compact layout of `shape` in which the mode with the smallest number in `order` changes fastest. See
    /// [`IntTuple::compact_order`].
    ///
    /// Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// Fails in the same cases as [`IntTuple::compact_order`].
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout = Layout::make_ordered_layout(&IntTuple::from((8, 4, 32)), &IntTuple::from((1, 0, 2))).unwrap();
    /// assert_eq!(layout.to_string(), "(8,4,32):(4,1,32)");
    /// ```
    pub const fn make_ordered_layout(shape: &IntTuple, order: &IntTuple) -> Result<Self, Error> {
        let strides = ok!(shape.compact_order(order), |error| error.of_or("make_ordered_layout", 0));
        Ok(ok!(Self::new(shape, &strides), |error| error.of_or("make_ordered_layout", 0)))
    }

    /// Returns a compact layout of the same shape, with strides in the same order as the absolute values of this
    /// layout's strides. In CuTe, modes with negative strides come first instead. Modes of stride 0 keep stride 0. As
    /// in CuTe, modes with symbolic strides come last, from left to right.
    ///
    /// Law: without its modes of stride 0, the result is bijective. Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// If the strides are coordinates or XOR strides, or if the layout has a swizzle or an offset.
    ///
    /// ```
    /// # use colex::Layout;
    /// let padded: Layout = "(4,8):(16,1)".parse().unwrap();
    /// assert_eq!(padded.make_layout_like().unwrap().to_string(), "(4,8):(8,1)");
    /// ```
    pub const fn make_layout_like(&self) -> Result<Self, Error> {
        ok!(self.require_plain("make_layout_like", 0));
        let mut keys = [0; MAX_LEAVES];
        each!(for i in 0..self.len() {
            let Leaf { stride, basis, .. } = self.modes.leaves[i];
            if !basis.is_one() && !basis.is_named() {
                return Err(CoordinateStride.error().of("make_layout_like", 0));
            }
            keys[i] = if basis.is_named() { i128::MAX } else { stride.unsigned_abs() as i128 };
        });
        let filtered = self.filter_zeros();
        let strides = filtered.shape().compact(&sorted(&keys, self.len()));
        let strides = ok!(strides, |error| error.of("make_layout_like", 0));
        Ok(ok!(Self::new(&self.shape(), &strides), |error| error.of("make_layout_like", 0)))
    }

    /// Returns the layout that maps each coordinate to itself. Its strides are coordinates such as `1@0`. If the shape
    /// is an integer `n`, the result is `n:1`.
    ///
    /// Law: `identity(c) = c` for every coordinate `c` that is nested like `shape`. Source: CuTe's `layout.hpp`;
    /// documentation `0z_tma_tensors.md`.
    ///
    /// # Errors
    /// If an extent is negative, if the size does not fit in 63 bits, or if the shape nests deeper than
    /// [`Basis::MAX_LEVELS`].
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let identity = Layout::make_identity_layout(&IntTuple::from((4, (2, 3)))).unwrap();
    /// assert_eq!(identity.to_string(), "(4,(2,3)):(1@0,(1@0@1,1@1@1))");
    /// ```
    pub const fn make_identity_layout(shape: &IntTuple) -> Result<Self, Error> {
        let mut modes = Tree::empty(Leaf::UNUSED);
        modes.profile = shape.tree.profile;
        each!(for i in 0..shape.len() {
            let Some(unit) = unit(&shape.tree.profile, shape.all(), i) else {
                return Err(BasisTooLong.error().of("make_identity_layout", 0).leaf(i));
            };
            let extent = shape.tree.leaves[i];
            if extent.basis().is_xor() {
                return Err(XorName.error().of("make_identity_layout", 0).leaf(i));
            }
            if !extent.is_number() || (extent.symbol().is_none() && !extent.basis().is_one()) {
                return Err(NotANumber.error().of("make_identity_layout", 0).leaf(i));
            }
            modes.leaves[i] = Leaf::join(extent, crate::Int::fixed(1).of(unit));
        });
        Ok(ok!(Self::checked(modes), |error| error.of("make_identity_layout", 0)))
    }
}

/// Returns the basis element, such as `1@0`, of the stride that the identity layout of the mode at `span` has at leaf
/// `leaf`. Returns `None` if the path to the leaf has too many levels.
const fn unit(profile: &Profile, span: Span, leaf: usize) -> Option<Basis> {
    if profile.is_leaf(span) {
        return Some(Basis::ONE);
    }
    some!(unit(profile, profile.mode_with(span, leaf), leaf)).within(profile.index_of(span, leaf))
}

/// Writes to `keys`, for every leaf in `span`, the number in `order` that applies to this leaf. A number in `order`
/// applies to one leaf or to all leaves of a tuple.
const fn spread(keys: &mut [i128], profile: &Profile, span: Span, order: &IntTuple, at: Span) -> Result<(), Error> {
    if order.tree.profile.is_leaf(at) {
        if !order.tree.leaves[at.start].is_number() {
            return Err(NotANumber.error().leaf(at.start));
        }
        if let Some(name) = order.tree.leaves[at.start].first_name() {
            return Err(NotStatic { name }.error().leaf(at.start));
        }
        each!(for i in span.start..span.end {
            keys[i] = order.tree.leaves[at.start].value() as i128;
        });
        return Ok(());
    }
    let (rank, given) = (profile.rank(span), order.tree.profile.rank(at));
    ok!(require_rank(given, rank, at));
    if profile.is_leaf(span) || given < rank {
        return Err(RankMismatch { found: given as i64, expected: rank as i64 }.error().span(at));
    }
    each!(for i in 0..rank {
        ok!(spread(keys, profile, profile.mode(span, i), order, order.tree.profile.mode(at, i)));
    });
    Ok(())
}

/// Returns the numbers `0..len` in ascending order of their keys. Numbers with equal keys stay in ascending order.
const fn sorted(keys: &[i128], len: usize) -> [usize; MAX_LEAVES] {
    let mut order = [0; MAX_LEAVES];
    each!(for i in 0..len {
        insert!(order, i, i, |value, other| keys[*other] > keys[value]);
    });
    order
}

impl Layout {
    /// Returns the layout of the registers for a thread's partition that has this layout. Mode 0 contains the values of
    /// one instruction and is compact. The other modes are compact, in the order of this layout's strides. Among them,
    /// modes with symbolic strides come last. Inside mode 0, a mode of stride 0 keeps its stride. Source: CuTe's
    /// `layout.hpp`.
    ///
    /// # Errors
    /// If the result exceeds a limit of [`Layout`], or if an extent of mode 0 is symbolic.
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
        let first = ok!(plain.mode(&[0]));
        ok!(first.shape().require_static(), |error| error.of("make_fragment_like", 0));
        let first = ok!(shape_of_moving(&first));
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

/// Returns sort keys for the modes: the strides, with each symbolic stride replaced by a number above all integer
/// strides. The replacements increase from left to right.
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
