//! Tests tensors without elements, and their views and parts. The layouts are layout values or layout types.

use colex::tensor::Shape;
use colex::{IntTuple, Layout, Tensor, Tiler, elements, for_each, layout};

layout! {
    struct Rows = (0,4):(4,1);
    struct Columns = (4,0):(1,4);
    struct Swizzled = Sw<1,0,1> o 4 o (0,8):(8,1) where bijective, size == 0;
    struct Pair = (2,2);
    struct Tiles = zipped_divide(Rows, (2,2));
}

/// Checks that all views and parts of a tensor with an empty mode 0 have no elements.
macro_rules! check {
    ($tensor:expr) => {{
        let mut tensor = $tensor;
        assert!(tensor.is_empty() && tensor.size() == 0 && tensor.layout().is_empty());
        assert_eq!((tensor.get((0, 0)), tensor.get(0), tensor.get((0, 3))), (None, None, None));
        assert_eq!((tensor.iter().count(), tensor.iter_mut().count()), (0, 0));
        tensor.fill(7);
        tensor.for_each_mut(|_, _| panic!("no element"));
        assert_eq!(tensor.map(|x| *x).size(), 0);
        assert_eq!(tensor.view().try_slice((.., 3)).map(|column| column.size()), Ok(0));
        assert_eq!(tensor.view().try_slice((.., 1..3)).map(|columns| columns.size()), Ok(0));
        assert!(tensor.view().try_slice((0, ..)).is_err() && tensor.view().try_slice((.., 4)).is_err());
        assert!(tensor.view().into_dynamic().flatten().is_ok_and(|flat| flat.is_empty()));
        assert_eq!(tensor.view().into_dynamic().tiles([2, 2]).map(|tiles| tiles.len()), Ok(0));
        assert_eq!(tensor.tiles(Shape(Pair)).len(), 0);
        assert_eq!(tensor.tiles_mut(Shape(Pair)).count(), 0);
        assert!(tensor.extent::<0>() == 0 && tensor.extent::<1>() == 4);
        let copy = Tensor::new(Vec::<i32>::new(), Rows).unwrap();
        tensor.copy_from(&copy);
    }};
}

#[test]
fn of_a_type() {
    check!(Tensor::new(Vec::<i32>::new(), Rows).unwrap());
    check!(Tensor::new(vec![1, 2, 3], Rows).unwrap());
    check!(Tensor::of([0_i32; 0], Rows));
    assert_eq!((Rows::SIZE, Rows::COSIZE, Tiles::LAYOUT.to_string()), (0, 0, "((2,2),(0,2)):((4,1),(8,2))".into()));
    assert_eq!((Rows.get((0_usize, 0_usize)), Columns.get(0_usize), Swizzled.get((0_u32, 3_u32))), (None, None, None));
    for_each::<Columns>(|_, _| panic!("no element"));
    colex::copy::<i32, Rows, Columns>(&[], &mut []);
}

/// No index exists, so no index can be negative, too large or outside the storage.
#[test]
fn strides_and_offsets_do_not_matter() {
    layout! {
        struct Down = (8,0):(-1,1);
        struct Nested = ((2,0),4):((-4,-1),-8);
        struct Before = Sw<0,0,0> o -9 o (3,0):(1,1);
        struct Far = (4,0):(1000000000000,1);
    }
    macro_rules! check {
        ($layout:expr) => {{
            let tensor = Tensor::new([1_u8; 3], $layout).unwrap();
            assert_eq!((tensor.get((0, 0)), tensor.get((7_u8, 0_u8)), tensor.get(0)), (None, None, None));
            assert_eq!((tensor.iter().count(), Tensor::new([0_u8; 0], $layout).unwrap().size()), (0, 0));
        }};
    }
    check!(Down);
    check!(Before);
    check!(Far);
    check!(Down::LAYOUT);
    let nested = Tensor::new([1_u8; 3], Nested).unwrap();
    assert_eq!((nested.get((0, 0)), nested.get(((1, 0), 3)), Nested.get((1_u8, 3_u8))), (None, None, None));
    assert_eq!((Down.get((0_usize, 0_usize)), Down.get((0_u8, 0_u8)), Far.get(0_i32)), (None, None, None));
}

#[test]
fn of_a_value() {
    let layout = Layout::from_slices(&[0, 4], &[4, 1]).unwrap();
    assert_eq!((elements(&layout).count(), layout.coords().count()), (0, 0));
    let mut tensor = Tensor::new(Vec::<i32>::new(), layout).unwrap();
    assert!(tensor.is_empty() && tensor.get((0, 0)).is_none() && tensor.iter().next().is_none());
    tensor.fill(1);
    for column in 0..4 {
        assert!(tensor.view().try_slice((.., column)).is_ok_and(|column| column.is_empty()));
    }
    assert!(tensor.view().try_slice((0, ..)).is_err() && tensor.view().try_slice((.., 4)).is_err());
    assert!(tensor.tiles_mut([2, 2]).unwrap().next().is_none());
    assert!(tensor.view().local_tile([2, 2], (0, 0)).is_err());
    let by = Tiler::shape(&IntTuple::from((2, 2))).unwrap();
    assert_eq!(tensor.view().zipped_divide(by).unwrap().layout().to_string(), "((2,2),(0,2)):((4,1),(8,2))");
    let places = tensor.places_mut([2, 2]).unwrap();
    assert_eq!(places.map(|place| place.size()).collect::<Vec<_>>(), [0; 4]);
    // If an operand selects elements of an empty tensor, the operand must be empty.
    assert!(tensor.view().composition(Layout::parse("4:1").unwrap()).is_err());
    assert!(tensor.view().composition(Layout::parse("0:1").unwrap()).is_ok_and(|view| view.is_empty()));
}

/// A layout without coordinates has no index, so its strides may even be negative.
#[test]
fn with_any_stride() {
    for (extents, strides) in [([3, 0], [-5, 1]), ([0, 3], [1, -7]), ([0, 0], [-1, -1])] {
        let layout = Layout::from_slices(&extents, &strides).unwrap();
        let mut tensor = Tensor::new(Vec::<u8>::new(), layout).unwrap();
        assert_eq!(
            (tensor.iter().count(), tensor.iter_mut().unwrap().count(), tensor.map(|x| *x).unwrap().size()),
            (0, 0, 0)
        );
    }
}
