//! Copies between layouts that are known only at runtime, compared with a loop over coordinates.

use super::*;
use core::fmt::Debug;
use core::mem::size_of;
use std::vec;

/// A strided tensor in a buffer: its extents, strides and offset.
#[derive(Clone, Debug)]
struct Strided {
    shape: Vec<usize>,
    strides: Vec<isize>,
    offset: usize,
}

impl Strided {
    /// Returns a tensor with modes in a random order in memory, with random gaps and random directions.
    fn random(u: &mut Unstructured<'_>, shape: &[usize]) -> Result<Self> {
        let mut order: Vec<usize> = (0..shape.len()).collect();
        for k in (1..order.len()).rev() {
            order.swap(k, u.int_in_range(0..=k)?);
        }
        let mut strided = Self { shape: shape.to_vec(), strides: vec![0; shape.len()], offset: u.int_in_range(0..=2)? };
        let mut stride = u.int_in_range(1..=8_usize)?.saturating_sub(5).max(1);
        for mode in order {
            let last = (shape[mode] - 1) * stride;
            let is_flipped = u.ratio(1, 4)?;
            strided.strides[mode] = if is_flipped { -(stride as isize) } else { stride as isize };
            strided.offset += if is_flipped { last } else { 0 };
            stride = last + stride + u.int_in_range(0..=12_usize)?.saturating_sub(9);
        }
        Ok(strided)
    }

    /// Changes some strides, so that several coordinates have the same element.
    fn repeated(mut self, u: &mut Unstructured<'_>) -> Result<Self> {
        for mode in 0..self.shape.len() {
            if u.ratio(1, 4)? {
                self.offset += self.shape[mode] * 2;
                self.strides[mode] = u.int_in_range(-2..=2)?;
            }
        }
        Ok(self)
    }

    fn layout(&self) -> Layout {
        Layout::strided(&self.shape, &self.strides, self.offset).expect("small")
    }

    fn index(&self, coordinates: &[usize]) -> usize {
        let steps = coordinates.iter().zip(&self.strides).map(|(coordinate, stride)| *coordinate as isize * stride);
        usize::try_from(self.offset as isize + steps.sum::<isize>()).expect("not negative")
    }

    /// Returns the indices of all coordinates, in the order of one-dimensional coordinates.
    fn indices(&self) -> Vec<usize> {
        let mut indices = vec![self.offset as isize];
        for (extent, stride) in self.shape.iter().zip(&self.strides) {
            let shifted = |coordinate: usize| indices.iter().map(move |index| index + coordinate as isize * stride);
            indices = (0..*extent).flat_map(shifted).collect();
        }
        indices.into_iter().map(|index| usize::try_from(index).expect("not negative")).collect()
    }
}

/// Returns a random shape. Some extents are so large that copies need several blocks and a smaller last block.
fn shape(u: &mut Unstructured<'_>) -> Result<Vec<usize>> {
    let rank = u.int_in_range(0..=6)?;
    let mut left = if cfg!(miri) { 256 } else { 5_000 };
    (0..rank)
        .map(|_| {
            let most = if u.ratio(1, 3)? { 70 } else { 6 };
            let extent = u.int_in_range(1..=most.min(left))?;
            left = (left / extent).max(1);
            Ok(extent)
        })
        .collect()
}

/// Copies between two tensors, and compares each element of the destination's buffer with the result of a loop over
/// coordinates.
fn check<T: Copy + PartialEq + Debug>(from: &Strided, to: &Strided, nth: impl Fn(usize) -> T) {
    let (source, target) = (from.layout(), to.layout());
    let data: Vec<T> = (0..needed(&source)).map(|i| nth(i + 1)).collect();
    let mut written = vec![nth(0); needed(&target) + 3];
    let mut expected = written.clone();
    for (from, to) in from.indices().into_iter().zip(to.indices()) {
        expected[to] = data[from];
    }
    let source = Tensor::new(&data[..], source).expect("long enough");
    Tensor::new(&mut written[..], target).expect("long enough").copy_from(&source);
    assert_eq!(written, expected, "{from:?} to {to:?}, {} bytes", size_of::<T>());
}

fn check_types(from: &Strided, to: &Strided) {
    check(from, to, |i| i as u8);
    check(from, to, |i| i as u16);
    check(from, to, |i| [i as u8, (i >> 8) as u8, 7]);
    check(from, to, |i| i as f32);
    check(from, to, |i| (i as u32, i as u8));
    check(from, to, |i| [i as u32; 3]);
    check(from, to, |i| [i as u64; 2]);
    check(from, to, |i| [i as u64; 5]);
    check(from, to, |_| ());
}

#[test]
fn every_copy_of_strided_tensors_is_that_of_coordinates() {
    random::inputs(if cfg!(miri) { 20 } else { 100 }, |u| {
        let shape = shape(u)?;
        let from = Strided::random(u, &shape)?.repeated(u)?;
        let to = Strided::random(u, &shape)?;
        check_types(&from, &to);
        Ok(())
    });
}

/// Copies between layouts with short modes. A cache line spans several of these modes, so tiles are copied through a
/// buffer. The last tiles overlap the previous tiles.
#[test]
fn copies_of_several_short_modes() {
    let least = if cfg!(miri) { 1 << 10 } else { 1 << 16 };
    random::inputs(if cfg!(miri) { 3 } else { 20 }, |u| {
        let most = u.int_in_range(3..=if cfg!(miri) { 5 } else { 26 })?;
        let mut shape = Vec::new();
        while shape.iter().product::<usize>() < least {
            shape.push(u.int_in_range(2..=most)?);
        }
        let mut reversed =
            Strided { strides: vec![1; shape.len()], shape: shape.clone(), offset: u.int_in_range(0..=70)? };
        for mode in 1..shape.len() {
            reversed.strides[mode] = reversed.strides[mode - 1] * shape[mode - 1] as isize;
        }
        let from = Strided::random(u, &shape)?;
        check(&from, &reversed, |i| i as u8);
        check(&from, &reversed, |i| i as u16);
        check(&reversed, &Strided::random(u, &shape)?, |i| i as f32);
        check(&reversed, &Strided { shape, strides: from.strides, offset: from.offset }, |i| i as u64);
        Ok(())
    });
}

#[test]
fn transposes_with_rests_of_blocks() {
    let sizes = if cfg!(miri) { [3, 9, 17].as_slice() } else { &[1, 2, 3, 4, 7, 8, 17, 65, 130] };
    for &m in sizes {
        for &n in sizes {
            let rows = Strided { shape: vec![m, n], strides: vec![n as isize, 1], offset: 0 };
            let columns = Strided { shape: vec![m, n], strides: vec![1, m as isize], offset: 0 };
            check_types(&rows, &columns);
            check_types(&columns, &rows);
            let flipped = Strided { shape: vec![m, n], strides: vec![-1, -(m as isize)], offset: m * n - 1 };
            check_types(&rows, &flipped);
            check_types(&flipped, &rows);
        }
    }
}

/// Miri checks that pointers keep their provenance, and that padding is not read.
#[test]
fn references_are_copied() {
    let values: Vec<usize> = (0..12 * 9).collect();
    let from: Vec<(&usize, u8)> = values.iter().map(|value| (value, 1)).collect();
    let pointers: Vec<&usize> = values.iter().collect();
    let layout = |strides: [isize; 2]| Layout::strided(&[12, 9], &strides, 0).expect("small");
    let mut to = vec![from[0]; 12 * 9];
    let mut pointed = vec![pointers[0]; 12 * 9];
    let (rows, columns) = (layout([9, 1]), layout([1, 12]));
    let source = Tensor::new(&from[..], rows).expect("long enough");
    Tensor::new(&mut to[..], columns).expect("long enough").copy_from(&source);
    let source = Tensor::new(&pointers[..], rows).expect("long enough");
    Tensor::new(&mut pointed[..], columns).expect("long enough").copy_from(&source);
    for (k, (value, _)) in to.iter().enumerate() {
        assert_eq!((**value, *pointed[k]), (k % 12 * 9 + k / 12, k % 12 * 9 + k / 12));
    }
}

/// Large copies write complete cache lines directly to memory, from the first complete line of each row of the
/// destination on.
#[test]
#[cfg(not(miri))]
fn large_transposes_in_any_alignment() {
    fn transpose<T: Copy + PartialEq + Debug>(m: usize, n: usize, start: usize, nth: impl Fn(usize) -> T) {
        let data: Vec<T> = (0..m * n).map(&nth).collect();
        let mut written = vec![nth(0); m * n + 64];
        let rows = Layout::strided(&[m, n], &[n as isize, 1], 0).expect("small");
        let columns = Layout::strided(&[m, n], &[1, m as isize], start).expect("small");
        let source = Tensor::new(&data[..], rows).expect("long enough");
        Tensor::new(&mut written[..], columns).expect("long enough").copy_from(&source);
        let is_right = |k: usize| written[start + k] == data[k % m * n + k / m];
        assert!((0..m * n).all(is_right), "{m}x{n} from {start}, {} bytes", size_of::<T>());
        let is_kept = |k: &T| *k == nth(0);
        assert!(written[..start].iter().all(is_kept) && written[start + m * n..].iter().all(is_kept));
    }
    for start in [0, 1, 31] {
        transpose(2048 + 64, 2053, start, |i| i as u8);
        transpose(1024 + 32, 2053, start, |i| i as u16);
        transpose(1024 + 16, 1029, start, |i| i as f32);
        transpose(512 + 8, 1025, start, |i| i as u64);
        transpose(1031, 1029, start, |i| i as f32);
    }
}

/// Rows of tiles that consist of complete cache lines are written directly to memory. Other rows are written to the
/// cache.
#[test]
#[cfg(not(miri))]
fn large_copies_of_several_short_modes_in_any_alignment() {
    fn reverse<T: Copy + PartialEq + Debug>(shape: [usize; 4], shift: usize, nth: impl Fn(usize) -> T) {
        let [a, b, c, d] = shape;
        let n = a * b * c * d;
        let data: Vec<T> = (0..n).map(&nth).collect();
        let mut written = vec![nth(0); n + 256];
        let start = written.as_ptr().align_offset(64) + shift;
        let strides = |of: [usize; 4]| of.map(|stride| stride as isize);
        let rows = Layout::strided(&shape, &strides([b * c * d, c * d, d, 1]), 0).expect("small");
        let reversed = Layout::strided(&shape, &strides([1, a, a * b, a * b * c]), start).expect("small");
        let source = Tensor::new(&data[..], rows).expect("long enough");
        Tensor::new(&mut written[..], reversed).expect("long enough").copy_from(&source);
        let from = |k: usize| ((k % a * b + k / a % b) * c + k / (a * b) % c) * d + k / (a * b * c);
        assert!((0..n).all(|k| written[start + k] == data[from(k)]), "{shape:?}, shift {shift}");
        let is_kept = |k: &T| *k == nth(0);
        assert!(written[..start].iter().all(is_kept) && written[start + n..].iter().all(is_kept));
    }
    for shift in [0, 1, 16] {
        reverse([8, 16, 160, 250], shift, |i| (i % 251) as u8);
        reverse([16, 24, 70, 79], shift, |i| i as u16);
        reverse([4, 16, 129, 140], shift, |i| i as f32);
    }
}

/// Compares gathers of rows, and sums along modes, with loops over coordinates.
#[test]
fn gathers_and_reductions_are_those_of_coordinates() {
    random::inputs(if cfg!(miri) { 20 } else { 300 }, |u| {
        let mut shape = shape(u)?;
        if shape.is_empty() {
            shape.push(3);
        }
        let mode = u.int_in_range(0..=shape.len() - 1)?;
        let mut source = shape.clone();
        source[mode] = u.int_in_range(1..=5)?;
        let (from, to) = (Strided::random(u, &source)?.repeated(u)?, Strided::random(u, &shape)?);
        let mut indices = (0..shape[mode]).map(|_| u.int_in_range(0..=source[mode] - 1)).collect::<Result<Vec<_>>>()?;
        let data: Vec<usize> = (0..needed(&from.layout())).collect();
        let tensor = Tensor::new(&data[..], from.layout()).expect("long enough");
        let mut written = vec![usize::MAX; needed(&to.layout())];
        let mut expected = written.clone();
        for i in 0..shape.iter().product() {
            let mut coordinates = parts(&shape, i);
            let index = to.index(&coordinates);
            coordinates[mode] = indices[coordinates[mode]];
            expected[index] = from.index(&coordinates);
        }
        let mut target = Tensor::new(&mut written[..], to.layout()).expect("long enough");
        target.gather_from(&tensor, mode, &indices).expect("in range");
        indices[0] = source[mode];
        let mut refused = |indices: &[usize]| target.gather_from(&tensor, mode, indices).unwrap_err().rule().name;
        assert_eq!((refused(&indices), refused(&indices[1..])), ("RowOutside", "RowCount"));
        assert_eq!(written, expected, "{from:?} to {to:?}");

        // The destination has stride 0 in a random set of modes, so that elements are summed along these modes.
        let mut sums = Strided::random(u, &source)?;
        for stride in &mut sums.strides {
            if u.arbitrary()? {
                *stride = 0;
            }
        }
        let mut reduced = vec![0; needed(&sums.layout())];
        let mut expected = reduced.clone();
        for (from, sum) in from.indices().into_iter().zip(sums.indices()) {
            expected[sum] += from;
        }
        let mut target = Tensor::new(&mut reduced[..], sums.layout()).expect("long enough");
        target.zip(&tensor, |sum, element| *sum += element);
        assert_eq!(reduced, expected, "{from:?} to {sums:?}");
        Ok(())
    });
}

/// If an extent is 0, a gather does not change the storage, even if the storage has elements.
#[test]
fn the_stride_of_a_single_row_has_no_effect() {
    let data = [1_u64, 2, 3, 4];
    for (from, to) in [(isize::MAX / 2, 4), (4, isize::MAX / 2), (isize::MAX, -isize::MAX)] {
        let layout = |stride| Layout::strided(&[1, 4], &[stride, 1], 0).expect("a single row");
        let source = Tensor::new(&data[..], layout(from)).expect("four elements");
        let mut written = [0; 4];
        let mut target = Tensor::new(&mut written[..], layout(to)).expect("four elements");
        target.gather_from(&source, 0, &[0]).expect("in range");
        assert_eq!(written, data);
    }
}

#[test]
fn gathers_of_nothing_change_nothing() {
    for shape in (0..64).map(|k| [k % 4, k / 4 % 4, k / 16]) {
        for (mode, extent) in (0..3).flat_map(|mode| [1, 3].map(|extent| (mode, extent))) {
            let mut source = shape;
            source[mode] = extent;
            if !shape.contains(&0) {
                continue;
            }
            for strides in [[1, 4, 16], [16, 4, 1], [0, 0, 0], [1, 1 << 20, 1 << 30]] {
                let layout = |shape: [usize; 3]| Layout::strided(&shape, &strides, 0).expect("small");
                let data: Vec<usize> = (0..64).collect();
                let Ok(tensor) = Tensor::new(&data[..], layout(source)) else { continue };
                let mut written = [usize::MAX; 64];
                let mut target = Tensor::new(&mut written[..], layout(shape)).expect("no elements");
                let indices: Vec<usize> = (0..shape[mode]).map(|k| k % extent).collect();
                target.gather_from(&tensor, mode, &indices).expect("in range");
                assert_eq!(written, [usize::MAX; 64], "{shape:?}, mode {mode} of {extent}, {strides:?}");
            }
        }
    }
}

#[test]
fn rows_without_common_loops_are_refused() {
    let tensor = |text: &str| {
        let layout = parsed(text);
        Tensor::new(vec![0; needed(&layout)], layout).expect("long enough")
    };
    let mut target = tensor("(4,6):(6,1)");
    for source in ["((2,2),6):((1,2),4)", "(4,5):(5,1)", "Sw<1,0,2> o (4,6):(6,1)"] {
        let refused = target.gather_from(&tensor(source), 0, &[0; 4]).unwrap_err();
        assert_eq!(refused.rule().name, "RowShape", "{source}");
    }
    assert!(target.gather_from(&tensor("(4,6):(6,1)"), 2, &[0; 4]).is_err());
}

/// If a copy writes several values to one element, the element must have one of these values afterwards.
#[test]
fn an_element_of_several_coordinates_keeps_one_of_their_values() {
    random::inputs(if cfg!(miri) { 20 } else { 200 }, |u| {
        let shape = shape(u)?;
        let from = Strided::random(u, &shape)?;
        let to = Strided::random(u, &shape)?.repeated(u)?;
        let (source, target) = (from.layout(), to.layout());
        let data: Vec<usize> = (0..needed(&source)).collect();
        let mut written = vec![usize::MAX; needed(&target)];
        let source = Tensor::new(&data[..], source).expect("long enough");
        Tensor::new(&mut written[..], target).expect("long enough").copy_from(&source);
        let mut is_allowed = vec![Vec::new(); written.len()];
        for (from, to) in from.indices().into_iter().zip(to.indices()) {
            is_allowed[to].push(from);
        }
        for (value, allowed) in written.iter().zip(&is_allowed) {
            assert!(allowed.contains(value) || allowed.is_empty() && *value == usize::MAX, "{from:?} to {to:?}");
        }
        Ok(())
    });
}
