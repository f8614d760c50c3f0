//! The style sheets of pictures in SVG.

use crate::colour::{Key, Rgb};
use std::fmt::Write;

/// The rule that determines whether a picture has the light or the dark theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// The picture follows the reader's preferred colour scheme, as reported by the browser. The picture paints its own
    /// background.
    Scheme,
    /// The picture follows the theme of a `rustdoc` page, which the reader can switch. The picture uses the background
    /// of the page. If the picture is too wide, it is scrolled instead of shrunk.
    Rustdoc,
    /// The picture follows the theme of its page, and contains no style sheet. The page contains the style sheet
    /// [`style_of_page`] once for all pictures, because a browser may restyle the whole page if a picture with its own
    /// style sheet changes.
    Page,
    /// The picture follows the theme of its page like [`Theme::Page`], but does not contain the text of the cells. The
    /// page draws this text itself, because a browser needs more time for thousands of labels than for the rest of the
    /// picture.
    Bare,
}

/// The colours of the parts of a picture that are not coloured by a [`Key`].
struct Paper {
    paper: Rgb,
    ink: Rgb,
    /// The colour of margins and notes.
    faint: Rgb,
    grid: Rgb,
    group: Rgb,
}

const LIGHT: Paper = Paper {
    paper: Rgb(255, 255, 255),
    ink: Rgb(24, 28, 34),
    faint: Rgb(96, 104, 114),
    grid: Rgb(255, 255, 255),
    group: Rgb(96, 104, 114),
};

const DARK: Paper = Paper {
    paper: Rgb(20, 23, 28),
    ink: Rgb(238, 240, 243),
    faint: Rgb(150, 158, 168),
    grid: Rgb(20, 23, 28),
    group: Rgb(150, 158, 168),
};

impl Theme {
    /// Returns `true` if the picture paints its background.
    pub(super) fn has_paper(self) -> bool {
        self == Self::Scheme
    }
}

/// The sizes and shapes, which are the same in light and dark themes.
const SHAPES: &str = "\
.colex{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}\
.colex text{text-anchor:middle}\
.colex .tick{font-size:10px}.colex .note{font-size:10px;text-anchor:start}\
.colex .caption{font-size:12px;text-anchor:start}.colex .title{font-size:13px;font-weight:bold;text-anchor:start}\
.colex path{shape-rendering:crispEdges}\
.colex .grid,.colex .group,.colex .outline{fill:none;stroke-width:1;stroke-linecap:square}.colex .outline{stroke-width:2}";

/// Returns the style sheet of a page with pictures of [`Theme::Page`] and [`Theme::Bare`].
#[must_use]
pub fn style_of_page() -> String {
    let mut sheet = SHAPES.to_string();
    switched(&mut sheet, Key::all());
    sheet
}

/// Appends rules for the light colours, and rules for the dark colours, which apply if the page selects a dark theme.
fn switched(sheet: &mut String, keys: impl Iterator<Item = Key> + Clone) {
    rules(sheet, "", &LIGHT, keys.clone().map(|key| (key, key.light())));
    let dark = ":is([data-theme=dark],[data-theme=ayu]) ";
    rules(sheet, dark, &DARK, keys.map(|key| (key, key.dark())));
}

pub(super) fn sheet(theme: Theme, keys: impl Iterator<Item = Key> + Clone) -> String {
    let mut sheet = String::from("<style>") + SHAPES;
    if theme == Theme::Scheme {
        sheet += ".colex{max-width:100%;height:auto}";
    }
    match theme {
        Theme::Scheme => {
            rules(&mut sheet, "", &LIGHT, keys.clone().map(|key| (key, key.light())));
            sheet += "@media (prefers-color-scheme:dark){";
            rules(&mut sheet, "", &DARK, keys.map(|key| (key, key.dark())));
            sheet += "}";
        }
        Theme::Rustdoc => switched(&mut sheet, keys),
        Theme::Page | Theme::Bare => return String::new(),
    }
    sheet + "</style>"
}

fn rules(out: &mut String, within: &str, paper: &Paper, keys: impl Iterator<Item = (Key, Rgb)>) {
    let Paper { paper, ink, faint, grid, group } = paper;
    let fills = [("text", ink), (".tick", faint), (".note", faint), (".paper", paper)];
    for (what, Rgb(r, g, b)) in fills {
        let _ = write!(out, "{within}.colex {what}{{fill:#{r:02x}{g:02x}{b:02x}}}");
    }
    for (what, Rgb(r, g, b)) in [(".grid", grid), (".group", group), (".outline", ink)] {
        let _ = write!(out, "{within}.colex {what}{{stroke:#{r:02x}{g:02x}{b:02x}}}");
    }
    for (key, Rgb(r, g, b)) in keys {
        let _ = write!(out, "{within}.colex .k{}{{fill:#{r:02x}{g:02x}{b:02x}}}", key.number());
    }
}

#[cfg(test)]
mod tests {
    use super::{DARK, Key, LIGHT, Rgb};

    /// Returns the contrast of two colours, as defined in the Web Content Accessibility Guidelines.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let luminance = |Rgb(r, g, b): Rgb| {
            let linear = |c: u8| {
                let c = f64::from(c) / 255.0;
                if c <= 0.039_28 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
        };
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_is_readable_on_every_colour() {
        for key in Key::all() {
            assert!(contrast(key.light(), LIGHT.ink) > 6.5, "{key:?} {:?}", key.light());
            assert!(contrast(key.dark(), DARK.ink) > 5.0, "{key:?} {:?}", key.dark());
        }
    }
}
