//! Pictures as SVG, and HTML pages with pictures.

mod style;

pub use style::{Theme, style_of_page};

use crate::colour::Key;
use crate::picture::Picture;
use crate::scene::{Label, LabelKind, Scene, Stroke};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Converts a picture to the text of an SVG file. A browser shows the light or dark colours, as the reader prefers.
#[must_use]
pub fn svg(picture: &Picture) -> String {
    svg_for(picture, Theme::Scheme)
}

/// Converts a picture to SVG with the theme `theme`.
#[must_use]
pub fn svg_for(picture: &Picture, theme: Theme) -> String {
    let scene = Scene::of(picture);
    let fills = paths(&scene);
    let mut out = open(&scene, &picture.title);
    out += &style::sheet(theme, fills.keys().copied());
    if theme.has_paper() {
        let _ = write!(out, r#"<rect class="paper" width="{}" height="{}" rx="6"/>"#, scene.width, scene.height);
    }
    for (key, path) in &fills {
        let _ = write!(out, r#"<path class="k{}" d="{path}"/>"#, key.number());
    }
    for (stroke, class) in [(Stroke::Grid, "grid"), (Stroke::Group, "group"), (Stroke::Outline, "outline")] {
        lines(&mut out, &scene, stroke, class);
    }
    for label in scene.labels.iter().filter(|label| theme != Theme::Bare || label.kind != LabelKind::Cell) {
        text(&mut out, label);
    }
    out + "</svg>"
}

fn open(scene: &Scene, title: &str) -> String {
    let (width, height) = (scene.width, scene.height);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="colex" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-label="{}">"#,
        escaped(title)
    )
}

/// Returns one path per colour, which consists of all rectangles of this colour.
fn paths(scene: &Scene) -> BTreeMap<Key, String> {
    let mut paths: BTreeMap<Key, String> = BTreeMap::new();
    for fill in &scene.fills {
        let path = paths.entry(fill.key).or_default();
        let _ = write!(path, "M{} {}h{}v{}h-{2}z", fill.x, fill.y, fill.width, fill.height);
    }
    paths
}

fn lines(out: &mut String, scene: &Scene, stroke: Stroke, class: &str) {
    let mut path = String::new();
    for line in scene.lines.iter().filter(|line| line.stroke == stroke) {
        let (from, to) = (line.from, line.to);
        let _ = match from.1 == to.1 {
            true => write!(path, "M{} {}h{}", from.0, from.1, to.0 - from.0),
            false => write!(path, "M{} {}v{}", from.0, from.1, to.1 - from.1),
        };
    }
    if !path.is_empty() {
        let _ = write!(out, r#"<path class="{class}" d="{path}"/>"#);
    }
}

/// Appends a label. In SVG, `y` is the baseline of a text, so half of a digit's height is added to centre the text.
fn text(out: &mut String, label: &Label) {
    let (class, lower) = match label.kind {
        LabelKind::Title => (r#" class="title""#, 5),
        LabelKind::Note => (r#" class="note""#, 4),
        LabelKind::Caption => (r#" class="caption""#, 4),
        LabelKind::Tick => (r#" class="tick""#, 4),
        LabelKind::Cell => ("", 4),
    };
    let _ = write!(out, r#"<text{class} x="{}" y="{}">"#, label.x, label.y + lower);
    *out += &escaped(&label.text);
    *out += "</text>";
}

/// Returns the text with `&`, `<`, `>` and `"` escaped for XML. Most labels are numbers, which do not change.
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return text.into();
    }
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").into()
}

/// The style sheet of the page. Like the pictures, the page follows the reader's colour scheme.
const STYLE: &str = "\
:root{color-scheme:light dark}
body{margin:0 auto;max-width:1400px;padding:16px 24px;font:15px/1.5 system-ui,sans-serif;background:#f3f4f6;color:#181c22}
h1{font-size:24px;margin:16px 0 4px}h2{font-size:18px;margin:36px 0 0}p{margin:4px 0 12px;max-width:80ch}
code{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}
figure{margin:12px 0;overflow-x:auto}figure .colex{max-width:max(100%,760px)}
@media (prefers-color-scheme:dark){body{background:#0c0e12;color:#e4e7eb}}
";

/// Returns an HTML page, without external files, with a title, an introduction, and pictures. Each element of
/// `pictures` contains a heading, a paragraph of text and a picture. All texts except `title` may be empty.
#[must_use]
pub fn page(title: &str, introduction: &str, pictures: &[(String, String, Picture)]) -> String {
    let sections: String = pictures.iter().map(section).collect();
    let introduction = paragraph(introduction);
    let title = escaped(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{introduction}{sections}</body>\n</html>\n"
    )
}

fn section((heading, text, picture): &(String, String, Picture)) -> String {
    let heading = if heading.is_empty() { String::new() } else { format!("<h2>{}</h2>\n", escaped(heading)) };
    format!("{heading}{}<figure>{}</figure>\n", paragraph(text), svg(picture))
}

fn paragraph(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<p>{}</p>\n", escaped(text)) }
}
