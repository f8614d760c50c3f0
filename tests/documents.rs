//! Checks that the links, commands and paths in the documents of the project refer to existing files, headings and
//! packages.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns all files of the repository with one of these extensions, except files in build folders and hidden folders.
fn files(extensions: &[&str]) -> Vec<PathBuf> {
    let (mut folders, mut found) = (vec![root()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_build = ["target", "node_modules"].contains(&name) || (name.starts_with('.') && name != ".ci");
            if path.is_dir() && !is_build {
                folders.push(path);
            } else if path.extension().is_some_and(|end| extensions.iter().any(|extension| end == *extension)) {
                found.push(path);
            }
        }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the lines of a document that are not in fenced code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence
    })
}

/// Returns the targets of all links in a line, except web addresses. Code spans are ignored.
fn links(line: &str) -> Vec<String> {
    let without_code: String = line.split('`').step_by(2).collect();
    let links = without_code.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    links.filter(|link| !link.contains("://")).map(ToString::to_string).collect()
}

/// Returns the anchor that GitHub and mdBook generate for a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn has_heading(document: &Path, wanted: &str) -> bool {
    prose(&read(document)).any(|line| line.starts_with('#') && anchor(line) == wanted)
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut count = 0;
    for document in files(&["md"]) {
        for link in prose(&read(&document)).flat_map(links) {
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => document.clone(),
                file => document.parent().expect("a folder").join(file),
            };
            assert!(target.exists(), "{}: {link} does not exist", document.display());
            let is_there = heading.is_empty() || has_heading(&target, heading);
            assert!(is_there, "{}: {link} leads to no heading", document.display());
            count += 1;
        }
    }
    assert!(count > 150, "{count} links");
}

/// Returns the names of all packages, in all workspaces of the repository.
fn packages() -> HashSet<String> {
    let manifests = files(&["toml"]).into_iter().filter(|path| path.ends_with("Cargo.toml"));
    let name = |manifest: PathBuf| {
        let text = read(&manifest);
        let (_, package) = text.split_once("[package]")?;
        let line = package.lines().find(|line| line.starts_with("name = "))?;
        Some(line.split('"').nth(1)?.to_string())
    };
    manifests.filter_map(name).collect()
}

/// Returns the arguments of each `cargo` command in a line. A command ends at the end of its code span, at an operator
/// or comment of the shell, or at the end of the line.
fn commands(line: &str) -> impl Iterator<Item = Vec<&str>> {
    let commands = line.split("cargo ").skip(1);
    commands.map(|rest| rest.split(['`', '#', ';', '|', '&']).next().unwrap_or_default().split_whitespace().collect())
}

/// Returns the values of these options in a command.
fn values<'a>(command: &'a [&str], options: &'a [&str]) -> impl Iterator<Item = &'a str> {
    command.windows(2).filter(|pair| options.contains(&pair[0])).map(|pair| pair[1])
}

#[test]
fn commands_name_packages_and_paths_that_exist() {
    let packages = packages();
    let mut count = 0;
    for document in files(&["md", "rs"]) {
        let text = read(&document);
        let is_code = document.extension().is_some_and(|end| end == "rs");
        let lines = text.lines().filter(|line| !is_code || line.trim_start().starts_with("//"));
        for command in lines.flat_map(commands) {
            for package in values(&command, &["-p", "--package"]).filter(|name| *name != "PACKAGE") {
                assert!(packages.contains(package), "{}: no package {package}", document.display());
                count += 1;
            }
            for path in values(&command, &["--path", "--manifest-path"]) {
                assert!(root().join(path).exists(), "{}: no path {path}", document.display());
                count += 1;
            }
        }
    }
    assert!(count > 40, "{count} packages and paths");
}

/// A recipe refers to a file by its path, or by the end of its path in one of these folders.
#[test]
fn recipes_name_files_that_exist() {
    let folders = [
        "",
        "layout-runtime/src",
        "crates/layout-hardware/src",
        "crates/layout-hardware/src/atom",
        "crates/layout-index/src",
        "crates/layout-index/src/views",
        "crates/layout-proofs/src",
        "crates/layout-compiler/src",
        "crates/layout-language/src",
        "docs/guide/src",
    ];
    let design = read(&root().join("DESIGN.md"));
    let (_, recipes) = design.split_once("## Recipes for common changes").expect("the recipes");
    let recipes = recipes.split("\n## ").next().unwrap_or_default();
    let words = recipes.split('`').skip(1).step_by(2).filter(|word| word.contains('/') && !word.contains([' ', '*']));
    let mut count = 0;
    for word in words {
        assert!(folders.iter().any(|folder| root().join(folder).join(word).exists()), "{word} does not exist");
        count += 1;
    }
    assert!(count > 30, "{count} files");
}
