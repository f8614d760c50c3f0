//! Moves values in registers from one thread-value layout to another.

use crate::block::{Block, Each};
use crate::element::{Element, Registers};
use crate::machine;
use crate::part::room_bytes;
use crate::require;
use crate::shared::{HasRoom, Shared, Used, of_warps};
use colex::StaticLayout;
use colex::movement::StaticMovement;

/// Returns the number of bytes that `values` values of `bits` bits each occupy, rounded down.
const fn bytes(values: usize, bits: usize) -> usize {
    values * bits / 8
}

/// Checks at compile time that `V` and `W` have the sizes of a thread's registers before and after the movement, and
/// that a block of `threads` threads can execute the movement.
#[track_caller]
const fn prove<M: StaticMovement, V, W>(threads: usize) {
    let movement = M::MOVEMENT;
    require(movement.threads().is_multiple_of(32), "the number of threads of the movement must be a multiple of 32");
    require(
        threads.is_multiple_of(movement.threads()),
        "the number of threads of the block must be a multiple of the number of threads of the movement",
    );
    require(
        size_of::<V>() == bytes(colex::expect(movement.from().size_of(&[1])), movement.bits()),
        "the type of the values does not match the source of the movement: pass the same number of values with the same number of bits",
    );
    require(
        size_of::<W>() == bytes(colex::expect(movement.to().size_of(&[1])), movement.bits()),
        "the type of the result does not match the destination of the movement: use the same number of values with the same number of bits",
    );
}

/// Checks at compile time all conditions of [`prove`], and that the movement needs no shared memory.
#[track_caller]
const fn prove_convert<M: StaticMovement, V, W>(threads: usize) {
    prove::<M, V, W>(threads);
    require(
        M::MOVEMENT.shared_bytes() == 0,
        "the movement uses shared memory: pass a tile, `block.convert_through(Move, &registers, tile)`",
    );
}

/// Checks at compile time all conditions of [`prove`], that a tile of `room` bytes is large enough, and that no movement
/// may still read the tile.
#[track_caller]
const fn prove_through<M: StaticMovement, V, W, State: HasRoom>(threads: usize, room: usize) {
    prove::<M, V, W>(threads);
    require(
        room >= M::MOVEMENT.shared_bytes() * (threads / M::MOVEMENT.threads()),
        "the tile is too small: the movement needs `MOVEMENT.shared_bytes()` bytes per group of threads",
    );
    require(
        match State::READ {
            None => true,
            Some(bytes) => bytes > 0 && bytes == of_warps(&M::MOVEMENT),
        },
        "another movement may still read the tile: call `let tile = block.sync(tile);` first",
    );
}

impl<'b, const N: usize> Block<'b, N> {
    /// Executes a movement: moves the values in the registers of all threads from one thread-value layout to another.
    /// In `layout!`, declare a movement of 32-bit values from the layout `FROM` to the layout `TO` as
    /// `struct Move = convert<32>(FROM, TO)`. The number of threads of the block may be a multiple of the movement's
    /// number of threads. For example, in a block of 128 threads, each group of 32 consecutive threads executes a
    /// movement of 32 threads separately.
    ///
    /// The compiler rejects a movement that needs shared memory. For such a movement, use
    /// [`convert_through`](Self::convert_through).
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn convert<M: StaticMovement, V: Registers, W: Registers>(
        &mut self,
        _movement: M,
        registers: &Each<V, N>,
    ) -> Each<W, N> {
        const { prove_convert::<M, V, W>(N) }
        // SAFETY: `prove` has checked the sizes of the registers and the number of threads, and the movement needs no
        // shared memory.
        unsafe { machine::convert_registers::<M, V, W, u32, N>(registers, None) }
    }

    /// Moves the values in the registers of all threads like [`convert`](Self::convert), with a movement that may need
    /// shared memory. Pass a free tile as scratch memory. The compiler checks that the tile is large enough. The tile
    /// is free again after the next [`sync`](Self::sync).
    ///
    /// Between consecutive movements through the same tile, call [`sync`](Self::sync), unless all of these movements
    /// have 32 threads and use the same number of bytes. In this case, each warp uses only its own bytes of the tile,
    /// so the threads of a warp wait only for each other.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn convert_through<
        M: StaticMovement,
        V: Registers,
        W: Registers,
        T: Element,
        L: StaticLayout,
        State: HasRoom,
    >(
        &mut self,
        _movement: M,
        registers: &Each<V, N>,
        tile: Shared<'b, T, L, State>,
    ) -> (Each<W, N>, Shared<'b, T, L, Used<M>>) {
        const { prove_through::<M, V, W, State>(N, room_bytes::<T, L>()) }
        if const { State::READ.is_some() } {
            machine::sync_warps();
        }
        let at = tile.place();
        // SAFETY: `prove` has checked the sizes. The tile is free, so no thread accesses the tile except in movements.
        // A movement of one warp uses bytes of this warp only, and the threads of the warp wait for each other.
        // Barriers separate movements of several warps.
        let registers = unsafe { machine::convert_registers::<M, V, W, T, N>(registers, Some(at)) };
        (registers, tile.used())
    }
}
