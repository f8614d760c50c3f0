//! Launches the kernel on a GPU:
//!
//! ```text
//! colex ptx examples/launch --arch sm_90a --out target/launch.ptx
//! cargo run -p colex-launch --features cuda -- target/launch.ptx
//! ```

use colex_launch::swish;
use cudarc::driver::CudaContext;
use cudarc::nvrtc::Ptx;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).unwrap_or("target/launch.ptx".into());
    let context = CudaContext::new(0)?;
    let (module, stream) = (context.load_module(Ptx::from_file(file))?, context.default_stream());
    // SAFETY: `colex ptx` has compiled the file from this crate, as `load` requires.
    let kernel = unsafe { swish::load(&module)? };

    let host: Vec<f32> = (0..1_000_000).map(|i| i as f32 / 100_000.0 - 5.0).collect();
    let n = host.len() as u32;
    let (x, mut output) = (stream.clone_htod(&host)?, stream.alloc_zeros::<f32>(host.len())?);
    kernel.launch(&stream, &x, &mut output, n, 0.5)?;
    let found = stream.clone_dtoh(&output)?;

    let mut expected = vec![0.0; host.len()];
    swish::on_cpu(&host, &mut expected, n, 0.5)?;
    let error = found.iter().zip(&expected).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    println!("{n} numbers, the largest difference from the CPU's results is {error:e}");
    if error < 1e-5 { Ok(()) } else { Err("the results of the GPU and the CPU differ".into()) }
}
