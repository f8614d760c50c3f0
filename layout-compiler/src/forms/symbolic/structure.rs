//! `struct Name { m: usize, n: usize } = layout;`: a type whose values are layouts.

use crate::constant::Lowered;
use crate::emit::{Target, companion, lowered, natural, storage, symbolic};
use crate::input::fields;
use crate::input::item::{Field, Item, Struct};
use crate::known::given::Given;
use crate::known::read::Read;
use crate::tokens::{place_of, private, private_of, split};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Visibility;

/// A struct whose layout is known but for its numbers.
pub(in crate::forms) fn emit(item: &Item, of: &Struct, read: &Read, krate: &TokenStream) -> TokenStream {
    let private = private(krate);
    let int = fields::integer(of.fields.as_deref().unwrap_or_default());
    let (name, none) = (&of.name, TokenStream::new());
    let target = Target { ty: &quote!(#name), generics: &none, bounds: &none, int: &int, private: &private };
    let contents = Contents {
        implementations: symbolic(read, &target),
        coordinate: Some(natural(&read.layout.shape())),
        numbers: read.tokens.clone(),
        documentation: documentation(read),
        known: read.stated(),
    };
    structure(item, of, &contents, krate)
}

/// A struct with constants, whose layout rustc works out; `text` is how it is written, and `given` what others get of it.
pub(in crate::forms) fn emit_lowered(
    item: &Item,
    of: &Struct,
    layout: &Lowered,
    (text, given): (&str, &Given),
    krate: &TokenStream,
) -> TokenStream {
    let private = private(krate);
    let (name, fields) = (&of.name, of.fields.as_deref().unwrap_or_default());
    let (int, others) =
        (fields::integer(fields), layout.numbers.iter().skip(fields.len()).map(|(_, tokens)| tokens.clone()));
    let (generics, arguments, bounds) = split(&of.generics);
    let (ty, generics, bounds) = (quote!(#name #arguments), quote!(#generics), quote!(#bounds));
    let target = Target { ty: &ty, generics: &generics, bounds: &bounds, int: &int, private: &private };
    let text = format!("The layout `{text}`.");
    let contents = Contents {
        implementations: lowered(layout, &target),
        coordinate: None,
        numbers: fields.iter().map(|field| field.name.to_token_stream()).chain(others).collect(),
        documentation: quote!(#[doc = ""] #[doc = #text]),
        known: given.to_string(),
    };
    // Errors of a layout without parameters are errors of `cargo check` too.
    let (at, private) = (place_of(of.keyword.span), private_of(of.keyword.span, krate));
    let check = of.generics.params.is_empty().then(|| {
        quote_spanned!(at=> const _: () = {
            let _ = <#name as #private::Structure>::LAYOUT;
            let _ = <#name as #private::Valued>::FACTS;
        };)
    });
    structure(item, of, &contents, krate).into_iter().chain(check.into_iter().flatten()).collect()
}

/// What a struct is made of.
struct Contents {
    implementations: TokenStream,
    /// The type of natural coordinates, if the parentheses are known here.
    coordinate: Option<TokenStream>,
    /// The tokens of the numbers, in the order of their names.
    numbers: Vec<TokenStream>,
    documentation: TokenStream,
    /// What its companion hands over.
    known: String,
}

/// The struct, its constructor and its index functions.
fn structure(item: &Item, of: &Struct, contents: &Contents, krate: &TokenStream) -> TokenStream {
    let (attrs, vis, private) = (&item.attrs, &item.vis, private_of(of.keyword.span, krate));
    let (name, fields) = (&of.name, of.fields.as_deref().unwrap_or_default());
    let int = fields::integer(fields);
    let names = fields.iter().map(|field| &field.name).collect::<Vec<_>>();
    let Contents { implementations, coordinate, numbers, documentation, known } = contents;
    let methods = [methods(of.keyword.span, vis, &int, &private), coords(vis, coordinate.as_ref(), &private)];
    let companion = companion(vis, of, Some(known));
    let (new, readers) = (Ident::new("new", of.keyword.span), readers(vis, &int, &names));
    let traits = traits(of, &int, &private);
    let (generics, arguments, bounds) = split(&of.generics);
    // A template that breaks is reported where it is chosen, too.
    let required = (!of.generics.params.is_empty()).then(|| {
        let (at, private) = (place_of(of.keyword.span), private_of(of.keyword.span, krate));
        quote_spanned!(at=> const { let _ = <Self as #private::Structure>::LAYOUT; };)
    });
    let (declared, keyword, at) = (&of.generics, of.keyword, place_of(of.keyword.span));
    let stored = quote_spanned!(keyword.span=> { #(#names: #int,)* made_by_new: #private::Value<#name #arguments> });
    quote_spanned! {at=>
        #companion

        #(#attrs)*
        #documentation
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash)]
        #[allow(unreachable_pub, clippy::restriction)]
        #vis #keyword #name #declared #bounds #stored

        // What rustc says of the name without its numbers.
        #[doc(hidden)]
        #[allow(dead_code, unreachable_pub, non_upper_case_globals)]
        #vis const #name: #private::CallNewWithNumbers = #private::CallNewWithNumbers(());

        #implementations

        #[allow(dead_code, unreachable_pub, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        impl #generics #name #arguments #bounds {
            /// The layout of these numbers.
            ///
            /// # Errors
            /// If a stated fact is not true of a number, an extent is below 1, or the size, a stride or an index does not fit its
            /// integer type: the error says which number.
            #[inline]
            #vis fn #new(#(#names: #int),*) -> ::core::result::Result<Self, #private::Error> {
                #required
                let made_by_new = #private::Value::new([#(#numbers),*])?;
                ::core::result::Result::Ok(Self { #(#names,)* made_by_new })
            }

            /// The numbers in the order in which the layout has them. Nothing is checked.
            #[doc(hidden)]
            #[inline(always)]
            #vis fn __numbers(#(#names: #int),*) -> <Self as #private::Structure>::Numbers {
                [#(#numbers),*]
            }

            #readers
            #(#methods)*
        }

        #traits
    }
}

/// What its value can do if a trait is asked for.
fn traits(of: &Struct, int: &TokenStream, private: &TokenStream) -> TokenStream {
    let name = &of.name;
    let (generics, arguments, bounds) = split(&of.generics);
    let mut indexed = of.generics.clone();
    indexed.params.push(syn::parse_quote!(__Coord));
    indexed.make_where_clause().predicates.push(syn::parse_quote!(__Coord: #private::CoordinateOf<Self, #int>));
    let (indexed, _, accepts) = split(&indexed);
    quote_spanned! {place_of(of.keyword.span)=>
        impl #generics #private::Nested for #name #arguments #bounds {
            type Modes = <Self as #private::Valued>::Modes;
        }

        impl #generics #private::IntoTensorLayout for #name #arguments #bounds {
            type Kind = Self;

            #[inline(always)]
            fn given(self) -> ::core::result::Result<<Self as #private::Structure>::Numbers, #private::Error> {
                #private::IntoTensorLayout::given(self.made_by_new)
            }
        }

        impl #indexed #private::IndexAt<#int, __Coord> for #name #arguments #accepts {
            #[inline(always)]
            #[track_caller]
            fn index_at(&self, __coord: __Coord) -> #int {
                self.made_by_new.place(__coord)
            }
            #[inline(always)]
            fn checked_index_at(&self, __coord: __Coord) -> ::core::option::Option<#int> {
                self.made_by_new.checked_place(__coord)
            }
        }

        impl #generics ::core::fmt::Display for #name #arguments #bounds {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(&self.made_by_new, __f)
            }
        }

        impl #generics ::core::fmt::Debug for #name #arguments #bounds {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Debug::fmt(&self.made_by_new, __f)
            }
        }
    }
}

/// A method for each number that reads it.
fn readers(vis: &Visibility, int: &TokenStream, names: &[&Ident]) -> TokenStream {
    let readers = names.iter().map(|number| {
        let doc = format!("The number `{number}`.");
        quote! {
            #[doc = #doc]
            #[inline(always)]
            #vis const fn #number(&self) -> #int {
                self.#number
            }
        }
    });
    quote!(#(#readers)*)
}

/// The coordinates of a value.
fn coords(vis: &Visibility, coordinate: Option<&TokenStream>, private: &TokenStream) -> TokenStream {
    let Some(coordinate) = coordinate else { return TokenStream::new() };
    quote! {
        /// All natural coordinates, the first entry fastest.
        #vis fn coords(&self) -> #private::Coords<#coordinate> {
            #private::Coords::new(&self.made_by_new.shape())
        }
    }
}

/// What a value can do, under the struct's own visibility.
fn methods(keyword: Span, vis: &Visibility, int: &TokenStream, private: &TokenStream) -> TokenStream {
    let [index, checked] = ["at", "get"].map(|name| Ident::new(name, keyword));
    let [function, bound] =
        [quote_spanned!(keyword=> fn), quote_spanned!(keyword=> : #private::CoordinateOf<Self, #int>)];
    let body = quote_spanned!(place_of(keyword)=> self.made_by_new.place(__coord));
    let body = quote_spanned!(keyword=> { #body });
    quote_spanned! {place_of(keyword)=>
        /// The index of a coordinate. Outside of the shape a debug build panics and a release build answers some number.
        #[inline(always)]
        #[track_caller]
        #vis #function #index<__C #bound>(&self, __coord: __C) -> #int
        #body

        /// The index of a coordinate, or `None` outside of the shape.
        #[inline(always)]
        #vis #function #checked<__C #bound>(&self, __coord: __C) -> ::core::option::Option<#int>
        {
            self.made_by_new.checked_place(__coord)
        }

        /// How many coordinates there are.
        #[inline]
        #vis fn size(&self) -> ::core::primitive::usize {
            self.made_by_new.size()
        }

        /// The smallest and the largest index.
        #vis fn bounds(&self) -> ::core::option::Option<(#int, #int)> {
            self.made_by_new.bounds()
        }

        /// The layout as a value of the algebra.
        ///
        /// # Errors
        /// None that a layout of this type can have.
        #vis fn layout(&self) -> ::core::result::Result<#private::Layout, #private::Error> {
            self.made_by_new.layout()
        }

        /// The layout, without the names of its numbers.
        #[inline]
        #vis const fn value(&self) -> #private::Value<Self> {
            self.made_by_new
        }
    }
}

/// A struct whose layout is wrong, without one: its uses are not reported as well.
pub(in crate::forms) fn emit_nothing(item: &Item, of: &Struct, krate: &TokenStream) -> TokenStream {
    let (vis, name, fields) = (&item.vis, &of.name, of.fields.as_deref().unwrap_or_default());
    let (private, int) = (private(krate), fields::integer(fields));
    let type_of =
        |field: &Field| if fields::may_be_an_integer(&field.ty) { field.ty.to_token_stream() } else { int.clone() };
    // What is no integer is the mistake, and its values are none.
    let taken = |field: &Field| match fields::may_be_an_integer(&field.ty) {
        true => field.ty.to_token_stream(),
        false => quote!(impl ::core::marker::Sized),
    };
    let (names, types): (Vec<_>, Vec<_>) = fields.iter().map(|field| (&field.name, taken(field))).unzip();
    let companion = companion(vis, of, None);
    let readers = fields.iter().filter(|field| !fields::is_method(&field.name)).map(|field| {
        let (name, ty) = (&field.name, type_of(field));
        quote!(#vis const fn #name(&self) -> #ty { ::core::panic!() })
    });
    let (generics, arguments, bounds) = split(&of.generics);
    let (declared, (stored, _)) = (&of.generics, storage(of));
    quote! {
        #companion
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash)]
        #vis struct #name #declared #stored

        #[allow(dead_code, unreachable_pub, unused_variables)]
        impl #generics #name #arguments #bounds {
            #vis fn new(#(#names: #types),*) -> ::core::result::Result<Self, #private::Error> {
                ::core::panic!()
            }
            #(#readers)*
            #vis fn at<__C>(&self, __coord: __C) -> #int {
                ::core::panic!()
            }
            #vis fn get<__C>(&self, __coord: __C) -> ::core::option::Option<#int> {
                ::core::panic!()
            }
            #vis fn size(&self) -> ::core::primitive::usize {
                ::core::panic!()
            }
            #vis fn bounds(&self) -> ::core::option::Option<(#int, #int)> {
                ::core::panic!()
            }
            #vis fn layout(&self) -> ::core::result::Result<#private::Layout, #private::Error> {
                ::core::panic!()
            }
        }

        impl #generics ::core::fmt::Display for #name #arguments #bounds {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::panic!()
            }
        }

        impl #generics #private::StaticLayout for #name #arguments #bounds {
            const LAYOUT: #private::Layout = #private::parse("1:0");
        }
    }
}

/// What rustdoc shows: the layout and what is stated about its numbers.
fn documentation(read: &Read) -> TokenStream {
    let facts = match read.facts().as_slice() {
        [] => String::new(),
        facts => format!(", where `{}`", facts.join("`, `")),
    };
    let text = format!("The layout `{}`{facts}.", read.text());
    quote!(#[doc = ""] #[doc = #text])
}
