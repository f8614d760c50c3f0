//! Compile-time properties of the boxes in which TMA copies a tile between global and shared memory.

use crate::element::Element;
use crate::global::GlobalNumbers;
use crate::manifest::Mapped;
use crate::part::{RANK, room_bytes, sizes};
use crate::require;
use colex::hardware::Boxes;
use colex::structure::Valued;
use colex::{IntTuple, Layout, StaticLayout, Tiler, expect};
use core::marker::PhantomData;

/// Describes the boxes in which TMA copies a tile. The tile has layout `S` in shared memory, and the tensor has layout
/// `G` in global memory. Each of `PARTS` blocks copies an equal part of a box.
pub(crate) struct Moved<T, G, S, const PARTS: usize>(PhantomData<(T, G, S)>);

/// The boxes in which TMA stores tiles of layout `S` to a tensor of layout `G`.
#[derive(Debug)]
pub struct MapOfStore<T, G, S>(PhantomData<(T, G, S)>);

impl<T, G, S> crate::sealed::Sealed for MapOfStore<T, G, S> {}

impl<T: Element, G: Valued, S: StaticLayout> Mapped for MapOfStore<T, G, S> {
    const BOXES: Boxes = <Moved<T, G, S, 1>>::BOXES;
    const BYTES: usize = size_of::<T>();
}

/// The maximum number of boxes in a tile.
const MOST: usize = 16;

/// The number of bytes after which the 128-byte swizzle repeats.
pub(super) const PERIOD: usize = 1024;

impl<T: Element, G: Valued, S: StaticLayout, const PARTS: usize> Moved<T, G, S, PARTS> {
    const WHOLE: Boxes = {
        require(
            GlobalNumbers::<G>::MODES >= 2,
            "a tensor that is loaded in tiles of rows and columns must have two or three modes, where rows and columns are the first two",
        );
        require(S::LAYOUT.rank() == 2, "a tile must have two modes, rows and columns");
        expect(Boxes::whole(&G::LAYOUT, &Self::chunk(), 8 * size_of::<T>() as i64))
    };

    /// The number of equal chunks into which the rows are divided, because a box has at most 256 rows.
    const CHUNKS: usize = (sizes::<S>()[0] as usize).div_ceil(256);

    /// The number of chunks that all blocks together cover if each block copies one box. This number is `CHUNKS` if the
    /// number of blocks is a multiple of `CHUNKS`, and 1 otherwise.
    const JOINED: usize = if PARTS.is_multiple_of(Self::CHUNKS) { Self::CHUNKS } else { 1 };

    /// Returns the layout of the tile, or of its first chunk if there are several. The numbers are marked as dynamic,
    /// because it takes much time to find the numbers that are static in CuTe.
    const fn chunk() -> Layout {
        if Self::CHUNKS == 1 {
            return S::LAYOUT.marked(false);
        }
        let [rows, columns, _] = sizes::<S>();
        let (of, whole) = (rows as usize / Self::CHUNKS, S::LAYOUT.layout_part());
        require(
            (rows as usize).is_multiple_of(Self::CHUNKS),
            "a tile with more than 256 rows cannot be divided into equal parts of at most 256 rows",
        );
        let mut row = 0;
        while row < rows as usize {
            let place = whole.index((row % of) as i64) + (row / of * of * columns as usize) as i64;
            require(
                whole.index(row as i64) == place,
                "the parts of a tile with more than 256 rows are not consecutive in shared memory",
            );
            row += 1;
        }
        let sizes = expect(IntTuple::flat(&[of as i64, columns as i64]));
        expect(S::LAYOUT.marked(false).composition_by(&expect(Tiler::shape(&sizes))))
    }

    /// Returns the number of elements that all blocks together copy with one box per block.
    const fn whole() -> usize {
        Self::JOINED * Self::WHOLE.size()
    }

    /// The boxes that one block copies. If `PARTS` is above 1, each of these boxes is a part of a box of the tile.
    pub(crate) const BOXES: Boxes = {
        require(
            Self::JOINED == 1 || Self::WHOLE.size() == Self::chunk().size(),
            "the rows of a tile with more than 256 rows are longer than a box",
        );
        let boxes = expect(Self::WHOLE.multicast((PARTS / Self::JOINED) as u32));
        require(boxes.rank() >= 2 && boxes.rank() <= RANK, "a box must have two or three dimensions");
        require(
            Self::bytes() as usize == Self::TILE && Self::TILE.is_multiple_of(Self::whole() * size_of::<T>()),
            "the tile has gaps between its elements: build its layout from a shared-memory atom, as in `tile_to_shape(Layout_K_SW128_Atom<16>, …)`",
        );
        require(
            (boxes.size() * size_of::<T>()).is_multiple_of(PERIOD),
            "the size of a box, or of one block's part of a box, must be a multiple of 1024 bytes, because a swizzle repeats after 1024 bytes: use a larger tile, or fewer blocks",
        );
        boxes
    };

    const TILE: usize = S::LAYOUT.size() * size_of::<T>();

    /// The number of boxes that each block copies per tile.
    pub(crate) const COUNT: usize = Self::TILE / size_of::<T>() / Self::whole();

    /// Returns the number of bytes of a tile.
    pub(crate) const fn bytes() -> u32 {
        room_bytes::<T, S>() as u32
    }

    /// Returns the distance in bytes, in shared memory, from one box of a block to the block's next box.
    pub(crate) const fn box_bytes() -> u32 {
        (Self::whole() * size_of::<T>()) as u32
    }

    pub(crate) const fn part_bytes() -> u32 {
        Self::box_bytes() / PARTS as u32
    }

    /// The coordinate in the tile (row, column, 0) of the first element of each box.
    pub(crate) const ORIGINS: [[u32; RANK]; MOST] = {
        require(Self::COUNT <= MOST, "a tile can be copied in at most 16 boxes");
        let (mut all, mut b) = ([[0; RANK]; MOST], 0);
        while b < Self::COUNT {
            all[b] = Self::element(b * Self::whole());
            b += 1;
        }
        all
    };

    /// The distance, per mode, between the first elements of the parts that two consecutive blocks load.
    pub(crate) const BY_PART: [u32; RANK] = {
        let by = if PARTS > 1 { Self::element(Self::whole() / PARTS) } else { [0; RANK] };
        let mut part = 0;
        while part < PARTS {
            let (first, p) = (Self::element(part * (Self::whole() / PARTS)), part as u32);
            require(
                first[0] == p * by[0] && first[1] == p * by[1],
                "the parts of a box that the blocks load do not start at equal distances",
            );
            part += 1;
        }
        by
    };

    /// A compile-time check that TMA can copy the tile in boxes.
    pub(crate) const PROOF: () = {
        let (_, _, mut dimension) = (Self::ORIGINS, Self::BY_PART, 0);
        while dimension < Self::BOXES.rank() {
            let _ = Self::mode_of(dimension);
            dimension += 1;
        }
    };

    /// Returns the coordinate in the tile (row, column, 0) of the element that has the index `place` before the
    /// swizzle.
    const fn element(place: usize) -> [u32; RANK] {
        let unswizzled: Layout = S::LAYOUT.layout_part();
        let element = expect(unswizzled.right_inverse()).index(place as i64) as u32;
        [element % sizes::<S>()[0], element / sizes::<S>()[0], 0]
    }

    /// Returns the mode of the tensor that corresponds to dimension `dimension` of the box.
    pub(crate) const fn mode_of(dimension: usize) -> usize {
        let mut mode = 0;
        while mode < GlobalNumbers::<G>::MODES {
            match Self::BOXES.dimension_of(mode) {
                Some(of) if of == dimension => return mode,
                _ => mode += 1,
            }
        }
        crate::refuse("a dimension of the box must be along a single mode")
    }
}
