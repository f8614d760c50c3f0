//! Values that are not in scope.
#![allow(unused)]

// A layout with runtime values uses the variables with the names of these values.
mod numbers_that_are_not_in_scope {
    use colex::{index, layout};

    layout! {
        struct Gmem { m: usize, n: usize } = (m, n):(n, 1);
    }

    fn main() {
        let gmem = Gmem::new(8, 8).unwrap();
        let m = 8;
        let _ = (index!(Gmem; (1, 2)), gmem.at((m, 2)));
    }
}

fn main() {}
