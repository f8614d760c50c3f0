//! The procedural macros of `colex`. Use them through `colex::layout!` and `colex::index!`, which pass the crate's
//! path.

mod guide;

use proc_macro::TokenStream;
use proc_macro2::{Literal, TokenStream as Tokens, TokenTree};

/// `layout!`. The first group contains the path of the crate and the definitions that helper macros pass on; the second
/// group contains the input.
#[proc_macro]
pub fn layout(input: TokenStream) -> TokenStream {
    let (krate, input) = split(input.into());
    layout_compiler::layout(input, &krate).into()
}

/// `index!`, in the same two groups.
#[proc_macro]
pub fn index(input: TokenStream) -> TokenStream {
    let (krate, input) = split(input.into());
    layout_compiler::index(input, &krate).into()
}

/// `index!` in the body of a CubeCL kernel. CubeCL calls it with its scope before the input.
#[proc_macro]
pub fn expand_index(input: TokenStream) -> TokenStream {
    let (krate, input) = split(input.into());
    layout_compiler::expand_index(input, &krate).into()
}

/// Passes on a call of the macro with a layout's name. If there is no such macro, rustc prints this macro's name as a
/// hint.
#[proc_macro]
pub fn declare_it_with_layout_or_import_it_with_use(call: TokenStream) -> TokenStream {
    layout_compiler::name_from_here(call.into()).into()
}

/// Reports a declaration that `kernel!` or `pipeline!` cannot parse. The macro's name precedes it.
#[proc_macro]
pub fn kernel_mistake(input: TokenStream) -> TokenStream {
    layout_compiler::kernel_mistake(input.into()).into()
}

/// The body of a kernel, or an error if it nests too deep.
#[proc_macro]
pub fn kernel_body(input: TokenStream) -> TokenStream {
    layout_compiler::kernel_body(input.into()).into()
}

/// The numbers of a kernel's tensor, given the name of its layout and the parentheses after it.
#[proc_macro]
pub fn kernel_numbers(input: TokenStream) -> TokenStream {
    layout_compiler::kernel_numbers(input.into()).into()
}

/// The variable of a kernel's output in its body: the path of the crate in parentheses, then the output's name.
#[proc_macro]
pub fn kernel_output(input: TokenStream) -> TokenStream {
    let (krate, output) = split(input.into());
    layout_compiler::kernel_output(output, &krate).into()
}

/// The picture of a layout or of a tiling for its documentation, from its text.
#[proc_macro]
pub fn picture(input: TokenStream) -> TokenStream {
    layout_compiler::picture(input.into()).into()
}

/// A chapter of the guide, `guide!("forms.md")`, as the documentation of a module.
#[proc_macro]
pub fn guide(input: TokenStream) -> TokenStream {
    let file = input.to_string();
    Tokens::from(TokenTree::from(Literal::string(&guide::chapter(file.trim_matches('"'))))).into()
}

/// Returns the contents of the two groups. The input is not converted token by token, because that would take as long
/// as parsing it.
fn split(input: Tokens) -> (Tokens, Tokens) {
    let mut groups = input.into_iter().map(|tree| match tree {
        TokenTree::Group(group) => group.stream(),
        other => other.into(),
    });
    (groups.next().unwrap_or_default(), groups.next().unwrap_or_default())
}
