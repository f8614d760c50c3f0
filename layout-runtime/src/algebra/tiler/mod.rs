//! `Tiler`: the second operand of a composition, divide or product.

mod display;

use super::linear;
use crate::leaf::Leaf;
use crate::rules::{EmptyTuple, ExtentNotPositive, NotANumber, NotStatic, TilerRank, XorName};
use crate::tree::{MAX_LEAVES, Span, Tree};
use crate::{Error, Int, IntTuple, Layout};

/// The second operand of a composition, divide or product: a layout, a shape, `_`, or a list of tilers such as
/// `[a,b,_]`, with one tiler per mode.
///
/// A layout selects elements from the whole first operand. Each element of a list selects from one mode of the first
/// operand, and `_` leaves a mode unchanged. A shape is converted to a list: each integer `n` becomes the layout `n:1`,
/// and each tuple becomes a list. Source: CuTe's documentation, `02_layout_algebra.md`, "Composition Tilers".
///
/// ```
/// use colex::{IntTuple, Layout, Tiler};
///
/// let tile: Layout = "3:3".parse().unwrap();
/// let tiler = Tiler::modes(&[Tiler::layout(&tile), Tiler::from((2, 4)), Tiler::KEEP]).unwrap();
/// assert_eq!(tiler.to_string(), "[3:3,[2,4],_]");
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Tiler {
    /// All layouts of the tiler as one tree, nested like the lists. `_` is stored as `1:0`.
    layout: Layout,
    /// For each leaf, the number of nested lists that contain the leaf. All further parentheses around the leaf belong
    /// to a layout.
    lists: [u8; MAX_LEAVES],
    /// The leaves that are `_`, as a bit mask.
    kept: u32,
    /// The leaves that are written as an integer, as a bit mask. In a divide or product, an integer 1 is the layout
    /// `1:0`, as in CuTe.
    bare: u32,
}

/// The kind of the tiler at a position: a layout, a list, or `_`.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub enum TilerKind {
    Layout,
    List,
    Keep,
}

/// The operation that combines a mode of the first operand with a layout of the tiler.
#[derive(Clone, Copy)]
pub(super) enum TilerOperation {
    Compose,
    Divide,
    Multiply,
}

impl Tiler {
    /// The tiler `_`, which leaves its mode unchanged.
    pub const KEEP: Self = Self { kept: 1, ..Self::layout(&Layout::UNIT) };

    /// Returns the tiler that consists of one layout.
    ///
    /// ```
    /// use colex::{Layout, Tiler};
    ///
    /// let (layout, every_second) = (Layout::parse("24:1").unwrap(), Layout::parse("4:2").unwrap());
    /// let divided = layout.logical_divide(&Tiler::layout(&every_second)).unwrap();
    /// assert_eq!(divided.to_string(), "(4,(2,3)):(2,(1,8))");
    /// ```
    pub const fn layout(layout: &Layout) -> Self {
        Self { layout: *layout, lists: [0; MAX_LEAVES], kept: 0, bare: 0 }
    }

    /// Converts a shape to a tiler. `(a,(b,c))` becomes the list `[a:1, [b:1, c:1]]`, and an integer `n` becomes `n:1`.
    /// `_` and `X` keep their modes.
    ///
    /// # Errors
    /// If an extent is below 1, or is not an integer.
    ///
    /// ```
    /// use colex::Tiler;
    /// let tiler = Tiler::shape(&"(8,16)".parse().unwrap()).unwrap();
    /// assert_eq!((tiler.as_layout(), tiler.tile_of(1).unwrap().to_string()), (None, "16:1".to_string()));
    /// ```
    pub const fn shape(shape: &IntTuple) -> Result<Self, Error> {
        let mut tiler = Self::layout(&Layout::UNIT);
        tiler.layout.modes.profile = shape.tree.profile;
        each!(for i in 0..shape.len() {
            let extent = shape.tree.leaves[i];
            if extent.is_keep() || extent.is_omit() {
                tiler.kept |= 1 << i;
            } else if let Some(symbol) = extent.symbol() {
                tiler.layout.modes.leaves[i] = Leaf::new(1, 1).with_symbol(symbol);
                tiler.bare |= 1 << i;
            } else if extent.basis().is_xor() {
                return Err(XorName.error().leaf(i));
            } else if !extent.is_number() || !extent.basis().is_one() {
                return Err(NotANumber.error().leaf(i));
            } else if extent.value() < 1 {
                return Err(ExtentNotPositive { extent: extent.value() }.error().leaf(i));
            } else {
                tiler.layout.modes.leaves[i] = Leaf::join(extent, Int::new(1).marked(extent.is_static()));
                tiler.bare |= 1 << i;
            }
            tiler.lists[i] = shape.tree.profile.leaf_depth(i) as u8;
        });
        Ok(tiler)
    }

    /// Returns the list of the tilers `tilers`: `[a, b, …]`.
    ///
    /// # Errors
    /// If the list is empty, or if it has more than 32 leaves or 8 levels of parentheses. Also fails if one of the
    /// layouts has a swizzle or an offset, and no layout without them has the same indices.
    ///
    /// ```
    /// use colex::{Layout, Tiler};
    /// let by = |text| Tiler::layout(&Layout::parse(text).unwrap());
    /// let tiler = Tiler::modes(&[by("4:2"), by("8:1")]).unwrap();
    /// assert_eq!(tiler.tile_of(0).unwrap().to_string(), "4:2");
    /// ```
    pub const fn modes(tilers: &[Self]) -> Result<Self, Error> {
        if tilers.is_empty() {
            return Err(EmptyTuple.error());
        }
        let mut list = Self::layout(&Layout::UNIT);
        list.layout.modes = Tree::empty(Leaf::UNUSED);
        each!(for i in 0..tilers.len() {
            let tiler = &tilers[i];
            let (start, modes) = (list.layout.len(), ok!(plain_modes(&tiler.layout, i)));
            ok!(list.layout.modes.push(&modes, modes.profile.all()));
            list.kept |= tiler.kept << start;
            list.bare |= tiler.bare << start;
            each!(for leaf in 0..modes.len() {
                list.lists[start + leaf] = tiler.lists[leaf] + 1;
            });
        });
        Ok(list)
    }

    /// Returns the tiler of the layout with these modes, which has no swizzle and no offset.
    pub(crate) const fn plain(modes: Tree<Leaf>) -> Self {
        Self::layout(&Layout::plain(modes))
    }

    /// Returns `true` if this tiler is a list of tilers, one per mode.
    pub const fn is_list(&self) -> bool {
        matches!(self.kind(self.all()), TilerKind::List)
    }

    /// Returns `true` if this tiler is `_`.
    pub const fn is_keep(&self) -> bool {
        matches!(self.kind(self.all()), TilerKind::Keep)
    }

    /// Returns the length of the list, or 0 if this is not a list.
    pub const fn len(&self) -> usize {
        if self.is_list() { self.rank(self.all()) } else { 0 }
    }

    /// Returns the number of modes to which the tiler applies: the length of the list, or 1 if the tiler is not a list.
    pub const fn modes_of(&self) -> usize {
        if self.is_list() { self.len() } else { 1 }
    }

    /// Returns the position of the tiler of mode `i`: an element of the list, or the whole tiler.
    const fn place(&self, i: usize) -> Span {
        if self.is_list() { self.inner(self.all(), i) } else { self.all() }
    }

    /// Returns the tiler of mode `i`.
    pub const fn of_mode(&self, i: usize) -> Self {
        self.at(self.place(i))
    }

    /// Returns `true` if the tiler leaves mode `i` unchanged.
    pub const fn keeps(&self, i: usize) -> bool {
        matches!(self.kind(self.place(i)), TilerKind::Keep)
    }

    /// Returns the size of the tile in mode `i` if the tile consists of consecutive coordinates, and `None` otherwise.
    /// The mode must exist.
    pub const fn interval(&self, i: usize) -> Option<i64> {
        let at = self.place(i);
        let mode = &self.layout.modes.leaves[at.start];
        match self.kind(at) {
            TilerKind::Layout if self.layout.modes.profile.is_leaf(at) && (mode.is_run() || mode.is_one()) => {
                Some(mode.size())
            }
            TilerKind::Keep | TilerKind::Layout | TilerKind::List => None,
        }
    }

    /// Returns element `i` of the list if this element is a layout. Returns `None` if this tiler is not a list, if the
    /// list has no element `i`, or if the element is not a layout.
    ///
    /// ```
    /// use colex::Tiler;
    /// let tiler = Tiler::shape(&"(8,16)".parse().unwrap()).unwrap();
    /// assert_eq!(tiler.tile_of(0).unwrap().to_string(), "8:1");
    /// assert_eq!(tiler.tile_of(2), None);
    /// ```
    pub const fn tile_of(&self, i: usize) -> Option<Layout> {
        if i >= self.len() { None } else { Some(*some!(self.of_mode(i).as_layout())) }
    }

    /// Returns the tiler at a path: an element of a list, or a mode of a layout. For example, `[1, 0]` is element 0 of
    /// element 1.
    ///
    /// # Errors
    /// If the path leads neither to an element of a list nor to a mode of a layout.
    ///
    /// ```
    /// # use colex::Tiler;
    /// let tiler = Tiler::modes(&[Tiler::from(3), Tiler::KEEP]).unwrap();
    /// assert_eq!(tiler.mode(&[1]).unwrap().to_string(), "_");
    /// ```
    pub const fn mode(&self, path: &[usize]) -> Result<Self, Error> {
        Ok(self.at(ok!(self.layout.modes.span(path), |error| error.of("get", 0))))
    }

    /// Returns the number of elements of a tile.
    ///
    /// # Errors
    /// If a mode is `_`, or if an extent is symbolic, because the number of elements is then unknown.
    ///
    /// ```
    /// # use colex::Tiler;
    /// assert_eq!(Tiler::from((4, 8)).size(), Ok(32));
    /// assert!(Tiler::KEEP.size().is_err());
    /// ```
    pub const fn size(&self) -> Result<usize, Error> {
        if self.kept & u32::MAX.unbounded_shr(32 - self.layout.len() as u32) != 0 {
            return Err(NotANumber.error().of("size", 0));
        }
        ok!(self.layout.require_static("size", 0));
        Ok(self.layout.size())
    }

    /// Returns `true` if leaf `leaf` is `_`.
    pub(crate) const fn is_kept(&self, leaf: usize) -> bool {
        self.kept >> leaf & 1 == 1
    }

    /// Returns `true` if leaf `leaf` is written as an integer.
    pub(crate) const fn is_number(&self, leaf: usize) -> bool {
        self.bare >> leaf & 1 == 1
    }

    /// Returns `true` if the layout at this position is written as the integer 1.
    pub(crate) const fn is_one(&self, at: Span) -> bool {
        self.is_number(at.start) && self.layout.modes.leaves[at.start].is_one()
    }

    /// Returns the layout if this tiler is a layout, and `None` otherwise.
    pub const fn as_layout(&self) -> Option<&Layout> {
        match self.kind(self.all()) {
            TilerKind::Layout => Some(&self.layout),
            TilerKind::List | TilerKind::Keep => None,
        }
    }

    /// Returns `true` if this tiler is a layout with a swizzle or an offset.
    pub(crate) const fn has_front(&self) -> bool {
        self.layout.is_composed()
    }

    /// Returns `true` if the tiler has a swizzle, an offset or XOR strides.
    pub const fn has_bits(&self) -> bool {
        self.has_front() || self.layout.is_xor()
    }

    /// Returns a tiler with the same indices, but without a swizzle and an offset. If integer strides cannot represent
    /// the indices, the tiler gets XOR strides.
    ///
    /// # Errors
    /// If no layout without swizzle and offset has these indices.
    pub const fn without_front(&self) -> Result<Self, Error> {
        Ok(if self.has_front() { Self::plain(ok!(plain_modes(&self.layout, 1))) } else { *self })
    }
}

#[doc(hidden)]
impl Tiler {
    pub const fn all(&self) -> Span {
        self.layout.all()
    }

    /// Returns the leaves of all layouts of the tiler as one tree, which is nested like the lists and the layouts.
    pub const fn tree(&self) -> &Tree<Leaf> {
        &self.layout.modes
    }

    pub const fn rank(&self, at: Span) -> usize {
        self.layout.modes.profile.rank(at)
    }

    /// Returns the position of tiler `i` of the list at `at`.
    pub const fn inner(&self, at: Span, i: usize) -> Span {
        self.layout.modes.profile.mode(at, i)
    }

    /// Returns the tiler at the position `at`.
    pub const fn at(&self, at: Span) -> Self {
        let mut tiler = Self::layout(&Layout::plain(self.layout.modes.at(at)));
        each!(for leaf in at.start..at.end {
            tiler.lists[leaf - at.start] = self.lists[leaf].saturating_sub(at.depth as u8);
        });
        let own = u32::MAX.unbounded_shr(32 - (at.end - at.start) as u32);
        tiler.kept = self.kept >> at.start & own;
        tiler.bare = self.bare >> at.start & own;
        tiler
    }

    pub const fn kind(&self, at: Span) -> TilerKind {
        if self.lists[at.start] as usize > at.depth {
            TilerKind::List
        } else if self.is_kept(at.start) {
            TilerKind::Keep
        } else {
            TilerKind::Layout
        }
    }

    /// Returns `true` if the tiler has no parentheses.
    pub const fn is_integer(&self) -> bool {
        self.layout.modes.profile.is_leaf(self.all())
    }

    /// Returns the number of the tiler's first symbol, or `None` if the tiler has no symbols.
    pub const fn first_name(&self) -> Option<u8> {
        self.layout.first_name()
    }

    /// Returns an error if this tiler contains a symbol. The error names the operation and the number of the operand.
    pub const fn require_static(&self, operation: &'static str, operand: usize) -> Result<(), Error> {
        self.layout.require_static(operation, operand)
    }
}

impl From<Layout> for Tiler {
    fn from(layout: Layout) -> Self {
        Self::layout(&layout)
    }
}

/// Converts a shape to a tiler, as in `Tiler::from((32, 8))`. `..` is converted to `_`.
impl<T: Into<IntTuple>> From<T> for Tiler {
    /// # Panics
    /// If an extent is below 1, or is not an integer.
    fn from(shape: T) -> Self {
        Self::shape(&shape.into()).unwrap_or_else(|error| panic!("{error}"))
    }
}

/// Returns an error if a tiler or a profile has more modes than the layout to which it applies.
pub const fn require_rank(tiler: usize, rank: usize, at: Span) -> Result<(), Error> {
    if tiler > rank { Err(TilerRank { tiler: tiler as i64, rank: rank as i64 }.error().span(at)) } else { Ok(()) }
}

/// Returns the modes of operand `i`. If the operand has a swizzle or an offset, returns the modes of a layout that has
/// the same indices without a swizzle and an offset. If no such layout exists, returns an error.
const fn plain_modes(layout: &Layout, i: usize) -> Result<Tree<Leaf>, Error> {
    if !layout.is_composed() {
        return Ok(layout.modes);
    }
    if let Some(name) = layout.first_name() {
        return Err(NotStatic { name }.error().of("", i));
    }
    let same = ok!(linear::compose(&Layout::plain(Tree::leaf(Leaf::new(1, 1))), layout, &[]), |error| error.of("", i));
    ok!(same.require_plain("", i));
    Ok(if same.tiles_exactly() { same } else { same.in_bits() }.modes)
}
