//! `extern "cuda" fn name(…) -> u32 = layout;`: the function as the text of a kernel language, in a constant of its name.

use super::bare;
use super::function::{Index, ends, output_spans, passed_on};
use super::items::Item;
use crate::emit::{Dialect, Head, Report, text_function};
use crate::resolve::nearest;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Signature;

/// A mistake that is reported.
pub(super) struct Reported;

/// The language of a signature; `None` for Rust, whatever its ABI.
pub(super) fn dialect(signature: &Signature, report: &mut Report) -> Result<Option<Dialect>, Reported> {
    let Some(name) = signature.abi.as_ref().and_then(|abi| abi.name.as_ref()) else { return Ok(None) };
    let abi = name.value();
    if let Some(dialect) = Dialect::named(&abi) {
        return Ok(Some(dialect));
    }
    if is_of_rust(&abi) {
        return Ok(None);
    }
    let help = match nearest(&abi.to_lowercase(), Dialect::names().chain(ABIS)) {
        Some(known) => format!("did you mean `extern \"{known}\"`?"),
        None => {
            let names: Vec<String> = Dialect::names().map(|name| format!("\"{name}\"")).collect();
            format!("the languages that are printed as text are {}", names.join(", "))
        }
    };
    report.push(ends(name), &format!("\"{abi}\" is neither a kernel language nor an ABI of Rust"), &help);
    Err(Reported)
}

/// `rustc --print=calling-conventions`, of which most have a variant `-unwind` as well.
const ABIS: [&str; 27] = [
    "C",
    "Rust",
    "aapcs",
    "avr-interrupt",
    "avr-non-blocking-interrupt",
    "cdecl",
    "cmse-nonsecure-call",
    "cmse-nonsecure-entry",
    "custom",
    "efiapi",
    "fastcall",
    "gpu-kernel",
    "msp430-interrupt",
    "ptx-kernel",
    "riscv-interrupt-m",
    "riscv-interrupt-s",
    "rust-call",
    "rust-cold",
    "rust-preserve-none",
    "stdcall",
    "system",
    "sysv64",
    "thiscall",
    "unadjusted",
    "vectorcall",
    "win64",
    "x86-interrupt",
];

fn is_of_rust(abi: &str) -> bool {
    ABIS.contains(&abi.strip_suffix("-unwind").unwrap_or(abi))
}

/// Whether the language has all that the signature says.
pub(super) fn is_sayable(
    signature: &Signature,
    parts: &[Ident],
    ty: &str,
    dialect: Dialect,
    report: &mut Report,
) -> bool {
    let language = dialect.language();
    let mut sayable = true;
    let mut refuse = |spans: (Span, Span), message: &str, help: &str| {
        report.push(spans, message, help);
        sayable = false;
    };
    if dialect.type_of(ty).is_none() {
        let types: Vec<String> = dialect.types().map(|ty| format!("`{ty}`")).collect();
        refuse(output_spans(signature), &format!("{language} has no `{ty}`"), &format!("use {}", types.join(" or ")));
    }
    for name in std::iter::once(&signature.ident).chain(parts).filter(|name| dialect.reserves(&bare(name))) {
        refuse(ends(name), &format!("`{}` cannot be a name in {language}", bare(name)), "take another name");
    }
    let qualifiers = [
        signature.constness.to_token_stream(),
        signature.asyncness.to_token_stream(),
        signature.safety.to_token_stream(),
    ];
    for word in qualifiers.iter().filter(|word| !word.is_empty()) {
        refuse(ends(word), &format!("a function of {language} is not `{word}`"), "remove the word");
    }
    sayable
}

/// The constant that holds the function's text.
pub(super) fn emit(item: &Item, signature: &Signature, layout: &str, dialect: Dialect, index: &Index) -> TokenStream {
    let name = bare(&signature.ident);
    let head = Head { name: &name, parameters: &index.parameters, parts: &index.names, ty: &index.ty, layout };
    let text = text_function(dialect, &head, &index.arithmetic);
    let documented = item.attrs.iter().any(|attr| attr.path().is_ident("doc"));
    let gap = documented.then(|| quote!(#[doc = ""]));
    let shown = Literal::string(&format!("In {}:\n```text\n{text}```", dialect.language()));
    let constant = constant(item, signature, &text);
    // In front of the user's attributes no words could stand before theirs.
    let attrs = passed_on(item).filter(|attr| attr.path().is_ident("doc"));
    quote!(#(#attrs)* #gap #[doc = #shown] #constant)
}

/// `const name: &str`, without documentation.
pub(super) fn constant(item: &Item, signature: &Signature, text: &str) -> TokenStream {
    let (vis, name, text) = (&item.vis, &signature.ident, Literal::string(text));
    let attrs = passed_on(item).filter(|attr| !attr.path().is_ident("doc"));
    quote! {
        #(#attrs)*
        // The function is called in its language as it is called here.
        #[allow(non_upper_case_globals)]
        #vis const #name: &::core::primitive::str = #text;
    }
}
