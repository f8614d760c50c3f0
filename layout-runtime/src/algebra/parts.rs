//! Parts of what a tiler cuts: a tile, or what lies at one place of every tile. Source of all: CuTe's
//! `tensor_impl.hpp`.

use super::tiler::Tiler;
use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::unseen::unseen;

const KEEP: IntTuple = IntTuple::leaf(Int::KEEP);

#[unseen]
impl Layout {
    /// The tile at a coordinate of tiles. `_` keeps the tiles of a mode, behind the modes of the tile; so do modes that
    /// are left out.
    ///
    /// Law: `zipped_divide(A, T)`, sliced at `((_,…), coord)`.
    ///
    /// # Errors
    /// As of [`zipped_divide`](Self::zipped_divide) and [`slice`](Self::slice).
    ///
    /// ```
    /// # use colex::{IntTuple, Tiler, parse};
    /// let tiler = Tiler::shape(&IntTuple::from((4, 2))).unwrap();
    /// let tile = parse("(16,8):(8,1)").local_tile(&tiler, &IntTuple::from((1, ..))).unwrap();
    /// assert_eq!(tile.to_string(), "Sw<0,0,0> o 32 o (4,2,4):(8,1,2)");
    /// ```
    pub const fn local_tile(&self, tiler: &Tiler, coord: &IntTuple) -> Result<Self, Error> {
        self.tile_of(&ok!(self.zipped_divide(tiler)), coord)
    }

    /// [`local_tile`](Self::local_tile) of this layout's tiles, a zipped divide.
    ///
    /// # Errors
    /// As of [`slice`](Self::slice).
    #[doc(hidden)]
    pub const fn tile_of(&self, tiles: &Self, coord: &IntTuple) -> Result<Self, Error> {
        let [inner, outer] = ok!(ranks(tiles));
        let coord = ok!(filled(coord, outer), |error| error.of("local_tile", 2));
        let coord = ok!(IntTuple::tuple(&[ok!(KEEP.append_to(inner, &KEEP)), coord]));
        Ok(ok!(tiles.slice_in_place(&coord), |error| error.of("local_tile", 2)).within_units_of(self))
    }

    /// What lies at a coordinate of every tile, the tiles' modes side by side.
    ///
    /// Law: `zipped_divide(A, T)`, sliced at `(coord, (_,…))`.
    ///
    /// # Errors
    /// As of [`local_tile`](Self::local_tile).
    ///
    /// ```
    /// # use colex::{IntTuple, Tiler, parse};
    /// let tiler = Tiler::shape(&IntTuple::from((4, 2))).unwrap();
    /// let part = parse("(16,8):(8,1)").outer_partition(&tiler, &IntTuple::from((1, 0))).unwrap();
    /// assert_eq!(part.to_string(), "Sw<0,0,0> o 8 o (4,4):(32,2)");
    /// ```
    pub const fn outer_partition(&self, tiler: &Tiler, coord: &IntTuple) -> Result<Self, Error> {
        self.part_of(&ok!(self.zipped_divide(tiler)), coord)
    }

    /// [`outer_partition`](Self::outer_partition) of this layout's tiles, a zipped divide.
    ///
    /// # Errors
    /// As of [`slice`](Self::slice).
    #[doc(hidden)]
    pub const fn part_of(&self, tiles: &Self, coord: &IntTuple) -> Result<Self, Error> {
        let [inner, outer] = ok!(ranks(tiles));
        let coord = ok!(filled(coord, inner), |error| error.of("outer_partition", 2));
        let coord = ok!(IntTuple::tuple(&[coord, ok!(KEEP.append_to(outer, &KEEP))]));
        Ok(ok!(tiles.slice_in_place(&coord), |error| error.of("outer_partition", 2)).within_units_of(self))
    }

    /// The part of a thread: what lies at its place in every tile of the shape of `threads`, which are numbered by
    /// their layout.
    ///
    /// # Errors
    /// If no thread has the number, if threads go past the end of a mode, and as of
    /// [`outer_partition`](Self::outer_partition).
    ///
    /// ```
    /// # use colex::parse;
    /// let threads = parse("(4,2):(2,1)");
    /// let part = parse("(16,8):(8,1)").local_partition(&threads, 3).unwrap();
    /// assert_eq!(part.to_string(), "Sw<0,0,0> o 9 o (4,4):(32,2)");
    /// ```
    pub const fn local_partition(&self, threads: &Self, index: i64) -> Result<Self, Error> {
        let (tiler, coord) = ok!(threads.thread_in_tile(index));
        self.part_at(&tiler, &coord)
    }

    /// [`local_partition`](Self::local_partition) where threads may go past the end of a mode: the last tile is rounded
    /// up, as in CuTe. The same part of `make_identity_layout(shape)` tells which elements are inside.
    ///
    /// # Errors
    /// If no thread has the number, and as of [`outer_partition`](Self::outer_partition).
    ///
    /// ```
    /// # use colex::parse;
    /// let part = parse("(6,4):(4,1)").local_partition_overrunning(&parse("(4,4):(4,1)"), 5).unwrap();
    /// assert_eq!(part.to_string(), "Sw<0,0,0> o 5 o (2,1):(16,0)");      // rows 1 and 5
    /// ```
    pub const fn local_partition_overrunning(&self, threads: &Self, index: i64) -> Result<Self, Error> {
        let (tiler, coord) = ok!(threads.thread_in_tile(index));
        self.outer_partition(&tiler, &coord)
    }

    /// The tile of the shape of these threads, and the coordinate of a thread in it.
    const fn thread_in_tile(&self, index: i64) -> Result<(Tiler, IntTuple), Error> {
        let coord = ok!(self.thread(index));
        let tiler = ok!(Tiler::shape(&self.shape().product_each()), |error| error.of("local_partition", 1));
        Ok((tiler, coord))
    }

    /// The coordinate of a thread.
    const fn thread(&self, index: i64) -> Result<IntTuple, Error> {
        let error = match self.get_flat_coord(index) {
            Ok(coord) => return Ok(coord),
            Err(error) => error.of("local_partition", 2),
        };
        if self.first_name().is_none() && matches!(error.kind(), ErrorKind::NoCoordinate { .. }) {
            let threads = self.size() as i64;
            if index < 0 || index >= threads {
                return Err(error.with_kind(ErrorKind::NoThread { thread: index, threads }));
            }
        }
        Err(error)
    }

    /// The part of the thread at a coordinate.
    const fn part_at(&self, tiler: &Tiler, coord: &IntTuple) -> Result<Self, Error> {
        match self.overrun(tiler) {
            Some(error) => Err(of_threads(error)),
            None => self.outer_partition(tiler, coord),
        }
    }

    /// The same, of the modes of `threads` that a step takes: threads that differ in others have the same part.
    ///
    /// # Errors
    /// As of [`local_partition`](Self::local_partition); if the step does not nest like the threads.
    ///
    /// ```
    /// # use colex::{Int, IntTuple, parse};
    /// let step = IntTuple::tuple(&[IntTuple::int(1), IntTuple::leaf(Int::OMIT)]).unwrap();
    /// let threads = parse("(16,16):(1,16)");
    /// // Thread 35 is row 3.
    /// let part = parse("(128,8):(8,1)").local_partition_step(&threads, 35, &step).unwrap();
    /// assert_eq!(part.to_string(), "Sw<0,0,0> o 24 o (8,8):(128,1)");
    /// ```
    pub const fn local_partition_step(&self, threads: &Self, index: i64, step: &IntTuple) -> Result<Self, Error> {
        let (tiler, coord) = ok!(threads.thread_in_step(index, step));
        self.part_at(&tiler, &coord)
    }

    /// [`local_partition_step`](Self::local_partition_step) where threads may go past the end of a mode, as of
    /// [`local_partition_overrunning`](Self::local_partition_overrunning).
    ///
    /// # Errors
    /// If the step does not nest like the threads; as of [`outer_partition`](Self::outer_partition).
    pub const fn local_partition_step_overrunning(
        &self,
        threads: &Self,
        index: i64,
        step: &IntTuple,
    ) -> Result<Self, Error> {
        let (tiler, coord) = ok!(threads.thread_in_step(index, step));
        self.outer_partition(&tiler, &coord)
    }

    /// The tile of those modes of the threads that a step takes, and the coordinate of a thread in it.
    const fn thread_in_step(&self, index: i64, step: &IntTuple) -> Result<(Tiler, IntTuple), Error> {
        let coord = ok!(ok!(self.thread(index)).dice(step), |error| error.of("local_partition", 3));
        let shape = ok!(self.shape().product_each().dice(step), |error| error.of("local_partition", 3));
        Ok((ok!(Tiler::shape(&shape), |error| error.of("local_partition", 1)), coord))
    }

    /// What one thread has of a partition, whose mode 0 is the thread: CuTe's `get_slice(thread)`, asked for a part.
    ///
    /// Law: the slice at `(thread, _, …)`.
    ///
    /// # Errors
    /// If no thread has the number, and as of [`slice`](Self::slice).
    ///
    /// ```
    /// # use colex::parse;
    /// let part = parse("((4,2),3,5):((1,60),20,4)").get_slice(6).unwrap();
    /// assert_eq!(part.to_string(), "Sw<0,0,0> o 62 o (3,5):(20,4)");
    /// ```
    pub const fn get_slice(&self, thread: i64) -> Result<Self, Error> {
        let threads = ok!(self.mode(&[0]));
        if thread < 0 || threads.first_name().is_none() && thread >= threads.size() as i64 {
            let kind = ErrorKind::NoThread { thread, threads: threads.size() as i64 };
            return Err(Error::new(kind).of("get_slice", 1));
        }
        let thread = IntTuple::int(thread);
        let coord = if self.rank() == 1 { thread } else { ok!(thread.append_to(self.rank(), &KEEP)) };
        Ok(ok!(self.slice_in_place(&coord), |error| error.of("get_slice", 0)))
    }
}

/// What a tile of threads is refused for, in words of threads.
pub const fn of_threads(error: Error) -> Error {
    let error = match error.kind() {
        ErrorKind::Overrun { tile, size } => error.with_kind(ErrorKind::ThreadsOverrun { threads: tile, size }),
        _ => error,
    };
    error.of("local_partition", 1)
}

/// The ranks of the tile and of the tiles.
const fn ranks(tiles: &Layout) -> Result<[usize; 2], Error> {
    Ok([ok!(tiles.mode(&[0])).rank(), ok!(tiles.mode(&[1])).rank()])
}

/// A coordinate with `_` for the modes that it leaves out; an integer stands for all.
const fn filled(coord: &IntTuple, rank: usize) -> Result<IntTuple, Error> {
    match coord.is_int() || coord.rank() == rank {
        true => Ok(*coord),
        false if coord.rank() > rank => Err(Error::new(ErrorKind::CoordShape)),
        false => coord.append_to(rank, &KEEP),
    }
}
