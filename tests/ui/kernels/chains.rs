//! Chains: the type of a chain determines whether it has turns or claims, so all blocks use it in the same way.
#![allow(unused)]

use colex::layout;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

// Block 0 would get tile 0 by a turn, and block 1 would get tile 0 by a claim.
mod turn_and_claim_of_a_chain_of_numbers {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [2, 1],
        writes output: [u32] in Vector(n),
        chains chain: [u32] of 4,
        {
            let tile = if block.x() == 0 {
                let turn = chain.turn(block);
                output.tile_in(block, Tile, turn)
            } else {
                let claim = chain.claims(block).claim(block, 0).unwrap();
                output.tile_in(block, Tile, claim)
            };
            block.each_with(&mut tile.partitions_d(One), |_, mut tile| tile.set((0, 0), 1));
        }
    }
}

mod turn_and_claim_of_a_chain_of_bool {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [2, 1],
        writes output: [u32] in Vector(n),
        chains chain: [bool] of 4,
        {
            let tile = if block.x() == 0 {
                let turn = chain.turn(block);
                output.tile_in(block, Tile, turn)
            } else {
                let claim = chain.claims(block).claim(block, 0).unwrap();
                output.tile_in(block, Tile, claim)
            };
            block.each_with(&mut tile.partitions_d(One), |_, mut tile| tile.set((0, 0), 1));
        }
    }
}

// The value of a turn would delete the bits of claims, so that a number could be claimed twice.
mod turns_in_a_persistent_kernel_and_claims {
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>)
        persistent [2, 1],
        chains chain: [bool] of 4,
        {
            if block.x() == 0 {
                let mut turns = chain.turns(block);
                while let Some(turn) = turns.next(block) {
                    let _ = turn.hand(block, 0);
                }
            } else {
                let _ = chain.claims(block).claim(block, 0);
            }
        }
    }
}

// The type of the chain is only known where the function is called.
mod claims_of_any_chain {
    use layout_gpu::{Block, Chain, Claim, Element};

    fn claimed<'a, T: Element>(block: &mut Block<'_, 64>, chain: Chain<'a, T>) -> Option<Claim<'a>> {
        chain.claims(block).claim(block, 0)
    }
}

mod turn_of_any_chain {
    use layout_gpu::{Block, Chain, Turn};

    fn turn<'a, T>(block: &mut Block<'_, 64>, chain: Chain<'a, T>) -> Turn<'a, T> {
        chain.turn(block)
    }
}

mod chain_of_text {
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        chains chain: [&'static str] of 4,
        {}
    }
}

fn main() {}
