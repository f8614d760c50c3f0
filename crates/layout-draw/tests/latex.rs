//! Compiles the LaTeX output if TeX is installed.

use layout_draw::{ColourBy, Picture, latex};
use layout_runtime::{Layout, Tiler};
use std::path::PathBuf;
use std::process::{Command, Stdio};

#[test]
fn pdflatex_compiles_the_pictures() {
    if Command::new("pdflatex").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("skipped: pdflatex is not installed");
        return;
    }
    let layout = |text: &str| text.parse::<Layout>().expect("a layout");
    let pictures = [
        Picture::table(&layout("(3,(2,3)):(3,(12,1))"), ColourBy::Value),
        Picture::swizzle(&layout("Sw<2,1,2> o (4,8):(8,1)"), ColourBy::Bank { bits: 16 }),
        Picture::divide(&layout("(4,6):(6,1)"), &Tiler::from((2, 3))),
        Picture::thread_value(&layout("((4,8),2):((16,1),8)"), (8, 8)),
        Picture::table(&layout("(128,64):(64,1)"), ColourBy::Value),
    ];
    for (k, picture) in pictures.into_iter().enumerate() {
        compile(k, &latex(&picture.expect("small enough")));
    }
}

fn compile(k: usize, document: &str) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let name = format!("picture_{k}");
    std::fs::write(folder.join(&name).with_extension("tex"), document).expect("a file");
    let mut tex = Command::new("pdflatex");
    let output = tex.args(["-interaction=nonstopmode", "-halt-on-error", &name]).current_dir(&folder).output();
    let output = output.expect("pdflatex runs");
    let log = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{log}");
    assert!(log.contains("(1 page"), "{log}");
}
