//! The boxes in which TMA moves a tile. They depend on the tile and on the layouts, but not on the runtime values of
//! symbols of global memory.

use super::dimensions::{Dimensions, NONE};
use super::rules::{MAX_RANK, require_row, require_start, require_starts, width_in_shared};
use super::smem::{SmemSwizzle, pattern};
use crate::atom::{Operand, TiledMma};
use crate::rules::{BoxParts, BoxSize};
use layout_runtime::rules::NotStatic;
use layout_runtime::{Error, Int, IntTuple, Layout, MAX_LEAVES, Swizzle, Tiler};

layout_runtime::rules! {
    BoxStatic = "in global memory, the tile covers an inner extent of a nested mode, but this extent is not marked as static",
        "mark the extent as static with `_`, as in `((_64,8),256)`";
}

/// The boxes in which TMA moves a tile between global and shared memory. To build a tensor map, [`map`](Self::map) adds
/// the extents and strides of global memory.
///
/// A box is contiguous in shared memory, so the storage order of shared memory determines the dimensions of the box.
/// The layout `x = (identity(shape of gmem) o tile) o right_inverse(smem)` maps positions in shared memory to
/// coordinates of global memory. A mode of `x` is a dimension of the box if its stride increases exactly one entry of
/// the coordinate, by 1. The first mode of `x` with another stride ends the box. Each dimension has at most 256
/// elements. Every other mode of global memory is a dimension with one element per box. Source: CuTe's
/// `copy_traits_sm90_tma.hpp`.
///
/// ```
/// # use colex::{IntTuple, Layout, Tiler, expect, hardware::Boxes, parse};
/// const GMEM: Layout = parse("(512,256):(256,1)");
/// const SMEM: Layout = parse("Sw<3,3,3> o ((8,16),64):((64,512),1)");
/// const TILE: Tiler = expect(Tiler::shape(&expect(IntTuple::flat(&[128, 64]))));
/// const BOXES: Boxes = expect(Boxes::of(&GMEM, &SMEM, &TILE, 16));
/// assert_eq!(BOXES.extents(), [64, 128]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Boxes {
    extents: [u32; MAX_RANK],
    rank: usize,
    /// For each leaf of global memory, the dimension to which it belongs.
    dimension: [u8; MAX_LEAVES],
    swizzle: SmemSwizzle,
    bits: i64,
    /// The number of elements of a box before a multicast splits it.
    pub(super) size: usize,
    /// Two maps from elements of the tile: to coordinates of global memory, and to positions in shared memory.
    pub(super) tile: [Layout; 2],
    /// A map from the contiguous positions at the start of shared memory to elements of the tile.
    pub(super) inverse: Layout,
}

impl Boxes {
    /// Computes the boxes in which TMA moves a tile of `gmem` that has the layout `smem` in shared memory. Elements
    /// have `bits` bits in both memories. `tile` selects the elements of the tile: mode `i` of the tiler applies to
    /// mode `i` of `gmem`.
    ///
    /// Elements of 6 bits are packed in global memory. In shared memory, 16 elements of 6 bits occupy 16 bytes: 12
    /// bytes of data and a gap of 4 bytes. For these elements, the driver's type is
    /// `CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B`. Elements of 4 bits are packed in both memories, and the driver's type
    /// is `CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B`.
    ///
    /// Adjacent dimensions are merged if their strides are static, such as `_64`, and prove that the dimensions are
    /// contiguous. Dimensions with a static extent of 1 or a static stride of 0 are omitted. If an extent of a nested
    /// mode is static, a tile may continue past this extent. For example, a tile of 128 elements along the mode
    /// `(_64,8)` covers two runs of 64 elements.
    ///
    /// # Errors
    /// - If the tile and `smem` differ in size.
    /// - If the elements that are contiguous in shared memory do not have stride 1 in global memory.
    /// - If a box has more than 256 elements along a dimension, or needs more than 5 dimensions.
    /// - If the tile has more than one element along an inner extent of a nested mode, and this extent is not static.
    /// - If `smem` or `tile` contains a symbol, or if `smem` or `gmem` is empty.
    /// - If `bits` is not 1, 2, 4, 6, 8, 16, 32 or 64.
    /// - If a row of a box (its elements along the first dimension) is longer than a row of the swizzle, or is not a
    ///   multiple of 16 bytes.
    /// - If a box does not start at a multiple of 128 bytes in shared memory.
    /// - If the swizzle applies to byte addresses, or if TMA does not support the swizzle.
    /// - If elements have 6 bits, and either a row of a box does not have 128 elements, or the swizzle is 32B or 64B.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{Boxes, SmemSwizzle}, parse};
    /// let (gmem, smem) = (parse("(512,256):(256,1)"), parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))"));
    /// let boxes = Boxes::of(&gmem, &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!((boxes.extents(), boxes.size()), (&[64, 128][..], 64 * 128));
    /// ```
    pub const fn of(gmem: &Layout, smem: &Layout, tile: &Tiler, bits: i64) -> Result<Self, Error> {
        Ok(ok!(Self::derive(gmem, smem, tile, bits), |error| error.of_or("tma", 1)))
    }

    /// Like [`of`](Self::of), but the tile has the shape of `smem`: mode `i` of `smem` corresponds to mode `i` of
    /// `gmem`. Additional modes of `smem`, such as stages, are ignored.
    ///
    /// # Errors
    /// In the same cases as [`of`](Self::of).
    ///
    /// ```
    /// # use colex::{Layout, hardware::Boxes};
    /// let layout = |text: &str| text.parse::<Layout>().unwrap();
    /// let stages = layout("Sw<3,3,3> o ((8,16),64,4):((64,512),1,8192)");
    /// assert_eq!(Boxes::whole(&layout("(512,256):(256,1)"), &stages, 16).unwrap().extents(), [64, 128]);
    /// ```
    pub const fn whole(gmem: &Layout, smem: &Layout, bits: i64) -> Result<Self, Error> {
        ok!(smem.require_static("tma", 1));
        let rank = if smem.rank() < gmem.rank() { smem.rank() } else { gmem.rank() };
        let smem = ok!(smem.take(0, rank));
        let mut tile = IntTuple::EMPTY;
        each!(for i in 0..rank {
            tile = ok!(tile.push(&IntTuple::int(ok!(smem.size_of(&[i])) as i64)));
        });
        Self::of(gmem, &smem, &ok!(Tiler::shape(&tile)), bits)
    }

    const fn derive(gmem: &Layout, smem: &Layout, tile: &Tiler, bits: i64) -> Result<Self, Error> {
        ok!(smem.require_static("tma", 1));
        ok!(smem.require_elements("tma", 1));
        if let Some(name) = tile.first_name() {
            return Err(NotStatic { name }.error().of("tma", 2));
        }
        let identity = ok!(identity(gmem));
        let coordinates = ok!(identity.composition_by(tile), |error| error.of("", 2));
        Self::of_coordinates([gmem, smem], &identity, &coordinates, bits)
    }

    /// Computes the boxes of the part of an operand that one multiprocessor loads, if several multiprocessors compute a
    /// product together. `smem` has the form ((MN,K), repeats along MN, repeats along K), where (MN,K) is the operand
    /// of one instruction. CuTe's counterparts are `make_tma_atom_A_sm100` and `make_tma_atom_B_sm100`.
    ///
    /// # Errors
    /// In the same cases as [`of`](Self::of) or [`partition`](TiledMma::partition).
    ///
    /// ```
    /// use colex::atom::{MmaAtom, Operand, TiledMma};
    /// use colex::hardware::Boxes;
    /// use colex::{Layout, Tiler, parse};
    ///
    /// let atom = MmaAtom::named("SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>").unwrap();
    /// let mma = TiledMma::new(&atom, &Layout::UNIT, &Tiler::KEEP).unwrap();
    /// // Each of two processors has half of the rows.
    /// let (gmem, smem) = (parse("(512,256):(256,1)"), parse("Sw<3,3,3> o ((128,16),1,4):((64,1),0,16)"));
    /// let boxes = Boxes::of_part([&gmem, &smem], &Tiler::from((256, 64)), (&mma, Operand::A), 16).unwrap();
    /// assert_eq!(boxes.extents(), [64, 128]);
    /// ```
    pub const fn of_part(
        [gmem, smem]: [&Layout; 2],
        tile: &Tiler,
        (mma, operand): (&TiledMma, Operand),
        bits: i64,
    ) -> Result<Self, Error> {
        ok!(smem.require_static("tma", 1));
        let identity = ok!(identity(gmem), |error| error.of_or("tma", 0));
        let coordinates = ok!(identity.composition_by(tile), |error| error.of("tma", 2));
        ok!(coordinates.require_static("tma", 2));
        let part = ok!(ok!(mma.partition(operand, &coordinates), |error| error.of("tma", 2)).get_slice(0));
        Ok(ok!(Self::of_coordinates([gmem, smem], &identity, &part, bits), |error| error.of_or("tma", 1)))
    }

    const fn of_coordinates(
        [gmem, smem]: [&Layout; 2],
        identity: &Layout,
        coordinates: &Layout,
        bits: i64,
    ) -> Result<Self, Error> {
        ok!(gmem.require_elements("tma", 0));
        let swizzle = ok!(pattern(smem, width_in_shared(bits)));
        // The tile must be static. A mode of global memory may be symbolic only if the tile contains the complete mode.
        ok!(coordinates.require_static("", 2));
        if coordinates.size() != smem.size() {
            let error = BoxSize { tile: coordinates.size() as i64, smem: smem.size() as i64 }.error();
            return Err(error.of("", 2));
        }
        ok!(require_static_within(gmem, identity, coordinates));
        let inverse = ok!(smem.layout_part().right_inverse());
        let order = ok!(coordinates.composition(&inverse)).coalesce();
        let dimensions = ok!(Dimensions::of(gmem, identity, &order));
        let (extents, rank, dimension) = ok!(dimensions.finish());
        ok!(require_row(extents[0], swizzle, bits));
        let places = ok!(smem.layout_part().swizzled(Swizzle::IDENTITY, smem.offset()));
        let mut boxes =
            Self { extents, rank, dimension, swizzle, bits, size: 0, tile: [*coordinates, places], inverse };
        boxes.size = boxes.size();
        ok!(boxes.require_starts());
        Ok(boxes)
    }

    /// Returns an error if a box does not start at a multiple of 128 bytes in shared memory.
    const fn require_starts(&self) -> Result<(), Error> {
        let smem = &self.tile[1];
        require_starts(smem.offset(), &ok!(ok!(self.in_boxes(smem)).mode(&[1])), self.bits)
    }

    /// Divides a layout of the tile's elements into the modes (element of a box, box).
    pub(super) const fn in_boxes(&self, of: &Layout) -> Result<Layout, Error> {
        let first = ok!(Layout::left(&IntTuple::int(self.size as i64)));
        of.zipped_divide(&Tiler::layout(&ok!(self.inverse.composition(&first))))
    }

    /// Splits each box among `n` blocks of a cluster. Each block loads one part of every box, and the hardware sends
    /// this part to all `n` blocks. Boxes are split along their last dimensions.
    ///
    /// # Errors
    /// If the boxes cannot be split into `n` equal parts, or if the size of a part is not a multiple of 128 bytes.
    ///
    /// ```
    /// # use colex::{Layout, Tiler, hardware::Boxes};
    /// let layout = |text: &str| text.parse::<Layout>().unwrap();
    /// let boxes = Boxes::of(&layout("(512,256):(256,1)"), &layout("(128,64):(64,1)"), &Tiler::from((128, 64)), 16).unwrap();
    /// assert_eq!(boxes.multicast(4).unwrap().extents(), [64, 32]);
    /// ```
    pub const fn multicast(mut self, n: u32) -> Result<Self, Error> {
        let (mut parts, mut i) = (n, self.rank);
        while parts > 1 && i > 0 {
            i -= 1;
            let extent = self.extents[i];
            if !parts.is_multiple_of(extent) && !extent.is_multiple_of(parts) {
                break;
            }
            self.extents[i] = extent.div_ceil(parts);
            parts = parts.div_ceil(extent);
        }
        if parts != 1 || n == 0 {
            return Err(BoxParts { parts: n as i64 }.error().of("tma", 1));
        }
        if n > 1 {
            ok!(require_start(self.size() as i64, self.bits), |error| error.of("tma", 1));
        }
        Ok(self)
    }

    /// Returns the number of elements of a box along each of its 1 to 5 dimensions.
    #[must_use]
    pub const fn extents(&self) -> &[u32] {
        self.extents.split_at(self.rank).0
    }

    /// Returns the number of dimensions of a box, 1 to 5.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// Returns the swizzle of the tile in shared memory.
    #[must_use]
    pub const fn swizzle(&self) -> SmemSwizzle {
        self.swizzle
    }

    /// Returns the driver's name of the swizzle, which is `none`, `32B`, `64B`, `128B` or `128B_ATOM_32B`.
    #[must_use]
    pub const fn swizzle_name(&self) -> &'static str {
        match self.swizzle {
            SmemSwizzle::B128Base32 => "128B_ATOM_32B",
            swizzle => swizzle.name(),
        }
    }

    /// Returns the number of bits of an element.
    #[must_use]
    pub const fn bits(&self) -> i64 {
        self.bits
    }

    /// Returns the dimension of the box to which leaf `leaf` of global memory belongs. Returns `None` if the leaf does
    /// not belong to a dimension.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::Boxes, parse};
    /// let (gmem, smem) = (parse("(512,256):(256,1)"), parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))"));
    /// let boxes = Boxes::of(&gmem, &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// // The first dimension of a box is along the columns of global memory, which are contiguous.
    /// assert_eq!((boxes.dimension_of(0), boxes.dimension_of(1)), (Some(1), Some(0)));
    /// ```
    #[must_use]
    pub const fn dimension_of(&self, leaf: usize) -> Option<usize> {
        if leaf >= MAX_LEAVES || self.dimension[leaf] == NONE { None } else { Some(self.dimension[leaf] as usize) }
    }

    /// Returns the number of boxes of a tile. One instruction moves one box.
    ///
    /// ```
    /// # use colex::{Layout, Tiler, hardware::Boxes};
    /// let boxes = |smem: &str| {
    ///     let [gmem, smem] = ["(512,256):(256,1)", smem].map(|text| text.parse::<Layout>().unwrap());
    ///     Boxes::of(&gmem, &smem, &Tiler::from((128, 128)), 16).unwrap().count()
    /// };
    /// // The same atoms, arranged along the columns and along the rows.
    /// assert_eq!(boxes("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))"), 2);
    /// assert_eq!(boxes("Sw<3,3,3> o ((8,16),(64,2)):((64,1024),(1,512))"), 32);
    /// ```
    #[must_use]
    pub const fn count(&self) -> usize {
        self.tile[0].size() / self.size
    }

    /// Returns the number of elements of a box.
    #[must_use]
    pub const fn size(&self) -> usize {
        let mut size = 1;
        each!(for i in 0..self.rank {
            size *= self.extents[i] as usize;
        });
        size
    }
}

/// Returns a layout that maps each element of global memory to its coordinate. The function builds the layout with the
/// extent 1 instead of each symbolic extent, and then inserts the symbols.
const fn identity(gmem: &Layout) -> Result<Layout, Error> {
    let mut shape = gmem.shape();
    each!(for i in 0..gmem.len() {
        if gmem.modes().leaves[i].symbol().is_some() {
            shape.tree.leaves[i] = Int::new(1);
        }
    });
    let mut identity = ok!(Layout::make_identity_layout(&shape), |error| error.of("", 0));
    each!(for i in 0..gmem.len() {
        if let Some(symbol) = gmem.modes().leaves[i].symbol() {
            identity = identity.with_leaf(i, identity.modes().leaves[i].with_symbol(symbol));
        }
    });
    Ok(identity)
}

/// Returns an error if the tile has more than one element along a leaf that is neither static nor the last leaf of its
/// mode.
const fn require_static_within(gmem: &Layout, identity: &Layout, tile: &Layout) -> Result<(), Error> {
    let rank = gmem.rank();
    each!(for i in 0..rank {
        let span = gmem.modes().profile.mode(gmem.all(), i);
        each!(for leaf in span.start..span.end - 1 {
            if !gmem.modes().leaves[leaf].extent_is_static && is_reached(identity, leaf, tile) {
                return Err(BoxStatic.error().of("", 0).leaf(leaf));
            }
        });
    });
    Ok(())
}

/// Returns `true` if the tile has more than one element along leaf `leaf` of global memory.
const fn is_reached(identity: &Layout, leaf: usize, tile: &Layout) -> bool {
    let basis = identity.modes().leaves[leaf].basis;
    any!(0..tile.len(), |i| tile.modes().leaves[i].size() > 1 && tile.modes().leaves[i].basis.is(basis))
}
