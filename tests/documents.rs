//! Files that the project's documents name are there.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("the document")
}

#[test]
fn links_lead_to_files() {
    for document in ["README.md", "DESIGN.md", "CONTRIBUTING.md", "SECURITY.md"] {
        let text = read(document);
        let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        for link in links.filter(|link| !link.is_empty() && !link.contains(':')) {
            assert!(root().join(link).exists(), "{document}: {link}");
        }
    }
}

/// What a new part touches is named by its path, or by its end behind the folder that is named before it.
#[test]
fn recipes_name_files_that_there_are() {
    let folders = [
        "",
        "layout-runtime/src",
        "crates/layout-hardware/src",
        "crates/layout-hardware/src/atom",
        "crates/layout-index/src",
        "crates/layout-proofs/src",
        "crates/layout-compiler/src",
        "docs/guide/src",
    ];
    let design = read("DESIGN.md");
    let (_, recipes) = design.split_once("## What a new part touches").expect("the recipes");
    let recipes = recipes.split("\n## ").next().unwrap_or_default();
    let words = recipes.split('`').skip(1).step_by(2).filter(|word| word.contains('/') && !word.contains([' ', '*']));
    let mut count = 0;
    for word in words {
        assert!(folders.iter().any(|folder| root().join(folder).join(word).exists()), "{word}");
        count += 1;
    }
    assert!(count > 30, "{count}");
}
