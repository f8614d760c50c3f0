//! Finds the reason why `kernel!` or `pipeline!` does not accept a declaration. These macros are `macro_rules!`, which
//! can report only an unexpected token. Therefore this module parses the clauses of the declaration one by one.

use crate::input::nesting;
use crate::report::{Position, Report, advised};
use crate::resolve::nearest;
use crate::tokens::ends;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser};
use syn::{
    Attribute, Expr, ExprArray, FnArg, LitInt, PatType, Path, Result, ReturnType, Signature, Token, Type, TypePath,
    Visibility, bracketed, parenthesized,
};

/// A clause of a declaration, with its keyword, its syntax, and the parser of the tokens after the keyword.
struct Clause {
    word: &'static str,
    usage: &'static str,
    read: fn(ParseStream<'_>) -> Result<()>,
}

/// The required clauses come before the others. The first `needed.len()` clauses that a declaration contains are
/// required. `needed` contains one list of keywords per required clause. The declaration must contain exactly one
/// keyword of each list.
struct Declaration {
    what: &'static str,
    first: &'static str,
    /// Explains the numbers in `first`.
    numbers: &'static str,
    clauses: &'static [Clause],
    needed: &'static [&'static [&'static str]],
}

const KERNEL: Declaration = Declaration {
    what: "a kernel",
    first: "block: Block<256>",
    numbers: "256 is the number of threads of a block",
    needed: &[&["grid", "persistent"]],
    clauses: &[
        Clause {
            word: "grid",
            usage: "grid [x, y],` with the number of blocks in each direction, as in `grid [n.div_ceil(1024), 1],",
            read: pair,
        },
        Clause {
            word: "persistent",
            usage: "persistent [x, y],` with the maximum number of blocks in each direction, as in `persistent [n.div_ceil(1024), 1],",
            read: pair,
        },
        Clause { word: "resident", usage: "resident 2,", read: number },
        Clause { word: "reads", usage: "reads x: [f32] in Layout(n),", read: argument },
        Clause { word: "writes", usage: "writes y: [f32] in Layout(n),", read: argument },
        Clause { word: "adds", usage: "adds sum: [f32] in Layout(n),", read: argument },
        Clause { word: "chains", usage: "chains carry: [f32] of turns,", read: chain },
        Clause { word: "shared", usage: "shared tile: [f32] in Tile,", read: tile },
        Clause { word: "stages", usage: "stages tiles: 3 of [f32] in Tile,", read: stages },
    ],
};

const PIPELINE: Declaration = Declaration {
    what: "a pipeline",
    first: "cluster: Cluster<2, 2>",
    numbers: "the numbers are the blocks of a cluster and the warpgroups of a block that multiply",
    needed: &[&["persistent"], &["registers"]],
    clauses: &[
        Clause { word: "persistent", usage: "persistent tiles,", read: expression },
        Clause { word: "registers", usage: "registers [40, 232],", read: expression },
        Clause {
            word: "loads",
            usage: "loads a: [f16] in Layout(m, k) by Own<Tile>,` or `by Multicast<Tile>,",
            read: load,
        },
        Clause { word: "reads", usage: "reads bias: [f32] in Layout(n),", read: argument },
        Clause { word: "stores", usage: "stores c: [f16] in Layout(m, n) by 1 of Tile,", read: store },
        Clause { word: "writes", usage: "writes highest: [f32] in Layout(m),", read: argument },
        Clause { word: "slots", usage: "slots tiles: 4 of (a, b),", read: slots },
    ],
};

/// Reports the first error of a declaration. The input starts with the word `kernel` or `pipeline`.
pub fn kernel_mistake(input: TokenStream) -> TokenStream {
    if let Err(mistake) = nesting::check(&input, Position::Item) {
        return mistake;
    }
    let mut trees = input.into_iter();
    let is_pipeline = matches!(trees.next(), Some(TokenTree::Ident(word)) if word == "pipeline");
    let declaration = if is_pipeline { &PIPELINE } else { &KERNEL };
    let mut report = Report::default();
    match (|input: ParseStream<'_>| declaration.read(input)).parse2(trees.collect()) {
        Err(error) => report.syn(&error),
        Ok(()) => {
            let message = format!("invalid declaration of {}", declaration.what);
            report.push((Span::call_site(), Span::call_site()), &message, declaration.usage());
        }
    }
    report.tokens(Position::Item)
}

fn mistake<T>(at: Span, message: &str, help: &str) -> Result<T> {
    Err(syn::Error::new(at, advised(message, help)))
}

impl Declaration {
    fn usage(&self) -> &'static str {
        "write `fn name(…)`, the clauses, each followed by a comma, and the body"
    }

    fn read(&self, input: ParseStream<'_>) -> Result<()> {
        input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        self.signature(input)?;
        let mut last = 0;
        let mut needed = self.needed.iter();
        while !input.is_empty() && !input.peek(syn::token::Brace) {
            let at = input.span();
            let word: Ident = input.parse().or_else(|_| mistake(at, "expected a clause", &self.words()))?;
            let place = self.place(&word)?;
            if let Some(words) = needed.next()
                && !words.contains(&self.clauses[place].word)
            {
                return self.missing(words, at);
            }
            if place < last {
                let message = format!("`{word}` must not follow `{}`", self.clauses[last].word);
                return mistake(at, &message, &self.words());
            }
            last = place;
            self.clauses[place].all(input)?;
        }
        match needed.next() {
            Some(words) => self.missing(words, input.span()),
            None if input.is_empty() => mistake(
                Span::call_site(),
                "the body is missing",
                "write the body in braces, `{ … }`, after the last clause of the kernel",
            ),
            None => {
                input.parse::<TokenTree>()?;
                if input.is_empty() {
                    Ok(())
                } else {
                    mistake(input.span(), "the body must be last", "write the clauses before the body")
                }
            }
        }
    }

    fn missing<T>(&self, words: &[&str], at: Span) -> Result<T> {
        let usage = self.clauses.iter().find(|clause| clause.word == words[0]).map_or("", |clause| clause.usage);
        mistake(
            at,
            &format!("expected the clause `{}`, which {} requires", words.join("` or `"), self.what),
            &format!("at this position, write `{usage}`"),
        )
    }

    /// Returns a help text with the keywords of all clauses in order.
    fn words(&self) -> String {
        let words: Vec<&str> = self.clauses.iter().map(|clause| clause.word).collect();
        format!("write the clauses in this order: `{}`", words.join("`, `"))
    }

    fn place(&self, word: &Ident) -> Result<usize> {
        let text = word.to_string();
        let Some(place) = self.clauses.iter().position(|clause| clause.word == text) else {
            let help = match nearest(&text, self.clauses.iter().map(|clause| clause.word)) {
                Some(known) => format!("did you mean `{known}`?"),
                None => self.words(),
            };
            return mistake(word.span(), &format!("{} has no clause `{text}`", self.what), &help);
        };
        Ok(place)
    }

    fn signature(&self, input: ParseStream<'_>) -> Result<()> {
        let usage = format!("write `fn name({}, n: u32)`, where {}", self.first, self.numbers);
        let signature: Signature = input.parse().or_else(|error| mistake(error.span(), &error.to_string(), &usage))?;
        if !signature.generics.params.is_empty() {
            let help = "declare constants before the kernel, and write one kernel per type";
            return mistake(
                ends(&signature.generics.params).0,
                &format!("{} cannot have generic parameters", self.what),
                help,
            );
        }
        if let ReturnType::Type(arrow, _) = &signature.output {
            return mistake(
                arrow.spans[0],
                &format!("{} has no return value", self.what),
                "write the results to an output, which a clause such as `writes y: [f32] in Layout(n),` declares",
            );
        }
        let first = signature.inputs.first();
        let ty = self.first.split([' ', '<']).nth(1).unwrap_or_default();
        if first.is_some_and(|arg| has_numbers(arg, ty)) {
            return Ok(());
        }
        let at = first.map_or(signature.ident.span(), |arg| ends(arg).0);
        mistake(at, &format!("the first parameter of {} must be `{}`", self.what, self.first), &usage)
    }
}

/// Returns `true` if a parameter has the type `ty` with generic arguments.
fn has_numbers(arg: &FnArg, ty: &str) -> bool {
    let FnArg::Typed(PatType { ty: of, .. }) = arg else { return false };
    let Type::Path(TypePath { path, .. }) = &**of else { return false };
    path.segments.last().is_some_and(|last| last.ident == ty && !last.arguments.is_none())
}

impl Clause {
    /// Parses the tokens after the keyword of a clause, and the comma after the clause.
    fn all(&self, input: ParseStream<'_>) -> Result<()> {
        let help = format!("write `{}`", self.usage);
        (self.read)(input).or_else(|error| {
            let (word, reason) = (self.word, error.to_string());
            // A list of tokens that syn expected does not help: the help states the form of the clause.
            let message = match reason.contains("expected one of") {
                true => format!("invalid `{word}` clause"),
                false => format!("invalid `{word}` clause: {reason}"),
            };
            mistake(error.span(), &message, &help)
        })?;
        let at = input.span();
        input.parse::<Token![,]>().map(|_| ()).or_else(|_| {
            mistake(at, &format!("expected `,` after the `{}` clause", self.word), "end each clause with a comma")
        })
    }
}

fn expression(input: ParseStream<'_>) -> Result<()> {
    input.parse::<Expr>().map(|_| ())
}

/// Parses `[x, y]`.
fn pair(input: ParseStream<'_>) -> Result<()> {
    let at = input.cursor().token_tree().map_or(input.span(), |(tree, _)| tree.span());
    let list: ExprArray = input.parse()?;
    if list.elems.len() == 2 { Ok(()) } else { Err(syn::Error::new(at, "expected two numbers")) }
}

fn number(input: ParseStream<'_>) -> Result<()> {
    input.parse::<LitInt>().map(|_| ())
}

/// Parses a keyword within a clause, such as `of`.
fn word(input: ParseStream<'_>, expected: &str) -> Result<()> {
    let at = input.span();
    match input.parse::<Ident>() {
        Ok(word) if word == expected => Ok(()),
        _ => Err(syn::Error::new(at, format!("expected `{expected}`"))),
    }
}

/// Parses `x: [f32]`.
fn named(input: ParseStream<'_>) -> Result<()> {
    input.parse::<Ident>()?;
    input.parse::<Token![:]>()?;
    element(input)
}

/// Parses `[f32]`.
fn element(input: ParseStream<'_>) -> Result<()> {
    let inner;
    bracketed!(inner in input);
    inner.parse::<Type>()?;
    if inner.is_empty() {
        Ok(())
    } else {
        Err(inner.error("the type cannot have a length, because the layout determines the length"))
    }
}

/// Parses `x: [f32] in Layout(n)`, or `x: [f32] in Layout` for a layout without runtime values.
fn argument(input: ParseStream<'_>) -> Result<()> {
    named(input)?;
    input.parse::<Token![in]>()?;
    input.parse::<Ident>()?;
    if !input.peek(syn::token::Paren) {
        return Ok(());
    }
    let inner;
    parenthesized!(inner in input);
    inner.parse_terminated(Expr::parse, Token![,]).map(|_| ())
}

/// Parses `x: [f32] of n`.
fn chain(input: ParseStream<'_>) -> Result<()> {
    named(input)?;
    word(input, "of")?;
    expression(input)
}

/// Parses `x: [f32] in Tile`.
fn tile(input: ParseStream<'_>) -> Result<()> {
    named(input)?;
    input.parse::<Token![in]>()?;
    layout(input)
}

/// Parses the layout of a tile, such as `Tile` or `Tile<64>`. This layout must not have runtime values.
fn layout(input: ParseStream<'_>) -> Result<()> {
    input.parse::<Path>()?;
    if input.peek(syn::token::Paren) {
        Err(input.error("a layout in shared memory cannot have runtime numbers"))
    } else {
        Ok(())
    }
}

/// Parses `x: 3 of [f32] in Tile`.
fn stages(input: ParseStream<'_>) -> Result<()> {
    input.parse::<Ident>()?;
    input.parse::<Token![:]>()?;
    number(input)?;
    word(input, "of")?;
    element(input)?;
    input.parse::<Token![in]>()?;
    layout(input)
}

/// Parses `a: [f16] in Layout(m, k) by Own<Tile>`.
fn load(input: ParseStream<'_>) -> Result<()> {
    argument(input)?;
    word(input, "by")?;
    let placement: Path = input.parse()?;
    match placement.segments.last() {
        Some(last) if last.arguments.is_empty() => {
            mistake(last.ident.span(), "expected `Own<…>` or `Multicast<…>`", "")
        }
        _ => Ok(()),
    }
}

/// Parses `c: [f16] in Layout(m, n) by 1 of Tile`.
fn store(input: ParseStream<'_>) -> Result<()> {
    argument(input)?;
    word(input, "by")?;
    number(input)?;
    word(input, "of")?;
    input.parse::<Type>().map(|_| ())
}

/// Parses `tiles: 4 of (a, b)`.
fn slots(input: ParseStream<'_>) -> Result<()> {
    input.parse::<Ident>()?;
    input.parse::<Token![:]>()?;
    number(input)?;
    word(input, "of")?;
    let inner;
    parenthesized!(inner in input);
    inner.parse_terminated(Ident::parse, Token![,]).map(|_| ())
}
