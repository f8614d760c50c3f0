//! Tensor maps: what the driver is told about global memory, so that TMA moves a tile of it by one instruction.

use super::boxes::Boxes;
use super::dimensions::{MAX_RANK, joined};
use super::rules::{require_extents, require_strides};
use super::smem::SmemSwizzle;
use core::fmt;
use layout_runtime::{Basis, Error, ErrorKind, Layout, Tiler, mode::Mode};

/// The arguments of `cuTensorMapEncodeTiled` for tiles of a layout of global memory, and how its coordinates lead to
/// tiles.
///
/// ```
/// # use colex::{Layout, Tiler, hardware::TensorMap};
/// let layout = |text: &str| text.parse::<Layout>().unwrap();
/// let (gmem, smem) = (layout("(512,256):(256,1)"), layout("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))"));
/// let map = TensorMap::new(&gmem, &smem, &Tiler::from((128, 128)), 16).unwrap();
/// assert_eq!(map.to_string(), "128B box (64,128) dims (256,512) strides (512) boxes 2");
/// // Coordinates of the map count along its dimensions: here (k, m).
/// assert_eq!(map.coordinates().to_string(), "(512,256):(1@1,1@0)");
/// assert_eq!(map.tiles(&Tiler::from((128, 128))).unwrap().to_string(), "(4,2):(128@1,128@0)");
/// // A tile is two boxes, the second from column 64 on, to place 8192 of shared memory.
/// assert_eq!(map.boxes().unwrap().to_string(), "((64,128),2):((1@0,1@1),64@0)");
/// ```
///
/// Law: the boxes of a tile, written one behind the other to shared memory, and each unit of 16 bytes moved by the
/// swizzle, are `smem` of the tile's coordinates.
#[derive(Clone, Copy, Debug)]
pub struct TensorMap {
    box_: Boxes,
    dims: [u64; MAX_RANK],
    strides: [u64; MAX_RANK],
    coordinates: Layout,
}

impl TensorMap {
    /// The map of `gmem` for tiles that lie in shared memory like `smem`.
    ///
    /// # Errors
    /// As [`Boxes::of`] and [`Boxes::map`].
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

    /// The map of `gmem` for tiles whose mode `i` comes from mode `i` of `gmem`; see [`Boxes::whole`]. A struct of
    /// `layout!` that declares `tma(gmem, bits)` has this as its own function `tensor_map`.
    ///
    /// # Errors
    /// As [`new`](Self::new).
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

    /// `boxDim`: elements of a box along each dimension.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{SmemSwizzle, TensorMap}, parse};
    /// let smem = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
    /// let map = TensorMap::new(&parse("(512,256):(256,1)"), &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(map.box_dims(), [64, 128]);
    /// ```
    #[must_use]
    pub const fn box_dims(&self) -> &[u32] {
        self.box_.extents()
    }

    /// How many boxes a tile takes, each an instruction.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{SmemSwizzle, TensorMap}, parse};
    /// let smem = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
    /// let map = TensorMap::new(&parse("(512,256):(256,1)"), &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(map.count(), 2);
    /// ```
    #[must_use]
    pub const fn count(&self) -> usize {
        self.box_.count()
    }

    /// `globalDim`: elements along each dimension.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{SmemSwizzle, TensorMap}, parse};
    /// let smem = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
    /// let map = TensorMap::new(&parse("(512,256):(256,1)"), &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(map.dims(), [256, 512]);
    /// ```
    #[must_use]
    pub const fn dims(&self) -> &[u64] {
        self.dims.split_at(self.box_.rank()).0
    }

    /// `globalStrides`: bytes between neighbours of each dimension but the first.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{SmemSwizzle, TensorMap}, parse};
    /// let smem = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
    /// let map = TensorMap::new(&parse("(512,256):(256,1)"), &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(map.strides(), [512]);
    /// ```
    #[must_use]
    pub const fn strides(&self) -> &[u64] {
        self.strides.split_at(self.box_.rank()).0.split_at(1).1
    }

    /// `elementStrides`: all 1.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{SmemSwizzle, TensorMap}, parse};
    /// let smem = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
    /// let map = TensorMap::new(&parse("(512,256):(256,1)"), &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(map.element_strides(), [1, 1]);
    /// ```
    #[must_use]
    pub const fn element_strides(&self) -> &[u32] {
        [1; MAX_RANK].as_slice().split_at(self.box_.rank()).0
    }

    /// The swizzle of shared memory.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{SmemSwizzle, TensorMap}, parse};
    /// let smem = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
    /// let map = TensorMap::new(&parse("(512,256):(256,1)"), &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(map.swizzle(), SmemSwizzle::B128);
    /// ```
    #[must_use]
    pub const fn swizzle(&self) -> SmemSwizzle {
        self.box_.swizzle()
    }

    /// The number of the swizzle in the driver's `CUtensorMapSwizzle`: none 0, 32B 1, 64B 2, 128B 3, 128B_ATOM_32B 4.
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

    /// The shape of global memory with a coordinate of the map for each element: CuTe's `get_tma_tensor`.
    ///
    /// Tiles and slices of it are coordinates of tiles and slices.
    ///
    /// ```
    /// # use colex::{Tiler, hardware::{SmemSwizzle, TensorMap}, parse};
    /// let smem = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
    /// let map = TensorMap::new(&parse("(512,256):(256,1)"), &smem, &Tiler::from((128, 128)), 16).unwrap();
    /// assert_eq!(map.coordinates().to_string(), "(512,256):(1@1,1@0)");
    /// ```
    #[must_use]
    pub const fn coordinates(&self) -> &Layout {
        &self.coordinates
    }

    /// From the coordinates of tiles to the coordinate of the map where each starts.
    ///
    /// # Errors
    /// As [`Layout::zipped_divide`].
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

    /// From (element of a box, box of a tile) to the coordinate of the map, relative to that of the tile.
    ///
    /// # Errors
    /// If no layout says it.
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

    /// From (element of a box, box of a tile) to the place in shared memory, before the swizzle: where each box goes.
    ///
    /// # Errors
    /// If no layout says it.
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

    /// What block `i` of a cluster loads of each box, for a box that is cut: its first coordinate, relative to that of
    /// the box, and the place where it goes. Coordinates behind those of the map are 0.
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

    /// Elements that a copy moves, which the blocks of a cluster share.
    pub const fn whole_box(&self) -> usize {
        self.box_.size
    }

    /// From elements of the tile to coordinates of the map.
    const fn tile_coordinates(&self) -> Result<Layout, Error> {
        let tile = self.box_.tile[0];
        let mut modes = *tile.modes();
        each!(for i in 0..tile.len() {
            let (mode, to) = (tile.modes().leaves[i], &self.coordinates.modes().leaves[self.leaf_of(i)]);
            modes.leaves[i] = Mode::of(mode.size(), mode.stride * to.stride, to.basis);
        });
        tile.with(modes).check()
    }

    /// The leaf of global memory along which leaf `k` of the tile runs.
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
    /// The map for these boxes over global memory of the numbers of `gmem`.
    ///
    /// # Errors
    /// If the first stride is not 1; if another is negative, not a multiple of 16 bytes or not below 2^40, unless its
    /// extent is 1; if an extent is above 2^32. Of elements of 6 bits strides are multiples of 32 bytes, and the first
    /// extent one of 128; of elements of 4 bits it is even.
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
            return Err(Error::new(ErrorKind::CoordinateStride));
        }
        if gmem.is_composed() {
            return Err(Error::new(ErrorKind::Swizzled));
        }
        let (mut dims, mut strides) = ok!(self.dimensions(gmem, true));
        if require_strides(&strides, self.rank(), self.bits()).is_err() {
            (dims, strides) = ok!(self.dimensions(gmem, false));
        }
        if strides[0] != 1 {
            return Err(Error::new(ErrorKind::BoxMajor));
        }
        let coordinates = ok!(self.coordinates(gmem, &strides));
        ok!(require_extents(&dims, self.rank(), self.bits()));
        ok!(require_strides(&strides, self.rank(), self.bits()));
        each!(for i in 0..self.rank() {
            strides[i] = strides[i] * self.bits() as u64 / 8;
        });
        Ok(TensorMap { box_: *self, dims, strides, coordinates })
    }

    /// Extents and strides of the dimensions; if `all` is false, strides of extents of 1, along which nothing moves, are
    /// left out.
    const fn dimensions(&self, gmem: &Layout, all: bool) -> Result<([u64; MAX_RANK], [u64; MAX_RANK]), Error> {
        let (mut dims, mut strides) = ([1; MAX_RANK], [0; MAX_RANK]);
        each!(for leaf in 0..gmem.len() {
            let mode = &gmem.modes().leaves[leaf];
            if let Some(i) = self.dimension_of(leaf)
                && (mode.size() > 1 || all && mode.stride >= 0)
            {
                if mode.stride < 0 {
                    return Err(Error::new(ErrorKind::NegativeStride { stride: mode.stride }).leaf(leaf));
                }
                (dims[i], strides[i]) = joined((dims[i], strides[i]), (mode.size() as u64, mode.stride as u64));
            }
        });
        Ok((dims, strides))
    }

    /// Each leaf of global memory in steps along its dimension.
    const fn coordinates(&self, gmem: &Layout, strides: &[u64; MAX_RANK]) -> Result<Layout, Error> {
        let mut modes = *gmem.modes();
        each!(for leaf in 0..gmem.len() {
            let mode = gmem.modes().leaves[leaf];
            modes.leaves[leaf] = match self.dimension_of(leaf) {
                Some(i) if strides[i] == 0 => step(mode.size(), 1, i),
                Some(i) => step(mode.size(), mode.stride / strides[i] as i64, i),
                None => Mode::new(mode.size(), 0),
            };
        });
        gmem.with(modes).check()
    }
}

/// `extent:steps@i`
const fn step(extent: i64, steps: i64, i: usize) -> Mode {
    match Basis::ONE.within(i) {
        Some(basis) => Mode::of(extent, steps, basis),
        None => Mode::new(extent, 0),
    }
}

/// `128B box (64,128) dims (256,512) strides (512) boxes 2`, strides in bytes and the first left out; behind them how
/// many boxes a tile takes, if it is not one.
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

/// `(1,2,3)`
fn tuple(f: &mut fmt::Formatter<'_>, numbers: &[impl fmt::Display]) -> fmt::Result {
    f.write_str("(")?;
    for (i, number) in numbers.iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        write!(f, "{comma}{number}")?;
    }
    f.write_str(")")
}
