//! Tensor maps, which describe a tensor in global memory to the CUDA driver. With a tensor map, one TMA instruction
//! moves one box of a tile.

use super::boxes::Boxes;
use super::dimensions::joined;
use super::rules::{MAX_RANK, require_extents, require_strides};
use super::smem::SmemSwizzle;
use crate::rules::BoxMajor;
use core::fmt;
use layout_runtime::rules::{CoordinateStride, NegativeStride, Swizzled};
use layout_runtime::{Basis, Error, Layout, Tiler, leaf::Leaf};

/// A tensor map: the arguments with which `cuTensorMapEncodeTiled` describes a tensor and its tiles. It also maps
/// coordinates of global memory to coordinates of the tensor map.
///
/// ```
/// # use colex::{Layout, Tiler, hardware::TensorMap};
/// let layout = |text: &str| text.parse::<Layout>().unwrap();
/// let (gmem, smem) = (layout("(512,256):(256,1)"), layout("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))"));
/// let map = TensorMap::new(&gmem, &smem, &Tiler::from((128, 128)), 16).unwrap();
/// assert_eq!(map.to_string(), "128B box (64,128) dims (256,512) strides (512) boxes 2");
/// // Coordinates of the map follow its dimensions: here (k, m).
/// assert_eq!(map.coordinates().to_string(), "(512,256):(1@1,1@0)");
/// assert_eq!(map.tiles(&Tiler::from((128, 128))).unwrap().to_string(), "(4,2):(128@1,128@0)");
/// // A tile has two boxes. The second starts at column 64 and at index 8192 of shared memory.
/// assert_eq!(map.boxes().unwrap().to_string(), "((64,128),2):((1@0,1@1),64@0)");
/// ```
///
/// Law: if the boxes of a tile are written to shared memory one after another, and the data is then swizzled, each
/// element is at its index in `smem`.
#[derive(Clone, Copy, Debug)]
pub struct TensorMap {
    box_: Boxes,
    dims: [u64; MAX_RANK],
    strides: [u64; MAX_RANK],
    coordinates: Layout,
}

impl TensorMap {
    /// Builds the tensor map of `gmem` for tiles that `tile` selects and that have the layout `smem` in shared memory.
    ///
    /// # Errors
    /// In the same cases as [`Boxes::of`] or [`Boxes::map`].
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{SmemSwizzle, TensorMap}, parse};
    /// let smem = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
    /// let map = TensorMap::new(&parse("(512,256):(256,1)"), &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(map.to_string(), "128B box (64,128) dims (256,512) strides (512) boxes 2");
    /// ```
    pub const fn new(gmem: &Layout, smem: &Layout, tile: &Tiler, bits: i64) -> Result<Self, Error> {
        ok!(Boxes::of(gmem, smem, tile, bits)).map(gmem)
    }

    /// Builds the tensor map of `gmem` for tiles with the layout `smem`. Mode `i` of a tile corresponds to mode `i` of
    /// `gmem`; see [`Boxes::whole`]. If you declare a struct with `layout!` and the clause `tma(gmem, bits)`, its
    /// function `tensor_map` calls this function.
    ///
    /// # Errors
    /// In the same cases as [`new`](Self::new).
    ///
    /// ```
    /// # use colex::{hardware::TensorMap, layout, parse};
    /// let (m, n, ld) = (1000_usize, 136_usize, 144);
    /// let gmem = layout!((m, n):(ld, 1));
    /// let map = TensorMap::of_tiles(&gmem.layout()?, &parse("Sw<3,3,3> o ((8,16),64):((64,512),1)"), 16)?;
    /// assert_eq!(map.to_string(), "128B box (64,128) dims (136,1000) strides (288)");
    /// assert_eq!(map.swizzle_code(), 3);
    /// # Ok::<(), colex::Error>(())
    /// ```
    pub const fn of_tiles(gmem: &Layout, smem: &Layout, bits: i64) -> Result<Self, Error> {
        ok!(Boxes::whole(gmem, smem, bits)).map(gmem)
    }

    /// Returns `boxDim`: the number of elements of a box along each dimension.
    #[must_use]
    pub const fn box_dims(&self) -> &[u32] {
        self.box_.extents()
    }

    /// Returns the number of boxes of a tile. One instruction moves one box.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.box_.count()
    }

    /// Returns `globalDim`: the number of elements of the tensor along each dimension.
    #[must_use]
    pub const fn dims(&self) -> &[u64] {
        self.dims.split_at(self.box_.rank()).0
    }

    /// Returns `globalStrides`: the distance in bytes between adjacent elements along each dimension except the first.
    #[must_use]
    pub const fn strides(&self) -> &[u64] {
        self.strides.split_at(self.box_.rank()).0.split_at(1).1
    }

    /// Returns `elementStrides`, which are all 1.
    #[must_use]
    pub const fn element_strides(&self) -> &[u32] {
        [1; MAX_RANK].as_slice().split_at(self.box_.rank()).0
    }

    /// Returns the swizzle of the tiles in shared memory.
    #[must_use]
    pub const fn swizzle(&self) -> SmemSwizzle {
        self.box_.swizzle()
    }

    /// Returns the swizzle as a number of the driver's `CUtensorMapSwizzle`: 0 for none, 1 for 32B, 2 for 64B, 3 for
    /// 128B, and 4 for 128B_ATOM_32B.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{SmemSwizzle, TensorMap}, parse};
    /// let smem = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
    /// let map = TensorMap::new(&parse("(512,256):(256,1)"), &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(map.swizzle_code(), 3);
    /// ```
    #[must_use]
    pub const fn swizzle_code(&self) -> u32 {
        self.box_.swizzle() as u32
    }

    /// Returns CuTe's `get_tma_tensor`: a layout with the shape of global memory. It maps each element to its
    /// coordinate in the tensor map.
    ///
    /// Divide or slice this layout like the tensor in global memory, to get the coordinates of a tile.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{SmemSwizzle, TensorMap}, parse};
    /// let smem = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
    /// let map = TensorMap::new(&parse("(512,256):(256,1)"), &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(map.coordinates().to_string(), "(512,256):(1@1,1@0)");
    /// ```
    pub const fn coordinates(&self) -> &Layout {
        &self.coordinates
    }

    /// Returns a map from the coordinates of tiles to the coordinate in the tensor map at which each tile starts.
    /// `tile` selects the tiles.
    ///
    /// # Errors
    /// In the same cases as [`Layout::zipped_divide`].
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{SmemSwizzle, TensorMap}, parse};
    /// let smem = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
    /// let map = TensorMap::new(&parse("(512,256):(256,1)"), &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(map.tiles(&Tiler::from((128, 128))).unwrap().to_string(), "(4,2):(128@1,128@0)");
    /// ```
    pub const fn tiles(&self, tile: &Tiler) -> Result<Layout, Error> {
        ok!(self.coordinates.zipped_divide(tile)).mode(&[1])
    }

    /// Returns a map from (element of a box, box of a tile) to the coordinate of the element in the tensor map,
    /// relative to the start of the tile.
    ///
    /// # Errors
    /// If no layout represents this map.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{SmemSwizzle, TensorMap}, parse};
    /// let smem = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
    /// let map = TensorMap::new(&parse("(512,256):(256,1)"), &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(map.boxes().unwrap().to_string(), "((64,128),2):((1@0,1@1),64@0)");
    /// ```
    pub const fn boxes(&self) -> Result<Layout, Error> {
        self.box_.in_boxes(&ok!(self.tile_coordinates()))
    }

    /// Returns a map from (element of a box, box of a tile) to the index of the element in shared memory, before the
    /// swizzle.
    ///
    /// # Errors
    /// If no layout represents this map.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{SmemSwizzle, TensorMap}, parse};
    /// let smem = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
    /// let map = TensorMap::new(&parse("(512,256):(256,1)"), &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(map.places().unwrap().at((0, 1)), 8192);
    /// ```
    pub const fn places(&self) -> Result<Layout, Error> {
        self.box_.in_boxes(&self.box_.tile[1])
    }

    /// Returns where block `i` of a cluster starts to load in a multicast, for the first box of a tile. The result is a
    /// coordinate relative to the box, and an index in shared memory. Coordinates of unused dimensions are 0.
    ///
    /// ```
    /// # use colex::{Layout, Tiler, hardware::Boxes};
    /// let layout = |text: &str| text.parse::<Layout>().unwrap();
    /// let gmem = layout("(512,256):(256,1)");
    /// let boxes = Boxes::of(&gmem, &layout("(128,64):(64,1)"), &Tiler::from((128, 64)), 16).unwrap();
    /// let map = boxes.multicast(4).unwrap().map(&gmem).unwrap();
    /// assert_eq!(map.part(3), ([0, 96, 0, 0, 0], 6144));
    /// ```
    #[must_use]
    pub const fn part(&self, i: usize) -> ([u64; MAX_RANK], usize) {
        let place = i * self.box_.size();
        let (tile, mut coordinate) = (&self.box_.tile[0], [0; MAX_RANK]);
        let mut rest = self.box_.inverse.index(place as i64);
        each!(for k in 0..tile.len() {
            let (mode, leaf) = (&tile.modes().leaves[k], self.leaf_of(k));
            if let Some(dimension) = self.box_.dimension_of(leaf) {
                let steps = mode.stride * self.coordinates.modes().leaves[leaf].stride;
                coordinate[dimension] += (rest % mode.size() * steps) as u64;
            }
            rest /= mode.size();
        });
        (coordinate, place + self.box_.tile[1].offset() as usize)
    }

    /// Returns the number of elements of a box before a multicast splits it. The blocks of a cluster load these
    /// elements together.
    pub const fn whole_box(&self) -> usize {
        self.box_.size
    }

    /// Returns a map from elements of the tile to coordinates of the tensor map.
    const fn tile_coordinates(&self) -> Result<Layout, Error> {
        let tile = self.box_.tile[0];
        let mut modes = *tile.modes();
        each!(for i in 0..tile.len() {
            let (mode, to) = (tile.modes().leaves[i], &self.coordinates.modes().leaves[self.leaf_of(i)]);
            modes.leaves[i] = Leaf::of(mode.size(), mode.stride * to.stride, to.basis);
        });
        tile.with(modes).check()
    }

    /// Returns the number of the leaf of global memory along which leaf `k` of the tile advances.
    const fn leaf_of(&self, k: usize) -> usize {
        let basis = self.box_.tile[0].modes().leaves[k].basis;
        let identity = match Layout::make_identity_layout(&self.coordinates.shape()) {
            Ok(identity) => identity,
            Err(_) => return 0,
        };
        first!(0..identity.len() - 1, |leaf| identity.modes().leaves[leaf].basis.is(basis))
    }
}

impl Boxes {
    /// Builds the tensor map for these boxes with the extents and strides of `gmem`.
    ///
    /// # Errors
    /// - If `gmem` contains a symbol, a coordinate stride such as `1@0`, a swizzle or an offset.
    /// - If the stride of the first dimension is not 1.
    /// - If the stride of another leaf with an extent above 1 is negative, is not a multiple of 16 bytes, or is 2^40
    ///   bytes or more.
    /// - If an extent exceeds 2^32.
    /// - If elements have 6 bits, and the extent of the first dimension is not a multiple of 128.
    /// - If elements have 6 bits, and the stride of another dimension is not a multiple of 32 bytes.
    /// - If elements have 4 bits, and the extent of the first dimension is odd.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{Boxes, SmemSwizzle}, parse};
    /// let (gmem, smem) = (parse("(512,256):(256,1)"), parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))"));
    /// let boxes = Boxes::of(&gmem, &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(boxes.map(&gmem).unwrap().dims(), [256, 512]);
    /// ```
    pub const fn map(&self, gmem: &Layout) -> Result<TensorMap, Error> {
        Ok(ok!(self.numbers(gmem), |error| error.of("tma", 0)))
    }

    const fn numbers(&self, gmem: &Layout) -> Result<TensorMap, Error> {
        ok!(gmem.require_static("tma", 0));
        if !gmem.is_integral() {
            return Err(CoordinateStride.error());
        }
        if gmem.is_composed() {
            return Err(Swizzled.error());
        }
        let (mut dims, mut strides) = ok!(self.dimensions(gmem, true));
        if require_strides(&strides, self.rank(), self.bits()).is_err() {
            (dims, strides) = ok!(self.dimensions(gmem, false));
        }
        if strides[0] != 1 {
            return Err(BoxMajor.error());
        }
        let coordinates = ok!(self.coordinates(gmem, &strides));
        ok!(require_extents(&dims, self.rank(), self.bits()));
        ok!(require_strides(&strides, self.rank(), self.bits()));
        each!(for i in 0..self.rank() {
            strides[i] = strides[i] * self.bits() as u64 / 8;
        });
        Ok(TensorMap { box_: *self, dims, strides, coordinates })
    }

    /// Returns the extents and the strides of the dimensions. Unless `all` is `true`, the strides of leaves with extent
    /// 1 are left out, because a copy never uses them.
    const fn dimensions(&self, gmem: &Layout, all: bool) -> Result<([u64; MAX_RANK], [u64; MAX_RANK]), Error> {
        let (mut dims, mut strides) = ([1; MAX_RANK], [0; MAX_RANK]);
        each!(for leaf in 0..gmem.len() {
            let mode = &gmem.modes().leaves[leaf];
            if let Some(i) = self.dimension_of(leaf)
                && (mode.size() > 1 || all && mode.stride >= 0)
            {
                if mode.stride < 0 {
                    return Err(NegativeStride { stride: mode.stride }.error().leaf(leaf));
                }
                (dims[i], strides[i]) = joined((dims[i], strides[i]), (mode.size() as u64, mode.stride as u64));
            }
        });
        Ok((dims, strides))
    }

    /// Returns the layout that maps each coordinate of global memory to a coordinate of the tensor map.
    const fn coordinates(&self, gmem: &Layout, strides: &[u64; MAX_RANK]) -> Result<Layout, Error> {
        let mut modes = *gmem.modes();
        each!(for leaf in 0..gmem.len() {
            let mode = gmem.modes().leaves[leaf];
            modes.leaves[leaf] = match self.dimension_of(leaf) {
                Some(i) if strides[i] == 0 => step(mode.size(), 1, i),
                Some(i) => step(mode.size(), mode.stride / strides[i] as i64, i),
                None => Leaf::new(mode.size(), 0),
            };
        });
        gmem.with(modes).check()
    }
}

/// Returns the leaf `extent:steps@i`, which advances by `steps` along dimension `i`.
const fn step(extent: i64, steps: i64, i: usize) -> Leaf {
    match Basis::ONE.within(i) {
        Some(basis) => Leaf::of(extent, steps, basis),
        None => Leaf::new(extent, 0),
    }
}

/// Prints, for example, `128B box (64,128) dims (256,512) strides (512) boxes 2`. Strides are in bytes, and the first
/// stride is omitted. The number of boxes per tile is omitted if it is 1.
impl fmt::Display for TensorMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.box_.swizzle_name())?;
        f.write_str(" box ")?;
        tuple(f, self.box_dims())?;
        f.write_str(" dims ")?;
        tuple(f, self.dims())?;
        f.write_str(" strides ")?;
        tuple(f, self.strides())?;
        if self.count() == 1 { Ok(()) } else { write!(f, " boxes {}", self.count()) }
    }
}

/// Prints numbers as a tuple, for example `(1,2,3)`.
fn tuple(f: &mut fmt::Formatter<'_>, numbers: &[impl fmt::Display]) -> fmt::Result {
    f.write_str("(")?;
    for (i, number) in numbers.iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        write!(f, "{comma}{number}")?;
    }
    f.write_str(")")
}
