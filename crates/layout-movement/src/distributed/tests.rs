//! Tests errors in attributes, types of tensors, and basis vectors that share bits. `tests/compiler/triton.rs` compares layouts
//! with Triton's layouts.

extern crate std;

use super::Distributed;
use layout_runtime::{IntTuple, Layout, ParseError};
use std::format;

const fn named(text: &str) -> Result<Distributed, ParseError> {
    Distributed::named(text)
}

/// Returns the part of the text to which the error of this attribute refers.
fn at(text: &str) -> &str {
    let error = named(text).unwrap_err();
    &text[error.start..error.end]
}

#[test]
fn places_are_those_of_what_is_wrong() {
    let blocked = |elements: &str, order: &str| {
        format!("#ttg.blocked<{{sizePerThread={elements},threadsPerWarp=[8,4],warpsPerCTA=[4,1],order={order}}}>")
    };
    assert_eq!(at(&blocked("[1,3]", "[1,0]")), "[1,3]");
    assert_eq!(at(&blocked("[1,4]", "[1,1]")), "[1,1]");
    assert_eq!(at(&blocked("[1,x]", "[1,0]")), "x");
    assert_eq!(at("#ttg.slice<{dim=2,parent=#ttg.linear<{register=[[1,0]],lane=[],warp=[],block=[]}>}>"), "2");
    assert_eq!(at("#ttg.slice<{dim=0,parent=#ttg.amd<{}>}>"), "#ttg.amd<{}>");
    assert_eq!(at("#ttg.linear<{register=[[1,0]],lane=[[1]],warp=[],block=[]}>"), "[1]");
    assert_eq!(at("#ttg.linear<{register=[[1,0]],lanes=[]}>"), "lanes");
    assert_eq!(at("#ttg.linear<{register=[]}>"), "register=[]");
}

#[test]
fn a_type_says_shape_and_attribute() {
    let attribute = "#ttg.linear<{register=[[0,1]],lane=[[1,0]],warp=[],block=[]}>";
    let layout = Distributed::layout_of(&format!("tensor<2x4xf16,{attribute}>")).unwrap();
    assert_eq!(layout, named(attribute).unwrap().to_layout(&IntTuple::from((2, 4))).unwrap());
    assert_eq!(layout, "(2,4):(1,2)".parse::<Layout>().unwrap());
}

#[test]
fn swizzled_vectors_are_xor_strides() {
    let attribute = "#ttg.linear<{register=[[0,1],[0,2]],lane=[[1,1],[2,2]],warp=[],block=[]}>";
    let layout = named(attribute).unwrap().to_layout(&IntTuple::from((4, 4))).unwrap();
    for (thread, value) in (0..4).flat_map(|thread| (0..4).map(move |value| (thread, value))) {
        assert_eq!(layout.at((thread, value)), thread + 4 * (thread ^ value));
    }
}
