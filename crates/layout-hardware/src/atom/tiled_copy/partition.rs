//! Partitions a tensor among the threads of a tiled copy.
//!
//! The tile of a copy may extend past the end of a tensor if the copy does not access positions there.

use super::super::tensor_memory::line;
use super::{NUMBERS, Side, TiledCopy};
use layout_runtime::leaf::Leaf;
use layout_runtime::rules::{CopyRest, MayOverrun, RankMismatch};
use layout_runtime::tree::Tree;
use layout_runtime::{Error, IntTuple, Layout, MAX_LEAVES, Tiler};

impl TiledCopy {
    /// Divides a tensor into the partitions of all threads, like CuTe's `tidfrg_S` and `tidfrg_D`. The result has the
    /// modes `(thread, (value, instruction), (rest…))`: `value` numbers the values of a thread in one instruction,
    /// `instruction` numbers the instructions of a thread in one tile, and the rest numbers the tiles.
    ///
    /// # Errors
    /// If the tensor has fewer modes than the tile, or if a tile overruns a mode of the tensor.
    ///
    /// ```
    /// # use colex::atom::{CopyAtom, Side, TiledCopy};
    /// # use colex::parse;
    /// let atom = CopyAtom::named("UniversalCopy<128,16>").unwrap();
    /// let copy = TiledCopy::new(&atom, &parse("(16,8):(8,1)"), &parse("(1,8)")).unwrap();
    /// assert_eq!(copy.tidfrg(Side::Source, &parse("(128,64):(64,1)")).unwrap().size(), 128 * 64);
    /// ```
    pub const fn tidfrg(&self, side: Side, layout: &Layout) -> Result<Layout, Error> {
        match ok!(self.tiled(side, layout)) {
            (_, Some(error)) => Err(ok!(self.rest(layout, error)).of("", 1)),
            (layout, None) => self.divided(side, &layout),
        }
    }

    /// Like [`tidfrg`](Self::tidfrg), but the last tiles may extend past the end of the tensor, as in CuTe. To know
    /// which elements are inside the tensor, apply the same function to `make_identity_layout(shape)`. The result
    /// contains the coordinate of each element, which you can compare with the shape.
    ///
    /// # Errors
    /// If the tensor has fewer modes than the tile.
    ///
    /// ```
    /// # use colex::atom::{CopyAtom, Side, TiledCopy};
    /// # use colex::parse;
    /// let atom = CopyAtom::named("UniversalCopy<32,32>").unwrap();
    /// let copy = TiledCopy::new(&atom, &parse("(16,8):(8,1)"), &parse("(1,1)")).unwrap();
    /// assert_eq!(copy.tidfrg_overrunning(Side::Source, &parse("(24,64):(64,1)")).unwrap().size(), 32 * 64);
    /// ```
    pub const fn tidfrg_overrunning(&self, side: Side, layout: &Layout) -> Result<Layout, Error> {
        self.divided(side, &ok!(self.tiled(side, layout)).0)
    }

    /// Returns two results: the tensor, and an error if the tile overruns a mode. If the tile extends past the end of a
    /// mode, but this side of the copy does not access positions there, the mode is first extended to the extent of the
    /// tile.
    const fn tiled(&self, side: Side, layout: &Layout) -> Result<(Layout, Option<Error>), Error> {
        let rank = self.tiler.modes_of();
        if layout.rank() < rank {
            let error = RankMismatch { found: layout.rank() as i64, expected: rank as i64 }.error();
            return Err(error.of("", 1));
        }
        match layout.overrun(&self.tiler) {
            Some(error) if !error.breaks(&MayOverrun::RULE) => match ok!(self.lengthened(side, layout)) {
                Some(longer) if longer.overrun(&self.tiler).is_none() => Ok((longer, None)),
                _ => Ok((*layout, Some(error))),
            },
            _ => Ok((*layout, None)),
        }
    }

    const fn divided(&self, side: Side, layout: &Layout) -> Result<Layout, Error> {
        let tiles = ok!(layout.zipped_divide(&self.tiler));
        let pick = ok!(Tiler::modes(&[Tiler::layout(&ok!(self.places(side))), Tiler::KEEP]));
        let divided = ok!(tiles.composition_by(&pick));
        let mut out = Tree::empty(Leaf::UNUSED);
        let modes = &divided.modes();
        let first = modes.profile.mode(modes.profile.all(), 0);
        ok!(out.push_rest(modes, first, 0));
        ok!(out.push(modes, modes.profile.mode(modes.profile.all(), 1)));
        divided.with(out).check()
    }

    /// Returns the error for the first mode that the tile overruns. Returns `error` if there is no such mode.
    const fn rest(&self, layout: &Layout, error: Error) -> Result<Error, Error> {
        each!(for i in 0..self.tiler.modes_of() {
            let (mode, part) = (ok!(layout.mode(&[i])), self.tiler.of_mode(i));
            if let (Some(_), Some(tile)) = (mode.overrun(&part), part.as_layout()) {
                let (size, tile) = (mode.size() as i64, tile.size() as i64);
                let (threads, values) = (ok!(self.tv.size_of(&[0])) as i64, ok!(self.tv.size_of(&[1])) as i64);
                return Ok(CopyRest { mode: NUMBERS[i], size, threads, values, tile }.error());
            }
        });
        Ok(error.without_place())
    }

    /// Returns the partitions of all threads as one layout. CuTe's `partition_S` and `partition_D` return the partition
    /// of one thread. The result has the modes `(thread, (value, instruction), rest…)`, as explained at
    /// [`tidfrg`](Self::tidfrg).
    ///
    /// # Errors
    /// In the same cases as [`tidfrg`](Self::tidfrg).
    ///
    /// ```
    /// # use colex::atom::{CopyAtom, Side, TiledCopy};
    /// # use colex::parse;
    /// let atom = CopyAtom::named("UniversalCopy<128,16>").unwrap();
    /// let copy = TiledCopy::new(&atom, &parse("(16,8):(8,1)"), &parse("(1,8)")).unwrap();
    /// let parts = copy.partition(Side::Target, &parse("(128,64):(64,1)")).unwrap();
    /// assert_eq!(parts.at((9, 0, 0, 0)), 64 + 8);          // row 1, element 8
    /// ```
    pub const fn partition(&self, side: Side, layout: &Layout) -> Result<Layout, Error> {
        rest_in_place(&ok!(self.tidfrg(side, layout)))
    }

    /// Like [`partition`](Self::partition), but the last tiles may extend past the end of the tensor, as in
    /// [`tidfrg_overrunning`](Self::tidfrg_overrunning).
    ///
    /// # Errors
    /// If the tensor has fewer modes than the tile.
    pub const fn partition_overrunning(&self, side: Side, layout: &Layout) -> Result<Layout, Error> {
        rest_in_place(&ok!(self.tidfrg_overrunning(side, layout)))
    }
}

/// Converts (thread, values, (rest…)) to (thread, values, rest…).
const fn rest_in_place(divided: &Layout) -> Result<Layout, Error> {
    let modes = &divided.modes();
    let mut out = ok!(modes.take(0, 2));
    let rest = modes.profile.mode(modes.profile.all(), 2);
    ok!(out.push_rest(modes, rest, 0));
    divided.with(out).check()
}

impl TiledCopy {
    /// Extends the modes of the tensor to the extents of the tile. Returns `None` if this side of the copy accesses a
    /// position in the extension. For example, if a copy writes each element of the source several times, its tile is
    /// larger than the source.
    ///
    /// Law: this side of the copy never accesses the extension, so the strides of the extension have no effect. They
    /// are 0.
    pub(super) const fn lengthened(&self, side: Side, layout: &Layout) -> Result<Option<Layout>, Error> {
        let tile = ok!(self.tile_shape());
        let places = ok!(self.places(side));
        let mut modes = [Layout::UNIT; MAX_LEAVES];
        each!(for i in 0..layout.rank() {
            modes[i] = ok!(layout.mode(&[i]));
            if i < tile.rank()
                && let Some(part) = self.tiler().of_mode(i).as_layout()
                && modes[i].overrun(&Tiler::layout(part)).is_some()
            {
                let coordinates = ok!(ok!(of_mode(&tile, i)).composition(&places));
                let (low, high) = ok!(part.composition(&coordinates)).bounds();
                let (size, whole) = (modes[i].size() as i64, part.cosize());
                if low < 0 || high >= size || whole % size != 0 || modes[i].first_name().is_some() {
                    return Ok(None);
                }
                modes[i] = ok!(modes[i].append(&ok!(line(whole / size, 0))));
            }
        });
        Ok(Some(ok!(Layout::make_layout(modes.split_at(layout.rank()).0))))
    }
}

/// Returns a map from one-dimensional positions in a tile to their coordinates in mode `i`.
const fn of_mode(tile: &IntTuple, i: usize) -> Result<Layout, Error> {
    let mut strides = [0; MAX_LEAVES];
    strides[i] = 1;
    Layout::new(tile, &ok!(IntTuple::flat(strides.split_at(tile.rank()).0)))
}
