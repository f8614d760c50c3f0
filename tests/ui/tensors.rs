//! Types of tensors: their storage, layout, coordinates and tiles.
#![allow(unused)]

// A range must have a start and an end of type `usize`. An array is not a coordinate.
mod tensor_coordinate_of_ranges {
    use colex::{Tensor, layout};

    fn main() {
        let matrix = Tensor::of([0; 64], layout!((8,8):(8,1)));
        let _ = matrix.view().slice((0..=3, ..));
        let _ = matrix[[1, 2]];
    }
}

// A tensor with a pointer as its storage.
mod tensor_of_a_pointer {
    use colex::{Tensor, layout};

    fn main() {
        let data = [0; 64];
        let _ = Tensor::new(data.as_ptr(), layout!((8,8):(8,1)));
        let _ = Tensor::of(&data[..], layout!((8,8):(8,1)));
        let _ = Tensor::new(layout!((8,8):(8,1)), &data[..]);
    }
}

// Storage is a reference, an array or a `Vec`, and comes first.
mod tensor_of_a_slice_without_a_borrow {
    use colex::{Tensor, layout};

    fn main() {
        let data = vec![0; 64];
        let _ = Tensor::new(data[..], layout!((8,8):(8,1)));
    }
}

// The first parameter of the type of a tensor is its storage, and the second is its layout.
mod tensor_of_an_element {
    use colex::tensor::View;
    use colex::{Tensor, layout};

    layout! {
        struct Matrix = (8,8):(8,1);
    }

    fn element(matrix: &Tensor<f32, Matrix>) -> f32 {
        matrix[(0, 0)]
    }

    fn layout<L>(matrix: Tensor<View<'_, f32>, L>) {
        let _ = matrix.size();
    }
}

// The argument is a `Result` of a layout, a layout as text, or a reference to a layout, or the operands are in the wrong order.
mod tensor_of_what_is_no_layout {
    use colex::{Layout, Tensor, layout};

    layout! {
        struct Gmem { m: usize, n: usize } = (m,n):(n,1);
    }

    fn main() {
        let _ = Tensor::new(vec![0; 64], Gmem::new(8, 8)).unwrap();
        let _ = Tensor::new(vec![0; 64], "(8,8):(8,1)").unwrap();
        let _ = Tensor::new(vec![0; 64], &Layout::parse("(8,8):(8,1)").unwrap()).unwrap();
        let _ = Tensor::new(layout!((8,8):(8,1)), vec![0; 64]).unwrap();
    }
}

// A partition by a tiling for another operand.
mod tensor_partition_by_another_tiling {
    use colex::{Tensor, layout};

    layout! {
        struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
        struct Rows = (32,32):(32,1);
    }

    fn main() {
        let matrix = Tensor::of([0.0_f32; 1024], Rows);
        matrix.view().partition_s(Mma, 0);
    }
}

// The first operand is the layout of the threads, but it must be a tiling.
mod tensor_partition_by_no_tiling {
    use colex::{Tensor, layout};

    layout! {
        struct Threads = (4,8):(8,1);
    }

    fn main() {
        let matrix = Tensor::of([0; 64], layout!((8,8):(8,1)));
        let _ = matrix.view().partition_c(Threads, 0);
    }
}

// A tensor that owns its elements is sliced, divided and tiled through a view.
mod tensor_slice_of_a_vec {
    use colex::tensor::Shape;
    use colex::{Tensor, layout};

    fn main() {
        let tensor = Tensor::new(vec![0; 80], layout!((10,8):(8,1))).unwrap();
        let _ = tensor.slice((1, ..));
        let _ = tensor.local_tile(Shape(layout!((5,4))), (0, 0));
    }
}

// Numbers are used instead of CuTe's `Step<_1,X,_1>`, and instead of the threads of a partition, which are the first operand.
mod tensor_step_of_numbers {
    use colex::tensor::{Shape, X};
    use colex::{Tensor, layout};

    fn main() {
        let tensor = Tensor::new(vec![0; 64], layout!((8,8):(8,1))).unwrap();
        let _ = tensor.view().local_tile_step(Shape(layout!((4,4,4))), (0, 0, 0), (1, X, 1));
        let _ = tensor.view().local_partition(3, layout!((2,2)));
    }
}

// Partitions borrow elements, so they need a view of a tensor that owns its elements. There is one error, however the partition is used.
mod tensor_that_owns_is_cut {
    use colex::tensor::Shape;
    use colex::{Tensor, layout};

    layout! {
        struct Rows = (8,8):(8,1);
        struct Load = make_tiled_copy(UniversalCopy<32,32>, (4,2):(2,1), (1,1));
        struct Threads = (2,4);
    }

    fn main() {
        let t = Tensor::new(vec![0.0_f32; 64], Rows).unwrap();
        let tile = t.tile([4, 4], (1, 1)).unwrap();
        let _ = tile[(0, 0)] + 1.0;

        let t = Tensor::new(vec![0.0_f32; 64], Rows).unwrap();
        let part = t.partition_s(Load, 3);
        let _ = (0..part.size()).map(|i| part[i]).sum::<f32>();

        let t = Tensor::new(vec![0.0_f32; 64], Rows).unwrap();
        let mut part = t.local_partition(Threads, 3);
        part.fill(1.0);

        let t = Tensor::new(vec![0.0_f32; 64], Rows).unwrap();
        let row = t.local_tile(Shape(Threads), (0, 0)).slice((1, ..));
        let _ = row.iter().sum::<f32>();
    }
}

// Each mutable tile is returned once, and cannot be copied.
mod tensor_tile_taken_twice {
    use colex::tensor::Shape;
    use colex::{Tensor, layout};

    fn main() {
        let mut tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
        let tiles = tensor.tiles_mut(Shape(layout!((5,4))));
        let _ = tiles.get(0);
        let _ = tiles.clone();
    }
}

// `tiles` returns a `Result`. A loop over it runs once, with the collection of all tiles instead of one tile.
mod tensor_tiles_looped_over_as_a_result {
    use colex::{Tensor, layout};

    layout! {
        struct Rows = (8,8):(8,1);
    }

    fn main() {
        let mut t = Tensor::new(vec![0.0_f32; 64], Rows).unwrap();
        let mut sum = 0.0;
        for tile in t.tiles([4, 4]) {
            sum += tile[(0, 0)];
        }
        for mut tile in t.tiles_mut([4, 4]) {
            tile.fill(sum);
        }
    }
}

// One tiler has a lifetime, and the other is for all lifetimes. The tiles of one cannot replace the tiles of the other.
mod tensor_tiles_with_another_tiler {
    #![allow(coherence_leak_check)]

    use colex::tensor::{Inner, KnownParts, Parts, ViewMut};
    use colex::{Layout, StaticLayout, Tensor, layout};
    use std::marker::PhantomData;

    layout! { struct Line = 16:1; }

    struct Tile<F>(PhantomData<F>);

    impl StaticLayout for Tile<for<'a> fn(&'a ())> {
        const LAYOUT: Layout = colex::parse("4:1");
    }

    impl StaticLayout for Tile<fn(&'static ())> {
        const LAYOUT: Layout = colex::parse("8:1");
    }

    type Tiles<'a, F> = Parts<ViewMut<'a, u8>, KnownParts<Line, Tile<F>, Inner>>;

    fn longer(tiles: Tiles<'_, for<'a> fn(&'a ())>) -> Tiles<'_, fn(&'static ())> {
        tiles
    }

    fn main() {
        let mut tensor = Tensor::new(vec![0; 16], Line).unwrap();
        longer(tensor.tiles_mut(Tile::<for<'a> fn(&'a ())>(PhantomData)));
    }
}

// A tensor with a shared slice can only be read.
mod tensor_write_through_a_shared_slice {
    use colex::{Tensor, layout};

    fn main() {
        let data = [0; 32];
        Tensor::of(&data, layout!((4,8):(8,1))).fill(1);
    }
}

fn main() {}
