//! Tests that compare small pictures character by character, and compile the LaTeX output if TeX is installed.

use insta::assert_snapshot;
use layout_draw::{ColourBy, Instruction, Picture, Theme, latex, page, svg, svg_for, text};
use layout_runtime::{IntTuple, Layout, Tiler};
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

fn table(text: &str) -> Picture {
    Picture::table(&layout(text), ColourBy::Value).expect("small enough")
}

#[test]
fn text_of_every_rank() {
    let long = table("128:2");
    let pictures =
        ["5", "(3,(2,3)):(3,(12,1))", "((2,2),(2,2)):((1,4),(2,8))", "(2,2,3):(6,3,1)", "(2,2,2,3)"].map(table);
    let texts: Vec<String> = pictures.iter().chain([&long]).map(text).collect();
    assert_snapshot!(texts.join("\n"));
}

#[test]
fn text_of_a_divide() {
    let divide = |l: &str, tiler: &Tiler| text(&Picture::divide(&layout(l), tiler).expect("a divide"));
    let tile = Tiler::layout(&layout("4:2"));
    let scattered = Tiler::modes(&[Tiler::layout(&layout("2:2")), Tiler::layout(&layout("2:1"))]).expect("two");
    let texts = [
        divide("(4,6):(6,1)", &Tiler::from((2, 3))),
        divide("(4,6):(6,1)", &scattered),
        divide("16:1", &tile),
        // The last tiles overrun the layout.
        divide("(3,5):(5,1)", &Tiler::from((2, 2))),
    ];
    assert_snapshot!(texts.join("\n"));
}

#[test]
fn text_of_threads_and_values() {
    let tile = |l: &str, tile| text(&Picture::thread_value(&layout(l), tile).expect("it fits"));
    let texts = [tile("((2,2),2):((4,1),2)", (4, 2)), tile("((2,2),2):((0,1),2)", (2, 3))];
    assert_snapshot!(texts.join("\n"));
}

#[test]
fn text_of_operands_and_swizzles() {
    let instruction = Instruction {
        shape: (2, 2, 4),
        a: layout("(4,2):(1,4)"),
        b: layout("((2,2),2):((2,1),4)"),
        c: layout("(4,1):(1,0)"),
    };
    let operands = Picture::operands("a small one", &instruction).expect("it fits");
    let swizzle = Picture::swizzle(&layout("Sw<1,1,2> o (2,4):(8,1)"), ColourBy::Bank { bits: 32 }).expect("small");
    assert_snapshot!([text(&operands), text(&swizzle)].join("\n"));
}

#[test]
fn text_of_coordinates() {
    let identity = Layout::make_identity_layout(&IntTuple::from((2, (2, 2)))).expect("a shape");
    assert_snapshot!(text(&Picture::table(&identity, ColourBy::Value).expect("small")));
}

#[test]
fn svg_of_a_table() {
    assert_snapshot!(svg(&table("(2,2):(2,1)")));
}

#[test]
fn svg_of_a_table_for_rustdoc() {
    assert_snapshot!(svg_for(&table("(2,2):(2,1)"), Theme::Rustdoc));
}

#[test]
fn latex_of_a_divide() {
    let picture = Picture::divide(&layout("(2,4):(4,1)"), &Tiler::from((2, 2))).expect("a divide");
    assert_snapshot!(latex(&picture));
}

#[test]
fn a_page() {
    let page = page("A <page>", "", &[("Heading".into(), "a & b".into(), table("2:1"))]);
    // Other tests check the SVG, so this test checks only the text before and after the SVG.
    let (before, rest) = page.split_once("<svg").expect("a picture");
    let (_, after) = rest.split_once("</svg>").expect("a picture");
    assert_snapshot!(format!("{before}<svg>…</svg>{after}"));
}

#[cfg(feature = "terminal")]
#[test]
fn colours_of_a_terminal() {
    use layout_draw::{Colours, terminal};
    let picture = table("(1,2):(2,1)");
    let texts = [terminal(&picture, Colours::Ansi256, None), terminal(&picture, Colours::True, None)];
    assert_snapshot!(texts.join("\n").replace('\u{1b}', "␛"));
}

#[cfg(feature = "terminal")]
#[test]
fn a_table_is_cut_to_a_width_and_says_so() {
    use layout_draw::{Colours, terminal};
    let picture = Picture::table(&"(2,40):(40,1)".parse().unwrap(), ColourBy::Value).unwrap();
    for width in [20, 21, 40, 79, 80, 130] {
        let plain = terminal(&picture, Colours::True, Some(width));
        let lines: Vec<usize> = anstream_free(&plain).lines().map(|line| line.chars().count()).collect();
        assert!(lines[1..5].iter().all(|line| *line <= width), "{width}: {lines:?}");
        assert_eq!(plain.contains("… columns 0 to "), width < 125, "{width}");
    }
}

/// Removes escape sequences from the text. Each sequence starts with the escape character and ends with `m`.
#[cfg(feature = "terminal")]
fn anstream_free(text: &str) -> String {
    text.split('\u{1b}')
        .enumerate()
        .map(|(k, part)| if k == 0 { part } else { part.split_once('m').unwrap().1 })
        .collect()
}

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
