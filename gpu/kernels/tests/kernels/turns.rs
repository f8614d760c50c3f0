//! Tests chains on the CPU, with an operation that depends on the order of the values.

use colex::layout;
use layout_gpu::{Block, Each, GlobalTile, kernel, order};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct Own = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

/// Returns `b` if it is not 0, and otherwise `a`.
fn later(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { b }
}

/// Returns the last nonzero number of a tile.
fn last(block: &mut Block<'_, 64>, from: &GlobalTile<'_, u32, Vector, Tile>) -> u32 {
    let own: Each<u32, 64> = block.each(|thread| from.partition_s(Own, &thread).get((0, 0)));
    block.reduce(&own, later)
}

kernel! {
    /// Writes to each element of a tile the last nonzero number of all previous tiles. Each block has one tile.
    fn by_blocks(block: Block<64>, n: u32)
    grid [n.div_ceil(64), 1],
    reads input: [u32] in Vector(n),
    writes output: [u32] in Vector(n),
    chains carry: [u32] of n.div_ceil(64),
    {
        let turn = carry.turn(block);
        let own = last(block, &input.tile(Tile, turn.number()));
        let (before, turn) = turn.before(block, own, 0, later);
        let mut to = output.tile_of(block, Tile, turn).partitions_d(Own);
        block.each_with(&mut to, |_, mut to| to.set((0, 0), before));
    }
}

kernel! {
    /// Computes the same as `by_blocks`, but each block requests two turns at a time, and looks back for the later turn
    /// first.
    fn by_pairs(block: Block<64>, n: u32)
    persistent [n.div_ceil(64), 1],
    reads input: [u32] in Vector(n),
    writes output: [u32] in Vector(n),
    chains carry: [u32] of n.div_ceil(64),
    {
        let mut turns = carry.turns(block);
        while let Some(first) = turns.next(block) {
            let own = last(block, &input.tile(Tile, first.number()));
            let first = first.hand(block, own);
            if let Some(second) = turns.next(block) {
                let own = last(block, &input.tile(Tile, second.number()));
                let second = second.hand(block, own);
                let second = turns.look(block, second);
                let (before, second) = turns.before(block, second, 0, later);
                let mut to = output.tile_in(block, Tile, second).partitions_d(Own);
                block.each_with(&mut to, |_, mut to| to.set((0, 0), before));
            }
            let first = turns.look(block, first);
            let (before, first) = turns.before(block, first, 0, later);
            let mut to = output.tile_in(block, Tile, first).partitions_d(Own);
            block.each_with(&mut to, |_, mut to| to.set((0, 0), before));
        }
    }
}

#[test]
fn what_is_handed_on_is_joined_in_the_order_of_turns() {
    for (seed, n) in (0..).zip([1, 64, 65, 500, 5000, 20_000]) {
        // Few numbers are nonzero, so most tiles contain only zeros.
        let input: Vec<u32> = (0..n).map(|i| if i * 7 % 911 == 0 { i + 1 } else { 0 }).collect();
        let expected: Vec<u32> = (0..n as usize)
            .map(|i| input[..i / 64 * 64].iter().rev().find(|x| **x != 0).copied().unwrap_or(0))
            .collect();
        for kernel in [by_blocks::on_cpu, by_pairs::on_cpu] {
            let mut output = vec![u32::MAX; n as usize];
            order::with_seed(seed, || kernel(&input, &mut output, n)).unwrap();
            assert!(output == expected, "{n} numbers");
        }
    }
}

kernel! {
    /// Computes the same as `by_blocks`, but the block with turn `wrong` panics. If `joins` is not 0, the block panics
    /// in the operation that combines values. Otherwise it panics before it publishes its value.
    fn that_panics(block: Block<64>, n: u32, wrong: u32, joins: u32)
    grid [n.div_ceil(64), 1],
    reads input: [u32] in Vector(n),
    writes output: [u32] in Vector(n),
    chains carry: [u32] of n.div_ceil(64),
    {
        let turn = carry.turn(block);
        let number = turn.number();
        let own = last(block, &input.tile(Tile, number));
        late(number == wrong && joins == 0, number);
        let (before, turn) = turn.before(block, own, 0, |a, b| {
            late(number == wrong && joins == 1, number);
            later(a, b)
        });
        let mut to = output.tile_of(block, Tile, turn).partitions_d(Own);
        block.each_with(&mut to, |_, mut to| to.set((0, 0), before));
    }
}

kernel! {
    /// Computes the same as `by_pairs`, but one block panics, before it publishes a value or before it looks back.
    fn that_panics_in_turns(block: Block<64>, n: u32, wrong: u32, hands: u32)
    persistent [n.div_ceil(64), 1],
    reads input: [u32] in Vector(n),
    writes output: [u32] in Vector(n),
    chains carry: [u32] of n.div_ceil(64),
    {
        let mut turns = carry.turns(block);
        while let Some(turn) = turns.next(block) {
            let number = turn.number();
            let own = last(block, &input.tile(Tile, number));
            late(number == wrong && hands == 0, number);
            let turn = turn.hand(block, own);
            late(number == wrong && hands == 1, number);
            let turn = turns.look(block, turn);
            let (before, turn) = turns.before(block, turn, 0, later);
            let mut to = output.tile_in(block, Tile, turn).partitions_d(Own);
            block.each_with(&mut to, |_, mut to| to.set((0, 0), before));
        }
    }
}

/// If `panics` is true, waits until other blocks are waiting, and then panics.
fn late(panics: bool, number: u32) {
    if panics {
        std::thread::sleep(std::time::Duration::from_millis(20));
        panic!("turn {number} ends");
    }
}

/// Returns the message of a panic, which must occur within 10 seconds.
fn message(call: impl FnOnce() + Send + 'static) -> String {
    let (send, receive) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(call)).unwrap_err();
        send.send(panic.downcast_ref::<String>().cloned()).unwrap();
    });
    receive.recv_timeout(std::time::Duration::from_secs(10)).expect("the call ends").expect("a message")
}

#[test]
fn a_panic_between_taking_a_turn_and_handing_it_on_ends_the_kernel() {
    for kernel in [that_panics::on_cpu, that_panics_in_turns::on_cpu] {
        for (seed, (wrong, place)) in (0..).zip([0, 1, 3, 9].into_iter().flat_map(|wrong| [(wrong, 0), (wrong, 1)])) {
            let call = move || {
                let mut output = vec![0; 640];
                order::with_seed(seed, || kernel(&[1; 640], &mut output, 640, wrong, place)).unwrap();
            };
            assert_eq!(message(call), format!("turn {wrong} ends"), "{place}");
        }
    }
}

kernel! {
    /// Computes the same as `by_blocks`, but the block with turn 2 does not publish a value.
    fn that_forgets_a_turn(block: Block<64>, n: u32)
    persistent [n.div_ceil(64), 1],
    reads input: [u32] in Vector(n),
    writes output: [u32] in Vector(n),
    chains carry: [u32] of n.div_ceil(64),
    {
        let mut turns = carry.turns(block);
        while let Some(turn) = turns.next(block) {
            if turn.number() != 2 {
                let own = last(block, &input.tile(Tile, turn.number()));
                let (before, turn) = turn.before(block, own, 0, later);
                let mut to = output.tile_in(block, Tile, turn).partitions_d(Own);
                block.each_with(&mut to, |_, mut to| to.set((0, 0), before));
            }
        }
    }
}

#[test]
#[ignore = "20 seconds: blocks wait that long"]
#[should_panic(expected = "the chain is stuck")]
fn a_turn_that_hands_nothing_on_ends_the_kernel() {
    that_forgets_a_turn::on_cpu(&[1; 640], &mut [0; 640], 640).unwrap();
}
