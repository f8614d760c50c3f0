//! Runs the `unsafe` code of tensors under Miri: a tiled copy, tiles that several threads write at the same time, rows,
//! and copies between layouts.

use colex::tensor::Shape;
use colex::{Layout, Tensor, layout};

layout! {
    struct Matrix { m: usize, n: usize, ld: usize } = (m,n):(ld,1);
    struct Block = (8,8);
    struct TiledCopy = make_tiled_copy(UniversalCopy<64,32>, (4,2):(2,1), (1,2));
    struct Swizzled = Sw<2,1,3> o (16,16):(16,1);
    struct Tile = (4,5);
}

fn main() {
    let matrix = Matrix::new(16, 16, 16).unwrap();
    let source: Vec<f32> = (0..256).map(|i| i as f32).collect();
    let s = Tensor::new(&source[..], matrix).unwrap();
    let mut d = Tensor::new(vec![0.0_f32; 256], matrix).unwrap();
    for (m, n) in (0..2).flat_map(|n| (0..2).map(move |m| (m, n))) {
        let tile_s = s.local_tile(Shape(Block), (m, n));
        let mut tile_d = d.view_mut().local_tile(Shape(Block), (m, n));
        for thread in 0..8 {
            let thr_s = tile_s.partition_s(TiledCopy, thread);
            let mut thr_d = tile_d.view_mut().partition_d(TiledCopy, thread);
            let mut fragment = thr_d.make_fragment_like::<f32>();
            fragment.copy_from(&thr_s);
            thr_d.copy_from(&fragment);
        }
    }
    assert_eq!(d.into_storage(), source);

    // Interleaved parts that several threads write at the same time.
    let mut t = Tensor::new(vec![0_usize; 256], Swizzled).unwrap();
    std::thread::scope(|scope| {
        for (i, mut tile) in t.tiles_mut(Shape(Tile)).enumerate() {
            scope.spawn(move || tile.fill(i + 1));
        }
    });
    assert_eq!((t[(0, 0)], t[(15, 15)]), (1, 16));
    let mut parts: Vec<_> = t.split_mut::<0>().collect();
    for (i, part) in parts.iter_mut().enumerate() {
        part.fill(i);
    }
    drop(parts);
    let mut u = Tensor::new(vec![0_usize; 256], "(16,16):(1,16)".parse::<Layout>().unwrap()).unwrap();
    u.copy_from(&t);
    assert_eq!(u[(3, 9)], t[(3, 9)]);
    for mut tile in u.tiles_mut([3, 7]).unwrap() {
        tile.for_each_mut(|_, item| *item += 1);
    }
    assert_eq!(u.view().slice((15, ..)).iter().sum::<usize>(), 16 * 16);
    strided();
}

/// Tests copies to a transposed layout, and copies of rows in a given order. The elements are references, or tuples
/// with padding.
fn strided() {
    let numbers: Vec<usize> = (0..9 * 17).collect();
    let source: Vec<(&usize, u8)> = numbers.iter().map(|number| (number, 1)).collect();
    let rows = Layout::strided(&[9, 17], &[17, 1], 0).unwrap();
    let flipped = Layout::strided(&[9, 17], &[-1, 9], 8).unwrap();
    let s = Tensor::new(&source[..], rows).unwrap();
    let mut d = Tensor::new(vec![source[0]; 9 * 17], flipped).unwrap();
    d.copy_from(&s);
    assert_eq!(*d[(3, 9)].0, 3 * 17 + 9);
    d.gather_from(&s, 0, &[8, 0, 1, 2, 3, 4, 5, 6, 7]).unwrap();
    assert_eq!((*d[(0, 9)].0, *d[(3, 9)].0), (8 * 17 + 9, 2 * 17 + 9));
    let pointers: Vec<&usize> = numbers.iter().collect();
    let mut transposed = Tensor::new(vec![pointers[0]; 9 * 17], flipped).unwrap();
    transposed.copy_from(&Tensor::new(&pointers[..], rows).unwrap());
    assert_eq!(*transposed[(3, 9)], 3 * 17 + 9);
}
