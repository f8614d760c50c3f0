//! Tensors and coordinates that do not fit each other. rustc reports them when it builds a function.
#![allow(unused)]

// Views whose start is combined with their indices by XOR. Partitions with ordinary strides would not start at `start + c`.
mod tensor_added_parts_of_a_joined_start {
    use colex::tensor::Run;
    use colex::{Tensor, layout};

    layout! { struct Joined = (4,12):(f17,f1); }

    pub(crate) fn main() {
        let mut tensor = Tensor::new(vec![0_u8; 64], Joined).unwrap();
        let blocks = tensor.view().slice((3, ..)).composition(layout!((3,4):(1,3)));
        assert_eq!(blocks[(1, 1)], 0);
        let mut row = tensor.view_mut().slice((1, ..)).composition(layout!(12:1));
        assert_eq!(row.tiles_mut(Run::<3>).len(), 4);
    }
}

// An array must be as long as the range of indices, which may differ from the cosize.
mod tensor_array_too_short {
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let _ = Tensor::of([0; 17], layout!(Sw<1,0,-4> o 2:1));
    }
}

// An operand for mode 0 that uses coordinates of the next tile.
mod tensor_composition_leaves_its_mode {
    use colex::tensor::Shape;
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let mut tensor = Tensor::of([0; 16], layout!((8,2):(1,8)));
        let mut tiles = tensor.tiles_mut(Shape(layout!((8,1))));
        let tile = tiles.next().unwrap().whole().unwrap();
        let _ = tile.composition((layout!((2,2):(4,5)), layout!(1:1)));
    }
}

// A tensor with a layout type knows how its coordinates are nested.
mod tensor_coordinate_of_another_nesting {
    use colex::{Tensor, layout};

    layout! { struct Tile = (4,8):(8,1); }

    pub(crate) fn main() {
        let data = [0; 32];
        let tensor = Tensor::of(&data, Tile);
        let _ = tensor[(1, 2, 3)];
        let _ = tensor.get((1, (2, 3)));
        let _ = tensor.slice((1, 2, ..));
        let _ = tensor.slice((1, 2));
    }
}

// A coordinate that is not nested like the shape.
mod tensor_coordinate_of_another_rank {
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
        let _ = tensor[(1, 2, 3)];
    }
}

// The extents are known only at run time, but the number of modes is known.
mod tensor_coordinate_of_another_rank_with_names {
    use colex::{Tensor, layout};

    layout! {
        struct Gmem { m: usize, n: usize } = (m,n):(n,1);
    }

    pub(crate) fn main() {
        let matrix = Tensor::new(vec![0; 64], Gmem::new(8, 8).unwrap()).unwrap();
        let _ = matrix[(0, 0, 0)];
    }
}

// A copy assigns the element at each coordinate, so both tensors must have the same size.
mod tensor_copy_of_another_size {
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let from = Tensor::of([0; 64], layout!((8,8):(8,1)));
        Tensor::of([0; 32], layout!((4,8):(8,1))).copy_from(&from);
    }
}

// Modes are numbered from 0.
mod tensor_extent_of_no_mode {
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let _ = Tensor::of([0; 64], layout!((8,8):(8,1))).extent::<2>();
    }
}

// If two coordinates share an element, an iterator would return two references to it.
mod tensor_iterator_of_shared_elements {
    use colex::{Tensor, layout};

    layout! {
        struct Repeated = (2,3):(1,0);
    }

    pub(crate) fn main() {
        let mut tensor = Tensor::new(vec![0; 2], Repeated).unwrap();
        tensor.iter_mut().for_each(|element| *element += 1);
    }
}

// If a selection repeats mode 0, the coordinate (0,1) has no corresponding coordinate of the tensor.
mod tensor_mode_selected_twice {
    use colex::tensor::Mode;
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let _ = Tensor::of(&[0; 4], layout!((2,2))).select((Mode::<0>, Mode::<0>));
    }
}

// If two coordinates share an element, the tensor cannot be split into disjoint parts.
mod tensor_not_injective {
    use colex::tensor::Shape;
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let mut overlapping = Tensor::of([0; 32], layout!((2,4):(12,4)));
        for mut tile in overlapping.tiles_mut(Shape(layout!((2,2)))) {
            tile.fill(1);
        }
    }
}

// A tile that does not divide the tensor.
mod tensor_partition_does_not_divide {
    use colex::{Tensor, layout};

    layout! {
        struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
        struct Rows = (40,48):(48,1);
    }

    pub(crate) fn main() {
        let matrix = Tensor::of([0.0_f32; 40 * 48], Rows);
        matrix.view().partitions_c(Mma);
    }
}

// `..` keeps a nested mode as one mode, but the copy needs two modes. Later uses of the partition are not reported.
mod tensor_partition_of_a_nested_mode {
    use colex::tensor::Shape;
    use colex::{Tensor, layout};

    layout! {
        struct Matrix = (256,512);
        struct Block = (128,64);
        struct Copy = make_tiled_copy(UniversalCopy<128,32>, (32,8), (4,1));
    }

    pub(crate) fn main() {
        let data = vec![0.0_f32; 256 * 512];
        let divided = Tensor::new(&data[..], Matrix).unwrap().tiled_divide(Shape(Block));
        let part = divided.slice((.., 1, 2)).partition_s(Copy, 3);
        let mut fragment = part.make_fragment_like::<f32>();
        fragment.copy_from(&part);
        let _ = fragment[(0, 1, 2)];
    }
}

// A range in a nested mode is not a layout.
mod tensor_range_of_a_nested_mode {
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let tensor = Tensor::of([0; 24], layout!(((2,3),4)));
        let _ = tensor.view().slice((1..4, ..));
    }
}

// If all columns are the same elements, the tensor cannot be split into columns.
mod tensor_split_not_injective {
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let mut broadcast = Tensor::of([0; 4], layout!((4,8):(1,0)));
        let _ = broadcast.split_mut::<1>();
    }
}

// A split along a mode that the tensor does not have.
mod tensor_split_of_no_mode {
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let mut tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
        let _ = tensor.split_mut::<2>();
    }
}

// A coordinate in a grid of two modes must have two numbers.
mod tensor_tile_at_a_coordinate_of_another_rank {
    use colex::tensor::Run;
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let matrix = Tensor::of([0; 64], layout!((8,8):(8,1)));
        let _ = matrix.view().tile((Run::<4>, Run::<4>), (0, 1, 1));
    }
}

// A tile of stride 0 would contain the same element several times.
mod tensor_tile_has_an_element_twice {
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let mut tensor = Tensor::of([0; 8], layout!(8:1));
        for mut part in tensor.places_mut(layout!(2:0)) {
            part.fill(1);
        }
    }
}

// Tiles of every second row have numbers, but do not form a grid.
mod tensor_tile_of_scattered_tiles {
    use colex::tensor::Run;
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let matrix = Tensor::of([0; 64], layout!((8,8):(8,1)));
        let _ = matrix.view().tile((layout!(4:2), Run::<4>), (0, 1));
    }
}

// A tile that ends outside of the tensor, so it is not a view.
mod tensor_tile_past_the_end {
    use colex::tensor::Shape;
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
        let _ = tensor.view().local_tile(Shape(layout!((4,4))), (0, 0));
    }
}

// As in CuTe, a layout is one tile for all modes, but a shape has one tile per mode.
mod tensor_tiler_is_a_layout {
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let tensor = Tensor::new(vec![0; 64], layout!((8,8):(8,1))).unwrap();
        let _ = tensor.view().local_tile(layout!((4,4)), (0, 0));
    }
}

// Tiles of 2 over partitions of 3 end at several positions.
mod tensor_tiles_end_at_several_places {
    use colex::tensor::Shape;
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let tensor = Tensor::of([0; 24], layout!(((3,4),2):((4,1),12)));
        let _ = tensor.tiles(Shape(layout!((2,1)))).len();
    }
}

// A tile with more modes than the tensor.
mod tensor_tiles_of_another_rank {
    use colex::tensor::Shape;
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let mut tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
        for mut tile in tensor.tiles_mut(Shape(layout!((5,4,2)))) {
            tile.fill(1);
        }
    }
}

// Tiles of a tensor with XOR strides must be powers of two, and must divide its modes.
mod tensor_tiles_of_xor_strides {
    use colex::tensor::Shape;
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let joined = Tensor::of([0; 64], layout!((8,6):(f9,f8)));
        let _ = joined.tiles(Shape(layout!((3,6))));
        let _ = joined.tiles(Shape(layout!((8,4))));
    }
}

// If a division has no result, errors in its uses are not reported.
mod tensor_tiles_that_do_not_divide {
    use colex::tensor::Shape;
    use colex::{Tensor, layout};

    layout! { struct Matrix = (10,8):(8,1); }

    pub(crate) fn main() {
        let data = [0; 80];
        let tensor = Tensor::of(&data, Matrix);
        let divided = tensor.zipped_divide(Shape(layout!((4,4))));
        let _ = divided.slice((.., (0, 1)))[6];
        let _ = tensor.local_tile(Shape(layout!((4,4))), (1, 1));
    }
}

// A view that starts at an added number, so that its partitions would have XOR strides.
mod tensor_xor_strides_behind_a_start {
    use colex::{Tensor, layout};

    pub(crate) fn main() {
        let bytes = [0_u8; 64];
        let tensor = Tensor::new(&bytes[..], layout!(Sw<2,0,2> o (4,4,2):(1,4,16))).unwrap();
        let half = tensor.slice((.., .., 1));
        let part = half.composition(layout!((4,4):(f1,f7)));
        assert_eq!(part[(1, 2)], 0);
    }
}

fn main() {
    tensor_added_parts_of_a_joined_start::main();
    tensor_array_too_short::main();
    tensor_composition_leaves_its_mode::main();
    tensor_coordinate_of_another_nesting::main();
    tensor_coordinate_of_another_rank::main();
    tensor_coordinate_of_another_rank_with_names::main();
    tensor_copy_of_another_size::main();
    tensor_extent_of_no_mode::main();
    tensor_iterator_of_shared_elements::main();
    tensor_mode_selected_twice::main();
    tensor_not_injective::main();
    tensor_partition_does_not_divide::main();
    tensor_partition_of_a_nested_mode::main();
    tensor_range_of_a_nested_mode::main();
    tensor_split_not_injective::main();
    tensor_split_of_no_mode::main();
    tensor_tile_at_a_coordinate_of_another_rank::main();
    tensor_tile_has_an_element_twice::main();
    tensor_tile_of_scattered_tiles::main();
    tensor_tile_past_the_end::main();
    tensor_tiler_is_a_layout::main();
    tensor_tiles_end_at_several_places::main();
    tensor_tiles_of_another_rank::main();
    tensor_tiles_of_xor_strides::main();
    tensor_tiles_that_do_not_divide::main();
    tensor_xor_strides_behind_a_start::main();
}
