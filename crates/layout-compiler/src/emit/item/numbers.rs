//! Emits `struct Name { m: usize, n: usize } = layout;`. The values of this type contain the runtime values of the
//! layout.

use super::companion::Declared;
use super::methods::{Index, at_and_get, debug, derived, display, unit};
use crate::constant::Lowered;
use crate::emit::symbolic::{StructureType, lowered as structure_of, symbolic};
use crate::emit::types::natural;
use crate::input::fields;
use crate::input::item::{Field, Item, Struct};
use crate::known::given::Definition;
use crate::known::read::Read;
use crate::tokens::{self, place_of, private_of, split};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Visibility;

/// Emits a struct with a layout that the macro knows, except for its runtime values.
pub(super) fn known(item: &Item, of: &Struct, read: &Read, krate: &TokenStream) -> Declared {
    let contents = Contents {
        implementations: &|target| symbolic(read, target),
        coordinate: Some(natural(&read.layout.shape(), &tokens::private(krate))),
        numbers: read.tokens.clone(),
        documentation: documentation(read),
        known: read.stated(),
    };
    declared(item, of, contents, krate)
}

/// Emits a struct with constants in its layout, which rustc evaluates. `text` is the source text of the layout, and
/// `given` is the definition that other items use.
pub(super) fn lowered(
    item: &Item,
    of: &Struct,
    layout: &Lowered,
    (text, given): (&str, &Definition),
    krate: &TokenStream,
) -> Declared {
    let (name, fields) = (&of.name, of.fields.as_deref().unwrap_or_default());
    let others = layout.numbers.iter().skip(fields.len()).map(|(_, tokens)| tokens.clone());
    let text = format!("The layout `{text}`.");
    let contents = Contents {
        implementations: &|target| structure_of(layout, target),
        coordinate: None,
        numbers: fields.iter().map(|field| field.name.to_token_stream()).chain(others).collect(),
        documentation: quote!(#[doc = #text]),
        known: given.to_string(),
    };
    let (at, private) = (of.keyword.span, private_of(of.keyword.span, krate));
    let checked = vec![
        quote_spanned!(at=> <#name as #private::Structure>::LAYOUT),
        quote_spanned!(at=> <#name as #private::Valued>::FACTS),
    ];
    Declared { checked, ..declared(item, of, contents, krate) }
}

/// The parts of a declaration that differ between structs with runtime values.
struct Contents<'a> {
    /// Emits the implementations of the traits `Structure` and `Valued`.
    implementations: &'a dyn Fn(&StructureType<'_>) -> TokenStream,
    /// The type of coordinates with the nesting of the shape, or `None` if the macro does not know the nesting.
    coordinate: Option<TokenStream>,
    /// The tokens of each runtime value, in the order of the symbols.
    numbers: Vec<TokenStream>,
    documentation: TokenStream,
    /// The definition that the helper macro passes to other macros.
    known: String,
}

/// Returns the parts of the struct, with its constructor and its methods.
fn declared(item: &Item, of: &Struct, contents: Contents<'_>, krate: &TokenStream) -> Declared {
    let (vis, private, keyword) = (&item.vis, private_of(of.keyword.span, krate), of.keyword.span);
    let (name, fields) = (&of.name, of.fields.as_deref().unwrap_or_default());
    let int = fields::integer(fields, &private);
    let names = fields.iter().map(|field| &field.name).collect::<Vec<_>>();
    let new = new(item, of, (&names, &contents.numbers), &int, &private);
    let (readers, coords) = (readers(vis, &int, &names), coords(vis, contents.coordinate.as_ref(), &private));
    let (index, methods) =
        (at_and_get(keyword, vis, &index_of(keyword, &int, &private), &private), methods(vis, &int, &private));
    let (generics, arguments, bounds) = split(&of.generics);
    let (ty, generics, where_clause) = (quote!(#name #arguments), quote!(#generics), quote!(#bounds));
    let target = StructureType {
        ty: &ty,
        generics: &generics,
        bounds: &where_clause,
        int: &int,
        private: &tokens::private(krate),
    };
    let (at, implementations) = (place_of(keyword), (contents.implementations)(&target));
    Declared {
        documentation: contents.documentation,
        known: Some(contents.known),
        derived: derived(&TokenStream::new(), &private),
        stored: quote_spanned!(keyword=> #bounds { #(#names: #int,)* __made_by_new: #private::Value<#ty> }),
        implementations: quote_spanned! {at=>
            // The constant with the name of the struct has this type. If the user writes `Name` without its numbers,
            // rustc prints `CallNewWithNumbers`, the name of this type.
            #[doc(hidden)]
            #[allow(dead_code, unreachable_pub, non_upper_case_globals)]
            #vis const #name: #private::CallNewWithNumbers = #private::CallNewWithNumbers(());

            #implementations
        },
        inherent: quote!(#new #readers #index #methods #coords),
        traits: traits(of, &int, &private),
        checked: Vec::new(),
    }
}

/// Emits the constructor `new`.
fn new(
    item: &Item,
    of: &Struct,
    (names, numbers): (&[&Ident], &[TokenStream]),
    int: &TokenStream,
    private: &TokenStream,
) -> TokenStream {
    let (vis, at, new) = (&item.vis, place_of(of.keyword.span), Ident::new("new", of.keyword.span));
    // If the struct has parameters, `new` evaluates the layout again, so that rustc reports an error of the layout also
    // at calls of `new`.
    let required = (!of.generics.params.is_empty())
        .then(|| quote_spanned!(at=> const { let _ = <Self as #private::Structure>::LAYOUT; };));
    quote_spanned! {at=>
        /// The layout with these numbers.
        ///
        /// # Errors
        /// If a declared fact is false, if an extent is below 1, or if the size, a stride or an index does not fit its
        /// integer type. The error names the number.
        #[inline]
        #vis fn #new(#(#names: #int),*) -> #private::core::result::Result<Self, #private::Error> {
            #required
            let __value = #private::Value::new([#(#numbers),*])?;
            #private::core::result::Result::Ok(Self { #(#names,)* __made_by_new: __value })
        }

        /// The numbers in the order of the layout, without a check.
        #[doc(hidden)]
        #[inline(always)]
        #vis const fn __numbers(#(#names: #int),*) -> <Self as #private::Structure>::Numbers {
            [#(#numbers),*]
        }
    }
}

/// Emits trait implementations of the struct, including `core`'s traits.
fn traits(of: &Struct, int: &TokenStream, private: &TokenStream) -> TokenStream {
    let name = &of.name;
    let (generics, arguments, bounds) = split(&of.generics);
    let mut indexed = of.generics.clone();
    indexed.params.push(syn::parse_quote!(__Coord));
    indexed.make_where_clause().predicates.push(syn::parse_quote!(__Coord: #private::CoordinateOf<Self, #int>));
    let (indexed, _, accepts) = split(&indexed);
    let display = display(of, &quote!(#private::core::fmt::Display::fmt(&self.__made_by_new, __f)), private);
    let debug = debug(of, &quote!(#private::core::fmt::Debug::fmt(&self.__made_by_new, __f)), private);
    quote_spanned! {place_of(of.keyword.span)=>
        impl #generics #private::Nested for #name #arguments #bounds {
            type Modes = <Self as #private::Valued>::Modes;
        }

        impl #generics #private::core::convert::From<#name #arguments> for #private::Value<#name #arguments> #bounds {
            #[inline(always)]
            fn from(__layout: #name #arguments) -> Self {
                __layout.__made_by_new
            }
        }

        impl #generics #private::ToLayout for #name #arguments #bounds {
            fn to_layout(&self) -> #private::core::result::Result<#private::Layout, #private::Error> {
                #private::ToLayout::to_layout(&self.__made_by_new)
            }
        }

        impl #indexed #private::IndexAt<#int, __Coord> for #name #arguments #accepts {
            #[inline(always)]
            #[track_caller]
            fn index_at(&self, __coord: __Coord) -> #int {
                #private::Value::place(&self.__made_by_new, __coord)
            }
            #[inline(always)]
            fn checked_index_at(&self, __coord: __Coord) -> #private::core::option::Option<#int> {
                #private::Value::checked_place(&self.__made_by_new, __coord)
            }
        }

        #display
        #debug
    }
}

/// Emits one method per field. The method returns the runtime value in this field.
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

/// Emits the method `coords`, or nothing if the macro does not know the nesting of the shape.
fn coords(vis: &Visibility, coordinate: Option<&TokenStream>, private: &TokenStream) -> TokenStream {
    let Some(coordinate) = coordinate else { return TokenStream::new() };
    quote! {
        /// All natural coordinates. The first entry varies fastest.
        #vis fn coords(&self) -> #private::Coords<#coordinate> {
            #private::Coords::new(&#private::Value::shape(&self.__made_by_new))
        }
    }
}

/// Returns the parts of the methods `at` and `get`.
fn index_of(keyword: Span, int: &TokenStream, private: &TokenStream) -> Index {
    let (at, bound) = (place_of(keyword), quote_spanned!(keyword=> : #private::CoordinateOf<Self, #int>));
    Index {
        documentation: quote! {
            /// The index of a coordinate. If the coordinate is outside of the shape, a debug build panics, and a
            /// release build returns an arbitrary index.
        },
        receiver: quote!(&self),
        generics: quote_spanned!(at=> <__C #bound>),
        types: [quote!(__C), int.clone()],
        bodies: [
            quote_spanned!(at=> #private::Value::place(&self.__made_by_new, __coord)),
            quote_spanned!(at=> #private::Value::checked_place(&self.__made_by_new, __coord)),
        ],
    }
}

/// Emits the remaining methods, with the visibility of the struct.
fn methods(vis: &Visibility, int: &TokenStream, private: &TokenStream) -> TokenStream {
    quote! {
        /// The number of coordinates.
        #[inline]
        #vis fn size(&self) -> #private::core::primitive::usize {
            #private::Value::size(&self.__made_by_new)
        }

        /// The smallest and the largest index.
        #vis fn bounds(&self) -> #private::core::option::Option<(#int, #int)> {
            #private::Value::bounds(&self.__made_by_new)
        }

        /// The layout as a value of the algebra.
        ///
        /// # Errors
        /// Layouts of this type always have such a value.
        #vis fn layout(&self) -> #private::core::result::Result<#private::Layout, #private::Error> {
            #private::Value::layout(&self.__made_by_new)
        }

        /// The layout, without the names of its numbers.
        #[inline]
        #vis const fn value(&self) -> #private::Value<Self> {
            self.__made_by_new
        }
    }
}

/// Returns the parts of a struct with an invalid layout.
pub(super) fn wrong(
    item: &Item,
    of: &Struct,
    (fields, mistakes): (&[Field], Option<&TokenStream>),
    krate: &TokenStream,
) -> Declared {
    let private = tokens::private(krate);
    let int = fields::integer(fields, &private);
    let layout = match mistakes {
        Some(_) => quote!({
            let _ = Self::new;
            #private::core::panic!()
        }),
        None => quote!(#private::parse("1:0")),
    };
    let new = wrong_new(&item.vis, fields, mistakes, &private);
    let (stored, _) = unit(of, &private);
    let (name, (generics, arguments, bounds)) = (&of.name, split(&of.generics));
    Declared {
        derived: derived(&quote!(#private::core::fmt::Debug,), &private),
        stored,
        implementations: quote! {
            impl #generics #private::StaticLayout for #name #arguments #bounds {
                const LAYOUT: #private::Layout = #layout;
            }
            #[allow(dead_code, non_upper_case_globals, unexpected_cfgs, unused_variables)]
            impl #generics #name #arguments #bounds {
                #new
            }
        },
        inherent: stubs(&item.vis, fields, &int, &private),
        traits: display(of, &quote!(#private::core::panic!()), &private),
        ..Declared::default()
    }
}

/// Emits the constructor of a struct with an invalid layout. The constructor is a constant whose type is an array, and
/// the length of the array contains the errors. Therefore rustc reports no errors at calls of `new` or at uses of the
/// result. rust-analyzer gets a function without the array, so that it can complete code after a call of `new`.
fn wrong_new(vis: &Visibility, fields: &[Field], mistakes: Option<&TokenStream>, private: &TokenStream) -> TokenStream {
    // If the type of a field is not an integer, rustc reports the type. `new` accepts any type for this field, so that
    // rustc does not also report the calls of `new`.
    let taken = fields.iter().map(|field| match fields::may_be_an_integer(&field.ty) {
        true => field.ty.to_token_stream(),
        false => quote!(impl #private::core::marker::Sized),
    });
    let names = fields.iter().map(|field| &field.name);
    let new = quote! {
        #vis fn new(#(#names: #taken),*) -> #private::core::result::Result<Self, #private::Error> {
            #private::core::panic!()
        }
    };
    let Some(mistakes) = mistakes else { return new };
    quote! {
        #[cfg(not(rust_analyzer))]
        #vis const new: [(); #mistakes] = #private::core::panic!();
        #[cfg(rust_analyzer)]
        #new
    }
}

/// Emits the methods of a struct with an invalid layout. The program does not compile, so these methods are never
/// called.
fn stubs(vis: &Visibility, fields: &[Field], int: &TokenStream, private: &TokenStream) -> TokenStream {
    let type_of =
        |field: &Field| if fields::may_be_an_integer(&field.ty) { field.ty.to_token_stream() } else { int.clone() };
    let readers = fields.iter().filter(|field| !fields::is_method(&field.name)).map(|field| {
        let (name, ty) = (&field.name, type_of(field));
        quote!(#vis const fn #name(&self) -> #ty { #private::core::panic!() })
    });
    let methods = [
        (quote!(at<__C>), quote!(, __coord: __C), int.clone()),
        (quote!(get<__C>), quote!(, __coord: __C), quote!(#private::core::option::Option<#int>)),
        (quote!(size), quote!(), quote!(#private::core::primitive::usize)),
        (quote!(bounds), quote!(), quote!(#private::core::option::Option<(#int, #int)>)),
        (quote!(layout), quote!(), quote!(#private::core::result::Result<#private::Layout, #private::Error>)),
    ];
    let methods = methods.map(
        |(name, coordinate, answer)| quote!(#vis fn #name(&self #coordinate) -> #answer { #private::core::panic!() }),
    );
    quote! {
        #(#readers)*
        #(#methods)*
    }
}

/// Emits the documentation of the struct: its layout, and the declared facts about the runtime values.
fn documentation(read: &Read) -> TokenStream {
    let facts = match read.facts().as_slice() {
        [] => String::new(),
        facts => format!(", where `{}`", facts.join("`, `")),
    };
    let text = format!("The layout `{}`{facts}.", read.text());
    quote!(#[doc = #text])
}
