//! The chapters of the guide, in reading order.
//!
//! The sources are in `docs/guide/src`. The tests compile and run the code of the chapters.

macro_rules! chapters {
    ($($name:ident: $file:literal,)*) => {$(
        #[doc = layout_macros::guide!($file)]
        pub mod $name {}
    )*};
}

chapters! {
    ten_minutes: "ten-minutes.md",
    from_cute: "from-cute.md",
    pasting: "pasting.md",
    tutorials: "tutorials.md",
    forms: "forms.md",
    algebra: "algebra.md",
    tensors: "tensors.md",
    cpu: "cpu.md",
    first_kernel: "first-kernel.md",
    gpu: "gpu.md",
    gpu_memory: "gpu-memory.md",
    gpu_recipes: "gpu-recipes.md",
    swizzles: "swizzles.md",
    proofs: "proofs.md",
    numbers: "numbers.md",
    instructions: "instructions.md",
    movements: "movements.md",
    descriptors: "descriptors.md",
    device_functions: "device-functions.md",
    manifest: "manifest.md",
    gpu_pipelines: "gpu-pipelines.md",
    dialects: "dialects.md",
    triton: "triton.md",
    command_line: "command-line.md",
    operations: "operations.md",
    cute_names: "cute-names.md",
    messages: "messages.md",
    rules: "rules.md",
    limits: "limits.md",
    how: "how.md",
}
