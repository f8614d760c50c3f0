//! Types of coordinates, and types that cannot be coordinates.
#![allow(unused)]

// `at` with a float.
mod at_with_a_float {
    use colex::layout;

    fn main() {
        let l = layout!((4,8):(1,4));
        l.at(1.5);
    }
}

// `at` with a reference.
mod at_with_a_reference {
    use colex::layout;

    layout! { struct A = (8,4):(4,1); }

    fn main() {
        for i in [1_usize, 2].iter() {
            let _ = A.at((i, 0));
        }
    }
}

// `at` with a tuple instead of an integer.
mod at_with_a_tuple_for_an_integer {
    use colex::layout;

    fn main() {
        let l = layout!((4,8):(1,4));
        l.at((1, (2, 3)));
    }
}

// The error for `at` of a struct names the struct, whatever the struct's layout is.
mod at_with_a_wrong_nesting {
    use colex::layout;

    layout! { struct Tile = (32,(4,8)):(32,(8,1)); }

    fn main() {
        let _ = Tile.at(((1, 2), 3));
        let (i, j): (i32, usize) = (3, 4);
        let _ = Tile.at((i, j));
    }
}

// A coordinate with several entries is a tuple, not an array.
mod at_with_an_array {
    fn main() {
        let _ = colex::layout!((128,8):(8,1)).at([1, 2]);
    }
}

// `at` with coordinates of two types.
mod at_with_coordinates_of_two_types {
    use colex::layout;

    fn main() {
        let l = layout!((4,8):(1,4));
        l.at((1_u32, 2_usize));
    }
}

// `at` with three coordinates for two modes.
mod at_with_three_coordinates_for_two_modes {
    use colex::layout;

    fn main() {
        let l = layout!((4,8):(1,4));
        l.at((1, 2, 3));
    }
}

// `at` with integers that are too wide.
mod at_with_wide_integers {
    use colex::layout;

    fn main() {
        let l = layout!((4,8):(1,4));
        l.at(1_i128);
    }
}

// If users could implement this trait, a coordinate type could claim to have no entries, but write one.
mod coordinates_are_sealed {
    use colex::compiled::{Coord, CoordProfile};
    use colex::layout;
    use colex::tensor::Coordinate;

    #[derive(Clone, Copy)]
    struct At(u32);

    impl Coord<u32> for At {
        const PROFILE: CoordProfile = <u32 as Coord<u32>>::PROFILE;
        const ENTRIES: usize = 0;

        fn write(self, entries: &mut [u32], _: usize) {
            entries[0] = self.0;
        }
    }

    impl Coordinate for At {}

    fn main() {
        let _ = layout!((8,8):(8,1)).at(At(1));
    }
}

// Coordinates of a layout with names
mod coordinates_of_a_layout_with_names {
    use colex::{index, layout};

    fn main() {
        let (m, n, ld) = (4_usize, 8, 10);
        let l = layout!((m, n):(ld, 1));
        let _ = l.at((1, 2, 3));
        let _ = l.at((1_u32, 2));
        let _ = index!((m, n):(ld, 1); (1, 2, 3));
        let _ = index!((m, n):(ld, 1); ((1, 2), 3));
    }
}

// An index with negative numbers in a narrow type.
mod index_of_negative_numbers_in_a_narrow_type {
    #[allow(unused_imports)]
    use colex::index;

    fn main() {
        let (i, j) = (3_i8, 1_i8);
        let _ = index!((4,4):(-100,1); (i, j));
    }
}

// Coordinates must be integers, even if the arithmetic would work for other types.
mod index_of_references_and_floats {
    use colex::index;

    fn main() {
        let (i, x) = (1_u32, 1.5_f32);
        let _ = index!((2,2):(1,1); (x, x));
        let r = &i;
        let _ = index!(80:1; r);
        let _ = index!((2,2):(1,1); (r, r));
    }
}

// An index with intermediate values that are too large for `u16`.
mod index_too_large_for_u16_on_the_way {
    use colex::index;

    fn main() {
        let i = 3_u16;
        let _ = index!((300,300):(1,300); (i, i));
    }
}

// An index that is too large for `u8`.
mod index_too_large_for_u8 {
    use colex::index;

    fn main() {
        let i = 3_u8;
        let _ = index!((4,128):(128,1); i);
    }
}

// The largest index is 31, and the type of the coordinate is `u8`.
mod index_whose_arithmetic_is_too_wide {
    use colex::{index, layout};

    fn main() {
        let i = 1_u8;
        let _ = layout!((4,8):(8,1)).at(i);
        let _ = index!((4,8):(8,1); i);
    }
}

// An index with a tuple of a type that the user declares.
mod index_with_a_tuple_of_its_own {
    use colex::index;

    fn main() {
        let t = (1_u32, 2_u32);
        let _ = index!((4,8):(8,1); t);
    }
}

// An index with coordinates of two types.
mod index_with_coordinates_of_two_types {
    use colex::index;

    fn main() {
        let (i, j) = (1_u32, 2_usize);
        let _ = index!((3,8):(1,3); (i, j + 1));
    }
}

// An index with negative strides in an unsigned type.
mod index_with_negative_strides_of_an_unsigned_type {
    use colex::index;

    fn main() {
        let i = 3_u32;
        let _ = index!((4,8):(-1,4); (i, i));
    }
}

fn main() {}
