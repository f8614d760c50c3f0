//! A pipeline launched on a device.

/// What launches the pipeline.
#[doc(hidden)]
#[macro_export]
#[cfg(all(feature = "cudarc", not(target_arch = "nvptx64")))]
macro_rules! __pipeline_on_device {
    (
        $name:ident $blocks:literal, $clusters:ident $count:expr,
        [$($in:ident: $it:ty;)*] [$($read:ident: $rt:ty, $rl:ident;)*]
        [$($out:ident: $ot:ty, $ol:ident, $ob:ty;)*] [$($written:ident: $wt:ty, $wl:ident;)*] [$($scalar:ident: $type:ty),*]
    ) => {
        $crate::__loaded_kernel!($name);

        impl Kernel {
            /// Launches the clusters.
            ///
            /// # Errors
            /// If an argument does not fit its layout, tensor maps do not take it, or the driver refuses.
            #[allow(unused_variables, unused_mut, clippy::too_many_arguments)]
            pub fn launch(
                &self,
                stream: &::std::sync::Arc<$crate::cuda::cudarc::driver::CudaStream>,
                $($in: &impl $crate::cuda::Input<$it>,)*
                $($read: &impl $crate::cuda::Input<$rt>,)*
                $($out: &mut impl $crate::cuda::Output<$ot>,)*
                $($written: &mut impl $crate::cuda::Output<$wt>,)*
                $($scalar: $type),*
            ) -> ::core::result::Result<(), $crate::LaunchError> {
                use $crate::cuda::cudarc::driver::{DevicePtr, DevicePtrMut, DeviceSlice, PushKernelArg};
                let tiles: u32 = $count;
                let numbers = __numbers($($scalar),*);
                $(let (_, map) = $crate::launch::check_load::<$in, $blocks>(::core::stringify!($in), $in.len(), numbers.$in)?;
                let $in = (map, $in.device_ptr(stream));)*
                $(let (_, map) = $crate::launch::check_store::<$ot, $ol, $ob>(::core::stringify!($out), $out.len(), numbers.$out)?;
                let $out = (map, $out.device_ptr_mut(stream));)*
                $($crate::launch::check_input::<$rl>(::core::stringify!($read), $read.len(), numbers.$read)?;
                let $read = $read.device_ptr(stream);
                $crate::cuda::check_aligned(::core::stringify!($read), $read.0)?;)*
                $($crate::launch::check_output::<$wl>(::core::stringify!($written), $written.len(), numbers.$written)?;
                let $written = $written.device_ptr_mut(stream);
                $crate::cuda::check_aligned(::core::stringify!($written), $written.0)?;)*
                if tiles == 0 {
                    return Ok(());
                }
                $(let $in = ($crate::cuda::encoded::<$it>(::core::stringify!($in), &$in.0, $in.1.0)?, $in.1);)*
                $(let $out = ($crate::cuda::encoded::<$ot>(::core::stringify!($out), &$out.0, $out.1.0)?, $out.1);)*
                let blocks = $crate::__clusters!($clusters tiles, $crate::cuda::clusters(stream, $blocks)?).saturating_mul($blocks);
                let mut builder = stream.launch_builder(&self.0);
                $(builder.arg(&$in.0);)*
                $(builder.arg(&$out.0);)*
                $(builder.arg(&$read.0);)*
                $(builder.arg(&$written.0);)*
                $(builder.arg(&$scalar);)*
                // SAFETY: the arguments are those of the entry, and have been checked above; outputs are borrowed
                // mutably.
                $crate::cuda::launched(::core::stringify!($name), unsafe { builder.launch($crate::cuda::config([blocks, 1], THREADS, SHARED)) })
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
