//! The copies in the table `strided_copies.tsv`. Each copy writes the elements of a view contiguously. The view is a
//! permuted, sliced, reversed or broadcast form of a contiguous tensor.

/// A view of a buffer. The element at a coordinate is at `offset` plus the sum of the coordinate's entries, each
/// multiplied by the stride of its mode.
#[derive(Clone, Debug)]
pub struct View {
    pub shape: Vec<usize>,
    pub strides: Vec<isize>,
    pub offset: usize,
}

/// A row of the table `strided_copies.tsv`.
pub struct Copy {
    pub name: &'static str,
    pub element: &'static str,
    pub source: Vec<usize>,
    operation: &'static str,
}

/// Returns the rows of the table.
pub fn copies() -> Vec<Copy> {
    let rows = include_str!("strided_copies.tsv").lines().skip(1);
    rows.map(|row| {
        let [name, element, source, operation] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {row}")
        };
        Copy { name, element, source: source.split(',').map(|extent| extent.parse().unwrap()).collect(), operation }
    })
    .collect()
}

impl Copy {
    /// Returns the number of bytes of an element.
    pub fn bytes(&self) -> usize {
        match self.element {
            "u8" => 1,
            "f32" => 4,
            _ => 2,
        }
    }

    /// Returns the view that the operation of this copy creates from a contiguous tensor with the shape `of`.
    pub fn view(&self, of: &[usize]) -> View {
        let stride = |mode: usize| of[mode + 1..].iter().product::<usize>() as isize;
        let view = |modes: &[(usize, isize)]| {
            let (shape, strides) = modes.iter().copied().unzip();
            View { shape, strides, offset: 0 }
        };
        if let Some(modes) = self.operation.strip_prefix("permute ") {
            let modes = modes.split(',').map(|mode| mode.parse().unwrap());
            return view(&modes.map(|mode: usize| (of[mode], stride(mode))).collect::<Vec<_>>());
        }
        match self.name {
            "im2col_rows" => {
                let (down, right) = (stride(1), stride(2));
                view(&[(of[0], stride(0)), (of[1] - 2, down), (of[2] - 2, right), (3, down), (3, right), (of[3], 1)])
            }
            "patches" => {
                let patches = [(of[0], stride(0)), (of[2] / 16, 16 * stride(2)), (of[3] / 16, 16)];
                view(&[&patches[..], &[(of[1], stride(1)), (16, stride(2)), (16, 1)]].concat())
            }
            "pixel_shuffle" => {
                let of_block = [(2, 2 * stride(1)), (of[3], 1), (2, stride(1))];
                view(&[&[(of[0], stride(0)), (of[1] / 4, 4 * stride(1)), (of[2], stride(2))], &of_block[..]].concat())
            }
            "rotate_halves" => {
                let half = of[3] / 2;
                view(&[(of[0], stride(0)), (of[1], stride(1)), (of[2], stride(2)), (half, 1), (2, half as isize)])
            }
            "slice_rows" => view(&[(of[0], stride(0)), (of[1] / 2 + 1, 1)]),
            "slice_steps" => view(&[(of[0], stride(0)), (of[1] / 2, 2)]),
            "flip" => View { offset: of[0] * of[1] - 1, ..view(&[(of[0], -stride(0)), (of[1], -1)]) },
            "broadcast" => view(&[(of[0], stride(0)), (16, 0), (of[2], 1)]),
            name => panic!("`{name}` has an unknown operation"),
        }
    }
}
