//! Parses items: `struct Name = layout;` and `fn name(i: u32) -> u32 = layout;`.

use super::{cpp, name, signature};
use crate::report::{Report, advised};
use crate::tokens::{ends, is_punct, mentions};
use layout_import::notation::Token as NotationToken;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, GenericParam, Generics, Signature, Token, TypeParam, TypeParamBound, Visibility, parse_quote};

/// Returns `true` if the input of a macro declares items, that is, if it starts with an attribute, a visibility, or a
/// keyword of an item.
pub(crate) fn starts_item(trees: &[TokenTree]) -> bool {
    match trees.first() {
        // A group without delimiters is the fragment `$vis:vis` of another macro. The group is empty if the item is
        // private.
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            starts_item(if inner.is_empty() { &trees[1..] } else { &inner })
        }
        // `#ttg.…` is an MLIR attribute. The attribute is a layout, and does not start an item.
        Some(TokenTree::Punct(punct)) => punct.as_char() == '#' && !matches!(trees.get(1), Some(TokenTree::Ident(_))),
        Some(TokenTree::Ident(ident)) => {
            // The list contains keywords of all Rust items, so that an item that `layout!` does not accept is reported
            // as an invalid item.
            const WORDS: [&str; 11] =
                ["pub", "struct", "fn", "const", "unsafe", "extern", "let", "static", "type", "use", "enum"];
            // A name can also start an incomplete item, as in `Tile = …`, or a line of C++, as in `__device__ fn …`.
            let is_like_item = match trees.get(1) {
                Some(TokenTree::Punct(punct)) => punct.as_char() == '=',
                Some(TokenTree::Ident(second)) => second == "fn" || second == "struct",
                _ => false,
            };
            is_like_item || WORDS.contains(&&*ident.to_string())
        }
        _ => false,
    }
}

/// An item of a `layout!` block.
pub(crate) struct Item {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) kind: ItemKind,
    /// The tokens of the layout, or `None` if they have a syntax error.
    pub(crate) notation: Option<TokenStream>,
    /// The span at the end of the item. If a token is missing after the item, the error is reported here.
    pub(crate) end: Span,
}

pub(crate) enum ItemKind {
    Struct(Struct),
    Fn(Signature),
}

/// The part of a struct before the `=`, such as `struct Name<const BM: usize> { m: usize }`.
pub(crate) struct Struct {
    pub(crate) keyword: Token![struct],
    pub(crate) name: Ident,
    pub(crate) generics: Generics,
    /// The fields, or `None` if the struct has no braces. Each field is a runtime value.
    pub(crate) fields: Option<Vec<Field>>,
}

/// A field of a struct, such as `m: usize`.
pub(crate) struct Field {
    pub(crate) name: Ident,
    pub(crate) ty: syn::Type,
}

impl Item {
    /// Returns the name by which other items can use this item, or `None` for a function.
    pub(crate) fn name(&self) -> Option<String> {
        match &self.kind {
            ItemKind::Struct(of) => Some(of.name.to_string()),
            ItemKind::Fn(_) => None,
        }
    }

    /// Returns the attributes of the user, except `#[layout(…)]`.
    pub(crate) fn passed_on(&self) -> impl Iterator<Item = &Attribute> {
        self.attrs.iter().filter(|attr| !attr.path().is_ident("layout"))
    }

    /// Returns an empty line of documentation, to separate the user's documentation from the generated documentation.
    /// Returns `None` if the user wrote no documentation.
    pub(crate) fn gap(&self) -> Option<TokenStream> {
        let is_documented = self.attrs.iter().any(|attr| attr.path().is_ident("doc"));
        is_documented.then(|| quote!(#[doc = ""]))
    }
}

/// Emits the tokens of the item as the user wrote them.
impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attrs, vis, kind, notation, end: _ } = self;
        let kind = match kind {
            ItemKind::Struct(Struct { keyword, name, generics, fields }) => {
                let fields = fields.as_ref().map(|fields| {
                    let fields = fields.iter().map(|Field { name, ty }| quote!(#name: #ty));
                    quote!({ #(#fields),* })
                });
                quote!(#keyword #name #generics #fields)
            }
            ItemKind::Fn(signature) => quote!(#signature),
        };
        tokens.extend(quote!(#(#attrs)* #vis #kind = #notation;));
    }
}

impl Parse for Field {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Token![pub]) {
            return Err(refused(
                input,
                "a number of a layout cannot have a visibility",
                "remove `pub`, because each number has a public method, such as `m()`",
            ));
        }
        if input.peek(Token![const]) && input.peek2(syn::Ident) {
            return Err(refused(
                input,
                "a constant cannot be declared among the runtime numbers",
                "for a runtime number, write `m: usize`; for a constant, write `struct Name<const M: usize>`",
            ));
        }
        if input.peek(syn::token::Paren) || input.peek(syn::Lit) {
            return Err(refused(
                input,
                "expected a field such as `m: usize`",
                "write the layout after `=`, as in `struct Name = shape:stride;`",
            ));
        }
        let name = name::read(input)?;
        input.parse::<Token![:]>().map_err(|error| {
            let message = advised("expected `:` and an integer type", &format!("write `{name}: usize`"));
            syn::Error::new(error.span(), message)
        })?;
        Ok(Self { name, ty: input.parse()? })
    }
}

/// Returns an error at the next token, with a message and a help.
fn refused(input: ParseStream<'_>, message: &str, help: &str) -> syn::Error {
    input.error(advised(message, help))
}

/// Returns an error if the next tokens are a line of C++.
fn cpp_line(input: ParseStream<'_>) -> Option<syn::Error> {
    let rest = input.fork().parse::<TokenStream>().ok()?;
    cpp::line(&rest.into_iter().collect::<Vec<_>>())
}

/// Returns `true` if the next token starts another item, with an attribute or a keyword. No layout contains these
/// tokens.
fn starts_next(input: ParseStream<'_>) -> bool {
    let is_attribute = input.peek(Token![#]) && input.peek2(syn::token::Bracket);
    is_attribute || input.peek(Token![pub]) || input.peek(Token![struct]) || starts_signature(input)
}

/// Returns `true` if the next token starts the signature of a function.
fn starts_signature(input: ParseStream<'_>) -> bool {
    input.peek(Token![fn]) || input.peek(Token![const]) || input.peek(Token![unsafe]) || input.peek(Token![extern])
}

/// Parses `{ m: usize, n: usize }`.
fn parse_fields(input: ParseStream<'_>) -> syn::Result<Vec<Field>> {
    let inner;
    syn::braced!(inner in input);
    Ok(inner.parse_terminated(Field::parse, Token![,])?.into_iter().collect())
}

impl Struct {
    /// Parses `struct Name`.
    fn without_parameters(input: ParseStream<'_>) -> syn::Result<Self> {
        Ok(Self { keyword: input.parse()?, name: input.parse()?, generics: Generics::default(), fields: None })
    }
}

impl Parse for ItemKind {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Token![struct]) {
            let keyword = input.parse()?;
            let name = input.parse()?;
            let generics = input.parse::<Generics>().map_err(|error| {
                let message = advised(&error.to_string(), "write const parameters as in Rust: `<const BM: usize>`");
                syn::Error::new(error.span(), message)
            })?;
            let fields = input.peek(syn::token::Brace).then(|| parse_fields(input)).transpose()?;
            return Ok(Self::Struct(Struct { keyword, name, generics, fields }));
        }
        if input.peek(Token![const]) && input.peek2(syn::Ident) {
            return Err(refused(
                input,
                "a layout must be declared as a struct",
                "write `struct Name = layout;`, and use `Name::LAYOUT`, which is a constant of type `Layout`",
            ));
        }
        if input.peek(Token![extern]) && input.peek2(syn::Ident) {
            let message = advised("the language must be in quotes", "write `extern \"cuda\" fn`");
            return Err(syn::Error::new(
                input.cursor().token_tree().map_or(input.span(), |(_, rest)| rest.span()),
                message,
            ));
        }
        if starts_signature(input) {
            let help = "write the signature as in Rust, with a type for each parameter: `fn f(i: u32, j: u32) -> u32`";
            let start = input.fork();
            return match input.parse() {
                Ok(signature) => Ok(Self::Fn(signature)),
                Err(error) => Err(name::keyword_as_parameter(&start)
                    .unwrap_or_else(|| syn::Error::new(error.span(), advised(&error.to_string(), help)))),
            };
        }
        let expected = "expected `struct Name = layout;` or `fn name(i: u32) -> u32 = layout;`";
        Err(cpp_line(input).unwrap_or_else(|| input.error(expected)))
    }
}

impl Item {
    /// Parses the next item, and adds its errors to `report`. If a struct has an error before the `=`, only its name is
    /// used. The struct is declared nevertheless, so that rustc does not report uses of the name.
    fn read(input: ParseStream<'_>, report: &mut Report) -> Option<Self> {
        let attrs = input.call(Attribute::parse_outer).map_err(|error| report.syn(&error)).ok()?;
        let vis = input.parse().map_err(|error| report.syn(&error)).ok()?;
        let start = input.fork();
        let kind = match input.parse() {
            Ok(ItemKind::Struct(mut of)) => {
                numbers_in_place_of_types(&mut of.generics, report);
                ItemKind::Struct(of)
            }
            Ok(kind) => kind,
            Err(error) => {
                report.syn(&error);
                skip(input);
                let of = Struct::without_parameters(&start).ok()?;
                let end = of.name.span();
                return Some(Self { attrs, vis, end, kind: ItemKind::Struct(of), notation: None });
            }
        };
        let mut item = Self { attrs, vis, kind, notation: None, end: input.span() };
        match item.read_notation(input) {
            Ok(notation) if input.parse::<Token![;]>().is_ok() => {
                item.notation = Some(notation).filter(|notation| item.can_name_its_numbers(notation, report));
            }
            // Only the missing `;` is reported. The layout may have other errors only because the user is still typing.
            Ok(_) => {
                let help = "end each item with `;`";
                report.push((item.end, item.end), "expected `;` after the layout", help);
            }
            Err(error) => {
                report.syn(&error);
                skip(input);
            }
        }
        Some(item)
    }

    /// Reports a number with a name that means a literal in the notation, such as `f4` or `_4`.
    fn can_name_its_numbers(&self, notation: &TokenStream, report: &mut Report) -> bool {
        let is_read = |name: &&Ident| mentions(notation.clone(), &[name.to_string()]);
        for name in self.numbers().filter(is_read) {
            let meaning = match NotationToken::word(&name.to_string()) {
                NotationToken::Bits(_) => "an XOR stride",
                NotationToken::Int { .. } => "a literal number",
                _ => continue,
            };
            let message = format!("`{name}` is {meaning} in the notation, so it cannot be the name of a number");
            report.push(ends(name), &message, "choose another name for the number");
            return false;
        }
        true
    }

    /// Returns the names that can be numbers of the layout: the fields and const parameters, or the parameters of a
    /// function.
    fn numbers(&self) -> Box<dyn Iterator<Item = &Ident> + '_> {
        match &self.kind {
            ItemKind::Struct(of) => {
                let fields = of.fields.iter().flatten().map(|field| &field.name);
                Box::new(fields.chain(of.generics.const_params().map(|param| &param.ident)))
            }
            ItemKind::Fn(signature) => Box::new(signature.inputs.iter().filter_map(signature::name)),
        }
    }

    /// Parses `= layout` up to the semicolon or the next item, and returns the tokens of the layout.
    fn read_notation(&mut self, input: ParseStream<'_>) -> syn::Result<TokenStream> {
        let usage = match &self.kind {
            ItemKind::Struct(of) => format!("struct {} = shape:stride;", of.name),
            ItemKind::Fn(signature) => format!("fn {}(…) -> … = shape:stride;", signature.ident),
        };
        // The clauses are before the `=`, where Rust has the bounds of an item.
        let help = match input.peek(Token![where]) {
            true => format!("write the clauses after the layout: `{} where …;`", usage.trim_end_matches(';')),
            false => format!("write `{usage}`"),
        };
        let expected = |at| syn::Error::new(at, advised("expected `=` and a layout", &help));
        let sign = input.parse::<Token![=]>().map_err(|error| expected(error.span()))?;
        let mut notation = TokenStream::new();
        self.end = input.span();
        while !input.is_empty() && !input.peek(Token![;]) && !starts_next(input) {
            let tree = input.parse::<TokenTree>()?;
            self.end = tree.span();
            notation.extend([tree]);
        }
        if notation.is_empty() && !input.peek(Token![;]) {
            return Err(expected(sign.span));
        }
        if input.peek(Token![;]) {
            self.end = input.span();
        }
        Ok(notation)
    }
}

const INTEGERS: [&str; 10] = ["usize", "u8", "u16", "u32", "u64", "isize", "i8", "i16", "i32", "i64"];

/// Reports a parameter such as `<BM: usize>`, and changes it to `<const BM: usize>`. Users of C++ may write such a
/// parameter, because they know `<int BM>`.
fn numbers_in_place_of_types(generics: &mut Generics, report: &mut Report) {
    for param in &mut generics.params {
        let GenericParam::Type(TypeParam { ident, bounds, .. }) = param else { continue };
        let Some(TypeParamBound::Trait(bound)) = bounds.first() else { continue };
        let Some(ty) = bound.path.get_ident().filter(|ty| INTEGERS.iter().any(|int| ty == int)) else { continue };
        report.push(
            ends(bounds),
            &format!("`{ty}` is a type, but the bound of a parameter must be a trait"),
            &format!("write `const {ident}: {ty}`"),
        );
        *param = parse_quote!(const #ident: #ty);
    }
}

/// Parses all items of a block, and reports their errors.
pub(crate) fn items(input: TokenStream, report: &mut Report) -> Vec<Item> {
    let mut items = Vec::new();
    let read = |input: ParseStream<'_>| {
        while !input.is_empty() {
            let start = input.cursor();
            items.extend(Item::read(input, report));
            if input.cursor() == start {
                skip(input);
            }
        }
        Ok(())
    };
    // The result contains no further information, because all errors are in `report`.
    let _: syn::Result<()> = read.parse2(input);
    items
}

/// Skips tokens up to and including the next semicolon, or up to the start of the next item. In a line of C++ or of a
/// kernel language, `struct` and `fn` do not start a Rust item. Therefore such a line is skipped up to its semicolon.
fn skip(input: ParseStream<'_>) {
    let is_cpp = input.peek(Token![extern]) || cpp_line(input).is_some();
    let mut is_first = true;
    while !input.is_empty() && (is_first || is_cpp || !starts_next(input)) {
        is_first = false;
        let tree = input.parse::<TokenTree>();
        if tree.is_ok_and(|tree| is_punct(Some(&tree), ';')) {
            return;
        }
    }
}
