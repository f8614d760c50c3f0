//! Emits a block of items: `struct Name = layout;` and `fn name(i: u32) -> u32 = layout;`.

use super::pending::Pending;
use crate::emit::for_editors;
use crate::input::item::{self, Item, ItemKind, Struct};
use crate::known::given::KnownLayout;
use crate::known::header::Header;
use crate::known::names::{names_of, paths_of};
use crate::known::read::{self, Reading};
use crate::report::{Position, Report};
use crate::tokens::ends;
use proc_macro2::TokenStream;
use quote::ToTokens;

/// Emits all items of a block, and all errors.
pub(super) fn items(input: TokenStream, header: &Header, mut report: Report) -> TokenStream {
    let mut items = item::items(input, &mut report);
    remove_second(&mut items, &mut report);
    let pending: Vec<_> = items.iter().enumerate().map(|(place, item)| Pending::new(place, item)).collect();
    let mut written: Vec<Written> = items.iter().map(|_| Written::default()).collect();
    emit_in_order(pending, header, &mut written);
    let of_block = report.tokens(Position::Item);
    [of_block].into_iter().chain(written.into_iter().map(Written::tokens)).collect()
}

/// The output of an item: its code, and the errors that are not part of the code. The outputs are stored per item, so
/// that rustc reports errors in the order of the items.
#[derive(Default)]
struct Written {
    code: TokenStream,
    report: Report,
}

impl Written {
    fn tokens(self) -> TokenStream {
        [self.code, self.report.tokens(Position::Item)].into_iter().collect()
    }
}

/// Emits each item as soon as all names that it uses are known. Items that remain use names of other blocks, so they
/// wait for helper macros, or they are part of a cycle.
fn emit_in_order(mut pending: Vec<Pending<'_>>, header: &Header, written: &mut [Written]) {
    let mut known = header.known.clone();
    loop {
        let waiting: Vec<String> = pending.iter().filter_map(|one| one.item.name()).collect();
        let ready = |one: &Pending<'_>| {
            let own = one.item.name();
            one.uses()
                .iter()
                .all(|name| !waiting.contains(name) || (own.as_ref() == Some(name) && is_known(&known, name)))
        };
        let Some(next) = pending.iter().position(ready) else { break };
        let one = pending.remove(next);
        let Written { code, report } = &mut written[one.place];
        let (given, emitted) = match one.constant(&known) {
            _ if one.item.notation.is_none() => one.emit(None, &header.krate, report),
            Some((of, stated)) => one.emit_constant(of, stated, header, &known, report),
            None => match read::layout(one.stated.as_ref(), &one.words, &known, Some(&one.allowed), report) {
                Reading::Unknown(path) => {
                    code.extend([ask(&one, &path, header, &known)]);
                    defer(&mut pending, one.item.name(), header, &known, written);
                    continue;
                }
                Reading::Other(value) => one.emit_other(&value, &header.krate, report),
                Reading::Read(read) => one.emit(Some(&read), &header.krate, report),
                Reading::Constants(constants) => one.emit_by_rustc(&constants, &known, header, report),
                Reading::Mistakes => one.emit(None, &header.krate, report),
            },
        };
        // `extend` with an array adds the stream as a unit. Without the array, it would add each token of the stream
        // separately.
        code.extend([emitted]);
        code.extend([for_editors(one.stated.iter().flat_map(|stated| paths_of(stated, &one.words)))]);
        code.extend(one.stated.iter().map(|stated| header.checks(stated, &one.words)));
        known.extend(one.item.name().map(|name| (name, given)));
    }
    for one in &pending {
        let Written { code, report } = &mut written[one.place];
        code.extend([refuse_circle(one, header, report)]);
    }
}

/// Reports an item that is part of a cycle: each item in a cycle uses the next item, and the last item uses the first.
fn refuse_circle(one: &Pending<'_>, header: &Header, report: &mut Report) -> TokenStream {
    if let ItemKind::Struct(Struct { name, .. }) = &one.item.kind {
        let message = format!("the definition of `{name}` is recursive");
        report.push(
            (name.span(), name.span()),
            &message,
            "write one of the layouts in this cycle without the names of the others",
        );
    }
    one.emit(None, &header.krate, report).1
}

/// Removes the items that use `name`. For each of them, emits a call of the helper macro of `name`.
fn defer(
    pending: &mut Vec<Pending<'_>>,
    name: Option<String>,
    header: &Header,
    known: &[KnownLayout],
    written: &mut [Written],
) {
    let Some(name) = name else { return };
    while let Some(next) = pending.iter().position(|one| one.uses().contains(&name)) {
        let one = pending.remove(next);
        let at =
            one.stated.iter().flat_map(|stated| names_of(stated, &one.words)).find(|at| one.words.text(at) == name);
        let path = at.and_then(|at| one.words.path(&at).ok()).unwrap_or_default();
        written[one.place].code.extend([ask(&one, &path, header, known)]);
        defer(pending, one.item.name(), header, known, written);
    }
}

/// Emits a call of the helper macro at `path` for an item. The helper macro calls `layout!` with this item and the
/// definition of its struct.
fn ask(one: &Pending<'_>, path: &TokenStream, header: &Header, known: &[KnownLayout]) -> TokenStream {
    header.ask(path, "layout", &used(one, known), &one.item.to_token_stream())
}

fn is_known(known: &[KnownLayout], name: &str) -> bool {
    known.iter().any(|(other, _)| other == name)
}

/// Returns the known definitions that an item uses, with the paths of their names.
fn used(one: &Pending<'_>, known: &[KnownLayout]) -> Vec<KnownLayout> {
    let uses = one.uses();
    known.iter().filter(|(name, _)| uses.contains(name)).cloned().collect()
}

/// Removes each struct with a name that an earlier struct has, and reports `cfg` on a struct. rustc would report both
/// errors once for each part of the emitted struct.
fn remove_second(items: &mut Vec<Item>, report: &mut Report) {
    let mut names = Vec::new();
    items.retain(|item| {
        let ItemKind::Struct(of) = &item.kind else { return true };
        for attr in item.attrs.iter().filter(|attr| attr.path().is_ident("cfg")) {
            let help = "write the struct in a separate `layout!` block, after the attribute: `#[cfg(…)] layout! { … }`";
            report.push(ends(attr), "a struct expands to several items, but `cfg` would remove only one of them", help);
        }
        let is_second = names.contains(&of.name);
        if is_second {
            report.push(ends(&of.name), &format!("`{}` is declared twice", of.name), "choose another name");
        }
        names.push(of.name.clone());
        !is_second
    });
}
