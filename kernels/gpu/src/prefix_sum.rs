//! The sum of all numbers up to each, in one pass: blocks hand their sums on.
//!
//! A block is at work on three tiles: one comes from memory, of one it knows the sum and hands it on, one it writes, as it knows by now what is before it. A
//! warp has 512 neighbours of a tile, four rows of 128, and a thread four of each row.

use colex::layout;
use colex_gpu::{Block, Each, Readable, Shared, Thread, Turn, kernel, unroll};

layout! {
    /// Numbers side by side.
    pub struct Vector { n: usize } = (n):(1);
    /// What a block adds.
    pub struct Tile = (16384):(1);
    /// How a block copies it: four floats a thread at a time.
    pub struct Move = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,32>, (1024):(1), (4):(1));
    /// What threads add up: four floats of each row of their warp.
    pub struct Rows = make_cotiled_copy(UniversalCopy<128,32>, ((32,32),(4,4)):((4,512),(1,128)), (16384):(1));
}

/// The rows of a warp.
const ROWS: [usize; 4] = [0, 1, 2, 3];

type Full<'b> = Shared<'b, f32, Tile, Readable>;

/// What a thread has of a tile.
fn numbers(tile: &Full<'_>, thread: &Thread<'_>) -> [[f32; 4]; 4] {
    let tile = tile.partition_s(Rows, thread);
    ROWS.map(|row| tile.vector::<4>((4 * row, 0)))
}

/// What is in a tile before each four of a thread, and in all of it.
fn sums(block: &mut Block<'_, 1024>, tile: &Full<'_>) -> (Each<[f32; 4], 1024>, f32) {
    let fours = block.each(|thread| numbers(tile, &thread).map(|four| four.iter().sum()));
    let (lanes, rows) = block.scan_lanes(&fours, [0.0; 4], |a, b| ROWS.map(|row| a[row] + b[row]));
    let warp = block.each_with(&rows, |_, rows| rows.iter().sum());
    let (warps, all) = block.scan_warps(&warp, 0.0, |a, b| a + b);
    let sums = block.each_with((&lanes, &rows, &warps), |_, (lanes, rows, warps)| {
        let mut before = *warps;
        ROWS.map(|row| {
            let sum = before + lanes[row];
            before += rows[row];
            sum
        })
    });
    (sums, all)
}

kernel! {
    /// `output[i] = Σ input[0..=i]`
    pub fn prefix_sum(block: Block<1024>, n: u32)
    persistent [n.div_ceil(16384), 1],
    resident 1,
    reads input: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    chains carry: [f32] of n.div_ceil(16384),
    shared one: [f32] in Tile,
    shared two: [f32] in Tile,
    shared three: [f32] in Tile,
    {
        let mut turns = carry.turns(block);
        let at = |turn: &Option<Turn<'_, f32>>| turn.as_ref().map_or(n.div_ceil(16384), |turn| turn.number());
        let Some(turn) = turns.next(block) else { return };
        let coming = block.copy_async(one, Move, &input.tile(Tile, turn.number()));
        let mut tile = block.sync(coming);
        let (mut inside, all) = sums(block, &tile);
        let mut handed = Some(turn.hand(block, all));
        let mut next = turns.next(block);
        let mut coming = block.copy_async(two, Move, &input.tile(Tile, at(&next)));
        let mut free = three;
        while let Some(turn) = handed {
            // What those before have handed on comes while the block adds up the next tile.
            let looking = turn.look(block);
            let arrived = block.sync(coming);
            let behind = turns.next(block);
            coming = block.copy_async(free, Move, &input.tile(Tile, at(&behind)));
            let (inside_next, all) = sums(block, &arrived);
            handed = next.map(|next| next.hand(block, all));
            let (before, turn) = looking.before(block, 0.0, |a, b| a + b);
            let mut to = output.tile_in(block, Tile, turn).partitions_d(Rows);
            block.each_with((&mut to, &inside), |thread, (mut to, inside)| {
                let numbers = numbers(&tile, &thread);
                unroll::<4>(|row| {
                    let mut sum = before + inside[row];
                    to.set_vector((4 * row, 0), numbers[row].map(|number| {
                        sum += number;
                        sum
                    }));
                });
            });
            free = block.sync(tile);
            (tile, inside, next) = (arrived, inside_next, behind);
        }
        let _ = block.sync(coming);
    }
}
