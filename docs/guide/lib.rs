//! The chapters of the guide, so that `cargo test` compiles and runs the code in them. The book is made by
//! `mdbook build docs/guide`.

macro_rules! chapters {
    ($($name:ident: $file:literal),* $(,)?) => { $(#[doc = include_str!(concat!("src/", $file))] pub mod $name {})* };
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
    gpu: "gpu.md",
    gpu_memory: "gpu-memory.md",
    gpu_recipes: "gpu-recipes.md",
    swizzles: "swizzles.md",
    proofs: "proofs.md",
    numbers: "numbers.md",
    instructions: "instructions.md",
    movements: "movements.md",
    descriptors: "descriptors.md",
    gpu_pipelines: "gpu-pipelines.md",
    dialects: "dialects.md",
    triton: "triton.md",
    command_line: "command-line.md",
    playground: "playground.md",
    operations: "operations.md",
    cute_names: "cute-names.md",
    limits: "limits.md",
    how: "how.md",
}

#[cfg(test)]
mod tests {
    use std::fs;

    #[test]
    fn every_chapter_is_in_the_book_and_has_its_code_tested() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        let summary = fs::read_to_string(format!("{folder}/SUMMARY.md")).expect("the contents");
        for file in fs::read_dir(folder).expect("the chapters") {
            let name = file.expect("a file").file_name().into_string().expect("a name");
            // Pictures of the chapter on the playground.
            if name == "playground" {
                continue;
            }
            assert!(name == "SUMMARY.md" || summary.contains(&format!("({name})")), "{name} is not in the book");
            // The front page and the catalogue of messages have no code.
            let code = !["SUMMARY.md", "README.md", "messages.md"].contains(&name.as_str());
            assert!(
                !code || include_str!("lib.rs").contains(&format!("\"{name}\"")),
                "the code of {name} is not tested"
            );
        }
    }
}
