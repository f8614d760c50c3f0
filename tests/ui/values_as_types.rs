//! Layouts that are values, but are used as types.
#![allow(unused)]

// Constants in expressions. rustc evaluates the layout.
mod constants_in_expressions {
    use colex::{index, layout};

    const BM: usize = 20;

    fn main() {
        let m = 4;
        let _ = index!(zipped_divide((m, 64):(64, 1), (BM, 64)) where overrun; (1_usize, 2));
        let _: layout!(zipped_divide((BM, 64):(64, 1), (4, 64))) = layout!((4, 4));
    }
}

// A layout with symbols is a value. Only a struct can be the type of such a layout.
mod names_as_a_type {
    use colex::layout;

    struct Kernel {
        rows: layout!((m, 64):(64, 1)),
    }

    fn main() {
        let m = 4;
        let _ = layout!((m, 64):(64, 1));
    }
}

fn main() {}
