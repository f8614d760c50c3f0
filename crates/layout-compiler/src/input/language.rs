//! Finds the kernel language of a signature, and checks that the language has all types and forms in the signature.

use crate::languages::Dialect;
use crate::report::{Report, Reported};
use crate::resolve::nearest;
use crate::tokens::{bare, ends};
use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::{ReturnType, Signature};

/// Returns the kernel language that the ABI of a signature names. Returns `None` for a Rust function, which may have an
/// ABI of Rust or no ABI.
pub(super) fn dialect(signature: &Signature, report: &mut Report) -> Result<Option<Dialect>, Reported> {
    let Some(name) = signature.abi.as_ref().and_then(|abi| abi.name.as_ref()) else { return Ok(None) };
    let (abi, dialect) = (name.value(), Dialect::of(signature));
    if dialect.is_some() || is_of_rust(&abi) {
        return Ok(dialect);
    }
    let help = match nearest(&abi.to_lowercase(), Dialect::all().map(Dialect::abi).chain(ABIS)) {
        Some(known) => format!("did you mean `extern \"{known}\"`?"),
        None => {
            let names: Vec<String> = Dialect::all().map(Dialect::abi).map(|name| format!("\"{name}\"")).collect();
            format!("write one of the kernel languages {}", names.join(", "))
        }
    };
    Err(report.refuse(ends(name), &format!("\"{abi}\" is neither a kernel language nor an ABI of Rust"), &help))
}

/// The output of `rustc --print=calling-conventions`, without the `-unwind` variants.
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

/// Reports the parts of the signature that the kernel language cannot express.
pub(super) fn check(
    signature: &Signature,
    parameters: &[Ident],
    ty: &str,
    dialect: Dialect,
    report: &mut Report,
) -> Result<(), Reported> {
    let language = dialect.language();
    let mut answer = Ok(());
    let mut refuse = |spans: (Span, Span), message: &str, help: &str| {
        report.push(spans, message, help);
        answer = Err(Reported);
    };
    if let (ReturnType::Type(_, output), None) = (&signature.output, dialect.type_of(ty)) {
        let types: Vec<String> = dialect.types().map(|ty| format!("`{ty}`")).collect();
        refuse(ends(output), &format!("{language} has no `{ty}`"), &format!("use {}", types.join(" or ")));
    }
    for name in std::iter::once(&signature.ident).chain(parameters).filter(|name| dialect.reserves(&bare(name))) {
        refuse(ends(name), &format!("`{}` cannot be a name in {language}", bare(name)), "choose another name");
    }
    let qualifiers = [
        signature.constness.to_token_stream(),
        signature.asyncness.to_token_stream(),
        signature.safety.to_token_stream(),
    ];
    for word in qualifiers.iter().filter(|word| !word.is_empty()) {
        refuse(ends(word), &format!("a function in {language} cannot be `{word}`"), &format!("remove `{word}`"));
    }
    answer
}
