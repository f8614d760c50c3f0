//! Runs the contestants, and measures their times.

use crate::Element;
use crate::cases::{Op, View};
use candle_core::{Device, Tensor as Candle};
use colex::{Layout, Tensor};
use cpu_time::ThreadTime;
use ndarray::{ArrayD, ArrayViewD, Axis, IxDyn, Slice};
use std::hint::black_box;
use std::time::Instant;

/// The median time of a copy by each contestant, in seconds.
pub struct Times {
    pub memcpy: f64,
    pub colex: f64,
    /// The time of candle, or `None` if candle cannot represent the view.
    pub candle: Option<f64>,
    pub ndarray: Option<f64>,
    /// The wall-clock time of colex with two threads.
    pub threads: Option<f64>,
}

/// The minimum number of bytes that a measurement moves.
const BYTES: usize = 1 << 17;

/// The number of rounds for copies of more than 32 MiB, which do not fit in the cache.
const FEW_TURNS: usize = 3;

pub fn measure<T: Element>(view: &View, has_threads: bool) -> Times {
    let data: Vec<T> = (0..view.base.iter().product()).map(T::nth).collect();
    let n = view.len();
    let source = Tensor::new(&data[..], layout(view)).expect("in the buffer");
    let compact = layout(&View::of(&view.shape, &[]));
    let [mut plain, mut ours, mut split] = [const { Vec::new() }; 3].map(|_: Vec<T>| vec![T::nth(0); n]);
    let from: Vec<T> = (0..n).map(T::nth).collect();
    let candle = candle(view, &data);
    let array = array(view, &data);
    let mut theirs = ArrayD::from_elem(IxDyn(&view.shape), T::nth(0));
    let mut target = Tensor::new(&mut ours[..], compact).expect("in the buffer");

    let times = medians(
        (BYTES / (n * size_of::<T>())).max(1),
        if n * size_of::<T>() > 1 << 25 { FEW_TURNS } else { 9 },
        [
            &mut || black_box(&mut plain[..]).copy_from_slice(black_box(&from)),
            &mut || black_box(&mut target).copy_from(black_box(&source)),
            &mut || drop(black_box(candle.as_ref().map(|tensor| tensor.contiguous().expect("a copy")))),
            &mut || black_box(&mut theirs).assign(black_box(&array)),
            &mut || {
                if has_threads {
                    threads(view, &data, &mut split);
                }
            },
        ],
    );
    check(&ours, &theirs, candle.as_ref());
    assert!(!has_threads || split == ours);
    let [memcpy, colex, candled, ndarray, threads] = times;
    let candle = candle.map(|_| candled);
    Times { memcpy, colex, candle, ndarray: Some(ndarray), threads: has_threads.then_some(threads) }
}

fn check<T: Element>(ours: &[T], theirs: &ArrayD<T>, candle: Option<&Candle>) {
    assert!(theirs.as_slice() == Some(ours));
    if let Some(candle) = candle {
        assert!(candle.flatten_all().and_then(|flat| flat.to_vec1::<T>()).expect("elements") == ours);
    }
}

fn layout(view: &View) -> Layout {
    Layout::strided(&view.shape, &view.strides, view.offset).expect("sizes in range")
}

/// Returns the view as a candle tensor. Returns `None` if the view reverses a mode or slices it with a step other than
/// 1, because candle has no such views.
fn candle<T: Element>(view: &View, data: &[T]) -> Option<Candle> {
    let mut tensor = Candle::from_slice(data, &view.base[..], &Device::Cpu).expect("as many elements");
    for op in view.ops {
        let changed = match *op {
            Op::Permute(modes) => tensor.permute(modes),
            Op::Slice { mode, cut, step: 1 } => {
                let len = tensor.dims()[mode];
                let start = cut.min(len - 1);
                tensor.narrow(mode, start, len - start)
            }
            Op::Broadcast { mode, extent } => {
                let mut shape = tensor.dims().to_vec();
                shape[mode] = extent;
                tensor.broadcast_as(shape)
            }
            Op::Slice { .. } | Op::Flip(_) => return None,
        };
        tensor = changed.expect("a view");
    }
    Some(tensor)
}

fn array<'a, T: Element>(view: &View, data: &'a [T]) -> ArrayViewD<'a, T> {
    let mut array = ArrayViewD::from_shape(IxDyn(&view.base), data).expect("as many elements");
    for op in view.ops {
        match *op {
            Op::Permute(modes) => array = array.permuted_axes(IxDyn(modes)),
            Op::Slice { mode, cut, step } => {
                let start = cut.min(array.shape()[mode] - 1);
                array.slice_axis_inplace(Axis(mode), Slice::new(start as isize, None, step as isize));
            }
            Op::Flip(mode) => array.invert_axis(Axis(mode)),
            Op::Broadcast { mode, extent } => {
                // The strides are set in one operation, because a view of a view would not live as long as the
                // elements.
                let mut shape = array.shape().to_vec();
                shape[mode] = extent;
                let mut strides: Vec<usize> = array.strides().iter().map(|stride| *stride as usize).collect();
                strides[mode] = 0;
                use ndarray::ShapeBuilder;
                array = ArrayViewD::from_shape(IxDyn(&shape).strides(IxDyn(&strides)), data).expect("in the buffer");
            }
        }
    }
    array
}

/// Copies in two threads. Each thread copies one half of the outermost mode that has several elements.
fn threads<T: Element>(view: &View, data: &[T], to: &mut [T]) {
    let mode = view.shape.iter().position(|extent| *extent > 1).expect("several elements");
    let (mut first, mut second) = (view.clone(), view.clone());
    first.shape[mode] = view.shape[mode] / 2;
    second.shape[mode] -= first.shape[mode];
    second.offset = (view.offset as isize + first.shape[mode] as isize * view.strides[mode]) as usize;
    let (low, high) = to.split_at_mut(first.len());
    let copy = |view: &View, to: &mut [T]| {
        let mut to = Tensor::new(to, layout(&View::of(&view.shape, &[]))).expect("in the buffer");
        to.copy_from(&Tensor::new(data, layout(view)).expect("in the buffer"));
    };
    std::thread::scope(|scope| {
        scope.spawn(|| copy(&first, low));
        copy(&second, high);
    });
}

/// Returns the medians of all contestants. All contestants except the last are measured by the processor time of their
/// thread. The last contestant runs several threads, and is measured by wall-clock time.
fn medians<const N: usize>(repeats: usize, turns: usize, mut contestants: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut times = [const { Vec::new() }; N];
    for turn in 0..=turns {
        for (k, (contestant, times)) in contestants.iter_mut().zip(&mut times).enumerate() {
            if turns > FEW_TURNS {
                // An unmeasured copy runs first, so that the caches contain the data of the same contestant.
                contestant();
            }
            let (thread, clock) = (ThreadTime::now(), Instant::now());
            (0..repeats).for_each(|_| contestant());
            let elapsed = if k + 1 == N { clock.elapsed() } else { thread.elapsed() };
            // The first round only warms up the caches.
            if turn > 0 {
                times.push(elapsed.as_secs_f64() / repeats as f64);
            }
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[turns / 2]
    })
}
