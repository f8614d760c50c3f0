//! `colex show`: draws expressions.

use crate::expression::{Expression, as_layout, as_tiler, layout};
use crate::gallery::Exhibit;
use crate::report::Failure;
use layout_compiler::{Value, operations};
use layout_draw::{ColourBy, Instruction, Picture};
use layout_runtime::Layout;

/// Options of [`pictures`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Show {
    /// The meaning of the colours.
    pub by: By,
    /// The number of bits of an element, for colours by bank.
    pub bits: u32,
    /// The kind of picture.
    pub kind: Kind,
    /// The extents of the tile, if the layout maps (thread, value) to indices in a tile.
    pub tv: Option<[usize; 2]>,
    /// The extents (M,N,K) of a matrix instruction, if the expressions are its operands A (MxK), B (NxK) and C (MxN).
    pub mma: Option<[usize; 3]>,
}

impl Default for Show {
    fn default() -> Self {
        Self { by: By::Value, bits: 32, kind: Kind::Auto, tv: None, mma: None }
    }
}

/// The meaning of the colours in a picture.
#[cfg_attr(feature = "terminal", derive(clap::ValueEnum))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The index, from light to dark
    Value,
    /// The bank of shared memory
    Bank,
    /// Nothing
    None,
}

/// The kind of picture.
#[cfg_attr(feature = "terminal", derive(clap::ValueEnum))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Tiles for a divide; before and after for a swizzle with `--by bank`; otherwise a table
    Auto,
    /// The table of the value
    Table,
    /// Before and after a swizzle
    Swizzle,
}

/// Draws one picture per expression. With `mma`, draws a single picture. The three expressions are then the layouts of
/// the operands A, B and C.
///
/// # Errors
/// If an expression is invalid or cannot be drawn. With `mma`: also if there are not exactly three expressions.
pub fn pictures(texts: &[String], args: &Show) -> Result<Vec<Picture>, Failure> {
    match args.mma {
        Some(shape) => Ok(vec![operands(texts, shape)?]),
        None => texts.iter().map(|text| picture(args, text)).collect(),
    }
}

fn picture(args: &Show, text: &str) -> Result<Picture, Failure> {
    let expression = Expression::read(text)?;
    if let Value::Instruction(instruction) = &expression.value {
        return drawn(instruction);
    }
    if let Value::Movement(movement) = &expression.value {
        return Ok(Picture::movement(&movement.to_string(), movement)?);
    }
    let layout = expression.layout()?;
    if let Some([m, n]) = args.tv {
        return Ok(Picture::thread_value(&layout, (m, n))?);
    }
    let by = colour_by(args);
    let swizzled = !layout.swizzle().is_identity();
    match args.kind {
        Kind::Swizzle => Ok(Picture::swizzle(&layout, by)?),
        Kind::Auto if swizzled && args.by == By::Bank => Ok(Picture::swizzle(&layout, by)?),
        Kind::Auto if args.by == By::Value => match divide(&expression) {
            Some(picture) => Ok(picture),
            None => Ok(Picture::table(&layout, by)?),
        },
        _ => Ok(Picture::table(&layout, by)?),
    }
}

/// Draws the elements that each thread of a matrix instruction or a tiling holds. A copy instruction without a tiling
/// is an error.
fn drawn(value: &layout_compiler::Instruction) -> Result<Picture, Failure> {
    use layout_compiler::Instruction::{Copy, Mma, TiledCopy, TiledMma};
    let title = value.to_string();
    Ok(match value {
        Mma(atom) => Picture::matrix_instruction(&title, &atom.value)?,
        TiledMma(mma) => Picture::tiled_mma(&title, &mma.value)?,
        TiledCopy(copy) => Picture::tiled_copy(&title, &copy.value)?,
        Copy(_) => return Err(Failure::message("tile the copy: `make_tiled_copy(COPY<bits>, threads, values)`")),
    })
}

fn colour_by(args: &Show) -> ColourBy {
    match args.by {
        By::Value => ColourBy::Value,
        By::Bank => ColourBy::Bank { bits: args.bits },
        By::None => ColourBy::None,
    }
}

/// Draws the tiles of a divide. Returns `None` if the expression is not a divide.
///
/// ```
/// assert!(layout_cli::tiles("zipped_divide((8,16):(16,1), (4,4))").is_some());
/// assert!(layout_cli::tiles("(8,16):(16,1)").is_none());
/// ```
#[must_use]
pub fn tiles(text: &str) -> Option<Picture> {
    divide(&Expression::read(text).ok()?)
}

fn divide(expression: &Expression<'_>) -> Option<Picture> {
    let (operation, operands) = expression.call(&expression.expr)?;
    if !operations().any(|known| known.name == operation && known.divides) || operands.len() != 2 {
        return None;
    }
    let layout = as_layout(&expression.part(operands[0])?)?;
    let tiler = as_tiler(&expression.part(operands[1])?)?;
    let mut picture = Picture::divide(&layout, &tiler).ok()?;
    picture.title = format!("{} = {}", expression.text, expression.value);
    Some(picture)
}

fn operands(texts: &[String], [m, n, k]: [usize; 3]) -> Result<Picture, Failure> {
    let [a, b, c] = texts else {
        return Err(Failure::message(format!("--mma requires three operands, A, B and C, found {}", texts.len())));
    };
    let instruction = Instruction { shape: (m, n, k), a: layout(a)?, b: layout(b)?, c: layout(c)? };
    Ok(Picture::operands(&format!("{m}x{n}x{k}"), &instruction)?)
}

/// Draws all pictures of the expressions. Each picture has a heading and a line of text, which can be empty.
///
/// # Errors
/// If an expression is invalid or cannot be drawn. With `mma`: also if there are not exactly three expressions.
pub fn all_pictures(texts: &[String], args: &Show) -> Result<Vec<Exhibit>, Failure> {
    if args.mma.is_some() || args.tv.is_some() {
        return Ok(pictures(texts, args)?.into_iter().map(|picture| (String::new(), String::new(), picture)).collect());
    }
    let mut all = Vec::new();
    for text in texts {
        let expression = Expression::read(text)?;
        if let Value::Instruction(instruction) = &expression.value {
            all.push((text.clone(), "Thread and value of each element.".into(), drawn(instruction)?));
            continue;
        }
        if let Value::Movement(movement) = &expression.value {
            let picture = Picture::movement(&movement.to_string(), movement)?;
            all.push((text.clone(), "The registers that each step reads, in each thread.".into(), picture));
            continue;
        }
        let layout = expression.layout()?;
        all.extend(divide(&expression).map(|picture| (text.clone(), "The tiles of the divide.".into(), picture)));
        let table = Picture::table(&layout, ColourBy::Value)?;
        all.push((text.clone(), "Coloured by index.".into(), table));
        if layout.has_integer_indices() {
            let by = ColourBy::Bank { bits: args.bits };
            all.push((String::new(), banks(&layout).into(), bank_picture(&layout, by)?));
        }
    }
    Ok(all)
}

fn banks(layout: &Layout) -> &'static str {
    if layout.swizzle().is_identity() { "Coloured by bank." } else { "Before and after the swizzle, coloured by bank." }
}

fn bank_picture(layout: &Layout, by: ColourBy) -> Result<Picture, layout_draw::Error> {
    if layout.swizzle().is_identity() { Picture::table(layout, by) } else { Picture::swizzle(layout, by) }
}
