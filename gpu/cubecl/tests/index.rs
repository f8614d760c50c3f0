//! Runs `index!` and `#[cube]` functions in kernels of CubeCL 0.11, and compares the results with the host.

use colex::layout;
use cubecl::Device;
use cubecl::prelude::*;

layout! {
    pub struct Swizzled = Sw<3,3,3> o (8,64):(64,1);
    pub struct Quotients = (3,2,3):(3,12,1);
    #[cube]
    pub fn swizzled(row: u32, column: u32) -> u32 = Swizzled;
}

#[cube(launch)]
fn indices(output: &mut [u32]) {
    let unit = UNIT_POS;
    let row = unit % 8;
    let column = unit / 8;
    let i = unit % 18;
    let wide = i as usize;
    let at = unit as usize;
    output[at] = swizzled(row, column);
    output[512 + at] = colex::index!(Swizzled; (row, column));
    output[1024 + at] = colex::index!(Sw<3,3,3> o (8,64):(64,1); unit);
    output[1536 + at] = colex::index!(Quotients; i);
    output[2048 + at] = colex::index!((8,8):(8,1); (row, row));
    output[2560 + at] = colex::index!((8,64):(64,1); (3, column));
    output[3072 + at] = colex::index!(Quotients; wide) as u32;
    output[colex::index!((512,8):(1,512); (at, 7))] = 7;
}

#[test]
fn kernels_compute_the_indices_of_the_host() {
    let client = Device::default().client();
    let count = 8 * 512;
    let output = client.empty(4 * count);
    // SAFETY: the buffer has `count` numbers.
    let array = unsafe { BufferArg::from_raw_parts(output.clone(), count) };
    indices::launch(&client, CubeCount::new_single(), CubeDim::new_1d(512), array);
    let computed = u32::from_bytes(&client.read_one_unchecked(output)).to_vec();
    for unit in 0..512 {
        let (row, column, i) = (unit % 8, unit / 8, unit % 18);
        let swizzled = Swizzled.at((row, column));
        let quotient = Quotients.at(i);
        let expected = [swizzled, swizzled, swizzled, quotient, row * 9, 192 + column, quotient, 7];
        let found: Vec<usize> = (0..8).map(|kind| computed[kind * 512 + unit] as usize).collect();
        assert_eq!(found, expected, "unit {unit}");
    }
}
