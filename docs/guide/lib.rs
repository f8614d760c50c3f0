//! The chapters of the guide, so that `cargo test` compiles and runs the code in them. The book is built by
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
    playground: "playground.md",
    operations: "operations.md",
    cute_names: "cute-names.md",
    rules: "rules.md",
    limits: "limits.md",
    how: "how.md",
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
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
            // The front page, the catalogue of messages and the glossary have no code.
            let code = !["SUMMARY.md", "README.md", "messages.md", "glossary.md"].contains(&name.as_str());
            assert!(
                !code || include_str!("lib.rs").contains(&format!("\"{name}\"")),
                "the code of {name} is not tested"
            );
        }
    }

    /// The example is a package of the workspace, so its test runs.
    #[test]
    fn the_first_kernel_is_the_library_of_the_example() {
        let code = include_str!("../../examples/launch/src/lib.rs");
        assert!(include_str!("src/first-kernel.md").contains(&format!("```rust,ignore\n{code}```\n")));
    }

    /// Methods of traits of `core`, which operators and loops call.
    const OF_CORE: [&str; 4] = ["fmt", "clone", "deref", "index_mut"];

    /// Returns the type and the name of each function in the recorded surface. For a free function, the type is its
    /// module or empty.
    fn recorded() -> BTreeSet<(String, String)> {
        let record = include_str!("../surface/layout-gpu.txt");
        let of_line = |line: &str| {
            let path = ["pub fn layout_gpu::", "pub const fn layout_gpu::", "pub use layout_gpu::"]
                .iter()
                .find_map(|start| line.strip_prefix(start))?;
            let (mut depth, mut plain) = (0, String::new());
            for c in path.chars() {
                match c {
                    '<' => depth += 1,
                    '>' => depth -= 1,
                    '(' if depth == 0 => break,
                    _ if depth == 0 => plain.push(c),
                    _ => {}
                }
            }
            let plain = plain.trim_start_matches("pipeline::");
            let (of, name) = plain.rsplit_once("::").unwrap_or(("", plain));
            let is_function = name.starts_with(|c: char| c.is_lowercase()) && name != "bf16" && name != "f16";
            let of = if ["E4m3", "E5m2", "Float"].contains(&of) { "Elements" } else { of };
            let is_operator = OF_CORE.contains(&name) || name == "index" && of != "Thread";
            let is_of_device = !is_operator && !["LaunchError", "order"].contains(&of);
            (is_function && is_of_device).then(|| (of.to_string(), name.to_string()))
        };
        record.lines().filter_map(of_line).collect()
    }

    /// Returns the type and the name of each function on the page.
    fn listed() -> BTreeSet<(String, String)> {
        let page = include_str!("src/device-functions.md");
        let mut all = BTreeSet::new();
        for section in page.split("\n## ").skip(1) {
            let title = section.lines().next().unwrap_or_default().trim_matches('`');
            for row in section.lines().filter_map(|line| line.strip_prefix("| `")) {
                let name = row.split(['(', ':']).next().unwrap_or_default().to_string();
                match title {
                    "Functions of `f32" => {
                        all.insert(("precise".into(), name.clone()));
                        if !row.ends_with("| |") {
                            all.insert(("fast".into(), name));
                        }
                    }
                    "Free functions" => drop(all.insert((String::new(), name))),
                    _ => drop(all.insert((title.into(), name))),
                }
            }
        }
        all
    }

    #[test]
    fn the_page_lists_every_function_of_device_code() {
        let (recorded, listed) = (recorded(), listed());
        assert!(recorded.len() > 100, "{}", recorded.len());
        assert_eq!(recorded.difference(&listed).collect::<Vec<_>>(), [] as [&_; 0], "the page lacks these");
        assert_eq!(listed.difference(&recorded).collect::<Vec<_>>(), [] as [&_; 0], "there are no such functions");
    }
}
