//! Runs the kernels on the available Vulkan driver. In CI, this is a software driver, lavapipe.

use colex::{Layout, StaticLayout, layout};
use colex_cubecl::kernels::{NotTiled, product, transpose};
use colex_cubecl::{CompiledLayout, index};
use cubecl::Device;
use cubecl::prelude::*;
use cubecl::std::tensor::layout::{Layout as _, LayoutExpand};
use cubecl::std::tensor::{AsView, AsViewExpand, AsViewMut, AsViewMutExpand};
use std::marker::PhantomData;

fn client() -> Client {
    Device::default().client()
}

/// Returns distinct numbers for the elements of a small array.
fn numbers(count: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 7919 + 13) % 1_000_003) as f32).collect()
}

fn read(client: &Client, handle: cubecl::server::Handle) -> Vec<f32> {
    f32::from_bytes(&client.read_one_unchecked(handle)).to_vec()
}

#[test]
fn transpose_is_a_transpose() {
    let client = client();
    for (rows, columns) in [(64, 64), (128, 64), (64, 192), (256, 320)] {
        let matrix = numbers(rows * columns);
        let input = client.create_from_slice(f32::as_bytes(&matrix));
        let output = client.create_from_slice(f32::as_bytes(&vec![f32::NAN; rows * columns]));
        transpose::transpose(&client, &input, &output, (rows as u32, columns as u32)).unwrap();
        let turned = read(&client, output);
        for (at, value) in turned.iter().enumerate() {
            let (j, i) = (at / rows, at % rows);
            assert_eq!(*value, matrix[i * columns + j], "{rows}x{columns}, row {j}, column {i}");
        }
    }
}

#[test]
fn sizes_that_no_tile_divides_are_refused() {
    let client = client();
    let buffer = client.empty(4 * 100 * 64);
    let refused = transpose::transpose(&client, &buffer, &buffer, (100, 64));
    assert_eq!(refused, Err(NotTiled { extent: 100, tile: 64 }));
    let refused = product::product(&client, [&buffer; 3], (128, 128, 24));
    assert_eq!(refused, Err(NotTiled { extent: 24, tile: 16 }));
}

#[test]
fn product_is_the_product() {
    let client = client();
    for (m, n, k) in [(128, 128, 16), (256, 128, 48), (128, 384, 32)] {
        // The elements are small integers, so that sums are exact in any order.
        let of = |count: usize, modulus: usize| -> Vec<f32> {
            (0..count).map(|i| ((i * 31 + i / 7) % modulus) as f32 - 3.0).collect()
        };
        let (a, b) = (of(m * k, 11), of(k * n, 7));
        let handles = [&a, &b].map(|matrix| client.create_from_slice(f32::as_bytes(matrix)));
        let c = client.create_from_slice(f32::as_bytes(&vec![f32::NAN; m * n]));
        product::product(&client, [&handles[0], &handles[1], &c], (m as u32, n as u32, k as u32)).unwrap();
        let c = read(&client, c);
        for i in 0..m {
            for j in 0..n {
                let expected: f32 = (0..k).map(|s| a[i * k + s] * b[s * n + j]).sum();
                assert_eq!(c[i * n + j], expected, "{m}x{n}x{k}, row {i}, column {j}");
            }
        }
    }
}

layout! {
    pub struct Swizzled = Sw<3,3,3> o (8,64):(64,1);
    pub struct Nested = (3,(2,3)):(3,(12,1));
    pub struct Quotients = (3,2,3):(3,12,1);
    pub struct Backwards = Sw<0,4,3> o 23 o (4,6):(-1,-4);
    #[cube] pub fn swizzled(row: u32, column: u32) -> u32 = Swizzled;
    #[cube] pub fn quotients(i: u32) -> u32 = Quotients;
}

/// A layout that generic code derives from `L` by exchanging rows and columns.
#[derive(Clone)]
pub struct Turned<L>(PhantomData<L>);

impl<L: StaticLayout> StaticLayout for Turned<L> {
    const LAYOUT: Layout = colex::expect(L::LAYOUT.select(&[1, 0]));
}

#[cube(launch)]
fn indices(output: &mut [u32]) {
    let at = UNIT_POS as usize;
    let (row, column) = (UNIT_POS % 8, UNIT_POS / 8);
    output[at] = swizzled(row, column);
    output[512 + at] = index::<Swizzled, (u32, u32)>((row, column));
    output[1024 + at] = index::<Swizzled, u32>(UNIT_POS);
    output[1536 + at] = index::<Turned<Swizzled>, (u32, u32)>((column, row));
    output[2048 + at] = quotients(UNIT_POS % 18);
    output[2560 + at] = index::<Quotients, usize>((UNIT_POS % 18) as usize);
    let i = UNIT_POS % 18;
    output[3072 + at] = index::<Nested, (u32, (u32, u32))>((i % 3, (i / 3 % 2, i / 6)));
    output[3584 + at] = index::<Backwards, (u32, u32)>((UNIT_POS % 4, UNIT_POS / 4 % 6));
}

#[test]
fn kernels_compute_the_indices_of_the_host() {
    let client = client();
    let count = 8 * 512;
    let output = client.empty(4 * count);
    // SAFETY: the buffer has `count` numbers.
    let array = unsafe { BufferArg::from_raw_parts(output.clone(), count) };
    indices::launch(&client, CubeCount::new_single(), CubeDim::new_1d(512), array);
    let computed = u32::from_bytes(&client.read_one_unchecked(output)).to_vec();
    for unit in 0..512 {
        let (pair, i) = (unit, unit % 18);
        let expected = [
            Swizzled.at(pair),
            Swizzled.at(pair),
            Swizzled.at(pair),
            Swizzled.at(pair),
            Quotients.at(i),
            Quotients.at(i),
            Nested.at(i),
            Backwards::LAYOUT.at(unit % 24) as usize,
        ];
        let found: Vec<usize> = (0..8).map(|kind| computed[kind * 512 + unit] as usize).collect();
        assert_eq!(found, expected, "unit {unit}");
    }
}

#[cube(launch)]
fn through_views(input: &Tensor<f32>, output: &mut Tensor<f32>, extents: &mut [u32], inside: &mut [u32]) {
    let mut memory = Shared::<[f32]>::new_slice(512usize);
    let mut tile = memory.view_mut(CompiledLayout::<Swizzled>::new());
    let rows = input.view(CompiledLayout::<layout!((8,64):(64,1))>::new());
    let mut columns = output.view_mut(CompiledLayout::<layout!((64,8):(8,1))>::new());
    let (row, column) = (UNIT_POS % 8, UNIT_POS / 8);
    tile.write((row, column), rows.read((row, column)));
    sync_cube();
    let (row, column) = (UNIT_POS / 64, UNIT_POS % 64);
    columns.write((column, row), tile.read((row, column)));
    let (m, n) = tile.shape();
    extents[0] = m;
    extents[1] = n;
    let nested = CompiledLayout::<Nested, (u32, (u32, u32))>::new();
    let (i, j, k) = (UNIT_POS % 4, UNIT_POS / 4 % 4, UNIT_POS / 16 % 8);
    inside[UNIT_POS as usize] = u32::cast_from(tile.is_in_bounds((UNIT_POS / 32, UNIT_POS % 32 * 4)));
    inside[512 + UNIT_POS as usize] = u32::cast_from(nested.is_in_bounds((i, (j, k))));
}

#[test]
fn views_go_through_compiled_layouts() {
    let client = client();
    let matrix = numbers(512);
    let input = client.create_from_slice(f32::as_bytes(&matrix));
    let [output, extents, inside] = [512, 2, 1024].map(|count| client.empty(4 * count));
    // SAFETY: the shapes and strides match the sizes of the buffers.
    unsafe {
        let input = TensorArg::from_raw_parts(input, [64, 1].into(), [8, 64].into());
        let turned = TensorArg::from_raw_parts(output.clone(), [8, 1].into(), [64, 8].into());
        let extents = BufferArg::from_raw_parts(extents.clone(), 2);
        let inside = BufferArg::from_raw_parts(inside.clone(), 1024);
        through_views::launch(&client, CubeCount::new_single(), CubeDim::new_1d(512), input, turned, extents, inside);
    }
    let turned = read(&client, output);
    for at in 0..512 {
        assert_eq!(turned[at], matrix[at % 8 * 64 + at / 8], "row {}, column {}", at / 8, at % 8);
    }
    let [extents, inside] =
        [extents, inside].map(|buffer| u32::from_bytes(&client.read_one_unchecked(buffer)).to_vec());
    assert_eq!(extents, [8, 64]);
    for unit in 0..512 {
        let plain = Swizzled.get((unit / 32, unit % 32 * 4)).is_some();
        let nested = Nested.get((unit % 4, (unit / 4 % 4, unit / 16 % 8))).is_some();
        assert_eq!([inside[unit], inside[512 + unit]], [plain as u32, nested as u32], "unit {unit}");
    }
}
