//! Which of the two has how many modes.
use colex::layout;

layout! {
    struct Row = 64:1;
    struct Mn = (8,8);
    struct Tiles = zipped_divide(Row, shape(Mn));
}

fn main() {}
