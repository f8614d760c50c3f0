//! Launches kernels on a device.

/// Generates the type `Kernel` and the function `load`, which loads the kernel on a device.
#[doc(hidden)]
#[macro_export]
#[cfg(all(feature = "cudarc", not(target_arch = "nvptx64")))]
macro_rules! __loaded_kernel {
    ($name:ident) => {
        /// The kernel, loaded on a device.
        #[derive($crate::__core::clone::Clone, $crate::__core::fmt::Debug)]
        pub struct Kernel($crate::cuda::Loaded<Kernel>);

        /// Loads the kernel from a module.
        ///
        /// # Safety
        /// The module must be compiled from the PTX of this crate in its current state. The layouts, the tilings, the
        /// constants, the numbers in parentheses after the layouts, and the lengths of the chains must be the same in
        /// the PTX and on the host. So these values must not depend on the target, the features or the profile, or on
        /// functions such as `exp2`, which can return different values on the device.
        ///
        /// # Errors
        /// If the module does not contain the kernel, or if the device has less shared memory per block than the kernel
        /// needs.
        pub unsafe fn load(
            __module: &$crate::__std::sync::Arc<$crate::cuda::cudarc::driver::CudaModule>,
        ) -> $crate::__core::result::Result<Kernel, $crate::LaunchError> {
            // SAFETY: the caller guarantees that the module is compiled from this kernel, so the entry point has the
            // parameters that a launch passes.
            $crate::__core::result::Result::Ok(Kernel(unsafe {
                $crate::cuda::Loaded::new(__module, $crate::__core::stringify!($name), SHARED)
            }?))
        }
    };
}

#[doc(hidden)]
#[macro_export]
#[cfg(not(all(feature = "cudarc", not(target_arch = "nvptx64"))))]
macro_rules! __loaded_kernel {
    ($($any:tt)*) => {};
}

/// Generates the method `launch` of the type `Kernel`.
#[doc(hidden)]
#[macro_export]
#[cfg(all(feature = "cudarc", not(target_arch = "nvptx64")))]
macro_rules! __on_device {
    (
        $name:ident $kind:ident $scalars:tt
        [$($in:ident: $it:ty, $il:ident($($inum:expr),*);)*]
        [$($out:ident: $ot:ty, $ol:ident($($onum:expr),*);)*]
        [$($sum:ident: $st:ty, $sl:ident($($snum:expr),*);)*]
        [$($chain:ident: $ct:ty, $turns:expr;)*]
        [$($scalar:ident: $type:ty),*]
    ) => {
        impl super::Kernel {
            /// Launches the kernel on the stream `__stream`. If the grid is empty, launches nothing. Returns before the
            /// kernel has finished, like all operations of a stream.
            ///
            /// # Errors
            /// If an argument does not fit its layout, if the address of an argument of `reads` or `writes` is not a
            /// multiple of 16 bytes, if the grid is too large, or if the driver returns an error.
            #[allow(unused_variables, unused_mut, clippy::too_many_arguments)]
            pub fn launch(
                &self,
                __stream: &$crate::__std::sync::Arc<$crate::cuda::cudarc::driver::CudaStream>,
                $($in: &impl $crate::cuda::Input<$it>,)*
                $($out: &mut impl $crate::cuda::Output<$ot>,)*
                $($sum: &mut impl $crate::cuda::Output<$st>,)*
                $($scalar: $type),*
            ) -> $crate::__core::result::Result<(), $crate::LaunchError> {
                let __grid = __grid($($scalar),*);
                $crate::launch::check_grid(__grid)?;
                let __scalars = ($($scalar,)*);
                $($crate::launch::check_input::<$il>($crate::__core::stringify!($in), $crate::cuda::len::<$it, _>($in), $crate::__evaluated!($scalars __scalars $crate::__numbers!($il $(, $inum)*)))?;)*
                $($crate::launch::check_output::<$ol>($crate::__core::stringify!($out), $crate::cuda::len::<$ot, _>($out), $crate::__evaluated!($scalars __scalars $crate::__numbers!($ol $(, $onum)*)))?;)*
                $($crate::launch::check_output::<$sl>($crate::__core::stringify!($sum), $crate::cuda::len::<$st, _>($sum), $crate::__evaluated!($scalars __scalars $crate::__numbers!($sl $(, $snum)*)))?;)*
                if __grid[0] == 0 || __grid[1] == 0 {
                    return $crate::__core::result::Result::Ok(());
                }
                let __grid = $crate::__blocks!($kind __grid, $crate::cuda::resident(&self.0, __stream, super::THREADS, super::SHARED)?);
                $(let mut $chain = $crate::cuda::words(__stream, $crate::__core::stringify!($chain), $crate::__evaluated!($scalars __scalars $turns))?;)*
                $(let $in = $crate::cuda::DevicePtr::<$it>::device_ptr($in, __stream);)*
                $(let $out = $crate::cuda::DevicePtrMut::<$ot>::device_ptr_mut($out, __stream);)*
                $(let $sum = $crate::cuda::DevicePtrMut::<$st>::device_ptr_mut($sum, __stream);)*
                $(let $chain = $crate::cuda::DevicePtrMut::<$crate::__core::primitive::u64>::device_ptr_mut(&mut $chain, __stream);)*
                $($crate::cuda::check_aligned($crate::__core::stringify!($in), $in.0)?;)*
                $($crate::cuda::check_aligned($crate::__core::stringify!($out), $out.0)?;)*
                let mut __builder = $crate::cuda::Loaded::builder(&self.0, __stream);
                $($crate::cuda::PushKernelArg::arg(&mut __builder, &$in.0);)*
                $($crate::cuda::PushKernelArg::arg(&mut __builder, &$out.0);)*
                $($crate::cuda::PushKernelArg::arg(&mut __builder, &$sum.0);)*
                $($crate::cuda::PushKernelArg::arg(&mut __builder, &$chain.0);)*
                $($crate::cuda::PushKernelArg::arg(&mut __builder, &$scalar);)*
                // SAFETY: the arguments have the types of the entry point's parameters, and the code above has checked
                // the arguments. Outputs are borrowed mutably, so no other code accesses the outputs.
                $crate::cuda::launched($crate::__core::stringify!($name), unsafe { $crate::cuda::LaunchArgs::launch(&mut __builder, $crate::cuda::config(__grid, super::THREADS, super::SHARED)) })
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
#[cfg(not(all(feature = "cudarc", not(target_arch = "nvptx64"))))]
macro_rules! __on_device {
    ($($any:tt)*) => {};
}
