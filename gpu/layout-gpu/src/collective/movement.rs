//! Registers from one layout of threads and values to another.

use crate::block::{Block, Each};
use crate::element::{Element, Registers};
use crate::machine;
use crate::part::room_bytes;
use crate::require;
use crate::shared::{HasRoom, Shared, Used, of_warps};
use colex::StaticLayout;
use colex::movement::StaticMovement;

/// Bytes of registers with so many values of a thread.
const fn bytes(values: usize, bits: usize) -> usize {
    values * bits / 8
}

/// Stops the build unless a movement takes `V` and makes `W`, in a block of so many threads.
#[track_caller]
const fn prove<M: StaticMovement, V, W>(threads: usize) {
    let movement = M::MOVEMENT;
    require(movement.threads().is_multiple_of(32), "the movement is of fewer threads than a warp, or of a part of one");
    require(threads.is_multiple_of(movement.threads()), "the block's threads are no multiple of those of the movement");
    require(
        size_of::<V>() == bytes(colex::expect(movement.from().size_of(&[1])), movement.bits()),
        "a thread has other registers than the movement takes: give as many values of as many bits",
    );
    require(
        size_of::<W>() == bytes(colex::expect(movement.to().size_of(&[1])), movement.bits()),
        "a thread is to have other registers than the movement makes: take as many values of as many bits",
    );
}

impl<'b, const N: usize> Block<'b, N> {
    /// The registers that `movement` makes of those that threads have: `struct Move = convert<32>(FROM, TO)` in
    /// `layout!`. If the block has several times as many threads as the movement, each group of them moves its own.
    ///
    /// A movement through shared memory takes [`convert_through`](Self::convert_through).
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn convert<M: StaticMovement, V: Registers, W: Registers>(
        &mut self,
        _movement: M,
        registers: &Each<V, N>,
    ) -> Each<W, N> {
        const {
            prove::<M, V, W>(N);
            require(
                M::MOVEMENT.shared_bytes() == 0,
                "the movement goes through shared memory: give it a tile, `block.convert_through(Move, &registers, tile)`",
            );
        }
        // SAFETY: the sizes are as proved, and it needs no room.
        unsafe { machine::convert_registers::<M, V, W, u32, N>(registers, None) }
    }

    /// The same through a tile in shared memory that is free, if the movement needs one. The tile is free again after
    /// the next [`sync`](Self::sync).
    ///
    /// Movements of a warp each, of 32 threads and as many bytes, may follow one another without it: each warp waits
    /// for its own threads.
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
        const {
            prove::<M, V, W>(N);
            require(
                room_bytes::<T, L>() >= M::MOVEMENT.shared_bytes() * (N / M::MOVEMENT.threads()),
                "the tile is smaller than what the movement needs, `MOVEMENT.shared_bytes()` for each group of threads",
            );
            require(
                match State::READ {
                    None => true,
                    Some(bytes) => bytes > 0 && bytes == of_warps(&M::MOVEMENT),
                },
                "another movement may still read the tile: `let tile = block.sync(tile);` first",
            );
        }
        if const { State::READ.is_some() } {
            machine::sync_warps();
        }
        let at = tile.place();
        // SAFETY: the sizes are as proved, nobody uses the tile, or the own warp has, whose threads have waited for
        // each other; nobody will before the next barrier.
        let registers = unsafe { machine::convert_registers::<M, V, W, T, N>(registers, Some(at)) };
        (registers, tile.used())
    }
}
