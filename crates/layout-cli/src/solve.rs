//! `colex solve`: finds a layout without bank conflicts.

use crate::expression;
use crate::report::Failure;
use layout_draw::{ColourBy, Picture};
use layout_proofs::Budget;
use layout_proofs::bank_conflicts_within;
use layout_proofs::synthesis::fewest_conflicts_within;
use layout_proofs::synthesis::{Means, Solution};
use layout_runtime::Layout;
use std::fmt;

/// The maximum number of steps of a search.
const STEPS: usize = 1 << 22;

/// The accesses that should have no conflicts, and the changes that the search may make to the layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solve {
    /// The accesses, which map (thread, value) to one-dimensional coordinates of the layout. [`access`](crate::access)
    /// parses these texts.
    pub accesses: Vec<String>,
    /// The number of bytes per element.
    pub bytes: u32,
    /// The kinds of layouts that the search tries, such as single swizzles.
    pub means: Means,
    /// `true` if the search tries padding when the other changes leave conflicts.
    pub padding: bool,
}

/// The result of [`solve`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The layout that was found, and its conflicts.
    pub solution: Solution,
    /// The original layout.
    pub before: Layout,
    accesses: Vec<Layout>,
    bytes: u32,
}

/// Finds a layout in which the accesses have no bank conflicts. If no such layout is found, returns a layout with the
/// fewest conflicts that the search found.
///
/// # Errors
/// If an expression is invalid, if an access has a coordinate outside of the layout, if an access has too many
/// coordinates, or if the size of an element is not 1, 2, 4, 8 or 16 bytes.
///
/// ```
/// use layout_cli::{Solve, solve};
/// use layout_proofs::synthesis::Means;
///
/// let accesses = ["32:1", "32:32"].map(String::from).to_vec();
/// let solved = solve("(32,32):(32,1)", &Solve { accesses, bytes: 4, means: Means::default(), padding: false }).unwrap();
/// assert_eq!(solved.solution.layout.to_string(), "Sw<5,0,5> o 0 o (32,32):(32,1)");
/// assert!(solved.to_string().contains("32:1   32 threads of 4 bytes  32-way before, free of conflicts now"));
/// ```
pub fn solve(text: &str, args: &Solve) -> Result<Solved, Failure> {
    let before = expression::layout(text)?;
    let accesses: Vec<Layout> =
        args.accesses.iter().map(|text| crate::access(text, &before)).collect::<Result<_, _>>()?;
    let bytes = args.bytes.into();
    let by = |means| {
        fewest_conflicts_within(&before, &accesses, bytes, means, &mut Budget::new(STEPS)).map_err(Failure::message)
    };
    let mut solution = by(args.means)?;
    if solution.degree > 1 && args.padding {
        let padded = by(Means::Padding)?;
        solution = if padded.degree < solution.degree { padded } else { solution };
    }
    Ok(Solved { solution, before, accesses, bytes: args.bytes })
}

impl Solved {
    /// Draws the original layout and the solution, coloured by bank. Each cell is a vector of elements that a thread
    /// moves in one instruction in every access.
    ///
    /// # Errors
    /// If a layout is too large to draw.
    pub fn pictures(&self) -> Result<Vec<Picture>, Failure> {
        let together = self.together();
        let by = ColourBy::Bank { bits: together * self.bytes * 8 };
        let mut pictures = Vec::new();
        for (name, layout) in [("before", &self.before.layout_part()), ("now", &self.solution.layout)] {
            let mut picture = Picture::table(&vectors(layout, together)?, by)?;
            let cell = if together > 1 { format!(", {together} elements per cell") } else { String::new() };
            picture.title = format!("{name}, by bank{cell}: {layout}");
            pictures.push(picture);
        }
        Ok(pictures)
    }

    /// Returns the number of elements per cell of the pictures. In every access, one instruction of a thread moves at
    /// least these elements. Returns 1 if the layouts cannot be divided into vectors of several elements.
    fn together(&self) -> u32 {
        let widths = self.accesses.iter().map(|access| {
            let conflicts =
                bank_conflicts_within(&self.solution.layout, access, self.bytes.into(), &mut Budget::new(STEPS));
            conflicts.map_or(1, |conflicts| conflicts.width / self.bytes)
        });
        let together = widths.min().unwrap_or(1).max(1);
        let drawn = [self.before.layout_part(), self.solution.layout];
        if drawn.iter().all(|layout| vectors(layout, together).is_ok()) { together } else { 1 }
    }

    /// Returns the degree of an access's bank conflicts in the solution.
    pub(crate) fn ways(&self, access: &str) -> Result<u32, Failure> {
        let (access, layout) = (expression::layout(access)?, &self.solution.layout);
        let met = bank_conflicts_within(layout, &access, self.bytes.into(), &mut Budget::new(STEPS));
        Ok(met.map_err(Failure::message)?.degree)
    }

    /// Describes an access. Mode 0 of an access contains the threads, and the other modes contain the elements of each
    /// thread.
    fn described(&self, access: &Layout) -> String {
        let threads = access.size_of(&[0]).unwrap_or(1);
        let bytes = access.size() / threads * self.bytes as usize;
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        format!("{threads} thread{} of {bytes} byte{}", plural(threads), plural(bytes))
    }

    /// Explains why the layout is best: for example, because it has no conflicts.
    fn reason(&self) -> String {
        let Solution { layout, degree, bound, .. } = self.solution;
        if layout == self.before.layout_part() && degree == 1 {
            return "the layout has no conflicts, so it is not changed".into();
        }
        if degree > 1 {
            let proved = match bound {
                bound if bound == degree => "; no swizzle and no XOR strides can reduce them".into(),
                1 => "; this is the best layout that was found".into(),
                bound => format!("; all other swizzles and XOR strides have at least {bound}-way conflicts"),
            };
            return format!("{degree}-way conflicts remain{proved}");
        }
        if layout.is_xor() {
            return "XOR strides, because no single swizzle suffices for all accesses".into();
        }
        if layout.swizzle().is_identity() {
            return "padding, the smallest that suffices for all accesses; the buffer grows".into();
        }
        "a single swizzle; no swizzle with fewer bits suffices for all accesses".into()
    }
}

/// Returns the layout in which `together` elements form one element.
fn vectors(layout: &Layout, together: u32) -> Result<Layout, Failure> {
    layout.upcast(together.into()).map_err(Failure::message)
}

/// Prints the layout, the reason why the layout is best, and the conflicts of each access before and after the change.
impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n  {}", self.solution.layout, self.reason())?;
        let texts: Vec<[String; 2]> =
            self.accesses.iter().map(|access| [access.to_string(), self.described(access)]).collect();
        let width = |i: usize| texts.iter().map(|text| text[i].len()).max().unwrap_or(0);
        let widths = (width(0), width(1));
        for (access, [text, what]) in self.accesses.iter().zip(&texts) {
            let words = |layout: &Layout| match bank_conflicts_within(
                layout,
                access,
                self.bytes.into(),
                &mut Budget::new(STEPS),
            ) {
                Ok(conflicts) if conflicts.degree > 1 => format!("{}-way", conflicts.degree),
                Ok(_) => "free of conflicts".into(),
                Err(error) => error.to_string(),
            };
            let (before, now) = (words(&self.before), words(&self.solution.layout));
            writeln!(f, "  {text:0$}  {what:1$}  {before} before, {now} now", widths.0, widths.1)?;
        }
        Ok(())
    }
}
