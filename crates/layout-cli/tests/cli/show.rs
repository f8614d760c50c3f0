//! Tests of pictures: `show` and `gallery`.

use crate::{colex, complaint, file, printed};
use insta::assert_snapshot;
use layout_hardware::atom::{MmaAtom, Operand};

#[test]
fn show_prints_the_table_of_the_readme() {
    let shown = printed(&["show", "(3,(2,3)):(3,(12,1))"]);
    assert_snapshot!(shown);
    let readme = include_str!("../../../../README.md");
    assert!(readme.contains(shown.trim_end()), "README.md shows another table");
    let code = printed(&["emit", "--bare", "--coord", "modes", "Sw<3,3,3> o (8,64):(64,1)"]);
    assert!(readme.contains(code.trim_end()), "README.md shows other code");
}

#[test]
fn names_of_cute_and_capitals_are_understood() {
    assert_eq!(printed(&["print_layout", "(4,8)"]), printed(&["show", "(4,8)"]));
    assert_eq!(printed(&["emit", "--language", "CUDA", "8:3"]), printed(&["emit", "--language", "cuda", "8:3"]));
}

#[test]
fn show_outlines_the_tiles_of_a_divide() {
    assert_snapshot!(printed(&["show", "zipped_divide((4,8):(8,1), (2,4))"]));
}

#[test]
fn show_colours_only_where_somebody_sees_them() {
    let args = ["show", "(2,2):(2,1)"];
    let coloured = |variable: &str| {
        let output = colex().args(args).env(variable, "1").output().expect("colex runs");
        String::from_utf8(output.stdout).expect("text").contains('\u{1b}')
    };
    assert!(!printed(&args).contains('\u{1b}'));
    assert!(coloured("CLICOLOR_FORCE"));
    assert!(!coloured("NO_COLOR"));
}

#[test]
fn show_writes_files() {
    let layout = "Sw<1,1,2> o (2,8):(8,1)";
    for (format, name, start) in [
        ("--svg", "a.svg", "<svg xmlns="),
        ("--latex", "a.tex", "\\documentclass"),
        ("--html", "a.html", "<!DOCTYPE html>"),
    ] {
        let path = file(name);
        let stdout = printed(&["show", format, "-o", path.to_str().expect("a path"), layout]);
        assert!(stdout.is_empty());
        assert!(std::fs::read_to_string(path).expect("a file").starts_with(start), "{format}");
        assert!(printed(&["show", format, layout]).starts_with(start), "{format}");
    }
}

#[test]
fn folders_are_not_made_unasked() {
    let path = file("no-folder/a.svg");
    let said = complaint(&["show", "--svg", "4:1", "-o", path.to_str().expect("a path")]);
    assert!(said.contains("a.svg: No such file or directory"), "{said}");
    assert!(!path.parent().expect("a folder").exists());
}

#[test]
fn what_nobody_can_look_at_is_refused_before_it_is_worked_out() {
    for (layout, why) in [
        ("(1000000,1000000):(1,1)", "the picture would have 1000000000000 cells"),
        ("Sw<3,3,3> o (1000000,1000000):(1000000,1)", "the picture would have 1000000000000 cells"),
        ("zipped_divide((1000000,1000000), (100,100))", "the picture would have 1000000000000 cells"),
        ("(1,1,100000):(1,1,1)", "the picture would have 100000 tables"),
        ("make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (1000000,1))", "the picture would have 256000000 cells"),
    ] {
        for form in [&["show"][..], &["show", "--html"], &["show", "--by", "bank", "--svg"]] {
            let said = complaint(&[form, &[layout]].concat());
            assert!(said.contains(why), "{form:?} {layout}: {said}");
        }
    }
}

#[test]
fn a_page_has_all_pictures() {
    let page = printed(&["show", "--html", "zipped_divide((4,8):(8,1), (2,4))", "Sw<1,1,2> o (2,8):(8,1)"]);
    assert_eq!(page.matches("<svg").count(), 5);
    assert!(page.contains("Before and after the swizzle"));
}

#[test]
fn show_draws_threads_and_operands() {
    let tile = printed(&["show", "--tv", "4,2", "((2,2),2):((4,1),2)"]);
    let trio = printed(&["show", "--mma", "2,2,4", "(4,2):(1,4)", "((2,2),2):((2,1),4)", "(4,1):(1,0)"]);
    assert_snapshot!([tile, trio].join("\n"));
}

#[test]
fn the_gallery_has_every_kind_of_picture() {
    let path = file("gallery.html");
    let said = printed(&["gallery", "--out", path.to_str().expect("a path")]);
    let page = std::fs::read_to_string(path).expect("a page");
    assert!(said.starts_with(&format!("{} pictures", page.matches("<svg").count())));
}

#[test]
fn the_gallery_shows_real_hardware() {
    let published = include_str!("../../../../tests/data/hardware_layouts.tsv");
    let source = include_str!("../../src/gallery.rs");
    let mut found = 0;
    for line in published.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let (Some(name), Some(_), Some(layout)) = (fields.next(), fields.next(), fields.next()) else { continue };
        let written = source.contains(&format!("\"{layout}\""));
        let by_name = MmaAtom::named(name).is_ok_and(|atom| {
            [Operand::A, Operand::B, Operand::C].iter().any(|operand| atom.operand(*operand).to_string() == layout)
        });
        found += usize::from(source.contains(name) && (written || by_name));
    }
    // For other layouts, the gallery contains the names of the instructions.
    assert!(found >= 3, "{found} layouts of the table are in the gallery");
}

#[test]
fn tables_fit_a_width_and_say_what_is_cut() {
    for (width, command) in [
        (60, &["show", "(4,64):(64,1)"][..]),
        (60, &["solve", "(32,32):(32,1)", "--access", "columns", "--show"]),
        (24, &["convert", "(32,8):(8,1)", "(32,8):(1,32)", "--bits", "32", "--show"]),
    ] {
        let cut = printed(&[command, &["--width", &width.to_string()]].concat());
        let tables = cut.lines().filter(|line| line.contains('│') || line.contains('─'));
        assert!(tables.clone().count() > 0 && tables.into_iter().all(|line| line.chars().count() <= width), "{cut}");
        assert!(cut.contains("; all columns need "), "{cut}");
        assert!(!printed(command).contains("all columns need"), "a file has them all");
    }
}

#[test]
fn banks_are_numbers_where_there_are_no_colours() {
    let plain = printed(&["show", "--by", "bank", "(2,4):(40,1)"]);
    assert!(plain.contains("0 │0 1 2 3│\n 1 │8 9 10 11│") || plain.contains(" 1 │ 8  9 10 11│"), "{plain}");
    let mut command = colex();
    let output = command.args(["show", "--by", "bank", "(2,4):(40,1)"]).env("CLICOLOR_FORCE", "1").output();
    assert!(String::from_utf8(output.expect("colex runs").stdout).expect("text").contains("40"));
}
