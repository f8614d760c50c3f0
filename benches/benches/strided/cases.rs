//! The tensors that the benchmark copies. Each is a view of a row-major tensor: the operations that create the view
//! change only the shape, the strides and the offset.

/// An operation on a view.
#[derive(Clone, Copy)]
pub enum Op {
    Permute(&'static [usize]),
    /// The slice of a mode that starts at element `cut` and keeps every `step`-th element.
    Slice {
        mode: usize,
        cut: usize,
        step: usize,
    },
    Flip(usize),
    /// Repeats a mode of extent 1.
    Broadcast {
        mode: usize,
        extent: usize,
    },
}

use Op::{Broadcast, Flip, Permute, Slice};

/// The shape of a row-major tensor, and the operations that create a view of it.
pub struct Case {
    pub name: &'static str,
    pub shape: &'static [usize],
    pub ops: &'static [Op],
}

/// A case with extents that are scaled to the requested size.
pub struct Scaled {
    shape: Vec<usize>,
    ops: &'static [Op],
}

/// A view of a row-major tensor: the tensor's shape (`base`), the operations that create the view, and the shape,
/// strides and offset of the view.
#[derive(Clone)]
pub struct View {
    pub base: Vec<usize>,
    pub ops: &'static [Op],
    pub shape: Vec<usize>,
    pub strides: Vec<isize>,
    pub offset: usize,
}

impl Case {
    pub fn view(&self) -> View {
        Scaled { shape: self.shape.to_vec(), ops: self.ops }.view()
    }

    /// Returns the case with a result of about `size` elements.
    pub fn scaled(&self, size: usize) -> Scaled {
        let mut shape = self.shape.to_vec();
        let count = |shape: &[usize]| Scaled { shape: shape.to_vec(), ops: self.ops }.view().len();
        while count(&shape) > size {
            let largest = (0..shape.len()).max_by_key(|mode| shape[*mode]).expect("a mode");
            if shape[largest] == 1 {
                break;
            }
            shape[largest] = shape[largest].div_ceil(2);
        }
        while count(&shape) * 2 <= size {
            // Short modes keep their extent, because they have a fixed meaning, such as colours.
            let smallest = (0..shape.len()).filter(|mode| shape[*mode] > 4).min_by_key(|mode| shape[*mode]);
            let Some(smallest) = smallest else { break };
            shape[smallest] *= 2;
        }
        Scaled { shape, ops: self.ops }
    }
}

impl Scaled {
    pub fn view(&self) -> View {
        let mut view = View::of(&self.shape, self.ops);
        self.ops.iter().for_each(|op| view.apply(*op));
        view
    }
}

impl View {
    pub fn of(shape: &[usize], ops: &'static [Op]) -> Self {
        let mut strides = vec![1; shape.len()];
        for mode in (1..shape.len()).rev() {
            strides[mode - 1] = strides[mode] * shape[mode] as isize;
        }
        Self { base: shape.to_vec(), ops, shape: shape.to_vec(), strides, offset: 0 }
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    fn apply(&mut self, op: Op) {
        match op {
            Permute(modes) => {
                self.shape = modes.iter().map(|mode| self.shape[*mode]).collect();
                self.strides = modes.iter().map(|mode| self.strides[*mode]).collect();
            }
            Slice { mode, cut, step } => {
                let start = cut.min(self.shape[mode] - 1);
                self.offset += start * self.strides[mode] as usize;
                self.shape[mode] = (self.shape[mode] - start).div_ceil(step);
                self.strides[mode] *= step as isize;
            }
            Flip(mode) => {
                self.offset += (self.shape[mode] - 1) * self.strides[mode] as usize;
                self.strides[mode] *= -1;
            }
            Broadcast { mode, extent } => {
                self.shape[mode] = extent;
                self.strides[mode] = 0;
            }
        }
    }
}

macro_rules! cases {
    ($($name:literal $shape:expr, $ops:expr;)*) => {
        &[$(Case { name: $name, shape: &$shape, ops: &$ops }),*]
    };
}

/// Copies of fixed sizes.
pub const NAMED: &[Case] = cases! {
    "8x64x56x56, NCHW to NHWC" [8, 64, 56, 56], [Permute(&[0, 2, 3, 1])];
    "8x56x56x64, NHWC to NCHW" [8, 56, 56, 64], [Permute(&[0, 3, 1, 2])];
    "8x512x16x64, permutation (0,2,1,3)" [8, 512, 16, 64], [Permute(&[0, 2, 1, 3])];
    "16x512x512, last two modes swapped" [16, 512, 512], [Permute(&[0, 2, 1])];
    "64x48x32x20, all modes reversed" [64, 48, 32, 20], [Permute(&[3, 2, 1, 0])];
    "4x8x16x32x48, permutation (2,0,4,1,3)" [4, 8, 16, 32, 48], [Permute(&[2, 0, 4, 1, 3])];
};

/// Copies of any size.
pub const FAMILIES: &[Case] = cases! {
    "matrix transposed" [2048, 1024], [Permute(&[1, 0])];
    "odd matrix transposed" [1021, 2039], [Permute(&[1, 0])];
    "NCHW to NHWC" [8, 64, 56, 56], [Permute(&[0, 2, 3, 1])];
    "NHWC to NCHW" [8, 56, 56, 64], [Permute(&[0, 3, 1, 2])];
    "colors, planes to pixels" [16, 3, 224, 224], [Permute(&[0, 2, 3, 1])];
    "colors, pixels to planes" [16, 224, 224, 3], [Permute(&[0, 3, 1, 2])];
    "attention heads" [8, 512, 16, 64], [Permute(&[0, 2, 1, 3])];
    "queries, keys, values" [4, 256, 3, 16, 64], [Permute(&[2, 0, 3, 1, 4])];
    "last two modes swapped" [16, 512, 512], [Permute(&[0, 2, 1])];
    "first and last swapped" [128, 64, 256], [Permute(&[2, 1, 0])];
    "four modes reversed" [64, 48, 32, 20], [Permute(&[3, 2, 1, 0])];
    "five modes permuted" [4, 8, 16, 32, 48], [Permute(&[2, 0, 4, 1, 3])];
    "six modes permuted" [8, 16, 8, 16, 8, 24], [Permute(&[5, 1, 3, 0, 4, 2])];
    "pages" [256, 8, 16, 128], [Permute(&[1, 0, 2, 3])];
    "patches of 16x16" [4, 3, 24, 16, 24, 16], [Permute(&[0, 2, 4, 1, 3, 5])];
    "pixel shuffle by 2x2" [4, 32, 2, 2, 64, 64], [Permute(&[0, 1, 4, 2, 5, 3])];
    "halves interleaved" [4, 1024, 2, 128], [Permute(&[0, 1, 3, 2])];
    "rows sliced" [2048, 1100], [Slice { mode: 1, cut: 70, step: 1 }];
    "every second column" [1024, 4096], [Slice { mode: 1, cut: 0, step: 2 }];
    "every third row, transposed" [3072, 1024], [Slice { mode: 0, cut: 1, step: 3 }, Permute(&[1, 0])];
    "rows flipped" [2048, 1024], [Flip(0)];
    "columns flipped" [2048, 1024], [Flip(1)];
    "both flipped and transposed" [2048, 1024], [Flip(0), Flip(1), Permute(&[1, 0])];
    "row repeated" [1, 2048], [Broadcast { mode: 0, extent: 1024 }];
    "column repeated" [2048, 1], [Broadcast { mode: 1, extent: 1024 }];
    "middle mode repeated" [512, 1, 256], [Broadcast { mode: 1, extent: 16 }];
};
