//! Applies this crate's operations to tensors with many kinds of strides, and compares the results with the results of
//! candle's operations on contiguous tensors.

use candle_core::{DType, Device, Result, Tensor};
use colex_candle::{Contiguous, Pointwise};

fn numbers(shape: &[usize]) -> Result<Tensor> {
    let size = shape.iter().product::<usize>();
    Tensor::arange(0_u32, size as u32, &Device::Cpu)?.to_dtype(DType::F32)?.reshape(shape)
}

fn elements(tensor: &Tensor) -> Result<Vec<f32>> {
    tensor.to_dtype(DType::F32)?.flatten_all()?.to_vec1()
}

/// Compares the copy of a view with candle's copy, for each element type in the list.
fn check(shape: &[usize], view: impl Fn(Tensor) -> Result<Tensor>) -> Result<()> {
    for kind in [DType::F32, DType::F16, DType::BF16, DType::U8, DType::I64] {
        let tensor = view((numbers(shape)? / 16.0)?.to_dtype(kind)?)?;
        let copy = tensor.apply_op1(Contiguous)?;
        assert!(copy.is_contiguous());
        assert_eq!((copy.dims(), elements(&copy)?), (tensor.dims(), elements(&tensor)?), "{:?}", tensor.layout());
    }
    Ok(())
}

#[test]
fn contiguous_copies_of_permuted_sliced_and_broadcast_tensors() -> Result<()> {
    let images = &[5, 3, 18, 20];
    check(images, Ok)?;
    check(images, |t| t.permute((0, 2, 3, 1)))?;
    check(images, |t| t.permute((3, 2, 1, 0)))?;
    check(images, |t| t.narrow(3, 7, 9)?.narrow(0, 1, 3))?;
    check(images, |t| t.narrow(2, 5, 13)?.transpose(1, 3))?;
    check(images, |t| t.narrow(1, 1, 1)?.broadcast_as((5, 4, 18, 20)))?;
    check(&[17], |t| t.broadcast_as((3, 16, 17))?.transpose(0, 2))?;
    check(&[], Ok)?;
    check(&[4, 0, 3], |t| t.transpose(0, 2))
}

/// Returns signals, and a kernel that is a slice of a larger kernel. The slice has an offset and is not contiguous.
fn sliced_kernel() -> Result<(Tensor, Tensor)> {
    let kernel = numbers(&[4, 7, 1])?.narrow(1, 2, 3)?;
    assert!(!kernel.is_contiguous() && kernel.layout().start_offset() == 2);
    Ok((numbers(&[2, 3, 20])?, kernel))
}

#[test]
fn a_convolution_with_a_sliced_kernel() -> Result<()> {
    let (signals, kernel) = sliced_kernel()?;
    let expected = signals.conv1d(&kernel.force_contiguous()?, 0, 1, 1, 1)?;
    let found = signals.apply_op2(&kernel, Pointwise)?;
    assert_eq!((found.dims(), elements(&found)?), (expected.dims(), elements(&expected)?));
    // The channels of these signals are contiguous in memory.
    let signals = signals.transpose(1, 2)?.force_contiguous()?.transpose(1, 2)?;
    assert_eq!(elements(&signals.apply_op2(&kernel, Pointwise)?)?, elements(&expected)?);
    Ok(())
}

/// If candle corrects its result, this test fails. Then update the documentation of `Pointwise`.
#[test]
fn candle_has_another_result_for_the_sliced_kernel() -> Result<()> {
    let (signals, kernel) = sliced_kernel()?;
    let expected = signals.conv1d(&kernel.force_contiguous()?, 0, 1, 1, 1)?;
    assert_ne!(elements(&signals.conv1d(&kernel, 0, 1, 1, 1)?)?, elements(&expected)?);
    Ok(())
}

#[test]
fn shapes_that_do_not_fit_are_errors() -> Result<()> {
    let signals = numbers(&[2, 3, 20])?;
    assert!(signals.apply_op2(&numbers(&[4, 2, 1])?, Pointwise).is_err());
    assert!(signals.apply_op2(&numbers(&[4, 3, 3])?, Pointwise).is_err());
    Ok(())
}
