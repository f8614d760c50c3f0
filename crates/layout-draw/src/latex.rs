//! Converts pictures to LaTeX documents with TikZ. A document has one page, which has the size of the picture.

use crate::colour::{Key, Rgb};
use crate::picture::Picture;
use crate::scene::{Label, LabelKind, Line, Scene, Stroke};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The number of TeX points per pixel.
const SCALE: f64 = 0.8;

/// Converts a picture to a LaTeX document, which requires only TikZ and a basic installation of TeX.
#[must_use]
pub fn latex(picture: &Picture) -> String {
    let scene = Scene::of(picture);
    let (width, height) = (point(scene.width), point(scene.height));
    let mut out = format!(
        "\\documentclass{{article}}\n\
         \\usepackage[paperwidth={width}pt,paperheight={height}pt,margin=0pt]{{geometry}}\n\
         \\usepackage{{tikz}}\n\
         \\pagestyle{{empty}}\\parindent=0pt\\topskip=0pt\n"
    );
    colours(&mut out, &scene);
    out += "\\begin{document}\n\\begin{tikzpicture}[x=1pt,y=-1pt,inner sep=0pt,outer sep=0pt,font=\\ttfamily]\n";
    let _ = writeln!(out, "\\useasboundingbox (0,0) rectangle ({width},{height});");
    for fill in &scene.fills {
        let (x, y, right, bottom) = (fill.x, fill.y, fill.x + fill.width, fill.y + fill.height);
        let colour = fill.key.number();
        let _ = writeln!(out, "\\fill[k{colour}] {} rectangle {};", place(x, y), place(right, bottom));
    }
    for stroke in [Stroke::Grid, Stroke::Group, Stroke::Outline] {
        let lines = scene.lines.iter().filter(|line| line.stroke == stroke);
        lines.for_each(|line| draw(&mut out, line));
    }
    scene.labels.iter().for_each(|label| node(&mut out, label));
    out + "\\end{tikzpicture}\n\\end{document}\n"
}

fn point(pixels: i32) -> f64 {
    (f64::from(pixels) * SCALE * 10.0).round() / 10.0
}

fn place(x: i32, y: i32) -> String {
    format!("({},{})", point(x), point(y))
}

fn colours(out: &mut String, scene: &Scene) {
    let keys: BTreeSet<Key> = scene.fills.iter().map(|fill| fill.key).collect();
    for key in keys {
        let Rgb(r, g, b) = key.light();
        let _ = writeln!(out, "\\definecolor{{k{}}}{{RGB}}{{{r},{g},{b}}}", key.number());
    }
}

fn draw(out: &mut String, line: &Line) {
    let style = match line.stroke {
        Stroke::Grid => "white,line width=0.4pt",
        Stroke::Group => "black!60,line width=0.4pt",
        Stroke::Outline => "line width=1pt,line cap=rect",
    };
    let (from, to) = (place(line.from.0, line.from.1), place(line.to.0, line.to.1));
    let _ = writeln!(out, "\\draw[{style}] {from} -- {to};");
}

fn node(out: &mut String, label: &Label) {
    let style = match label.kind {
        LabelKind::Title => "anchor=west,font=\\ttfamily\\bfseries\\small",
        LabelKind::Note => "anchor=west,font=\\ttfamily\\tiny,black!60",
        LabelKind::Caption => "anchor=west,font=\\ttfamily\\footnotesize",
        LabelKind::Tick => "font=\\ttfamily\\tiny,black!60",
        LabelKind::Cell => "font=\\ttfamily\\scriptsize",
    };
    let _ = writeln!(out, "\\node[{style}] at {} {{{}}};", place(label.x, label.y), escaped(&label.text));
}

fn escaped(text: &str) -> String {
    text.replace('_', "\\_").replace('<', "\\textless{}").replace('>', "\\textgreater{}")
}
