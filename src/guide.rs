//! The guide: from a first layout and a kernel to proofs, generated code and measurements.
//!
//! The text is in `docs/guide/src`. The tests compile and run its code.

macro_rules! chapters {
    ($($name:ident: $file:literal,)*) => {$(
        #[doc = layout_macros::guide!($file)]
        pub mod $name {}
    )*};
}

chapters! {
    ten_minutes: "ten-minutes.md",
    forms: "forms.md",
    algebra: "algebra.md",
    tutorials: "tutorials.md",
    swizzles: "swizzles.md",
    proofs: "proofs.md",
    numbers: "numbers.md",
    tensors: "tensors.md",
    gpu: "gpu.md",
    dialects: "dialects.md",
    instructions: "instructions.md",
    triton: "triton.md",
    movements: "movements.md",
    descriptors: "descriptors.md",
    cpu: "cpu.md",
    command_line: "command-line.md",
    from_cute: "from-cute.md",
    pasting: "pasting.md",
    cute_names: "cute-names.md",
    operations: "operations.md",
    messages: "messages.md",
    limits: "limits.md",
    how: "how.md",
}
