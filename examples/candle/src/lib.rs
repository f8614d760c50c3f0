//! Operations for the crate candle on tensors with any strides. An operation receives the storage of a tensor and its
//! shape, strides and offset. [`Layout::strided`] combines shape, strides and offset into a layout.

use candle_core::backend::BackendStorage;
use candle_core::{CpuStorage, CustomOp1, CustomOp2, Error, Result, Shape, WithDType, bail};
use colex::{Layout, Tensor};

/// Returns the elements of a candle tensor as a tensor with its layout.
fn view<'a, T>(data: &'a [T], layout: &candle_core::Layout) -> Result<Tensor<&'a [T], Layout>> {
    let strides: Vec<isize> = layout.stride().iter().map(|stride| *stride as isize).collect();
    let layout = Layout::strided(layout.dims(), &strides, layout.start_offset()).map_err(Error::wrap)?;
    Tensor::new(data, layout).map_err(Error::wrap)
}

/// Returns the elements of a candle tensor in row-major order.
fn row_major<T: WithDType>(data: &[T], layout: &candle_core::Layout) -> Result<Vec<T>> {
    let mut elements = vec![T::zero(); layout.shape().elem_count()];
    if !elements.is_empty() {
        let compact = candle_core::Layout::contiguous(layout.shape());
        let strides: Vec<isize> = compact.stride().iter().map(|stride| *stride as isize).collect();
        let compact = Layout::strided(layout.dims(), &strides, 0).map_err(Error::wrap)?;
        Tensor::new(&mut elements[..], compact).map_err(Error::wrap)?.copy_from(&view(data, layout)?);
    }
    Ok(elements)
}

/// A faster version of candle's `contiguous`. It copies a tensor with any strides at about the speed of `memcpy`.
pub struct Contiguous;

impl CustomOp1 for Contiguous {
    fn name(&self) -> &'static str {
        "contiguous"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &candle_core::Layout) -> Result<(CpuStorage, Shape)> {
        macro_rules! copied {
            ($($kind:ident)*) => {
                match storage {
                    $(CpuStorage::$kind(data) => CpuStorage::$kind(row_major(data, layout)?),)*
                    _ => bail!("contiguous: {:?} has several elements per byte", storage.dtype()),
                }
            };
        }
        let copy = copied!(U8 U32 I16 I32 I64 BF16 F16 F32 F64 F8E4M3);
        Ok((copy, layout.shape().clone()))
    }
}

/// A convolution with kernels of length 1. The signals have the shape `(b,c,l)`, and the kernels have the shape
/// `(o,c,1)`. The signals and the kernels may have any strides.
///
/// If a kernel is not contiguous, `conv1d` in candle 0.9.2 makes a contiguous copy, but then reads the original storage
/// instead of the copy. So `conv1d` has a wrong result for a slice of a larger kernel (see pull request 3836 of
/// candle).
pub struct Pointwise;

impl CustomOp2 for Pointwise {
    fn name(&self) -> &'static str {
        "pointwise convolution"
    }

    fn cpu_fwd(
        &self,
        signals: &CpuStorage,
        signals_layout: &candle_core::Layout,
        kernel: &CpuStorage,
        kernel_layout: &candle_core::Layout,
    ) -> Result<(CpuStorage, Shape)> {
        let (CpuStorage::F32(signals), CpuStorage::F32(kernel)) = (signals, kernel) else {
            bail!("pointwise convolution: expected f32");
        };
        let (b, c, l) = signals_layout.shape().dims3()?;
        let (o, channels, 1) = kernel_layout.shape().dims3()? else {
            bail!("pointwise convolution: expected a kernel of one sample, found {:?}", kernel_layout.shape());
        };
        if channels != c {
            bail!("pointwise convolution: the signals have {c} channels, the kernel has {channels}");
        }
        let (signals, kernel) = (row_major(signals, signals_layout)?, row_major(kernel, kernel_layout)?);
        let mut result = vec![0.0; b * o * l];
        for (row, samples) in result.chunks_exact_mut(l.max(1)).enumerate() {
            for (k, factor) in kernel[row % o * c..][..c].iter().enumerate() {
                let channel = &signals[(row / o * c + k) * l..][..l];
                samples.iter_mut().zip(channel).for_each(|(sum, sample)| *sum += factor * sample);
            }
        }
        Ok((CpuStorage::F32(result), (b, o, l).into()))
    }
}
