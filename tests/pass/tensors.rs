//! Programs with tensors that must compile.

// Tests slices of tensors by inclusive ranges of Rust.
mod tensor_slice_of_rust_ranges_inclusive {
    use colex::{Tensor, layout};
    pub(crate) fn main() {
        let t = Tensor::new(vec![1.0_f32; 512], layout!((8,64):(64,1))).unwrap();
        let rows = t.view().slice((0..=4, ..));
        println!("{}", rows.size());
    }
}

// Tiles that share no element may all be written at once.
mod tensor_tiles {
    use colex::tensor::Shape;
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let mut tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
        let mut tiles: Vec<_> = tensor.tiles_mut(Shape(layout!((5,4)))).collect();
        tiles[0][(0, 0)] = 1;
        tiles[1][(0, 0)] = tiles[0][(0, 0)] + 1;
        assert_eq!((tensor[(0, 0)], tensor[(5, 0)]), (1, 2));
    }
}

fn main() {
    tensor_slice_of_rust_ranges_inclusive::main();
    tensor_tiles::main();
}
