//! `index!` in the kernels of CubeCL 0.11, which hands macros on; the tests run on a Vulkan driver.
