//! Runs every kernel at small shapes on a device and on the CPU, and compares the results. The example can run under
//! `compute-sanitizer`.
//!
//! ```text
//! cargo run --release -p colex-kernels --features cuda,sm_90 --example device -- target/kernels.ptx
//! ```

use colex_kernels::{
    attention, copy, half_product, hopper_product, linear, prefix_sum, product, reduction, rows, small_products,
    tma_copy, transpose, turned,
};
use cudarc::driver::{CudaContext, CudaModule, CudaStream, DeviceRepr};
use cudarc::nvrtc::Ptx;
use layout_gpu::{E4m3, Float, bf16, f16};
use std::error::Error;
use std::sync::Arc;

type Done = Result<(), Box<dyn Error>>;

struct Device {
    module: Arc<CudaModule>,
    stream: Arc<CudaStream>,
}

fn main() -> Done {
    let context = CudaContext::new(0)?;
    let ptx = std::env::args().nth(1).unwrap_or("target/kernels.ptx".to_string());
    let device = Device { module: context.load_module(Ptx::from_file(ptx))?, stream: context.new_stream()? };
    let only = std::env::args().nth(2).unwrap_or_default();
    for (_, group) in GROUPS.iter().filter(|(name, _)| name.contains(&only)) {
        group(&device)?;
    }
    println!("the device and the CPU return the same results");
    Ok(())
}

type Group = fn(&Device) -> Done;

/// The groups of kernels. A command-line argument selects the groups with names that contain the argument.
const GROUPS: [(&str, Group); 4] = [
    ("tiles", Device::tiles),
    ("pipelines", Device::clusters),
    ("attention", Device::heads),
    ("sums", Device::all_sums),
];

/// Returns small integers, so that sums are exact in any order.
fn numbers(count: u32) -> Vec<f32> {
    (0..count).map(|i| (i.wrapping_mul(2_654_435_761) >> 20) % 9).map(|i| i as f32 - 4.0).collect()
}

fn halves(count: u32) -> Vec<f16> {
    numbers(count).into_iter().map(f16::from_f32).collect()
}

impl Device {
    /// Runs a kernel on the device and returns its output. Before the run, each of the `count` elements of the output
    /// is `first`.
    fn run<T: DeviceRepr + Clone>(
        &self,
        first: T,
        count: u32,
        launch: impl FnOnce(&mut cudarc::driver::CudaSlice<T>) -> Result<(), layout_gpu::LaunchError>,
    ) -> Result<Vec<T>, Box<dyn Error>> {
        let mut output = self.stream.clone_htod(&vec![first; count as usize])?;
        launch(&mut output)?;
        Ok(self.stream.clone_dtoh(&output)?)
    }

    fn tiles(&self) -> Done {
        for (rows, columns) in [(4, 4), (64, 64), (68, 132), (200, 60)] {
            self.moves(rows, columns)?;
            self.products(rows, columns, 17)?;
            self.rows(rows, 8 * columns)?;
            self.turned(8 * rows, 8 * columns)?;
        }
        self.products(300, 520, 200)?;
        self.small_products(100, 40, 72)
    }

    fn clusters(&self) -> Done {
        for [m, n, k] in [[256, 256, 64], [8, 8, 8], [300, 264, 136], [520, 200, 320], [260, 136, 144]] {
            self.pipelines(m, n, k)?;
            self.layers(m, n, k)?;
        }
        Ok(())
    }

    fn heads(&self) -> Done {
        self.attention(200, 300, 2)?;
        self.attention(600, 600, 1)
    }

    /// Checks the kernels at several lengths. The largest input has more tiles than the number of blocks that run at
    /// the same time.
    fn all_sums(&self) -> Done {
        [1, 4097, 8192, 100_001, 5_000_001].into_iter().try_for_each(|n| self.sums(n))
    }

    fn moves(&self, rows: u32, columns: u32) -> Done {
        let host = numbers(rows * columns);
        let input = self.stream.clone_htod(&host)?;
        // SAFETY: the module is the PTX that `colex ptx` has compiled from these kernels, as `load` requires.
        let (copied, turned, any) = unsafe {
            (
                copy::copy::load(&self.module)?,
                transpose::transpose::load(&self.module)?,
                transpose::transpose_any::load(&self.module)?,
            )
        };
        let n = rows * columns;
        assert!(self.run(f32::NAN, n, |to| copied.launch(&self.stream, &input, to, n))? == host, "copy");
        let mut expected = vec![f32::NAN; n as usize];
        transpose::transpose::on_cpu(&host, &mut expected, rows, columns)?;
        let found = self.run(f32::NAN, n, |to| turned.launch(&self.stream, &input, to, rows, columns))?;
        assert!(found == expected, "transpose {rows}x{columns}");
        let found = self.run(f32::NAN, n, |to| any.launch(&self.stream, &input, to, rows, columns))?;
        assert!(found == expected, "transpose of any extents {rows}x{columns}");
        Ok(())
    }

    /// Checks the transpose of a matrix of halves. The extents must be multiples of 8.
    fn turned(&self, rows: u32, columns: u32) -> Done {
        let host = halves(rows * columns);
        let input = self.stream.clone_htod(&host)?;
        // SAFETY: the module is compiled from these kernels, as `load` requires.
        let kernel = unsafe { turned::turned::load(&self.module)? };
        let mut expected = vec![f16::NAN; host.len()];
        turned::turned::on_cpu(&host, &mut expected, rows, columns)?;
        let found = self.run(f16::NAN, rows * columns, |to| kernel.launch(&self.stream, &input, to, rows, columns))?;
        assert!(found == expected, "turned {rows}x{columns}");
        Ok(())
    }

    fn products(&self, m: u32, n: u32, k: u32) -> Done {
        let (a, b) = (numbers(m * k), numbers(n * k));
        let (left, right) = (self.stream.clone_htod(&a)?, self.stream.clone_htod(&b)?);
        let mut expected = vec![f32::NAN; (m * n) as usize];
        product::product::on_cpu(&a, &b, &mut expected, m, n, k)?;
        // SAFETY: the module is compiled from these kernels, as `load` requires.
        let kernel = unsafe { product::product::load(&self.module)? };
        let found = self.run(f32::NAN, m * n, |c| kernel.launch(&self.stream, &left, &right, c, m, n, k))?;
        assert!(found == expected, "product {m}x{n}x{k}");

        let k = k.next_multiple_of(8);
        let (a, b) = (halves(m * k), halves(n * k));
        let (left, right) = (self.stream.clone_htod(&a)?, self.stream.clone_htod(&b)?);
        half_product::half_product::on_cpu(&a, &b, &mut expected, m, n, k)?;
        // SAFETY: the module is compiled from these kernels, as `load` requires.
        let kernel = unsafe { half_product::half_product::load(&self.module)? };
        let found = self.run(f32::NAN, m * n, |c| kernel.launch(&self.stream, &left, &right, c, m, n, k))?;
        assert!(found == expected, "half product {m}x{n}x{k}");
        Ok(())
    }

    fn small_products(&self, m: u32, n: u32, k: u32) -> Done {
        let (a, b) = (numbers(m * k), numbers(n * k));
        macro_rules! check {
            ($kernel:ident, $zero:expr, |$x:ident| $element:expr) => {{
                let elements = |of: &[f32]| of.iter().map(|&$x| $element).collect::<Vec<_>>();
                let (a, b) = (elements(&a), elements(&b));
                let (left, right) = (self.stream.clone_htod(&a)?, self.stream.clone_htod(&b)?);
                let mut expected = vec![$zero; (m * n) as usize];
                small_products::$kernel::on_cpu(&a, &b, &mut expected, m, n, k)?;
                // SAFETY: the module is compiled from these kernels, as `load` requires.
                let kernel = unsafe { small_products::$kernel::load(&self.module)? };
                let found = self.run($zero, m * n, |c| kernel.launch(&self.stream, &left, &right, c, m, n, k))?;
                assert!(found == expected, "{} {m}x{n}x{k}", stringify!($kernel));
            }};
        }
        check!(byte_product, 0_i32, |x| x as i8);
        check!(double_product, 0.0_f64, |x| f64::from(x));
        check!(eight_product, 0.0_f32, |x| <layout_gpu::E4m3 as layout_gpu::Float>::narrow(x));
        check!(rounded_product, f16::ZERO, |x| f16::from_f32(x));
        Ok(())
    }

    fn sums(&self, n: u32) -> Done {
        let host = numbers(n);
        let input = self.stream.clone_htod(&host)?;
        let (mut total, mut expected) = ([0.0], vec![f32::NAN; n as usize]);
        reduction::sum::on_cpu(&host, &mut total, n)?;
        prefix_sum::prefix_sum::on_cpu(&host, &mut expected, n)?;
        // SAFETY: the module is compiled from these kernels, as `load` requires.
        let (sum, prefix) =
            unsafe { (reduction::sum::load(&self.module)?, prefix_sum::prefix_sum::load(&self.module)?) };
        assert!(self.run(0.0, 1, |to| sum.launch(&self.stream, &input, to, n))? == total, "sum of {n}");
        let found = self.run(f32::NAN, n, |to| prefix.launch(&self.stream, &input, to, n))?;
        assert!(found == expected, "prefix sum of {n}");
        Ok(())
    }

    fn pipelines(&self, m: u32, n: u32, k: u32) -> Done {
        macro_rules! check {
            ($type:ident to $out:ident: $first:ident $($kernel:ident)*) => {{
                let [a, b] = [m * k, n * k].map(|count| numbers(count).into_iter().map($type::narrow).collect::<Vec<_>>());
                let (left, right) = (self.stream.clone_htod(&a)?, self.stream.clone_htod(&b)?);
                let mut expected = vec![$out::NAN; (m * n) as usize];
                hopper_product::$first::on_cpu(&a, &b, &mut expected, m, n, k)?;
                check!(left, right, expected, $out: $first $($kernel)*);
            }};
            ($left:ident, $right:ident, $expected:ident, $out:ident: $($kernel:ident)*) => {$(
                // SAFETY: the module is compiled from these kernels, as `load` requires.
                let kernel = unsafe { hopper_product::$kernel::load(&self.module)? };
                let found = self.run($out::NAN, m * n, |c| kernel.launch(&self.stream, &$left, &$right, c, m, n, k))?;
                assert!(found == $expected, "{} {m}x{n}x{k}", stringify!($kernel));
            )*};
        }
        check!(f16 to f16: hopper_product hopper_product_192 hopper_product_224 hopper_product_304 hopper_product_tall_160 hopper_product_tall_176
            hopper_product_turned_160 hopper_product_turned_192 hopper_product_turned_224 hopper_product_single_256
            hopper_product_short_128 hopper_product_short_160);
        check!(bf16 to bf16: hopper_product_bf16);
        if k.is_multiple_of(16) {
            check!(E4m3 to bf16: hopper_product_e4m3 hopper_product_e4m3_128);
        }
        let (input, count) = (halves(m * k), m * k);
        let on_device = self.stream.clone_htod(&input)?;
        // SAFETY: the module is compiled from these kernels, as `load` requires.
        let copied = unsafe { tma_copy::tma_copy::load(&self.module)? };
        assert!(self.run(f16::NAN, count, |to| copied.launch(&self.stream, &on_device, to, m, k))? == input, "{m}x{k}");
        Ok(())
    }

    fn attention(&self, queries: u32, keys: u32, heads: u32) -> Done {
        macro_rules! check {
            ($kernel:ident, $type:ident, $columns:literal, $error:literal) => {{
                let of = |length: u32, by: f32| -> Vec<$type> {
                    numbers(length * heads * $columns).into_iter().map(|x| $type::from_f32(x / by)).collect()
                };
                let (q, k, v) = (of(queries, 8.0), of(keys, 4.0), of(keys, 1.0));
                let mut expected = vec![$type::NAN; q.len()];
                let rows = (queries * heads) as usize;
                let (mut log_sums, mut on_device) =
                    (vec![f32::NAN; rows], self.stream.clone_htod(&vec![f32::NAN; rows])?);
                attention::$kernel::on_cpu(&q, &k, &v, &mut expected, &mut log_sums, queries, keys, heads, 1)?;
                let [q, k, v] = [&q, &k, &v].map(|numbers| self.stream.clone_htod(numbers));
                let (q, k, v) = (q?, k?, v?);
                // SAFETY: the module is compiled from these kernels, as `load` requires.
                let kernel = unsafe { attention::$kernel::load(&self.module)? };
                let launch =
                    |o: &mut _| kernel.launch(&self.stream, &q, &k, &v, o, &mut on_device, queries, keys, heads, 1);
                let found = self.run($type::NAN, expected.len() as u32, launch)?;
                for (found, expected) in self.stream.clone_dtoh(&on_device)?.iter().zip(log_sums) {
                    let is_near = *found == expected || (found - expected).abs() <= 1e-3;
                    assert!(is_near, "{}: the logarithm of a sum is {found}, expected {expected}", stringify!($kernel));
                }
                for (found, expected) in found.iter().zip(expected) {
                    let is_near = (found.to_f32() - expected.to_f32()).abs() <= $error;
                    assert!(is_near, "{}: {found}, expected {expected}", stringify!($kernel));
                }
            }};
        }
        check!(attention, f16, 128, 4e-3);
        check!(attention_bf16, bf16, 128, 3e-2);
        check!(causal_attention, f16, 128, 4e-3);
        check!(causal_attention_bf16, bf16, 128, 3e-2);
        check!(attention_64, f16, 64, 4e-3);
        check!(causal_attention_64, f16, 64, 4e-3);
        check!(causal_attention_short, f16, 128, 4e-3);
        check!(causal_attention_64_short, f16, 64, 4e-3);
        Ok(())
    }

    fn layers(&self, m: u32, n: u32, k: u32) -> Done {
        let (a, b, bias, residual) = (halves(m * k), halves(n * k), halves(n), halves(m * n));
        let on_device = [&a, &b, &bias, &residual].map(|numbers| self.stream.clone_htod(numbers));
        let [left, right, added, matrix] = on_device;
        let (left, right, added, matrix) = (left?, right?, added?, matrix?);
        let mut expected = vec![f16::NAN; (m * n) as usize];
        macro_rules! check {
            ($kernel:ident of $($host:expr),+; $($device:expr),+) => {{
                linear::$kernel::on_cpu($($host,)+ &mut expected, m, n, k)?;
                // SAFETY: the module is compiled from these kernels, as `load` requires.
                let kernel = unsafe { linear::$kernel::load(&self.module)? };
                let found = self.run(f16::NAN, m * n, |c| kernel.launch(&self.stream, $($device,)+ c, m, n, k))?;
                near(&found, &expected, stringify!($kernel));
            }};
        }
        check!(linear_relu of &a, &b, &bias; &left, &right, &added);
        check!(linear_gelu of &a, &b, &bias; &left, &right, &added);
        check!(linear_residual of &a, &b, &residual, &bias; &left, &right, &matrix, &added);
        Ok(())
    }

    fn rows(&self, rows: u32, columns: u32) -> Done {
        let (host, scale, shift) = (halves(rows * columns), halves(columns), halves(columns));
        let mut expected = vec![f16::NAN; host.len()];
        let [input, scales, shifts] = [&host, &scale, &shift].map(|numbers| self.stream.clone_htod(numbers));
        let (input, scales, shifts, n) = (input?, scales?, shifts?, rows * columns);
        // SAFETY: the module is compiled from these kernels, as `load` requires.
        let (softmax, norm) = unsafe { (rows::softmax::load(&self.module)?, rows::layer_norm::load(&self.module)?) };
        rows::softmax::on_cpu(&host, &mut expected, rows, columns)?;
        let found = self.run(f16::NAN, n, |to| softmax.launch(&self.stream, &input, to, rows, columns))?;
        near(&found, &expected, "softmax");
        rows::layer_norm::on_cpu(&host, &scale, &shift, &mut expected, rows, columns, 1e-5)?;
        let launch = |to: &mut _| norm.launch(&self.stream, &input, &scales, &shifts, to, rows, columns, 1e-5);
        near(&self.run(f16::NAN, n, launch)?, &expected, "layer norm");
        Ok(())
    }
}

/// Checks that the numbers are nearly equal. They are not exactly equal, because the device approximates exponentials
/// and roots.
fn near(found: &[f16], expected: &[f16], what: &str) {
    for (found, expected) in found.iter().zip(expected) {
        let (found, expected) = (found.to_f32(), expected.to_f32());
        assert!((found - expected).abs() <= 2e-3 * expected.abs().max(1e-2), "{what}: {found}, expected {expected}");
    }
}
