//! The procedural macros of `colex`. Users call them through `colex::layout!` and `colex::index!`, which pass the path
//! of the crate `colex`.

mod guide;

use proc_macro::TokenStream;
use proc_macro2::{Literal, TokenStream as Tokens, TokenTree};

/// Expands `layout!`. The first token group contains the path of the crate and the definitions that helper macros pass
/// on; the second group contains the input.
#[proc_macro]
pub fn layout(input: TokenStream) -> TokenStream {
    let (krate, input) = split(input.into());
    layout_compiler::layout(input, &krate).into()
}

/// Expands `index!`. The two groups have the same contents as for `layout!`.
#[proc_macro]
pub fn index(input: TokenStream) -> TokenStream {
    let (krate, input) = split(input.into());
    layout_compiler::index(input, &krate).into()
}

/// Expands `index!` in the body of a CubeCL kernel. CubeCL passes the scope of the kernel before the input.
#[proc_macro]
pub fn expand_index(input: TokenStream) -> TokenStream {
    let (krate, input) = split(input.into());
    layout_compiler::expand_index(input, &krate).into()
}

/// Forwards a call to the helper macro of a layout. If the helper macro does not exist, rustc's message contains the
/// name of `declare_it_with_layout_or_import_it_with_use`, which tells the user what to do.
#[proc_macro]
pub fn declare_it_with_layout_or_import_it_with_use(call: TokenStream) -> TokenStream {
    layout_compiler::name_from_here(call.into()).into()
}

/// Reports the first error of a declaration that `kernel!` or `pipeline!` cannot parse. The input starts with the name
/// of that macro.
#[proc_macro]
pub fn kernel_mistake(input: TokenStream) -> TokenStream {
    layout_compiler::kernel_mistake(input.into()).into()
}

/// Returns the body of a kernel unchanged, or an error if its brackets are nested too deeply.
#[proc_macro]
pub fn kernel_body(input: TokenStream) -> TokenStream {
    layout_compiler::kernel_body(input.into()).into()
}

/// Emits an expression for the runtime values of a layout in the head of a kernel. The input is the name of the layout,
/// followed by its arguments: `Matrix, rows, columns`.
#[proc_macro]
pub fn kernel_numbers(input: TokenStream) -> TokenStream {
    layout_compiler::kernel_numbers(input.into()).into()
}

/// Declares the element types, such as `f16`, that occur in the head of a kernel. The input is the path of the crate in
/// parentheses, followed by the types in brackets.
#[proc_macro]
pub fn kernel_names(input: TokenStream) -> TokenStream {
    let (krate, types) = split(input.into());
    layout_compiler::kernel_names(types, &krate).into()
}

/// Declares the variable for an output in the body of a kernel. The input is the path of the crate in parentheses,
/// followed by the name of the output.
#[proc_macro]
pub fn kernel_output(input: TokenStream) -> TokenStream {
    let (krate, output) = split(input.into());
    layout_compiler::kernel_output(output, &krate).into()
}

/// Draws the picture for the documentation of a layout or of a tiling. The input is the text of the layout or tiling.
#[proc_macro]
pub fn picture(input: TokenStream) -> TokenStream {
    layout_compiler::picture(input.into()).into()
}

/// Returns a chapter of the guide as a string literal, for the documentation of a module: `guide!("forms.md")`.
#[proc_macro]
pub fn guide(input: TokenStream) -> TokenStream {
    let file = input.to_string();
    Tokens::from(TokenTree::from(Literal::string(&guide::chapter(file.trim_matches('"'))))).into()
}

/// Returns the contents of the first two groups of the input. The other tokens are not converted, because converting
/// them would take as long as parsing them.
fn split(input: Tokens) -> (Tokens, Tokens) {
    let mut groups = input.into_iter().map(|tree| match tree {
        TokenTree::Group(group) => group.stream(),
        other => other.into(),
    });
    (groups.next().unwrap_or_default(), groups.next().unwrap_or_default())
}
