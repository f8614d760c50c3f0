//! Copies of tiles with tensor maps. The CPU copies each element separately.

use super::cluster::{Barriers, Seat, Spot};
use super::places::places;
use crate::element::Element;
use crate::global::{GlobalNumbers, Named};
use crate::part::{RANK, sizes};
use crate::pipeline::Moved;
use colex::StaticLayout;
use colex::structure::Valued;
use std::boxed::Box;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

/// The contents of a tensor map that the CPU needs: the start, the extents and the strides of the tensor.
#[derive(Debug)]
pub struct Map<T> {
    start: *mut T,
    extents: [u32; RANK],
    strides: [u32; RANK],
}

impl<T> Clone for Map<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Map<T> {}

// SAFETY: a map contains only an address, extents and strides. Different clusters write different tiles of an output,
// and all clusters only read inputs.
unsafe impl<T: Sync> Sync for Map<T> {}

impl<T: Element> Map<T> {
    /// # Safety
    /// `start` must point to a tensor of layout `G`, and `numbers` must be the values of the layout's symbols.
    pub unsafe fn new<G: Valued>(start: *mut T, numbers: Named) -> Self {
        Self { start, extents: GlobalNumbers::<G>::extents(&numbers), strides: GlobalNumbers::<G>::strides(&numbers) }
    }

    /// Returns the address of the element at the coordinate `at`, or `None` if the coordinate is outside of the tensor.
    fn place(&self, at: [u32; RANK]) -> Option<*mut T> {
        let is_inside = (0..RANK).all(|k| at[k] < self.extents[k]);
        let index = || (0..RANK).map(|k| at[k] as usize * self.strides[k] as usize).sum();
        is_inside.then(|| self.start.wrapping_add(index()))
    }
}

/// For each element of a tile of layout `S`, returns its coordinate (row, column, 0) and its index in shared memory. If
/// `PARTS` is not 1, returns only the elements of part `rank` of each box.
fn elements<T: Element, G: Valued, S: StaticLayout, const PARTS: usize>(
    rank: u32,
) -> impl Iterator<Item = ([u32; RANK], u32)> {
    let ([rows, columns, _], places, unswizzled) = (sizes::<S>(), places(&S::LAYOUT), places(&S::LAYOUT.layout_part()));
    let part = Moved::<T, G, S, PARTS>::part_bytes() / size_of::<T>() as u32;
    let is_own = move |i: u32| (unswizzled[i as usize] / part) % PARTS as u32 == rank;
    (0..rows * columns).filter(move |i| is_own(*i)).map(move |i| ([i % rows, i / rows, 0], places[i as usize]))
}

/// Loads a tile. If `PARTS` is 1, loads the whole tile for this block. Otherwise, loads part `rank` of `PARTS` parts of
/// each box, for all blocks of the cluster.
///
/// # Safety
/// The tile must be free in all blocks that receive data.
pub(crate) unsafe fn load_tile<T: Element, G: Valued, S: StaticLayout, const PARTS: usize>(
    to: Spot,
    map: &Map<T>,
    full: Barriers,
    stage: u32,
    first: [u32; RANK],
    rank: u32,
) {
    // `first` is the start of part `rank`, because a copy on the device needs this coordinate. The start of the tile is
    // `rank` parts before `first`.
    let by = Moved::<T, G, S, PARTS>::BY_PART;
    let first = [first[0] - rank * by[0], first[1] - rank * by[1], first[2]];
    for block in 0..PARTS {
        let (to, full) = if PARTS == 1 { (to, full) } else { (to.of_block(block), full.of_block(block)) };
        for (of_tile, index) in elements::<T, G, S, PARTS>(rank) {
            let place = map.place([first[0] + of_tile[0], first[1] + of_tile[1], first[2]]);
            // SAFETY: the address points to an element of the tensor, and the index is in the tile. The tile is free,
            // so no thread reads it.
            unsafe { to.elements::<T>().add(index).set([place.map_or(T::default(), |place| place.read())]) };
        }
        full.at(stage).arrive(0, -i64::from(Moved::<T, G, S, PARTS>::bytes() / PARTS as u32));
    }
}

/// A store that the simulation executes later.
type Later = Box<dyn FnOnce()>;

std::thread_local! {
    /// The stores of this warpgroup that the simulation has not executed yet: one for each call of `store_tile`.
    static STORES: RefCell<VecDeque<Later>> = const { RefCell::new(VecDeque::new()) };
    /// `true` if the warpgroup has called `publish` since its last store, so that the next store can read what the
    /// warpgroup has written.
    static IS_PUBLISHED: Cell<bool> = const { Cell::new(false) };
}

/// Defers the store of a tile until the kernel waits for the store. Elements of the tile outside of the tensor are not
/// written.
///
/// # Safety
/// All threads of the warpgroup must have written the tile. Only the caller may write the elements of the tensor that
/// the tile covers.
pub(crate) unsafe fn store_tile<T: Element, G: Valued, S: StaticLayout>(
    map: &Map<T>,
    from: Spot,
    first: [u32; RANK],
    _seat: &Seat,
) {
    assert!(IS_PUBLISHED.replace(false), "`publish` must be called before each store of a tile");
    let map = *map;
    let later = move || {
        for (of_tile, index) in elements::<T, G, S, 1>(0) {
            if let Some(place) = map.place([first[0] + of_tile[0], first[1] + of_tile[1], first[2]]) {
                // SAFETY: the address points to an element of the tensor, and only the caller writes this element. The
                // index is in the tile.
                unsafe {
                    let [element] = from.elements::<T>().add(index).get();
                    place.write(element);
                }
            }
        }
    };
    STORES.with_borrow_mut(|stores| stores.push_back(Box::new(later)));
}

/// Executes the deferred stores, the oldest first, except the last `count` stores.
fn finish_all_but(count: usize) {
    while let Some(store) =
        STORES.with_borrow_mut(|stores| if stores.len() > count { stores.pop_front() } else { None })
    {
        store();
    }
}

/// Executes the deferred store from the oldest of `BUFFERS` buffers, so that threads can write this buffer again.
pub(crate) fn wait_for_buffer<const BUFFERS: usize>(_seat: &Seat) {
    finish_all_but(BUFFERS - 1);
}

/// Records that a store can read everything that the warpgroup has written up to this call.
pub(crate) fn publish(_seat: &Seat) {
    IS_PUBLISHED.set(true);
}

/// Executes all deferred stores.
pub fn finish_stores() {
    finish_all_but(0);
}
