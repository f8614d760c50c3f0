//! Finds layouts that other blocks, modules or crates declare.
//!
//! Each struct has a helper macro with the name of the struct. The helper macro contains the layout of the struct. If
//! the input of `layout!` contains an unknown name, `layout!` expands to a call of the helper macro with this name. The
//! helper macro then calls `layout!` again, and passes the layout in the header. So rustc looks up the name, which can
//! be declared in any module or crate:
//!
//! ```text
//! layout!(SmemA o 4:1)
//! $crate::layout_names::declare_it_with_layout_or_import_it_with_use! { SmemA! { … } }
//! SmemA! { [$crate::expand::layout] [$crate ; (SmemA)] { SmemA o 4:1 } }
//! $crate::expand::layout! { ($crate ; (SmemA) 3 "(8,64):(64,1)" 5 ;) { SmemA o 4:1 } }
//! ```
//!
//! The macro in the second line only emits its input, the call of the helper macro. If the struct does not exist, rustc
//! reports that the helper macro does not exist, and prints the name of the macro that emitted the call. Therefore the
//! name of that macro explains the error.
//!
//! The header contains the evaluated layout and not its source, so the header stays small even if layouts use other
//! layouts. The number 3 is the version of this protocol. The version is necessary because a helper macro may come from
//! a crate that was built with another version. The number 5 identifies the declaration. rustc looks up the macro and
//! the type of a name separately. So a name could refer to the macro of a struct, but to a different type, such as a
//! generic parameter. Emitted code checks that the type has the same identification number.

use super::given::{CONSTANT, Definition, KnownLayout, MISTAKE, Mistake, PROTOCOL, Template, protocol};
use super::names::uses_of;
use super::template::TEMPLATE;
use crate::report::Report;
use crate::resolve::stands::is_like_a_constant;
use crate::syntax::{Param, Stated};
use crate::tokens::{ends, is_punct, place_of, private_of};
use crate::words::Words;
use layout_runtime::Layout;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

/// The path of the crate that provides the macro, and the layouts that helper macros have passed.
pub(crate) struct Header {
    pub(crate) krate: TokenStream,
    pub(crate) known: Vec<KnownLayout>,
    /// The path of each layout that a helper macro has passed, with the identification number of its declaration.
    declarations: Vec<(String, u64)>,
}

impl Header {
    /// Parses a header, which is `$crate` or `$crate ; (path) 3 "layout" 5 ; …`.
    pub(crate) fn new(header: &TokenStream, report: &mut Report) -> Self {
        let trees: Vec<TokenTree> = header.clone().into_iter().collect();
        let mut parts = trees.split(|tree| is_punct(Some(tree), ';'));
        let krate = parts.next().unwrap_or_default();
        let krate = if krate.len() == trees.len() { header.clone() } else { krate.iter().cloned().collect() };
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).map(|part| read(part, report)).collect();
        let declarations = parts.iter().map(|((path, _), number)| (path.clone(), *number)).collect();
        Self { krate, known: parts.into_iter().map(|(known, _)| known).collect(), declarations }
    }

    /// Returns a call of the helper macro at `path`. The helper macro calls the macro `callback` with `input`, with the
    /// layouts in `known`, and with its own layout.
    pub(crate) fn ask(
        &self,
        path: &TokenStream,
        callback: &str,
        known: &[KnownLayout],
        input: &TokenStream,
    ) -> TokenStream {
        let (krate, callback) = (&self.krate, Ident::new(callback, Span::call_site()));
        let known = known.iter().map(|(name, layout)| {
            let number = Literal::u64_unsuffixed(self.declaration(name));
            let name: TokenStream = name.parse().unwrap_or_default();
            let text = Literal::string(&layout.as_ref().map_or(MISTAKE.to_string(), Definition::to_string));
            let protocol = protocol();
            quote!((#name) #protocol #text #number ;)
        });
        let call = quote!(#path! { [#krate::expand::#callback] [#krate ; #(#known)* (#path)] { #input } });
        match path.clone().into_iter().count() {
            1 => quote!(#krate::layout_names::declare_it_with_layout_or_import_it_with_use! { #call }),
            // If a path has several segments and one of them does not exist, rustc reports this segment, so no
            // explanation is needed.
            _ => call,
        }
    }

    /// Returns the identification number of the declaration of a layout that a helper macro has passed. Returns 0 for a
    /// layout of the same block.
    fn declaration(&self, path: &str) -> u64 {
        self.declarations.iter().rev().find(|(known, _)| known == path).map_or(0, |(_, number)| *number)
    }

    /// Emits a check for each name in an expression that its helper macro and its type belong to the same declaration.
    /// A layout with constants needs no check: the macro does not know its definition, and rustc evaluates it from the
    /// type.
    pub(crate) fn checks(&self, stated: &Stated, words: &Words) -> TokenStream {
        let (mut checked, mut checks) = (Vec::new(), TokenStream::new());
        for (name, params) in uses_of(stated, words) {
            let path = words.text(&name);
            let number = self.declaration(&path);
            let given = self.known.iter().rev().find(|(known, _)| *known == path).map(|(_, given)| given);
            let (Some(Ok(given)), Ok(tokens), false) = (given, words.path(&name), number == 0) else { continue };
            if checked.contains(&path) {
                continue;
            }
            checks.extend(check(given, &tokens, params, number, &self.krate));
            checked.push(path);
        }
        match checks.is_empty() {
            true => checks,
            false => quote!(const _: () = { #checks };),
        }
    }
}

/// Emits the check of one name, with the span of the name. A name in capital letters is checked as a value, because it
/// could also be a constant.
fn check(
    given: &Definition,
    path: &TokenStream,
    params: &[Param],
    number: u64,
    krate: &TokenStream,
) -> Option<TokenStream> {
    let (number, name) = (Literal::u64_unsuffixed(number), ends(path).1);
    let (at, private) = (place_of(name), private_of(name, krate));
    let arguments = params.iter().map(|param| param.number.map(crate::emit::int)).collect::<Option<Vec<_>>>()?;
    let with_arguments = quote_spanned!(name=> #path<#({ #arguments }),*>);
    match given {
        Definition::Constant => None,
        Definition::Template(_) if arguments.is_empty() => None,
        Definition::Template(_) => {
            Some(quote_spanned!(at=> #private::constants::is_declared::<#with_arguments>(#number);))
        }
        Definition::Layout(_) if is_like_a_constant(&path.to_string()) => {
            Some(quote_spanned!(at=> #private::constants::is_declared_value::<#path>(#path, #number);))
        }
        Definition::Layout(_) | Definition::Text(_) => {
            Some(quote_spanned!(at=> #private::constants::is_declared::<#path>(#number);))
        }
    }
}

/// Returns the call of a helper macro for emission. The name of the helper macro gets the hygiene of the current
/// expansion.
pub fn name_from_here(call: TokenStream) -> TokenStream {
    let mut trees = call.into_iter();
    let name = trees.next().map(|mut name| {
        name.set_span(Span::call_site().located_at(name.span()));
        name
    });
    name.into_iter().chain(trees).collect()
}

/// Parses one definition in the header, such as `(path) 3 "layout" 5`.
fn read(part: &[TokenTree], report: &mut Report) -> (KnownLayout, u64) {
    let (path, at) = match part.first() {
        Some(TokenTree::Group(group)) => (path_text(group), group.span()),
        _ => (String::new(), Span::call_site()),
    };
    let (layout, number) = match part {
        [_, TokenTree::Literal(version), TokenTree::Literal(text), TokenTree::Literal(number)]
            if version.to_string() == PROTOCOL =>
        {
            (given(&TokenTree::Literal(text.clone())), number.to_string().parse().unwrap_or(0))
        }
        _ => {
            let message = format!("`{path}` comes from a crate that uses another version of colex");
            report.push((at, at), &message, "let both crates use one version");
            (Err(Mistake::Here), 0)
        }
    };
    ((path, layout), number)
}

/// Parses the definition in a literal that a helper macro passes.
fn given(literal: &TokenTree) -> Result<Definition, Mistake> {
    let text = syn::parse2::<syn::LitStr>(literal.clone().into()).map_err(|_| Mistake::Elsewhere)?.value();
    match text.starts_with(TEMPLATE) {
        true => Ok(Template::read(&text, &plain).map_or(Definition::Constant, Definition::Template)),
        false => plain(&text),
    }
}

/// Parses the definition of a layout without parameters.
fn plain(text: &str) -> Result<Definition, Mistake> {
    match text {
        MISTAKE => Err(Mistake::Elsewhere),
        CONSTANT => Ok(Definition::Constant),
        _ => Ok(match text.parse::<Layout>() {
            Ok(layout) => Definition::Layout(Box::new(layout)),
            Err(_) => Definition::Text(text.into()),
        }),
    }
}

fn path_text(group: &Group) -> String {
    let inner = match group.delimiter() {
        Delimiter::None | Delimiter::Parenthesis => group.stream(),
        Delimiter::Brace | Delimiter::Bracket => TokenStream::new(),
    };
    inner.into_iter().map(|tree| tree.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use crate::{index, layout};
    use proc_macro2::TokenStream;
    use quote::quote;

    /// Asserts that both token streams have the same text.
    #[track_caller]
    fn assert_emits(emitted: TokenStream, expected: TokenStream) {
        assert_eq!(emitted.to_string(), expected.to_string());
    }

    /// Returns the tokens that `layout!` emits for the call of a helper macro, if the path has one segment.
    fn asks(call: TokenStream) -> TokenStream {
        quote!(colex::layout_names::declare_it_with_layout_or_import_it_with_use! { #call })
    }

    #[test]
    fn an_unknown_name_asks_its_companion() {
        let asked = asks(quote!(A! { [colex::expand::layout] [colex ; (A)] { A o 4:1 } }));
        assert_emits(layout(quote!(A o 4:1), &quote!(colex)), asked);
        let asked = quote!(x::A! { [colex::expand::index] [colex ; (x::A)] { gpu: x::A; i } });
        assert_emits(index(quote!(gpu: x::A; i), &quote!(colex)), asked);
    }

    #[test]
    fn names_are_asked_for_one_after_the_other() {
        let asked = asks(quote!(B! { [colex::expand::layout] [colex ; (A) 3 "4:1" 0 ; (B)] { make_layout(A, B) } }));
        assert_emits(layout(quote!(make_layout(A, B)), &quote!(colex ; (A) 3 "4:1" 0 ;)), asked);
        let done = layout(quote!(make_layout(A, B)), &quote!(colex ; (A) 3 "4:1" 0 ; (B) 3 "2:4" 0 ;));
        assert_emits(done, layout(quote!((4,2):(1,4)), &quote!(colex)));
    }

    #[test]
    fn an_item_waits_alone_and_takes_along_what_it_uses() {
        let emitted = layout(quote!(struct A = 4:1; struct C = 8:1; fn f(i: u32) -> u32 = A o B;), &quote!(colex));
        let call =
            quote!(B! { [colex::expand::layout] [colex ; (A) 3 "4:1" 0 ; (B)] { fn f(i: u32) -> u32 = A o B; } });
        let asked = asks(call);
        assert!(emitted.to_string().contains(&asked.to_string()), "{emitted}");
        assert!(emitted.to_string().contains("struct C"), "{emitted}");
    }

    #[test]
    fn a_companion_of_another_version_is_refused() {
        let emitted = layout(quote!(A o 4:1), &quote!(colex ; (A) 1 "4:1" "more" ;)).to_string();
        assert!(emitted.contains("`A` comes from a crate that uses another version of colex"), "{emitted}");
        assert_eq!(emitted.matches("compile_error").count(), 1, "{emitted}");
    }
}
