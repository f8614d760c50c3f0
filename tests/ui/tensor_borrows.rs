//! Borrows of tensors, their views and their tiles.
#![allow(unused)]

// A view cannot outlive its data.
mod tensor_outlives_data {
    use colex::{Tensor, layout};

    fn main() {
        let row;
        {
            let tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
            row = tensor.view().slice((1, ..));
        }
        let _ = row[0];
        let tile = {
            let mut data = vec![0; 80];
            Tensor::new(&mut data, layout!((10,8):(8,1))).unwrap().slice((1, ..))
        };
        let _ = tile[0];
    }
}

// Only one set of mutable tiles can exist at a time, because a second set would contain the same elements.
mod tensor_tiles_alias {
    use colex::tensor::Shape;
    use colex::{Tensor, layout};

    fn main() {
        let mut tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
        let mut tiles = tensor.tiles_mut(Shape(layout!((5,4))));
        let mut again = tensor.tiles_mut(Shape(layout!((5,4))));
        let (mut one, mut same) = (tiles.next().unwrap(), again.next().unwrap());
        one[(0, 0)] = 1;
        same[(0, 0)] = 2;
    }
}

// Making a partition moves the mutable view. The error does not suggest cloning the view.
mod tensor_view_moved {
    use colex::{Tensor, layout};

    layout! {
        struct Rows = (8,8):(8,1);
        struct Load = make_tiled_copy(UniversalCopy<32,32>, (4,2):(2,1), (1,1));
    }

    fn main() {
        let mut t = Tensor::new(vec![0.0_f32; 64], Rows).unwrap();
        let view = t.view_mut();
        for thread in 0..8 {
            view.partition_d(Load, thread).fill(1.0);
        }
        let view = t.view_mut();
        let _rows = view.slice((1, ..));
        let _columns = view.transpose();
    }
}

// A tensor with a shared slice cannot be written.
mod tensor_written_while_read {
    use colex::{Tensor, layout};

    fn main() {
        let mut tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
        let row = tensor.view().slice((1, ..));
        tensor[(1, 0)] = 1;
        let _ = row[0];
        let data = [0; 80];
        Tensor::of(&data, layout!((10,8):(8,1)))[(0, 0)] = 1;
    }
}

fn main() {}
