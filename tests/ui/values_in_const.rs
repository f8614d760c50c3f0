//! Mistakes of values that `const` code makes.
use colex::{IntTuple, Layout, atom::MmaAtom, expect, parse};

const SHAPE: IntTuple = parse("(4,4):(4,1)").shape();
const TILE: Layout = parse("(64,32):(32,1)");

const FEW: Layout = expect(Layout::from_columns(&SHAPE, &[1, 2, 4]));
const CONFLICTS: Layout = expect(colex::synthesis::conflict_free(&TILE, &[parse("32:1"), parse("32:64"), parse("(4,8):(1,64)"), parse("(8,4):(1,64)")], 4));
const NAME: MmaAtom = expect(MmaAtom::named("SM80"));

fn main() {
    let _ = (FEW, CONFLICTS, NAME);
}
