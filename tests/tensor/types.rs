//! Tests tensors with layout types and with layout values: access, operations, storage and copies.

use crate::{Interleaved, Nested, Offset, Padded, Swizzled, places};
use colex::proofs::Proof;
use colex::proofs::bijective;
use colex::tensor::Shape;
use colex::{IntTuple, Layout, Tensor, layout};

#[test]
fn a_type_reads_as_its_value() {
    for_each_layout!(|known, late, layout| {
        same!(known, late);
        for i in 0..9_u8 {
            for j in 0..17_i64 {
                assert_eq!(known.get((i, j)), late.get((i, j)));
            }
        }
        assert_eq!((known.get(-1), known.get((0, -1))), (None, None));
    });
}

#[test]
fn a_slice_of_a_type_is_that_of_its_value() {
    for_each_layout!(|known, late, layout| {
        same!(known.slice((2, ..)), late.slice((2, ..)));
        same!(known.slice((.., 3)), late.slice((.., 3)));
        same!(known.slice((.., ..)), late.slice((.., ..)));
        assert!(known.try_slice((8, ..)).is_err() && known.try_slice((.., 16)).is_err());
    });
}

#[test]
fn an_operation_on_a_type_is_that_on_its_value() {
    for_each_layout!(|known, late, layout| {
        same!(known.flatten(), late.flatten().unwrap());
        same!(known.coalesce(), late.coalesce().unwrap());
        same!(known.transpose(), late.transpose().unwrap());
        same!(known.group::<0, 2>(), late.group::<0, 2>().unwrap());
        assert_eq!(known.map(|x| x + 1).into_storage(), late.map(|x| x + 1).unwrap().into_storage());
    });
    let data = places(Padded::LAYOUT);
    let (known, late) = (Tensor::new(&data, Padded).unwrap(), Tensor::new(&data, Padded::LAYOUT).unwrap());
    let operand: Layout = "(2,3):(3,1)".parse().unwrap();
    same!(known.composition(layout!((2,3):(3,1))), late.composition(operand).unwrap());
    let tile = Shape(layout!((3, 4)));
    same!(known.zipped_divide(tile), late.zipped_divide([3, 4]).unwrap());
    same!(known.logical_divide(tile), late.logical_divide([3, 4]).unwrap());
    same!(known.tiled_divide(tile), late.tiled_divide([3, 4]).unwrap());
    same!(known.flat_divide(tile), late.flat_divide([3, 4]).unwrap());
    same!(known.local_tile(tile, (1, 1)), late.local_tile([3, 4], (1, 1)).unwrap());
    same!(known.local_tile(tile, 3), late.local_tile([3, 4], 3).unwrap());
    same!(known.outer_partition(tile, (2, ..)), late.outer_partition([3, 4], (2, ..)).unwrap());
    let tv = layout!((4,(3,4)):(12,(1,3)));
    same!(known.tv_partition(tv, 2), late.tv_partition(tv.layout(), 2).unwrap());
    same!(known.local_partition(layout!((3,4):(4,1)), 7), late.local_partition(layout!((3,4):(4,1)), 7).unwrap());
    same!(known.local_tile(tile, (1, 1)), late.local_tile((3, 4), (1, 1)).unwrap());
    assert!(late.local_tile([4, 4], (0, 0)).is_err(), "a tile goes past the end");
    assert!(late.local_tile([3, 4], (2, 0)).is_err(), "outside of the grid");
}

#[test]
fn every_kind_of_storage_holds_a_tensor() {
    let layout = layout!((2,3):(3,1));
    let mut vec = vec![0, 1, 2, 3, 4, 5];
    assert_eq!(Tensor::new(&vec[..], layout).unwrap()[(1, 1)], 4);
    assert_eq!(Tensor::new(vec.clone(), layout).unwrap()[(1, 1)], 4);
    assert_eq!(Tensor::new(vec.clone().into_boxed_slice(), layout).unwrap()[(1, 1)], 4);
    assert_eq!(Tensor::of([0, 1, 2, 3, 4, 5], layout)[(1, 1)], 4);
    assert_eq!(Tensor::of(&[0, 1, 2, 3, 4, 5], layout)[(1, 1)], 4);
    let mut tensor = Tensor::new(&mut vec, layout).unwrap();
    tensor[(1, 1)] = 40;
    *tensor.get_mut(0).unwrap() = -1;
    tensor.view_mut().slice((0, ..))[2] = 20;
    assert_eq!(vec, [-1, 1, 20, 3, 40, 5]);
}

#[test]
#[should_panic(expected = "the coordinate (2,0) is outside of the shape (2,3)")]
fn indexing_outside_tells_coordinate_and_shape() {
    let _ = Tensor::of([0; 6], layout!((2,3):(3,1)))[(2, 0)];
}

#[test]
fn copies_between_types_move_every_coordinate() {
    macro_rules! copied {
        ($($from:tt => $to:tt;)*) => {$({
            let (from, to) = (layout! $from, layout! $to);
            let data = places(from.layout());
            let source = Tensor::new(&data, from).unwrap();
            let mut target = Tensor::new(vec![usize::MAX; places(to.layout()).len()], to).unwrap();
            target.copy_from(&source);
            for i in 0..source.size() {
                assert_eq!(target[i], source[i], "{} to {} at {i}", from.layout(), to.layout());
            }
        })*};
    }
    copied! {
        ((37,50):(50,1)) => ((37,50):(1,37));
        ((37,50):(50,1)) => ((37,50):(52,1));
        ((8,64):(64,1)) => (Sw<3,3,3> o (8,64):(64,1));
        (Sw<3,3,3> o (8,64):(64,1)) => (Sw<2,2,3> o (8,64):(1,8));
        (Sw<1,1,4> o 2 o (8,64):(64,1)) => ((8,64):(64,1));
        ((4,6,10):(60,10,1)) => ((4,6,10):(1,40,4));
        (24:0) => (24:1);
    }
}

#[test]
fn layouts_go_through_text_formats() {
    for text in [
        "(3,(2,3)):(3,(12,1))",
        "Sw<3,3,3> o 16 o (8,64):(64,1)",
        "(4,2):(1@0,1@1)",
        "7:-3",
        "((8,8),64):((f72,f520),f1)",
        "(2,4,3):(f3,0,f8)",
        "Sw<0,0,0> o f5 o ((4,2),(2,4)):((f9,f38),(f71,f134))",
        "Sw<0,0,0> o 64 o (8,8):(f9,f1)",
    ] {
        let layout: Layout = text.parse().unwrap();
        let json = serde_json::to_string(&layout).unwrap();
        assert_eq!(json, format!("{text:?}"));
        assert_eq!(serde_json::from_str::<Layout>(&json).unwrap(), layout);
    }
    let error = serde_json::from_str::<Layout>("\"(4,8):(1,4,32)\"").unwrap_err();
    assert!(error.to_string().starts_with("the shape has 2 modes, but the stride has 3"), "{error}");
}

layout! {
    struct Gmem { m: usize, n: usize, ld: usize } = (m, n):(ld, 1);
}

/// Structs with fields and layout values with symbols can be layouts of tensors. A buffer that is too short must be an
/// error.
#[test]
fn layouts_with_numbers_are_layouts_of_tensors() {
    for (m, n, ld) in [(3, 4, 4), (5, 7, 9), (1, 1, 1), (2, 3, 1)] {
        let data: Vec<usize> = (0..(m - 1) * ld + n).collect();
        let declared = Tensor::new(&data[..], Gmem::new(m, n, ld).unwrap()).unwrap();
        let value = Tensor::new(&data[..], layout!((m, n):(ld, 1))).unwrap();
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            assert_eq!((declared[(i, j)], value[(i, j)]), (i * ld + j, i * ld + j));
        }
        assert_eq!((declared.get((m, 0)), declared.size()), (None, m * n));
        assert!(Tensor::new(&data[1..], Gmem::new(m, n, ld).unwrap()).is_err());
    }
    assert!(Gmem::new(0, 4, 4).is_err());
}

/// CuTe has two functions that build a tensor like another tensor. One function keeps the order of the modes, and the
/// other function makes mode 0 the fastest mode. In both results, each coordinate has its own element.
#[test]
fn tensors_like_another_have_its_shape_and_their_own_order() {
    let cases = [
        ("(2,3):(3,1)", "(2,3):(3,1)", "(2,3):(1,2)"),
        ("(2,3,4):(12,4,1)", "(2,3,4):(12,4,1)", "(2,3,4):(1,8,2)"),
        ("((2,2),2,3):((64,8),256,16)", "((2,2),2,3):((6,1),12,2)", "((2,2),2,3):((1,2),12,4)"),
        // Along a mode of stride 0, coordinates share an element of the tensor. In the result, these coordinates have
        // separate elements.
        ("(2,3):(0,1)", "(2,3):(1,2)", "(2,3):(1,2)"),
        ("6:5", "6:1", "6:1"),
    ];
    for (text, tensor, fragment) in cases {
        let layout: Layout = text.parse().unwrap();
        let data = places(layout);
        let whole = Tensor::new(&data, layout).unwrap();
        let (like, registers) = (whole.make_tensor_like::<u8>().unwrap(), whole.make_fragment_like::<u8>().unwrap());
        assert_eq!((like.layout().to_string(), registers.layout().to_string()), (tensor.into(), fragment.into()));
        assert_eq!((like.into_storage(), registers.into_storage()), (vec![0; layout.size()], vec![0; layout.size()]));
    }
    random::inputs(500, |u| {
        let shape: Vec<i64> = (0..u.int_in_range(1..=4)?).map(|_| u.int_in_range(1..=4)).collect::<Result<_, _>>()?;
        let strides: Vec<i64> = shape.iter().map(|_| u.int_in_range(0..=40)).collect::<Result<_, _>>()?;
        let layout = Layout::new(&IntTuple::flat(&shape).unwrap(), &IntTuple::flat(&strides).unwrap()).unwrap();
        let data = places(layout);
        let registers = Tensor::new(&data, layout).unwrap().make_fragment_like::<u8>().unwrap().layout();
        assert_eq!((registers.shape(), bijective(&registers)), (layout.shape(), Proof::Proved), "{layout}");
        assert!((0..shape[0]).all(|i| registers.index(i) == i), "{layout}: {registers}");
        let steps = |l: &Layout| l.stride().leaves().iter().map(|stride| stride.value()).collect::<Vec<_>>();
        let (theirs, ours) = (steps(&layout), steps(&registers));
        for (i, j) in (1..shape.len()).flat_map(|i| (1..shape.len()).map(move |j| (i, j))) {
            let moves = shape[i] > 1 && shape[j] > 1 && strides.iter().all(|stride| *stride != 0);
            assert!(!moves || theirs[i] >= theirs[j] || ours[i] < ours[j], "{layout}: {registers}");
        }
        Ok(())
    });
}
