//! Global memory moves sectors of 32 bytes.
use colex::layout;

layout! {
    struct Matrix = (64,64):(64,1) where coalesced(32:64, 4), coalesced(32:1, 4);
    struct Vectors = (64,64):(64,1) where coalesced(((16,2),4):((256,1),64), 4), coalesced(((8,4),4):((512,1),64), 4);
}

fn main() {}
