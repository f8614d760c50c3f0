//! Types of layouts and of their numbers.
#![allow(unused)]

// Constants that are not integers.
mod constants_with_a_fraction {
    use colex::{index, layout};

    const ROWS: f32 = 8.5;
    const IS_WIDE: bool = true;

    layout! {
        struct Tile = (ROWS, 64):(64, 1);
        struct Divided = zipped_divide((64,64), (4, IS_WIDE)) where ROWS <= 8;
        fn place(i: u32, j: u32) -> u32 = (ROWS, 64):(64, 1);
    }

    fn main() {
        let _ = index!(coalesce((ROWS, 64)); 3_u32);
    }
}

// Result types that do not fit the coordinates of a layout.
mod coordinates_as_answers {
    use colex::{index, layout};

    const N: usize = 12;

    layout! {
        fn an_index(i: u32) -> u32 = make_identity_layout((4,8));
        fn two_of_three(i: u32) -> (u32, u32) = make_identity_layout((4,(2,3)));
        fn a_coordinate(i: u32) -> (u32, u32) = (4,8):(8,1);
        fn two_types(i: u32) -> (u32, usize) = make_identity_layout((4,8));
        fn a_layout(i: u32) -> bool = make_identity_layout((4,8));
        fn a_question(i: u32) -> (u32, u32) = elem_less(make_identity_layout((4,8)), (3,8));
        fn one_extent(i: u32) -> bool = elem_less(make_identity_layout((4,8)), 3);
        fn no_extent(i: u32) -> bool = elem_less(make_identity_layout((4,8)), (3,_));
        fn downwards(i: i32) -> bool = elem_less((4,8):(-1@0,1@1), (4,8));
        extern "c" fn no_tuples(i: u32) -> (u32, u32) = make_identity_layout((4,8));
        fn of_rustc(i: u32) -> bool = elem_less(get<1>(zipped_divide(make_identity_layout((N,8)), (5,4))), (N,8));
        fn other_of_rustc(i: u32) -> (u32, u32) = get<1>(zipped_divide(make_identity_layout((N,(8,2))), (4,4)));
        struct Question = elem_less(make_identity_layout((4,8)), (3,8));
    }

    fn main() {
        let _ = layout!(elem_less(make_identity_layout((4,8)), (3,8)));
        let _: u32 = index!(make_identity_layout((4,8)); (1_u32, 2_u64));
    }
}

// The type of the layout differs.
mod layout_type_differs {
    use colex::layout;

    fn main() {
        let _: layout!((4,8):(8,1)) = layout!((4,8):(1,4));
    }
}

// Symbols whose types differ.
mod names_of_two_types {
    use colex::layout;

    fn main() {
        let (m, ld) = (4_usize, 10_u32);
        let _ = layout!((m, 8):(ld, 1));
    }
}

// The constructor of a struct with runtime values is `new`.
mod numbers_go_to_new {
    use colex::{Tensor, layout};

    layout! {
        struct Gmem { m: usize, n: usize } = (m, n):(n, 1);
    }

    fn main() {
        let data = [0; 64];
        let _ = Tensor::new(&data[..], Gmem);
        let _ = Gmem(8, 8);
        let _ = Gmem.at((1, 2));
    }
}

// A struct literal with runtime values.
mod numbers_in_a_literal {
    use colex::layout;

    layout! { struct A { m: usize, n: usize } = (m,n):(n,1); }

    fn main() {
        let _ = A { m: 2, n: 3 };
    }
}

fn main() {}
