//! Launches of a pipeline on a device.

/// Generates the function that launches the pipeline.
#[doc(hidden)]
#[macro_export]
#[cfg(all(feature = "cudarc", not(target_arch = "nvptx64")))]
macro_rules! __pipeline_on_device {
    (
        $name:ident $blocks:literal, $clusters:ident,
        [$($in:ident: $it:ty;)*] [$($read:ident: $rt:ty, $rl:ident;)*]
        [$($out:ident: $ot:ty, $ol:ident, $ob:ty;)*] [$($written:ident: $wt:ty, $wl:ident;)*] [$($scalar:ident: $type:ty),*]
    ) => {
        impl super::Kernel {
            /// Launches the clusters of the pipeline on the stream `__stream`. Like all operations of a stream, this
            /// function returns before the pipeline has finished.
            ///
            /// # Errors
            /// If an argument does not fit its layout, if a tensor map cannot describe an argument of `loads` or
            /// `stores`, if the address of an argument of `reads` or `writes` is not a multiple of 16 bytes, or if the
            /// driver returns an error.
            #[allow(unused_variables, unused_mut, clippy::too_many_arguments)]
            pub fn launch(
                &self,
                __stream: &$crate::__std::sync::Arc<$crate::cuda::cudarc::driver::CudaStream>,
                $($in: &impl $crate::cuda::Input<$it>,)*
                $($read: &impl $crate::cuda::Input<$rt>,)*
                $($out: &mut impl $crate::cuda::Output<$ot>,)*
                $($written: &mut impl $crate::cuda::Output<$wt>,)*
                $($scalar: $type),*
            ) -> $crate::__core::result::Result<(), $crate::LaunchError> {
                let __tiles = __tiles($($scalar),*);
                let __numbers = __numbers($($scalar),*);
                $(let (_, __map) = $crate::launch::check_load::<__of::$in, $blocks>($crate::__core::stringify!($in), $crate::cuda::len::<$it, _>($in), __numbers.$in)?;
                let $in = (__map, $crate::cuda::DevicePtr::<$it>::device_ptr($in, __stream));)*
                $(let (_, __map) = $crate::launch::check_store::<$ot, $ol, $ob>($crate::__core::stringify!($out), $crate::cuda::len::<$ot, _>($out), __numbers.$out)?;
                let $out = (__map, $crate::cuda::DevicePtrMut::<$ot>::device_ptr_mut($out, __stream));)*
                $($crate::launch::check_input::<$rl>($crate::__core::stringify!($read), $crate::cuda::len::<$rt, _>($read), __numbers.$read)?;
                let $read = $crate::cuda::DevicePtr::<$rt>::device_ptr($read, __stream);
                $crate::cuda::check_aligned($crate::__core::stringify!($read), $read.0)?;)*
                $($crate::launch::check_output::<$wl>($crate::__core::stringify!($written), $crate::cuda::len::<$wt, _>($written), __numbers.$written)?;
                let $written = $crate::cuda::DevicePtrMut::<$wt>::device_ptr_mut($written, __stream);
                $crate::cuda::check_aligned($crate::__core::stringify!($written), $written.0)?;)*
                if __tiles == 0 {
                    return $crate::__core::result::Result::Ok(());
                }
                $(let $in = ($crate::cuda::encoded::<$it>($crate::__core::stringify!($in), &$in.0, $in.1.0)?, $in.1);)*
                $(let $out = ($crate::cuda::encoded::<$ot>($crate::__core::stringify!($out), &$out.0, $out.1.0)?, $out.1);)*
                let __clusters = $crate::__clusters!($clusters __tiles, $crate::cuda::clusters(__stream, $blocks)?);
                let __blocks = <$crate::__core::primitive::u32>::saturating_mul(__clusters, $blocks);
                let mut __builder = $crate::cuda::Loaded::builder(&self.0, __stream);
                $($crate::cuda::PushKernelArg::arg(&mut __builder, &$in.0);)*
                $($crate::cuda::PushKernelArg::arg(&mut __builder, &$out.0);)*
                $($crate::cuda::PushKernelArg::arg(&mut __builder, &$read.0);)*
                $($crate::cuda::PushKernelArg::arg(&mut __builder, &$written.0);)*
                $($crate::cuda::PushKernelArg::arg(&mut __builder, &$scalar);)*
                // SAFETY: the arguments have the types of the entry's parameters and are checked above. Outputs are
                // borrowed mutably, so no other code accesses the outputs.
                $crate::cuda::launched($crate::__core::stringify!($name), unsafe { $crate::cuda::LaunchArgs::launch(&mut __builder, $crate::cuda::config([__blocks, 1], super::THREADS, super::SHARED)) })
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
#[cfg(not(all(feature = "cudarc", not(target_arch = "nvptx64"))))]
macro_rules! __pipeline_on_device {
    ($($any:tt)*) => {};
}
