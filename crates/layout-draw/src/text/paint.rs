//! Pictures as coloured text for a terminal.

use super::drawn;
use crate::colour::{Key, Rgb};
use crate::picture::{Cell, Picture};
use anstyle::{Ansi256Color, Color, RgbColor, Style};

/// The colours that a terminal supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// The terminal supports 256 colours, as almost every terminal does.
    Ansi256,
    /// The terminal supports all RGB colours.
    True,
}

/// Converts a picture to text with coloured backgrounds. This function does not check whether the terminal supports
/// colours; the crate `anstream` can check this. If `width` is given, lines have at most `width` characters: columns
/// that do not fit are omitted, and a line below the table states which columns are shown.
#[must_use]
pub fn terminal(picture: &Picture, colours: Colours, width: Option<usize>) -> String {
    drawn(picture, width, &|cell, text| painted(cell, &text, colours))
}

fn painted(cell: &Cell, text: &str, colours: Colours) -> String {
    let Some(key) = cell.key else { return text.to_string() };
    let (ink, paper) = match colours {
        Colours::True => (true_colour(INK), true_colour(key.light())),
        Colours::Ansi256 => (Color::Ansi256(nearest(INK)), Color::Ansi256(of_the_cube(key))),
    };
    let style = Style::new().fg_color(Some(ink)).bg_color(Some(paper));
    format!("{style}{text}{style:#}")
}

const INK: Rgb = Rgb(24, 28, 34);

/// For each hue, one of the 256 colours of a terminal. All these colours are different. The assignment minimizes the
/// sum of the squared perceptual distances to the hues. If each hue got its nearest colour, there would be only 23
/// different colours.
const HUES: [u8; 32] = [
    224, 218, 217, 180, 223, 187, 216, 179, 222, 186, 150, 144, 194, 151, 115, 79, 158, 152, 116, 80, 159, 153, 117,
    110, 188, 189, 183, 146, 225, 219, 182, 181,
];

fn of_the_cube(key: Key) -> Ansi256Color {
    HUES.get(usize::from(key.number())).map_or_else(|| nearest(key.light()), |hue| Ansi256Color(*hue))
}

fn nearest(Rgb(r, g, b): Rgb) -> Ansi256Color {
    Ansi256Color(16 + 36 * step(r) + 6 * step(g) + step(b))
}

fn true_colour(Rgb(r, g, b): Rgb) -> Color {
    RgbColor(r, g, b).into()
}

/// Returns the number of the colour level that is nearest to `channel`. A terminal's colour cube has six levels. The
/// levels are 0, 95, 135, 175, 215 and 255.
fn step(channel: u8) -> u8 {
    if channel < 48 { 0 } else { (channel.saturating_sub(35) / 40).max(1) }
}

#[cfg(test)]
mod tests {
    use super::{HUES, Key, of_the_cube};
    use std::collections::BTreeSet;

    /// Returns the channels of one of the 216 colours that follow the first 16.
    fn channels(colour: u8) -> [u8; 3] {
        let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
        [(colour - 16) / 36, (colour - 16) / 6 % 6, (colour - 16) % 6].map(level)
    }

    #[test]
    fn thirty_two_banks_have_as_many_colours() {
        let colours: BTreeSet<u8> = (0..32).map(|bank| of_the_cube(Key::nth(bank, 32)).0).collect();
        assert_eq!(colours.len(), 32);
        for (bank, hue) in HUES.into_iter().enumerate() {
            let meant = Key::nth(bank, 32).light();
            let far = channels(hue).into_iter().zip([meant.0, meant.1, meant.2]).map(|(is, meant)| is.abs_diff(meant));
            assert!(far.max() <= Some(40), "bank {bank}: {hue} for {meant:?}");
            assert!(channels(hue).into_iter().map(u32::from).sum::<u32>() > 450, "bank {bank}: text is dark");
        }
    }
}
