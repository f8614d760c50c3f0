//! `colex emit`: prints code that computes the index in a layout, in Rust or in a kernel language.

use crate::expression::Expression;
use crate::notes::{annotated, operations};
use crate::report::Failure;
use layout_compiler::syntax::{self, ExprKind, parse};
use layout_compiler::{Value, languages};
use layout_import::notation::Source;
use layout_movement::Movement;
use layout_runtime::IntTuple;
use proc_macro2::TokenStream;
use quote::quote;
use std::sync::LazyLock;
use syn::{Expr, ExprLit, File, Ident, Item, Lit};

/// Options of [`emit`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Emit {
    /// The kind of coordinate that the emitted function accepts.
    pub coord: Coord,
    /// The integer type of the coordinates and the index, such as `u32`.
    pub ty: String,
    /// The target for which the code is optimized. If the field is `None`, this is the usual target of the language.
    pub target: Option<Target>,
    /// The language of the code. A kernel language has the name that follows `extern` in an item, such as `cuda`.
    pub language: Language,
    /// The name of the emitted function.
    pub name: String,
    /// `true` to leave out the notes that explain the lines.
    pub bare: bool,
}

impl Default for Emit {
    fn default() -> Self {
        Self {
            coord: Coord::OneD,
            ty: "u32".into(),
            target: None,
            language: Language::Rust,
            name: "index".into(),
            bare: false,
        }
    }
}

/// The kind of coordinate that a function takes.
#[cfg_attr(feature = "terminal", derive(clap::ValueEnum))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coord {
    /// One integer
    #[cfg_attr(feature = "terminal", value(name = "1d"))]
    OneD,
    /// One integer per mode
    Modes,
    /// Nested like the shape
    Natural,
}

/// The output language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// Rust.
    Rust,
    /// A kernel language, with the name that follows `extern` in an item, such as `cuda`.
    Kernel(&'static str),
}

impl Language {
    /// Returns all languages, Rust first.
    #[must_use]
    pub fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<Language>> = LazyLock::new(|| {
            let kernels = languages().map(|(abi, _)| Language::Kernel(abi));
            [Language::Rust].into_iter().chain(kernels).collect()
        });
        &ALL
    }

    /// Returns the name of the language on the command line. The name is `rust`, or the name that follows `extern` in
    /// an item.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Kernel(abi) => abi,
        }
    }

    /// Returns the language with this name, or `None` if there is no such language.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().iter().copied().find(|language| language.name() == name)
    }
}

#[cfg(feature = "terminal")]
impl clap::ValueEnum for Language {
    fn value_variants<'a>() -> &'a [Self] {
        Self::all()
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.name()))
    }
}

/// The target for which the arithmetic is optimized.
#[cfg_attr(feature = "terminal", derive(clap::ValueEnum))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "a doc comment would be the help of the option's value")]
pub enum Target {
    Cpu,
    Gpu,
}

/// Returns the code that computes the index in a layout, or the code of a movement. In Rust, a note explains each line
/// of an index function, unless `bare` is `true`.
///
/// # Errors
/// If the expression is invalid, or is neither a layout nor a movement. Also if a symbol has the name of a Rust
/// keyword, or if the language or the integer type cannot express the code.
pub fn emit(text: &str, args: &Emit) -> Result<String, Failure> {
    let expression = Expression::read(text)?;
    if let Value::Movement(movement) = &expression.value {
        return compiled(&of_movement(text, movement, args.language)?);
    }
    let layout = Shown::of(&expression)?;
    let declaration = declaration(&layout, args)?;
    let code = compiled(&declaration)?;
    // The text for a kernel language already contains a comment that describes the function.
    if args.bare || args.language != Language::Rust {
        return Ok(code);
    }
    Ok(format!("// {}: {}\n{}", layout.text, operations(&code), annotated(&code, &layout_compiler::notes(declaration))))
}

/// A layout as text in the notation, with its shape and its symbols.
struct Shown {
    text: String,
    shape: IntTuple,
    /// The names of the symbols. They become parameters of the function.
    names: Vec<String>,
}

impl Shown {
    fn of(expression: &Expression<'_>) -> Result<Self, Failure> {
        let Value::Spelled(text) = &expression.value else {
            let layout = expression.layout()?;
            return Ok(Self { text: layout.to_string(), shape: layout.shape(), names: Vec::new() });
        };
        let text = &named(text);
        let answer = parse(Source::Text(text)).map_err(Failure::message)?;
        let shape = match &answer.kind {
            ExprKind::Offset(_, _, inner) | ExprKind::Compose(_, inner) => shape(inner),
            _ => shape(&answer),
        };
        let shape = shape.ok_or_else(|| Failure::message(format!("`{text}` is not a layout")))?;
        let words = text.split(|character: char| !character.is_alphanumeric() && character != '_');
        let is_name = |word: &&str| word.starts_with(|c: char| c.is_alphabetic() || c == '_') && !WORDS.contains(word);
        let mut names: Vec<String> = Vec::new();
        for name in words.filter(is_name) {
            if syn::parse_str::<Ident>(name).is_err() {
                let message =
                    format!("`{name}` is a Rust keyword, so it cannot be the name of a parameter; use another name");
                return Err(Failure::message(message));
            }
            if !names.iter().any(|known| known == name) {
                names.push(name.to_string());
            }
        }
        Ok(Self { text: text.clone(), shape, names })
    }
}

/// Renames unknown numbers, which Python prints as `?1`, `?2` and so on. `?1` becomes `n1`, or `unknown1` if another
/// name starts with `n`.
fn named(text: &str) -> String {
    let names = layout_compiler::names(text);
    let is_free = |prefix: &&str| !names.iter().any(|name| name.starts_with(*prefix));
    text.replace('?', ["n", "unknown"].iter().find(|prefix| is_free(prefix)).unwrap_or(&"number"))
}

/// Rewrites `Sw<0,0,0> o {4*i + j} o L` as `Sw<0,0,0> o 4*i o (Sw<0,0,0> o j o (L))`. In an item, a text in braces
/// would be parsed as Rust code.
fn without_sums(text: &str) -> Option<String> {
    let (swizzle, rest) = text.split_once(" o {").filter(|(swizzle, _)| swizzle.starts_with("Sw<"))?;
    let (sum, layout) = rest.split_once("} o ")?;
    let sum = sum.replace(" - ", " + -");
    let fronts: Vec<_> = [swizzle].into_iter().chain(std::iter::repeat("Sw<0,0,0>")).zip(sum.split(" + ")).collect();
    Some(
        fronts
            .iter()
            .rfold(layout.to_string(), |layout, (swizzle, summand)| format!("{swizzle} o {summand} o ({layout})")),
    )
}

/// Words of the notation that are not symbols.
const WORDS: [&str; 4] = ["ArithTuple", "ceil", "Sw", "o"];

fn shape(expr: &syntax::Expr) -> Option<IntTuple> {
    match &expr.kind {
        ExprKind::Layout(notation) => Some(notation.shape),
        _ => None,
    }
}

/// Returns the item that a user would write in `layout!`, such as `#[layout(target = …)] pub const fn index(…) -> u32 =
/// layout;`.
fn declaration(layout: &Shown, args: &Emit) -> Result<TokenStream, Failure> {
    let target = match args.target {
        Some(Target::Gpu) => "#[layout(target = gpu)]",
        Some(Target::Cpu) => "#[layout(target = cpu)]",
        None => "",
    };
    let kind = match args.language {
        Language::Rust => "const".to_string(),
        Language::Kernel(abi) => format!("extern \"{abi}\""),
    };
    let text = match args.language {
        Language::Rust => None,
        Language::Kernel(_) => without_sums(&layout.text),
    };
    let text = text.as_ref().unwrap_or(&layout.text);
    if args.language != Language::Rust
        && let Some(sum) = text.split_once('{').and_then(|(_, rest)| rest.split_once('}'))
    {
        let message = format!("kernel source has no name for the number `{}`", sum.0);
        return Err(Failure::advised(
            message,
            "give numbers for the names of the expression, as in `n=8`, or replace the expression by a name",
        ));
    }
    let (ty, name) = (&args.ty, &args.name);
    if syn::parse_str::<Ident>(name).is_err() {
        return Err(Failure::message(format!("`{name}` is not a valid function name")));
    }
    let coordinate = parameters(layout, args.coord, ty);
    let numbers: String = layout.names.iter().map(|name| format!(", {name}: {ty}")).collect();
    let text = format!("{target} pub {kind} fn {name}({coordinate}{numbers}) -> {ty} = {text};");
    text.parse().map_err(|_| {
        Failure::message(format!("`{ty}` is not an integer type; use an integer type such as `u32` or `usize`"))
    })
}

/// Returns the item of a movement, such as `pub extern "cuda" fn to(from: [u32; 4], …) -> [u32; 4] = convert…;`.
fn of_movement(text: &str, movement: &Movement, language: Language) -> Result<TokenStream, Failure> {
    let (inputs, outputs) = (movement.inputs(), movement.outputs().len());
    let (kind, other) = match language {
        Language::Rust => {
            (String::new(), if movement.shuffles() > 0 { ", shuffle: impl Fn(u32, u32) -> u32" } else { "" })
        }
        Language::Kernel(abi) => {
            (format!("extern \"{abi}\""), if movement.shared_bytes() > 0 { ", shared: &mut [u8]" } else { "" })
        }
    };
    let signature = format!("fn convert(from: [u32; {inputs}], thread: u32{other}) -> [u32; {outputs}]");
    format!("pub {kind} {signature} = {text};").parse().map_err(|error| Failure::message(format!("{error}")))
}

fn parameters(layout: &Shown, coord: Coord, ty: &str) -> String {
    let shape = layout.shape;
    if coord == Coord::OneD || shape.is_int() || coord == Coord::Modes && shape.rank() == 1 {
        return format!("{}: {ty}", names(1, &layout.names)[0]);
    }
    let count = if coord == Coord::Modes { shape.rank() } else { shape.len() };
    let mut names = names(count, &layout.names).into_iter();
    let modes = (0..shape.rank()).map(|mode| match coord {
        Coord::Natural => pattern(&shape.mode(&[mode]).unwrap_or(IntTuple::int(1)), &mut names, ty),
        _ => (names.next().unwrap_or_default(), ty.to_string()),
    });
    let modes: Vec<(String, String)> = modes.collect();
    // For a single mode, the parameter is a tuple with one entry, because a parameter without a tuple would be a
    // one-dimensional coordinate.
    if let [(pattern, ty)] = modes.as_slice() {
        return format!("({pattern},): ({ty},)");
    }
    modes.iter().map(|(pattern, ty)| format!("{pattern}: {ty}")).collect::<Vec<_>>().join(", ")
}

/// Returns a Rust pattern of names that is nested like a shape, such as `(i, (j, k))`, and the type of this pattern.
fn pattern(shape: &IntTuple, names: &mut impl Iterator<Item = String>, ty: &str) -> (String, String) {
    if shape.is_int() {
        return (names.next().unwrap_or_default(), ty.to_string());
    }
    let mode = |i: usize| shape.mode(&[i]).unwrap_or(IntTuple::int(1));
    let modes: Vec<(String, String)> = (0..shape.rank()).map(|i| pattern(&mode(i), names, ty)).collect();
    let tuple = |parts: Vec<&str>| format!("({},)", parts.join(", "));
    (
        tuple(modes.iter().map(|mode| mode.0.as_str()).collect()),
        tuple(modes.iter().map(|mode| mode.1.as_str()).collect()),
    )
}

/// Returns `count` names that are not in `taken`: `i, j, k, …`, or `c0, c1, …` if there are not enough letters.
pub(crate) fn names(count: usize, taken: &[String]) -> Vec<String> {
    let is_free = |name: &String| !taken.contains(name);
    let letters: Vec<String> = ["i", "j", "k", "l", "m", "n"].map(String::from).into_iter().filter(is_free).collect();
    if count <= letters.len() {
        return letters.into_iter().take(count).collect();
    }
    (0..).map(|k| format!("c{k}")).filter(is_free).take(count).collect()
}

/// Expands `layout!` with this item. Returns the formatted Rust code, or the text in a kernel language. If the macro
/// reports errors, returns a failure with these errors.
fn compiled(declaration: &TokenStream) -> Result<String, Failure> {
    let tokens = layout_compiler::layout(declaration.clone(), &quote!(colex));
    let file: File = syn::parse2(layout_compiler::readable(tokens)).map_err(Failure::message)?;
    let errors: Vec<String> = file.items.iter().filter_map(error).collect();
    match file.items.as_slice() {
        _ if !errors.is_empty() => {
            let errors = errors.join("\n");
            let (message, help) = layout_compiler::advice(&errors);
            Err(Failure::advised(message, help))
        }
        [Item::Const(constant)] => Ok(text(&constant.expr).unwrap_or_default()),
        _ => Ok(prettyplease::unparse(&file)),
    }
}

/// Returns the text of a string literal.
fn text(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

/// Returns the message of a `compile_error!`, or `None` for another item.
fn error(item: &Item) -> Option<String> {
    let Item::Macro(item) = item else { return None };
    let is_error = item.mac.path.segments.last().is_some_and(|segment| segment.ident == "compile_error");
    let message: syn::LitStr = item.mac.parse_body().ok()?;
    is_error.then(|| message.value())
}
