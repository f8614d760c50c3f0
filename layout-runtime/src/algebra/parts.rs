//! Selects one tile of a layout, or the elements at one position of every tile. Source: CuTe's `tensor_impl.hpp`.

use super::tiler::Tiler;
use crate::rules::{CoordShape, NoCoordinate, NoThread, Overrun, ThreadsOverrun};
use crate::{Error, Int, IntTuple, Layout};

const KEEP: IntTuple = IntTuple::leaf(Int::KEEP);

impl Layout {
    /// Divides this layout into tiles, and returns the tile with the coordinate `coord`. For each entry of `coord` that
    /// is `_` or missing, the result has an additional mode, which iterates over the tiles along the corresponding mode
    /// of this layout.
    ///
    /// Law: the result is `self.zipped_divide(tiler)`, sliced at `((_,…), coord)` with
    /// [`slice_in_place`](Self::slice_in_place).
    ///
    /// # Errors
    /// Fails if [`zipped_divide`](Self::zipped_divide) or [`slice_in_place`](Self::slice_in_place) fails.
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

    /// Returns the result of [`local_tile`](Self::local_tile) for a divide that is already computed: `tiles` is the
    /// zipped divide of this layout.
    ///
    /// # Errors
    /// Fails in the same cases as [`slice_in_place`](Self::slice_in_place).
    #[doc(hidden)]
    pub const fn tile_of(&self, tiles: &Self, coord: &IntTuple) -> Result<Self, Error> {
        Ok(ok!(tiles.at_half(1, coord), |error| error.of("local_tile", 2)).within_units_of(self))
    }

    /// Returns the layout of the elements at the position `coord` in every tile. The coordinates of the result number
    /// the tiles.
    ///
    /// Law: the result is `self.zipped_divide(tiler)`, sliced at `(coord, (_,…))` with
    /// [`slice_in_place`](Self::slice_in_place).
    ///
    /// # Errors
    /// Fails in the same cases as [`local_tile`](Self::local_tile).
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

    /// Returns the result of [`outer_partition`](Self::outer_partition) for a divide that is already computed: `tiles`
    /// is the zipped divide of this layout.
    ///
    /// # Errors
    /// Fails in the same cases as [`slice_in_place`](Self::slice_in_place).
    #[doc(hidden)]
    pub const fn part_of(&self, tiles: &Self, coord: &IntTuple) -> Result<Self, Error> {
        Ok(ok!(tiles.at_half(0, coord), |error| error.of("outer_partition", 2)).within_units_of(self))
    }

    /// Returns the slice of a zipped divide at a coordinate of mode `fixed`, which is 0 or 1. Missing entries of the
    /// coordinate are `_`. An integer is a one-dimensional coordinate of mode `fixed`.
    const fn at_half(&self, fixed: usize, coord: &IntTuple) -> Result<Self, Error> {
        let ranks = [ok!(self.mode(&[0])).rank(), ok!(self.mode(&[1])).rank()];
        let mut coords = [ok!(KEEP.append_to(ranks[0], &KEEP)), ok!(KEEP.append_to(ranks[1], &KEEP))];
        coords[fixed] = match coord.is_int() || coord.rank() == ranks[fixed] {
            true => *coord,
            false if coord.rank() > ranks[fixed] => return Err(CoordShape.error()),
            false => ok!(coord.append_to(ranks[fixed], &KEEP)),
        };
        self.slice_in_place(&ok!(IntTuple::tuple(&coords)))
    }

    /// Returns the partition of thread number `index`. The layout is divided into tiles with the shape of `threads`,
    /// and `threads` maps each position in a tile to the number of a thread. The partition contains the element at the
    /// thread's position in every tile.
    ///
    /// # Errors
    /// If `threads` maps no coordinate to `index`, or if the tiles overrun a mode. Also fails if
    /// [`outer_partition`](Self::outer_partition) fails.
    ///
    /// ```
    /// # use colex::parse;
    /// let threads = parse("(4,2):(2,1)");
    /// let part = parse("(16,8):(8,1)").local_partition(&threads, 3).unwrap();
    /// assert_eq!(part.to_string(), "Sw<0,0,0> o 9 o (4,4):(32,2)");
    /// ```
    pub const fn local_partition(&self, threads: &Self, index: i64) -> Result<Self, Error> {
        self.thread_part(threads, index, None, false)
    }

    /// Returns the coordinate that this layout of threads maps to the thread number `index`.
    const fn thread(&self, index: i64) -> Result<IntTuple, Error> {
        let error = match self.get_flat_coord(index) {
            Ok(coord) => return Ok(coord),
            Err(error) => error.of("local_partition", 2),
        };
        if self.first_name().is_none() && error.breaks(&NoCoordinate::RULE) {
            let threads = self.size() as i64;
            if index < 0 || index >= threads {
                return Err(error.with_rule_of(NoThread { thread: index, threads }.error()));
            }
        }
        Err(error)
    }

    /// Returns the partition of thread `index` like [`local_partition`](Self::local_partition), but uses only the modes
    /// of `threads` for which `step` has a number. Threads that differ only in the other modes have the same partition.
    ///
    /// # Errors
    /// Fails in the same cases as [`local_partition`](Self::local_partition). Also fails if `step` does not have the
    /// nesting of `threads`.
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
        self.thread_part(threads, index, Some(step), false)
    }

    /// Returns the partition of thread `index`. If `step` is given, uses only the modes of `threads` for which `step`
    /// has a number. If `overruns` is true, tiles may overrun the layout, as in CuTe. To skip the elements that are
    /// outside the shape, a thread can compute the same partition of `make_identity_layout(shape)`, which contains the
    /// coordinates of the elements.
    ///
    /// # Errors
    /// Fails in the same cases as [`local_partition_step`](Self::local_partition_step).
    #[doc(hidden)]
    pub const fn thread_part(
        &self,
        threads: &Self,
        index: i64,
        step: Option<&IntTuple>,
        overruns: bool,
    ) -> Result<Self, Error> {
        let (mut coord, mut shape) = (ok!(threads.thread(index)), threads.shape().product_each());
        if let Some(step) = step {
            coord = ok!(coord.dice(step), |error| error.of("local_partition", 3));
            shape = ok!(shape.dice(step), |error| error.of("local_partition", 3));
        }
        let tiler = ok!(Tiler::shape(&shape), |error| error.of("local_partition", 1));
        if !overruns && let Some(error) = self.overrun(&tiler) {
            return Err(of_threads(error));
        }
        self.outer_partition(&tiler, &coord)
    }

    /// Returns the layout of the elements of one thread: CuTe's `get_slice(thread)`. The coordinates of mode 0 of this
    /// layout must be the numbers of the threads.
    ///
    /// Law: the result is this layout, sliced at `(thread, _, …)` with [`slice_in_place`](Self::slice_in_place).
    ///
    /// # Errors
    /// If `thread` is not the number of a thread. Also fails if [`slice_in_place`](Self::slice_in_place) fails.
    ///
    /// ```
    /// # use colex::parse;
    /// let part = parse("((4,2),3,5):((1,60),20,4)").get_slice(6).unwrap();
    /// assert_eq!(part.to_string(), "Sw<0,0,0> o 62 o (3,5):(20,4)");
    /// ```
    pub const fn get_slice(&self, thread: i64) -> Result<Self, Error> {
        let threads = ok!(self.mode(&[0]));
        if thread < 0 || threads.first_name().is_none() && thread >= threads.size() as i64 {
            let error = NoThread { thread, threads: threads.size() as i64 }.error();
            return Err(error.of("get_slice", 1));
        }
        let thread = IntTuple::int(thread);
        let coord = if self.rank() == 1 { thread } else { ok!(thread.append_to(self.rank(), &KEEP)) };
        Ok(ok!(self.slice_in_place(&coord), |error| error.of("get_slice", 0)))
    }
}

/// Converts an error about a tile that overruns to an error about a layout of threads that overruns.
pub const fn of_threads(error: Error) -> Error {
    let error = match Overrun::of(&error) {
        Some(Overrun { tile, size }) => error.with_rule_of(ThreadsOverrun { threads: tile, size }.error()),
        None => error,
    };
    error.of("local_partition", 1)
}
