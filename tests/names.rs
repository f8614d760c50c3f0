//! Tests that other blocks and modules can use the names of layouts, whichever way the names are imported.

use colex::{index, layout};

// This block uses names that another block declares later.
layout! {
    pub struct Transposed = composition(Tile, (64,8):(8,1));
    /// Uses a name that the same block declares later, and a name of another block.
    struct Late = make_layout(Early, tiles::Inner);
    struct Early = 4:1;
    struct Later = Late o 4:1;
    const fn late(i: u32) -> u32 = Later;
}

layout! { pub struct Tile = (8,64):(64,1); }

/// Modules with every kind of visibility.
pub mod tiles {
    colex::layout! {
        pub struct SmemA = Sw<3,4,3> o (8,64):(64,1);
        pub(crate) struct Inner = 4:2;
    }
    /// A nested module.
    pub mod deep {
        colex::layout! { pub(super) struct Hidden = 8:3; pub(in crate::tiles) struct Path = 8:5; }
        /// A module in the nested module.
        pub mod deeper {
            colex::layout! { pub struct UsesSuper = make_layout(super::Hidden, super::super::Inner, self::Own); struct Own = 2:1; }
        }
    }
    colex::layout! { pub struct UsesDeep = make_layout(deep::Hidden, deep::Path); }
}

mod glob {
    use super::tiles::*;
    use colex::layout;
    layout! { pub(crate) struct FromGlob = make_layout(Inner, UsesDeep); }
}

mod renamed {
    use crate::tiles::SmemA as A;
    use colex::layout as make;
    make! { pub(crate) struct Renamed = A o (4,4):(1,8); }
    pub(super) const SIZE: usize = make!(A).size();
}

#[test]
fn across_blocks_in_any_order() {
    assert_eq!(Transposed::LAYOUT.to_string(), "(64,8):(1,64)");
    assert_eq!(Late::LAYOUT.to_string(), "(4,4):(1,2)");
}

#[test]
fn in_every_position() {
    struct Holder {
        tile: layout!(tiles::SmemA),
    }
    const INNER: layout!(tiles::Inner) = layout!(tiles::Inner);
    let holder = Holder { tile: layout!(tiles::SmemA) };
    let layout!(tiles::SmemA) = holder.tile;
    let (i, j) = (1_u32, 2_u32);
    assert_eq!(index!(tiles::SmemA; (i, j)), holder.tile.at((i, j)));
    assert_eq!(late(3) + layout!(Tile).at(0_u32), 3);
    assert_eq!(INNER.size(), 4);
}

#[test]
fn inside_a_function() {
    layout! { pub(crate) struct Local = Nested o 2:1; }
    layout! {
        struct Nested = tiles::Inner;
        fn index(i: u32) -> u32 = Local;
    }
    assert_eq!((index(1), layout!(Local).size()), (2, 2));
}

/// Passes a name to `layout!` through a macro of the user, as an identifier or as a path in the macro's crate.
macro_rules! half {
    ($name:ident) => {
        layout!(make_layout($name, $crate::tiles::Inner))
    };
    (type $name:ty) => {
        layout!($name)
    };
}

#[test]
fn through_a_macro() {
    use tiles::Inner as I;
    assert_eq!(half!(I).layout().to_string(), "(4,4):(2,2)");
    assert_eq!(half!(type I).layout().to_string(), "4:2");
}

#[test]
fn from_other_crates_of_other_editions() {
    layout! { struct Mine = make_layout(tiles2015::tiles::deep::Both, tiles2015::two::Other); }
    assert_eq!(Mine::LAYOUT.to_string(), "(((4,2),(4,2)),4):(((1,4),(1,4)),1)");
    assert_eq!(layout!(tiles2018::Exported).size(), 512);
    assert_eq!(layout!(tiles2018::Again), layout!(::tiles2015::tiles::SmemA));
    assert_eq!(tiles2018::Mine::LAYOUT.to_string(), "Sw<3,4,3> o 0 o (4,4):(64,1)");
    assert_eq!(tiles2015::renamed::at(1, 2), (66, 66));
    assert_eq!(tiles2015::renamed::index(1, 2), 66);
    assert_eq!(tiles2015::renamed::Twice::SIZE, 64 * 64);
}

#[test]
fn by_path_glob_and_rename() {
    assert_eq!(tiles::deep::deeper::UsesSuper::LAYOUT.to_string(), "(8,4,2):(3,2,1)");
    assert_eq!(tiles::UsesDeep::LAYOUT.to_string(), "(8,8):(3,5)");
    assert_eq!(glob::FromGlob::LAYOUT.to_string(), "(4,(8,8)):(2,(3,5))");
    assert_eq!(renamed::Renamed::LAYOUT.to_string(), "Sw<3,4,3> o 0 o (4,4):(64,1)");
    assert_eq!(renamed::SIZE, 512);
    assert_eq!(layout!(crate::tiles::SmemA).size(), 512);
    assert_eq!(layout!(self::tiles::SmemA o 4:1).size(), 4);
}

mod numbers {
    pub(crate) const WIDTH: usize = 8;
    colex::layout! {
        pub(crate) struct Gmem { m: usize, n: usize, ld: usize } = (m, n):(ld, 1) where m % 4 == 0;
        pub(crate) struct Wide { m: usize } = (m, WIDTH):(WIDTH, 1);
    }
}

layout! {
    /// Runtime values of the same name are the same value, whatever the order of the fields is.
    struct Part { ld: usize, n: usize, m: usize } = get<0>(numbers::Gmem);
    struct Whole { m: usize, ld: usize } = logical_divide(tiles2018::Rows, 4);
}

#[test]
fn numbers_are_matched_by_name() {
    use numbers::{Gmem, WIDTH, Wide};
    assert_eq!(Part::new(100, 3, 8).expect("fits").to_string(), "8:100");
    assert_eq!(Whole::new(8, 100).expect("fits").to_string(), "(4,(2,8)):(100,(400,1))");
    let (m, n, ld) = (8_usize, 5_usize, 7);
    assert_eq!(layout!(make_layout(get<1>(Gmem), 3:m)).to_string(), "(5,3):(1,8)");
    assert_eq!(index!(Gmem; (3, 4)), 25);
    assert_eq!(layout!(get<0>(Wide)).to_string(), "8:8");
    let _ = (n, ld, WIDTH);
    // A layout that is built from another layout has the clauses of that layout.
    assert!(Part::new(100, 3, 6).is_err() && Whole::new(6, 100).is_err());
}

mod small_letters {
    #![allow(non_camel_case_types)]
    colex::layout! { pub(crate) struct vec = (2,4):(4,1); }

    /// In the notation, a lowercase name is a number. So a struct with a lowercase name has no helper macro. Such a
    /// helper macro could shadow another macro.
    #[test]
    fn a_struct_hides_no_macro() {
        assert_eq!(vec![0; 8].len(), vec::SIZE);
    }
}
