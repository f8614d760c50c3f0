//! A matrix instruction, tiled over the threads of a block.

mod threads;

use super::mma::{MmaAtom, Operand, same};
use crate::rules::{Lacks, TileOfAtoms, TileRest};
use layout_runtime::rules::ModesNeeded;
use layout_runtime::{Error, IntTuple, Layout, Tiler, algebra::padded, leaf::Leaf, tree::Tree};
use threads::{ThreadMap, permutation_of};

layout_runtime::rules! {
    NotThreads = "no tiling of this instruction has this layout of threads", "write the layout that CuTe prints after `ThrLayoutVMNK:`, or write `make_tiled_mma(atom, atoms)`";
}

/// CuTe's `TiledMMA`: an instruction, the layout of its repetitions along M, N and K, and a permutation of the elements
/// along each of these modes of the tile.
///
/// All operations are `const fn`s. Extents and strides of operands may be symbolic. Source: CuTe's `mma_atom.hpp`.
#[derive(Clone, Copy, Debug)]
pub struct TiledMma {
    atom: MmaAtom,
    atoms: Layout,
    vmnk: Layout,
    permutation: [Option<Layout>; 3],
}

/// The names of the three modes of a tile, for errors.
const MODES: [&str; 3] = ["M", "N", "K"];

impl TiledMma {
    /// Builds a tiling, like CuTe's `make_tiled_mma(atom, atoms, [P_M, P_N, P_K])`. `atoms` is the layout of the
    /// repetitions of the instruction along M, N and K. If `atoms` has fewer than three modes, modes `1:0` are
    /// appended. Each entry of the permutation is a layout, an integer `n` (which means the layout `n:1`), or `_` (no
    /// permutation).
    ///
    /// # Errors
    /// - If `atoms` has more than three modes, is empty, or contains a swizzle, an offset or a symbol.
    /// - If two repetitions of the instruction would use the same thread.
    /// - If the permutation has more than three entries, contains a symbol, or has an entry that is a tuple or an empty
    ///   layout.
    ///
    /// ```
    /// # use colex::atom::{MmaAtom, Operand, TiledMma};
    /// # use colex::{Tiler, parse};
    /// let atom = MmaAtom::named("SM80_16x8x8_F32F16F16F32_TN").unwrap();
    /// let mma = TiledMma::new(&atom, &parse("(2,1,1)"), &Tiler::KEEP).unwrap();
    /// assert_eq!((mma.thread_count(), mma.tile_size(0)), (64, 32));
    /// ```
    pub const fn new(atom: &MmaAtom, atoms: &Layout, permutation: &Tiler) -> Result<Self, Error> {
        ok!(atoms.require_static("make_tiled_mma", 1));
        ok!(atoms.require_elements("make_tiled_mma", 1));
        ok!(permutation.require_static("make_tiled_mma", 2));
        ok!(atoms.require_plain("make_tiled_mma", 1));
        if atoms.rank() > 3 {
            let error = ModesNeeded { found: atoms.rank() as i64, needed: "(M,N,K)" }.error();
            return Err(error.of("make_tiled_mma", 1));
        }
        let atoms = Layout::plain(ok!(padded(atoms.modes(), 3), |error| error.of("make_tiled_mma", 1)));
        let vmnk = atom.threads().tiled_product(&Tiler::layout(&atoms));
        let vmnk = ok!(vmnk, |error| error.without_place().of("make_tiled_mma", 1));
        let tiled = Self { atom: *atom, atoms, vmnk, permutation: ok!(permutation_of(permutation)) };
        match ThreadMap::of(&vmnk) {
            Ok(_) => Ok(tiled),
            Err(error) => Err(error.of("make_tiled_mma", 1)),
        }
    }

    /// Builds a tiling from `vmnk`, the layout `thr_layout_vmnk` that CuTe prints after `ThrLayoutVMNK:`. This layout
    /// maps (V,M,N,K) to a thread of the block. V is a thread of the instruction, and M, N and K number the repetitions
    /// of the instruction along these modes.
    ///
    /// # Errors
    /// In the same cases as [`new`](Self::new), or if no tiling of the instruction has these threads.
    ///
    /// ```
    /// use colex::atom::{MmaAtom, TiledMma};
    /// use colex::{Tiler, parse};
    ///
    /// let atom = MmaAtom::named("SM80_16x8x8_F32F16F16F32_TN").unwrap();
    /// let mma = TiledMma::of_threads(&atom, &parse("(32,2,2,1):(1,32,64,0)"), &Tiler::KEEP).unwrap();
    /// assert_eq!(mma.atoms().to_string(), "(2,2,1):(1,2,0)");
    /// ```
    pub const fn of_threads(atom: &MmaAtom, vmnk: &Layout, permutation: &Tiler) -> Result<Self, Error> {
        ok!(vmnk.require_static("make_tiled_mma_vmnk", 1));
        let rest = ok!(atom.threads().complement(&IntTuple::int(vmnk.cosize())));
        let atoms = ok!(ok!(rest.left_inverse()).composition(&ok!(vmnk.take(1, vmnk.rank()))));
        let tiled = ok!(Self::new(atom, &atoms, permutation));
        match same(&tiled.vmnk, vmnk) {
            true => Ok(tiled),
            false => Err(NotThreads.error().of("make_tiled_mma_vmnk", 1)),
        }
    }

    /// Returns the instruction.
    #[must_use]
    pub const fn atom(&self) -> &MmaAtom {
        &self.atom
    }

    /// Returns the layout of the repetitions of the instruction along M, N and K.
    pub const fn atoms(&self) -> &Layout {
        &self.atoms
    }

    /// Returns the permutation of the elements of the tile along mode `i` of (M,N,K), or `None` if this mode is not
    /// permuted.
    #[must_use]
    pub const fn permutation(&self, i: usize) -> Option<&Layout> {
        self.permutation[i].as_ref()
    }

    /// Returns CuTe's `thr_layout_vmnk`. It maps (thread of the instruction, repetition along M, along N, along K) to a
    /// thread of the block.
    pub const fn threads(&self) -> &Layout {
        &self.vmnk
    }

    /// Returns the number of threads that the block needs: the largest thread number plus 1.
    #[must_use]
    pub const fn thread_count(&self) -> i64 {
        self.vmnk.cosize()
    }

    /// Returns extent `i` of the tile (M,N,K), like CuTe's `tile_size`.
    #[must_use]
    pub const fn tile_size(&self, i: usize) -> i64 {
        match &self.permutation[i] {
            Some(layout) => layout.size() as i64,
            None => self.atom.shape()[i] * self.repeats(i),
        }
    }

    /// Returns the number of repetitions of the instruction along mode `i` of (M,N,K).
    const fn repeats(&self, i: usize) -> i64 {
        or!(option!(self.vmnk.size_of(&[i + 1])), 1) as i64
    }

    /// Divides an operand into the partitions of all threads, like CuTe's `thrfrg_A`, `_B` and `_C`. The result has the
    /// form `((thread, (repetition…)), (value, (rest…)))`: the thread of the instruction, the repetition of the
    /// instruction along each mode of the operand, the value, and the number of the tile.
    ///
    /// # Errors
    /// - If the layout has fewer than two modes, or if a tile overruns the first or the second mode.
    /// - If the number of elements of a permutation is not a multiple of the extent of all repetitions of the
    ///   instruction together.
    ///
    /// ```
    /// use colex::atom::{MmaAtom, Operand, TiledMma};
    /// use colex::{Tiler, parse};
    ///
    /// let atom = MmaAtom::named("SM80_16x8x8_F32F16F16F32_TN").unwrap();
    /// let mma = TiledMma::new(&atom, &parse("(2,1,1)"), &Tiler::KEEP).unwrap();
    /// let a = mma.thrfrg(Operand::A, &parse("(64,8):(8,1)")).unwrap();
    /// assert_eq!(a.to_string(), "(((4,8),(2,1)),((2,2),(2,1))):(((2,8),(128,0)),((1,64),(256,0)))");
    /// ```
    pub const fn thrfrg(&self, operand: Operand, layout: &Layout) -> Result<Layout, Error> {
        self.divided_if(operand, layout, false)
    }

    /// Like [`thrfrg`](Self::thrfrg), but the last tiles may extend past the end of the operand, as in CuTe. To know
    /// which elements are inside the operand, apply the same function to `make_identity_layout(shape)`. The result
    /// contains the coordinate of each element, which you can compare with the shape.
    ///
    /// # Errors
    /// - If the layout has fewer than two modes.
    /// - If the number of elements of a permutation is not a multiple of the extent of all repetitions of the
    ///   instruction together.
    ///
    /// ```
    /// use colex::atom::{MmaAtom, Operand, TiledMma};
    /// use colex::{Tiler, parse};
    ///
    /// let atom = MmaAtom::named("SM80_16x8x8_F32F16F16F32_TN").unwrap();
    /// let mma = TiledMma::new(&atom, &parse("(2,1,1)"), &Tiler::KEEP).unwrap();
    /// assert_eq!(mma.thrfrg_overrunning(Operand::A, &parse("(40,8):(8,1)")).unwrap().size(), 64 * 8);
    /// ```
    pub const fn thrfrg_overrunning(&self, operand: Operand, layout: &Layout) -> Result<Layout, Error> {
        self.divided_if(operand, layout, true)
    }

    const fn divided_if(&self, operand: Operand, layout: &Layout, overruns: bool) -> Result<Layout, Error> {
        ok!(self.check(operand, layout, overruns));
        let [i, j] = operand.modes();
        let _ = ok!(self.tiles(operand, layout, layout, &[self.reordered(i), self.reordered(j)], overruns));
        self.divided(operand, layout, overruns)
    }

    /// Returns the operand divided as in `thrfrg`. Unlike `thrfrg`, does not check whether a permutation with gaps
    /// overruns the operand.
    const fn divided(&self, operand: Operand, layout: &Layout, overruns: bool) -> Result<Layout, Error> {
        let ([i, j], shape) = (operand.modes(), self.atom.shape());
        let tiled = ok!(layout.logical_divide(&ok!(Tiler::modes(&[self.reordered(i), self.reordered(j)]))));
        let tile = [Tiler::layout(&Layout::line(shape[i])), Tiler::layout(&Layout::line(shape[j]))];
        let atoms = ok!(tiled.zipped_divide(&ok!(self.tiles(operand, layout, &tiled, &tile, overruns))));
        let values = ok!(Tiler::modes(&[Tiler::layout(self.atom.operand(operand)), Tiler::KEEP]));
        let values = ok!(atoms.composition_by(&values));
        let tile = [Tiler::layout(&Layout::line(self.repeats(i))), Tiler::layout(&Layout::line(self.repeats(j)))];
        let rest = ok!(self.tiles(operand, layout, &ok!(values.mode(&[1])), &tile, overruns));
        values.zipped_divide(&ok!(Tiler::modes(&[Tiler::KEEP, rest])))
    }

    /// Returns CuTe's `get_layoutA_TV`, `get_layoutB_TV` or `get_layoutC_TV`. It maps (thread of the block, value) to a
    /// position in the operand's tile. The modes of threads that share elements have stride 0.
    ///
    /// Law: all elements of the tile occur equally often.
    ///
    /// # Errors
    /// If the number of elements of a permutation is not a multiple of the extent of all repetitions of the instruction
    /// together.
    ///
    /// ```
    /// # use colex::atom::{MmaAtom, Operand, TiledMma};
    /// # use colex::{Tiler, parse};
    /// let atom = MmaAtom::named("SM80_16x8x8_F32F16F16F32_TN").unwrap();
    /// let mma = TiledMma::new(&atom, &parse("(2,1,1)"), &Tiler::KEEP).unwrap();
    /// let tv = mma.layout_tv(Operand::C).unwrap();
    /// assert_eq!((tv.size_of(&[0]).unwrap(), tv.size_of(&[1]).unwrap()), (64, 4));
    /// ```
    pub const fn layout_tv(&self, operand: Operand) -> Result<Layout, Error> {
        let [i, j] = operand.modes();
        let shape = ok!(IntTuple::flat(&[self.tile_size(i), self.tile_size(j)]));
        let divided = ok!(self.divided(operand, &ok!(Layout::left(&shape)), false));
        let map = ok!(ok!(ThreadMap::of(&self.vmnk)).coalesced());
        self.by_thread(operand, &divided, &map)
    }

    /// Composes mode 0 with `map`, which maps a thread number to (V,M,N,K). The coordinate of mode 0 is then a thread
    /// number of the block.
    const fn by_thread(&self, operand: Operand, divided: &Layout, map: &Layout) -> Result<Layout, Error> {
        let wide = ok!(self.broadcast(operand, divided));
        let threads = ok!(ok!(wide.mode(&[0])).layout_part().composition(map));
        let modes = wide.with(ok!(wide.modes().replace(0, threads.modes())));
        if wide.is_xor() { modes.settled() } else { modes.check() }
    }

    /// Extends mode 0 by a mode of stride 0, for the repetitions of the instruction that use the same elements of the
    /// operand.
    const fn broadcast(&self, operand: Operand, divided: &Layout) -> Result<Layout, Error> {
        let [i, j] = operand.modes();
        let shared = 3 - i - j;
        let mut tree = Tree::empty(Leaf::UNUSED);
        let threads = &divided.modes();
        let all = threads.profile.all();
        let mode = threads.profile.mode(all, 0);
        ok!(tree.push(threads, threads.profile.mode(mode, 0)));
        let along = threads.profile.mode(mode, 1);
        let mut next = 0;
        each!(for k in 0..3 {
            if k == shared {
                let leaf = Tree::leaf(Leaf::new(self.repeats(k), 0));
                ok!(tree.push(&leaf, leaf.profile.all()));
            } else {
                ok!(tree.push(threads, threads.profile.mode(along, next)));
                next += 1;
            }
        });
        divided.with(ok!(divided.modes().replace(0, &tree))).check()
    }

    /// Returns the partitions of all threads as one layout. CuTe's `partition_A`, `_B` and `_C` return the partition of
    /// one thread. The result has the modes (thread of the block, value, rest…). The rest numbers the tiles.
    ///
    /// The coordinate of mode 0 can be a thread number. If thread numbers increase first with V, then with the
    /// operand's first mode, and then with its second mode, the coordinate can also have the nesting (V,(M,N)).
    ///
    /// Law: the partition of C, over all threads, values and tiles, contains each index of the layout once. The
    /// partitions of A and B contain each index once for each thread that uses the element.
    ///
    /// # Errors
    /// In the same cases as [`thrfrg`](Self::thrfrg).
    ///
    /// ```
    /// # use colex::atom::{MmaAtom, Operand, TiledMma};
    /// # use colex::{Tiler, parse};
    /// let atom = MmaAtom::named("SM80_16x8x8_F32F16F16F32_TN").unwrap();
    /// let mma = TiledMma::new(&atom, &parse("(2,1,1)"), &Tiler::KEEP).unwrap();
    /// let parts = mma.partition(Operand::C, &parse("(32,8):(8,1)")).unwrap();
    /// assert_eq!((parts.size_of(&[0]).unwrap(), parts.size_of(&[1]).unwrap()), (64, 4));
    /// ```
    pub const fn partition(&self, operand: Operand, layout: &Layout) -> Result<Layout, Error> {
        self.by_block_thread(operand, &ok!(self.thrfrg(operand, layout)))
    }

    /// Like [`partition`](Self::partition), but the last tiles may extend past the end of the operand.
    ///
    /// # Errors
    /// In the same cases as [`thrfrg_overrunning`](Self::thrfrg_overrunning).
    pub const fn partition_overrunning(&self, operand: Operand, layout: &Layout) -> Result<Layout, Error> {
        self.by_block_thread(operand, &ok!(self.thrfrg_overrunning(operand, layout)))
    }

    /// Converts the result of `thrfrg` to (thread of the block, value, rest…).
    const fn by_block_thread(&self, operand: Operand, divided: &Layout) -> Result<Layout, Error> {
        let map = ok!(ok!(ThreadMap::of(&self.vmnk)).nested(operand));
        unpacked(&ok!(self.by_thread(operand, divided, &map)))
    }

    /// Partitions the scale factors of A or B in the same way as [`partition`](Self::partition) partitions the operand
    /// (CUTLASS's `partition_SFA` and `_SFB`). `layout` maps (M,K) or (N,K) to the scale factor of each element.
    ///
    /// # Errors
    /// In the same cases as [`partition`](Self::partition), or if the instruction does not read scale factors from
    /// registers.
    ///
    /// ```
    /// use colex::atom::{MmaAtom, Operand, TiledMma};
    /// use colex::{Tiler, parse};
    ///
    /// let atom = MmaAtom::named("SM120_16x8x32_TN_VS<E4M3,E4M3,F32,UE8M0,32>").unwrap();
    /// let mma = TiledMma::new(&atom, &parse("(2,1,1)"), &Tiler::KEEP).unwrap();
    /// // One scale factor for 32 elements of a row.
    /// let scales = mma.partition_scales(Operand::A, &parse("(32,32):(1,0)")).unwrap();
    /// assert_eq!(scales.to_string(), "(((2,2,8),(2,1)),32,1,1):(((8,0,1),(16,0)),0,0,0)");
    /// ```
    pub const fn partition_scales(&self, operand: Operand, layout: &Layout) -> Result<Layout, Error> {
        let what = match self.require_scales(operand) {
            Ok(()) => {
                "scale factors in its threads; for scale factors in tensor memory, use `tmem_SFA(mma, shape)` or `tmem_SFB`"
            }
            Err(_) => "scale factors in its threads",
        };
        let atom = some!(self.atom.of_scales(), Err(Lacks { what }.error().of("", 0)));
        Self { atom, ..*self }.partition(operand, layout)
    }

    /// Returns a tiler with the two tiles `tiles`. If `overruns` is `false`, returns an error if a tile overruns its
    /// mode of `at`. The layout `at` is the operand `whole`, or an intermediate result of its division.
    const fn tiles(
        &self,
        operand: Operand,
        whole: &Layout,
        at: &Layout,
        tiles: &[Tiler; 2],
        overruns: bool,
    ) -> Result<Tiler, Error> {
        each!(for k in 0..2 {
            let mode = ok!(at.mode(&[k]));
            if !overruns && mode.is_known() && mode.overruns(&tiles[k]) {
                let i = operand.modes()[k];
                let (size, tile) = (ok!(whole.size_of(&[k])) as i64, self.tile_size(i));
                let error = TileRest { mode: MODES[i], size, tile, left: size % tile }.error();
                return Err(error.of("", 1));
            }
        });
        Tiler::modes(tiles)
    }

    const fn reordered(&self, i: usize) -> Tiler {
        match &self.permutation[i] {
            Some(layout) => Tiler::layout(layout),
            None => Tiler::KEEP,
        }
    }

    /// Returns an error if `layout` has fewer than two modes, or if the number of elements of a permutation is not a
    /// multiple of the extent of all repetitions of the instruction together. If `overruns` is `false`, also returns an
    /// error if a tile overruns a mode without symbols.
    const fn check(&self, operand: Operand, layout: &Layout, overruns: bool) -> Result<(), Error> {
        if layout.rank() < 2 {
            let error = ModesNeeded { found: layout.rank() as i64, needed: operand.shape() }.error();
            return Err(error.of("", 1));
        }
        each!(for k in 0..2 {
            let i = operand.modes()[k];
            let mode = ok!(layout.mode(&[k]));
            let tile = self.atom.shape()[i] * self.repeats(i);
            let must_divide = !overruns && mode.first_name().is_none();
            if must_divide {
                ok!(divides(&mode, self.tile_size(i), i));
            }
            if let Some(layout) = &self.permutation[i] {
                ok!(is_tiled(layout, tile, i));
            } else if must_divide {
                ok!(divides(&mode, tile, i));
            }
        });
        Ok(())
    }
}

/// Returns an error if the size of a mode is not a multiple of `tile`. `i` is the number of the mode in (M,N,K), for
/// the error.
const fn divides(mode: &Layout, tile: i64, i: usize) -> Result<(), Error> {
    let size = mode.size() as i64;
    if size % tile == 0 {
        Ok(())
    } else {
        Err(TileRest { mode: MODES[i], size, tile, left: size % tile }.error().of("", 1))
    }
}

/// Returns an error if the number of elements of `permutation` is not a multiple of `tile`, the extent of all
/// repetitions of the instruction together.
const fn is_tiled(permutation: &Layout, tile: i64, i: usize) -> Result<(), Error> {
    let size = permutation.size() as i64;
    if size % tile == 0 { Ok(()) } else { Err(TileOfAtoms { mode: MODES[i], size, tile }.error().of("", 0)) }
}

/// Converts `(thread, (value, (rest…)))` to `(thread, value, rest…)`.
const fn unpacked(layout: &Layout) -> Result<Layout, Error> {
    let modes = &layout.modes();
    let values = modes.profile.mode(modes.profile.all(), 1);
    let rest = modes.profile.mode(values, 1);
    let mut out = Tree::empty(Leaf::UNUSED);
    ok!(out.push(modes, modes.profile.mode(modes.profile.all(), 0)));
    ok!(out.push(modes, modes.profile.mode(values, 0)));
    ok!(out.push_rest(modes, rest, 0));
    layout.with(out).check()
}
