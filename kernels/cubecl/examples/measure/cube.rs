//! The kernels in CubeCL, on its CUDA runtime.

use crate::numbers::{Run, check_product, check_transpose, random};
use colex_cubecl::kernels::{NotTiled, product, transpose};
use cubecl::cuda::{CudaDevice, CudaRuntime};
use cubecl::prelude::*;

type Client = ComputeClient<CudaRuntime>;

fn client() -> Client {
    CudaRuntime::client(&CudaDevice::default())
}

fn wait(client: &Client) {
    cubecl::future::block_on(client.sync()).expect("the kernels");
}

fn read(client: &Client, handle: cubecl::server::Handle) -> Vec<f32> {
    f32::from_bytes(&client.read_one_unchecked(handle)).to_vec()
}

pub fn transpose(size: usize) -> Result<Run, NotTiled> {
    let client = client();
    let matrix = random(size * size, 7);
    let input = client.create_from_slice(f32::as_bytes(&matrix));
    let output = client.create_from_slice(f32::as_bytes(&vec![f32::NAN; size * size]));
    let extents = (size as u32, size as u32);
    transpose::transpose(&client, &input, &output, extents)?;
    check_transpose(&matrix, &read(&client, output.clone()), size);
    Ok(Box::new(move |launches| {
        for _ in 0..launches {
            transpose::transpose(&client, &input, &output, extents).expect("the size was taken before");
        }
        wait(&client);
    }))
}

pub fn product(size: usize) -> Result<Run, NotTiled> {
    let client = client();
    let (a, b) = (random(size * size, 8), random(size * size, 9));
    let operands = [&a, &b].map(|matrix| client.create_from_slice(f32::as_bytes(matrix)));
    let c = client.create_from_slice(f32::as_bytes(&vec![f32::NAN; size * size]));
    let extents = (size as u32, size as u32, size as u32);
    product::product(&client, [&operands[0], &operands[1], &c], extents)?;
    check_product(&a, |k, j| b[k * size + j], &read(&client, c.clone()), size, 1e-5);
    Ok(Box::new(move |launches| {
        for _ in 0..launches {
            product::product(&client, [&operands[0], &operands[1], &c], extents).expect("the sizes were taken before");
        }
        wait(&client);
    }))
}
