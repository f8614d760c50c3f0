//! Colours of a terminal.

use super::drawn;
use crate::colour::Rgb;
use crate::picture::{Cell, Picture};
use anstyle::{Ansi256Color, Color, RgbColor, Style};

/// What colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// The 256 that nearly every terminal has.
    Ansi256,
    /// All.
    True,
}

/// A picture as text with the colours of its cells behind them. Whether a reader wants colours at all is for the caller to
/// find out, say by `anstream`.
#[must_use]
pub fn terminal(picture: &Picture, colours: Colours) -> String {
    drawn(picture, &|cell, text| painted(cell, &text, colours))
}

fn painted(cell: &Cell, text: &str, colours: Colours) -> String {
    let Some(key) = cell.key else { return text.to_string() };
    let ink = colour(Rgb(24, 28, 34), colours);
    let style = Style::new().fg_color(Some(ink)).bg_color(Some(colour(key.light(), colours)));
    format!("{style}{text}{style:#}")
}

fn colour(Rgb(r, g, b): Rgb, colours: Colours) -> Color {
    match colours {
        Colours::True => RgbColor(r, g, b).into(),
        Colours::Ansi256 => Ansi256Color(16 + 36 * step(r) + 6 * step(g) + step(b)).into(),
    }
}

/// The nearest of the six steps 0, 95, 135, 175, 215, 255 of the colour cube.
fn step(channel: u8) -> u8 {
    if channel < 48 { 0 } else { (channel.saturating_sub(35) / 40).max(1) }
}
