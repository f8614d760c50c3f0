//! Tests that the length of a block's expansion is linear in the length of the block. If a struct uses a chain of
//! structs, its expansion must not grow with the chain, and its helper macro must contain each definition once.

use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;

/// Chains of structs: the first two structs, and a pattern for all others. In the pattern, `{P}` is the previous
/// struct, and `{Q}` is the struct before the previous struct.
const CHAINS: &[(&str, &str)] = &[
    ("<const N: usize> = (N,2):(2,1)", "<const N: usize> = coalesce({P}<N>)"),
    ("<const N: usize> = (N,2):(2,1)", "<const N: usize> = composition({P}<N>, make_layout(shape({P}<N>)))"),
    ("<const N: usize> = (N,2):(2,1)", "<const N: usize> = composition({P}<N>, make_layout(shape({Q}<N>)))"),
    (
        "<const N: usize> = Sw<1,0,3> o (N,2):(2,1)",
        "<const N: usize> = composition({P}<N>, make_layout(shape({Q}<N>)))",
    ),
    (
        "<const N: usize> = (N,2):(2,1) where N % 2 == 0",
        "<const N: usize> = coalesce({P}<N>) where N % 2 == 0, injective",
    ),
    ("<const N: usize> = ({ \"\\\"\\n\\\\\".len() + N }):(1)", "<const N: usize> = coalesce({P}<N>)"),
    ("<const N: usize, const K: usize> = (N,K):(K,1)", "<const N: usize, const K: usize> = select<1,0>({P}<K, N>)"),
    ("<const N: usize> { m: usize } = (m,N):(N,1)", "<const N: usize> { m: usize } = select<1,0>({P}<N>)"),
    ("<L: StaticLayout> = coalesce(L)", "<L: StaticLayout> = coalesce({P}<L>)"),
    ("<const N: usize> = make_tiled_copy(UniversalCopy<32,32>, (N,2):(2,1), (1,1))", "<const N: usize> = {P}<N>"),
    (" = (N,2):(2,1)", " = make_layout(get<0>({P}), get<1>({Q}))"),
    (" = (4,2):(2,1)", " = make_layout(get<0>({P}), get<1>({Q}))"),
    (
        " { m: usize } = (m,2):(2,1) where m % 8 == 0",
        " { m: usize } = make_layout(get<0>({P}), get<1>({Q})) where m <= 4096",
    ),
];

const LEVELS: usize = 24;

fn name(level: usize) -> String {
    format!("Level{level}")
}

/// Returns the struct at a position of a chain.
fn item((first, next): (&str, &str), level: usize) -> String {
    match level {
        0 | 1 => format!("struct {}{first};", name(level)),
        _ => {
            let next = next.replace("{P}", &name(level - 1)).replace("{Q}", &name(level - 2));
            format!("struct {}{next};", name(level))
        }
    }
}

fn expanded(items: &str, header: TokenStream) -> TokenStream {
    layout_compiler::layout(items.parse().expect("tokens"), &header)
}

/// Returns all tokens, including the tokens inside of groups.
fn flat(tokens: TokenStream) -> Vec<TokenTree> {
    let inside = |tree: TokenTree| match &tree {
        TokenTree::Group(group) => [vec![tree.clone()], flat(group.stream())].concat(),
        _ => vec![tree],
    };
    tokens.into_iter().flat_map(inside).collect()
}

/// Returns the number of all tokens, including the tokens inside of groups.
fn count(tokens: TokenStream) -> usize {
    let inside = |tree: TokenTree| match tree {
        TokenTree::Group(group) => 1 + count(group.stream()),
        _ => 1,
    };
    tokens.into_iter().map(inside).sum()
}

/// Returns the text that the helper macro of the last struct passes.
fn handed_over(tokens: TokenStream) -> Literal {
    let trees = flat(tokens);
    let companion = trees.windows(4).rev().find_map(|trees| match trees {
        [TokenTree::Literal(version), TokenTree::Literal(text), TokenTree::Literal(_), TokenTree::Punct(_)]
            if version.to_string() == "3" =>
        {
            Some(text.clone())
        }
        _ => None,
    });
    companion.expect("a companion")
}

#[test]
fn each_level_of_a_block_takes_as_many_tokens() {
    for chain in CHAINS {
        let blocks: Vec<String> = (0..LEVELS)
            .scan(String::new(), |block, level| {
                *block += &item(*chain, level);
                Some(block.clone())
            })
            .collect();
        let tokens = |levels: usize| {
            let emitted = expanded(&blocks[levels - 1], quote!(colex));
            assert!(!emitted.to_string().contains("compile_error"), "{chain:?}: {emitted}");
            count(emitted)
        };
        let (few, more, most) = (tokens(LEVELS / 2), tokens(LEVELS - 1), tokens(LEVELS));
        assert_eq!((most - more) * LEVELS.div_ceil(2), most - few, "{chain:?}");
    }
}

/// Returns the length of the text that the helper macro of each struct passes. Each struct is in a separate block.
fn words(chain: (&str, &str)) -> Vec<usize> {
    let mut given: Vec<Literal> = Vec::new();
    for level in 0..LEVELS {
        let item = item(chain, level);
        let known = (0..level).rev().take(2).filter(|known| item.contains(&name(*known)));
        let known = known.map(|known| {
            let (name, text) = (quote::format_ident!("{}", name(known)), &given[known]);
            quote!((#name) 3 #text 1 ;)
        });
        let emitted = expanded(&item, quote!(colex ; #(#known)*));
        assert!(!emitted.to_string().contains("compile_error"), "{item}: {emitted}");
        given.push(handed_over(emitted));
    }
    given.iter().map(|given| given.to_string().len()).collect()
}

#[test]
fn a_companion_says_each_definition_once() {
    for chain in CHAINS {
        let words = words(*chain);
        let longest = words.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).max().unwrap_or(0);
        assert!(longest < 200, "{chain:?}: {words:?}");
    }
}

#[test]
fn an_instance_reads_each_definition_once() {
    // The macro can evaluate these layouts, so it emits code for their indices.
    let starts = ["<const N: usize> = (N", "<const N: usize> = Sw", " = (4"];
    for chain in CHAINS.iter().filter(|(first, _)| starts.iter().any(|start| first.starts_with(start))) {
        let block: String = (0..LEVELS).map(|level| item(*chain, level)).collect();
        let arguments = if chain.0.starts_with('<') { "<4>" } else { "" };
        let function = format!("fn last(i: u32) -> u32 = coalesce({}{arguments});", name(LEVELS - 1));
        let all = expanded(&(block + &function), quote!(colex)).to_string();
        let (_, function) = all.split_once("fn last").expect("the function comes last");
        assert!(!function.contains("compile_error"), "{chain:?}: {function}");
        assert!(!chain.0.starts_with('<') || !function.contains("LAYOUT"), "{chain:?}: {function}");
    }
}

/// A helper macro passes a chain of at most 256 definitions. rustc evaluates longer chains.
#[test]
fn a_longer_chain_is_left_to_rustc() {
    for chain in CHAINS.iter().step_by(4) {
        let block: String = (0..260).map(|level| item(*chain, level)).collect();
        let emitted = expanded(&block, quote!(colex)).to_string();
        assert!(!emitted.contains("compile_error"), "{chain:?}");
    }
}
