//! Runs strided copies on the CPU with several orders of threads and blocks, and compares each element of the output
//! with the element of the source at the same coordinate.

#[path = "../support/copies.rs"]
mod copies;

use colex_kernels::strided::{self, Kernel, Plan};
use copies::{View, copies};
use layout_gpu::{LaunchError, order};

/// Returns `count` pseudorandom bytes.
fn bytes(count: usize) -> Vec<u8> {
    (0..count as u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect()
}

/// Returns the bytes of all elements of the view, in row-major order.
fn expected(view: &View, source: &[u8], bytes: usize) -> Vec<u8> {
    let (count, mut result) = (view.shape.iter().product(), Vec::new());
    for mut number in 0..count {
        let mut index = view.offset as isize;
        for (extent, stride) in view.shape.iter().zip(&view.strides).rev() {
            index += (number % extent) as isize * stride;
            number /= extent;
        }
        result.extend(&source[bytes * index as usize..][..bytes]);
    }
    result
}

/// Runs the kernel of a plan, and returns the bytes of its output. The kernel copies unsigned integers of `plan.bytes`
/// bytes.
fn run(plan: &Plan, source: &[u8], output: usize) -> Vec<u8> {
    let Plan { rows, columns, height, divisors, room, offset, reverse, of_rows, of_columns, .. } = *plan;
    macro_rules! run {
        ($type:ident, |$input:ident, $output:ident| $run:expr) => {{
            const BYTES: usize = size_of::<$type>();
            let read = |bytes: &[u8]| $type::from_le_bytes(bytes.try_into().unwrap());
            let $input = &source.chunks_exact(BYTES).map(read).collect::<Vec<_>>()[..];
            let $output = &mut vec![0x5a; output / BYTES][..];
            let done: Result<(), LaunchError> = $run;
            done.unwrap_or_else(|error| panic!("{error}: {plan:?}"));
            $output.iter().flat_map(|value| value.to_le_bytes()).collect()
        }};
    }
    macro_rules! matrix {
        ($type:ident $name:ident) => {
            run!($type, |x, y| strided::$name::on_cpu(x, y, rows, columns, room, offset, of_rows, of_columns))
        };
    }
    macro_rules! tiles {
        ($name:ident) => {
            run!(u32, |x, y| strided::$name::on_cpu(x, y, height, columns, room, offset, of_rows, of_columns))
        };
    }
    macro_rules! narrow {
        ($type:ident $name:ident) => {
            run!($type, |x, y| strided::$name::on_cpu(
                x,
                y,
                rows * columns,
                columns,
                height,
                divisors,
                room,
                offset,
                of_rows,
                of_columns
            ))
        };
    }
    macro_rules! elements {
        ($type:ident $name:ident) => {
            run!($type, |x, y| strided::$name::on_cpu(x, y, columns, room, offset, of_columns))
        };
    }
    match (plan.kernel, plan.bytes) {
        _ if plan.is_empty() => Vec::new(),
        (Kernel::Rows, _) => {
            run!(u32, |x, y| strided::strided_rows::on_cpu(x, y, 4 * columns, room, offset, reverse, of_columns))
        }
        (Kernel::Tiles, 1) => tiles!(strided_tiles_u8),
        (Kernel::Tiles, 2) => tiles!(strided_tiles_u16),
        (Kernel::Tiles, _) => tiles!(strided_tiles_u32),
        (Kernel::Narrow, 1) => narrow!(u8 strided_narrow_u8),
        (Kernel::Narrow, 2) => narrow!(u16 strided_narrow_u16),
        (Kernel::Narrow, _) => narrow!(u32 strided_narrow_u32),
        (Kernel::Scalars, 1) => matrix!(u8 strided_scalars_u8),
        (Kernel::Scalars, 2) => matrix!(u16 strided_scalars_u16),
        (Kernel::Scalars, 4) => matrix!(u32 strided_scalars_u32),
        (Kernel::Scalars, _) => matrix!(u64 strided_scalars_u64),
        (Kernel::Elements, 1) => elements!(u8 strided_elements_u8),
        (Kernel::Elements, 2) => elements!(u16 strided_elements_u16),
        (Kernel::Elements, 4) => elements!(u32 strided_elements_u32),
        (Kernel::Elements, _) => elements!(u64 strided_elements_u64),
    }
}

/// Checks a copy of a view of a buffer of `room` elements, and returns the kernel of its plan.
#[track_caller]
fn check(view: &View, room: usize, element: usize, seed: u64) -> Kernel {
    let source = bytes(room * element);
    let plan = Plan::new(&view.shape, &view.strides, view.offset, room, element)
        .unwrap_or_else(|error| panic!("{error}: {view:?}"));
    let expected = expected(view, &source, element);
    let found = order::with_seed(seed, || run(&plan, &source, expected.len()));
    let wrong = (0..expected.len()).find(|i| found[*i] != expected[*i]);
    assert!(
        wrong.is_none() && found.len() == expected.len(),
        "byte {} of {view:?} of {element} bytes by {plan:?}",
        wrong.unwrap()
    );
    plan.kernel
}

/// For each copy: its name, a smaller shape than in the table, and the kernel that its plan must use.
const SMALL: [(&str, &[usize], Kernel); 24] = [
    ("nchw_nhwc", &[2, 96, 12, 12], Kernel::Tiles),
    ("nhwc_nchw", &[2, 12, 12, 96], Kernel::Tiles),
    ("nchw_nhwc_odd", &[3, 3, 24, 30], Kernel::Narrow),
    ("heads_in", &[2, 9, 3, 128], Kernel::Rows),
    ("heads_out", &[2, 3, 9, 128], Kernel::Rows),
    ("heads_64", &[2, 9, 3, 64], Kernel::Rows),
    ("qkv_split", &[2, 5, 3, 4, 128], Kernel::Rows),
    ("last_two_f16", &[3, 136, 72], Kernel::Tiles),
    ("last_two_f32", &[2, 132, 68], Kernel::Tiles),
    ("last_two_u8", &[2, 144, 208], Kernel::Tiles),
    ("last_two_odd", &[3, 101, 67], Kernel::Scalars),
    ("first_last", &[40, 7, 72], Kernel::Tiles),
    ("reversed_4", &[12, 6, 5, 20], Kernel::Tiles),
    ("five_modes", &[2, 3, 5, 12, 24], Kernel::Tiles),
    ("six_modes", &[2, 3, 8, 2, 4, 24], Kernel::Tiles),
    ("kv_pages", &[9, 3, 4, 128], Kernel::Rows),
    ("im2col_rows", &[2, 7, 6, 64], Kernel::Rows),
    ("patches", &[2, 3, 32, 48], Kernel::Rows),
    ("pixel_shuffle", &[2, 8, 5, 64], Kernel::Narrow),
    ("rotate_halves", &[2, 3, 5, 128], Kernel::Narrow),
    ("slice_rows", &[9, 256], Kernel::Elements),
    ("slice_steps", &[9, 256], Kernel::Elements),
    ("flip", &[9, 256], Kernel::Rows),
    ("broadcast", &[9, 1, 256], Kernel::Rows),
];

#[test]
fn known_copies_of_small_tensors() {
    for (seed, (copy, (name, source, kernel))) in (0..).zip(copies().iter().zip(SMALL)) {
        assert_eq!(copy.name, name);
        let plan = |of: &[usize]| {
            let (view, room) = (copy.view(of), of.iter().product());
            Plan::new(&view.shape, &view.strides, view.offset, room, copy.bytes()).unwrap()
        };
        assert_eq!((plan(&copy.source).kernel, plan(source).kernel), (kernel, kernel), "{name}");
        check(&copy.view(source), source.iter().product(), copy.bytes(), seed);
    }
}

/// A pseudorandom number generator.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// Returns a view of a tensor that is permuted, sliced, reversed and broadcast at random. Also returns the number
    /// of elements of its buffer.
    fn view(&mut self, most: usize) -> (View, usize) {
        let rank = self.below(9);
        let (mut modes, mut size, mut stride) = (Vec::new(), 1, 1);
        for _ in 0..rank {
            let extent = self.of(&[1, 2, 3, 4, 5, 8, 16, 17, 24, 32, 40, 64, 96, 130]);
            let extent = if size * extent > most { 1 } else { extent };
            let (step, gap) = (self.of(&[1, 1, 1, 1, 1, 2, 3]), self.of(&[0, 0, 0, 8, 16, 1]));
            let is_broadcast = self.below(10) == 0;
            modes.push((extent, if is_broadcast { 0 } else { stride * step as isize }));
            stride *= if is_broadcast { 1 } else { (extent * step + gap) as isize };
            size *= extent;
        }
        for i in (1..rank).rev() {
            modes.swap(i, self.below(i + 1));
        }
        let mut offset = self.of(&[0, 0, 16, 3]);
        for (extent, stride) in &mut modes {
            if self.below(6) == 0 {
                offset += (*extent - 1) * *stride as usize;
                *stride = -*stride;
            }
        }
        let ends = modes.iter().map(|(extent, stride)| (*extent as isize - 1) * *stride);
        let last = offset + ends.filter(|end| *end > 0).sum::<isize>() as usize;
        let (shape, strides) = modes.into_iter().unzip();
        (View { shape, strides, offset }, last + 1 + self.of(&[0, 0, 1, 20]))
    }
}

fn check_random(count: u64, most: usize) -> [usize; 5] {
    let (mut random, mut kernels) = (Random(0x9e37_79b9_7f4a_7c15), [0; 5]);
    for seed in 0..count {
        let (view, room) = random.view(most);
        let element = random.of(&[1, 2, 4, 8, 16]);
        kernels[check(&view, room, element, seed) as usize] += 1;
    }
    kernels
}

#[test]
fn views_of_any_rank_and_strides() {
    let kernels = check_random(400, 3000);
    assert!(kernels.iter().all(|count| *count > 5), "{kernels:?}");
}

#[test]
#[ignore = "ten thousand views: for a release build"]
fn many_views_of_any_rank_and_strides() {
    check_random(10_000, 30_000);
}

/// Tests matrices with extents that are multiples of tiles or vectors, and with other extents.
#[test]
fn transposes_of_any_extents() {
    for (seed, element) in (0..).zip([1, 2, 4, 8, 16]) {
        for [batch, rows, columns] in [
            [1, 16, 16],
            [2, 130, 48],
            [3, 48, 272],
            [1, 5, 64],
            [2, 64, 5],
            [1, 31, 33],
            [2, 16, 2],
            [1, 1000, 3],
            [1, 4, 1024],
            [5, 7, 80],
        ] {
            let strides = vec![(rows * columns) as isize, 1, columns as isize];
            let view = View { shape: vec![batch, columns, rows], strides, offset: 0 };
            check(&view, batch * rows * columns, element, seed);
        }
    }
}

/// Tests that the quotients of the largest permitted numbers by several extents are exact.
#[test]
fn indices_are_exact_up_to_their_limit() {
    for extent in [2, 3, 7, 641, 65_535, 65_537, (1 << 20) + 7] {
        let count = ((1_usize << 31) - 1) / extent;
        let plan = Plan::new(&[count, extent], &[0, 3], 0, 3 * extent, 4).unwrap();
        let [found_extent, stride, multiplier, shift] = plan.of_columns[0];
        assert_eq!((found_extent as usize, stride), (extent, 3));
        for number in (0..1000).chain(count as u64 * extent as u64 - 1000..count as u64 * extent as u64) {
            assert_eq!((number * u64::from(multiplier)) >> 32 >> shift, number / extent as u64, "{number} / {extent}");
        }
    }
}

#[test]
fn empty_tensors_and_scalars() {
    check(&View { shape: vec![3, 0, 5], strides: vec![1, 1, 1], offset: 0 }, 0, 4, 0);
    check(&View { shape: vec![], strides: vec![], offset: 3 }, 4, 2, 0);
    check(&View { shape: vec![1, 1], strides: vec![-5, 7], offset: 1 }, 3, 1, 0);
}

#[test]
fn tensors_without_a_plan() {
    let error = |shape: &[usize], strides: &[isize], offset, room, bytes| {
        Plan::new(shape, strides, offset, room, bytes).unwrap_err().to_string()
    };
    assert_eq!(error(&[4], &[2], 0, 6, 4), "the indices 0 to 6 are not in a buffer of 6 elements");
    assert_eq!(error(&[4], &[-1], 2, 6, 4), "the indices -1 to 2 are not in a buffer of 6 elements");
    assert_eq!(error(&[4], &[], 0, 6, 4), "1 extents have 0 strides");
    assert_eq!(error(&[4], &[1], 0, 6, 3), "an element has 3 bytes: expected 1, 2, 4, 8 or 16");
    assert_eq!(error(&[2; 9], &[3; 9], 0, 40, 4), "9 modes cannot be merged: expected at most 8");
    assert!(error(&[1 << 31], &[3], 0, 1 << 33, 1).starts_with("a kernel counts to 2^31: "));
}
