//! `colex show`: pictures.

use crate::args::{By, Kind, Show};
use crate::expression::{Expression, as_layout, as_tiler, layout};
use crate::output::write;
use crate::report::Failure;
use layout_draw::{ColourBy, Colours, Instruction, Picture, latex, page, svg, terminal};
use layout_runtime::Layout;

pub(crate) fn show(args: &Show) -> Result<(), Failure> {
    let output = args.output.as_deref();
    if args.format.html {
        return write(&page(&args.expr.join(" "), "", &all(args)?), output);
    }
    let pictures = pictures(args)?;
    let text: Vec<String> = pictures.iter().map(|picture| printed(args, picture)).collect();
    write(&text.join("\n"), output)
}

fn printed(args: &Show, picture: &Picture) -> String {
    if args.format.svg {
        svg(picture) + "\n"
    } else if args.format.latex {
        latex(picture)
    } else {
        terminal(picture, colours())
    }
}

/// All colours where the terminal says that it has them.
fn colours() -> Colours {
    match std::env::var("COLORTERM") {
        Ok(value) if value == "truecolor" || value == "24bit" => Colours::True,
        _ => Colours::Ansi256,
    }
}

fn pictures(args: &Show) -> Result<Vec<Picture>, Failure> {
    if let Some(shape) = args.mma {
        return Ok(vec![operands(args, shape)?]);
    }
    if (args.format.svg || args.format.latex) && args.expr.len() > 1 {
        return Err(Failure::message("one picture a file; draw several on a page with --html"));
    }
    args.expr.iter().map(|text| picture(args, text)).collect()
}

fn picture(args: &Show, text: &str) -> Result<Picture, Failure> {
    let expression = Expression::read(text)?;
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

fn colour_by(args: &Show) -> ColourBy {
    match args.by {
        By::Value => ColourBy::Value,
        By::Bank => ColourBy::Bank { bits: args.bits },
        By::None => ColourBy::None,
    }
}

/// The tiles of a divide, where the expression is one.
fn divide(expression: &Expression<'_>) -> Option<Picture> {
    let (operation, operands) = expression.call(&expression.expr)?;
    if !operation.ends_with("_divide") || operands.len() != 2 {
        return None;
    }
    let layout = as_layout(&expression.part(operands[0])?)?;
    let tiler = as_tiler(&expression.part(operands[1])?)?;
    let mut picture = Picture::divide(&layout, &tiler).ok()?;
    picture.title = format!("{} = {}", expression.text, expression.value);
    Some(picture)
}

fn operands(args: &Show, [m, n, k]: [usize; 3]) -> Result<Picture, Failure> {
    let [a, b, c] = args.expr.as_slice() else {
        return Err(Failure::message(format!("--mma takes the three operands A, B and C, not {}", args.expr.len())));
    };
    let instruction = Instruction { shape: (m, n, k), a: layout(a)?, b: layout(b)?, c: layout(c)? };
    Ok(Picture::operands(&format!("{m}x{n}x{k}"), &instruction)?)
}

/// Everything that can be drawn of the expressions.
fn all(args: &Show) -> Result<Vec<(String, String, Picture)>, Failure> {
    if args.mma.is_some() || args.tv.is_some() {
        return Ok(pictures(args)?.into_iter().map(|picture| (String::new(), String::new(), picture)).collect());
    }
    let mut all = Vec::new();
    for text in &args.expr {
        let expression = Expression::read(text)?;
        let layout = expression.layout()?;
        all.extend(divide(&expression).map(|picture| (text.clone(), "The tiles of the divide.".into(), picture)));
        let table = Picture::table(&layout, ColourBy::Value)?;
        all.push((text.clone(), "Coloured by index.".into(), table));
        if layout.is_integral() {
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
