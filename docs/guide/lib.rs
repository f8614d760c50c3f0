//! The chapters of the guide, so that `cargo test` compiles and runs the code in them. The book is made by `mdbook build docs/guide`.

macro_rules! chapters {
    ($($name:ident: $file:literal),* $(,)?) => { $(#[doc = include_str!(concat!("src/", $file))] pub mod $name {})* };
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
    dialects: "dialects.md",
    from_cute: "from-cute.md",
    instructions: "instructions.md",
    descriptors: "descriptors.md",
    cpu: "cpu.md",
    command_line: "command-line.md",
    limits: "limits.md",
    how: "how.md",
}
