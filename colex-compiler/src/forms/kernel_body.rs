//! The body of a kernel: what it says in CUDA's words is one mistake. rustc would report each word as undeclared, and
//! what follows from that.

use crate::report::{Position, Report};
use crate::tokens::{is_ident, is_punct};
use proc_macro2::{Ident, TokenStream, TokenTree};

/// Words of CUDA, and what is written in their place.
const WORDS: [(&str, &str); 14] = [
    ("threadIdx", "`thread.index()`, in the closure of `block.each(|thread| …)`"),
    ("blockIdx", "`block.x()` and `block.y()`"),
    ("blockDim", "`THREADS`, the number in `block: Block<…>`"),
    ("gridDim", "what stands in `grid [x, y]`"),
    ("warpSize", "32; `thread.lane()` and `thread.warp()` count by it"),
    ("__syncthreads", "`let tile = block.sync(tile);`, outside of `each`: what was written can be read after it"),
    ("__syncwarp", "`block.reduce_lanes`, `block.shuffle_xor` or `block.broadcast`, which need no barrier"),
    ("__shfl_sync", "`block.broadcast(&each, lane)`, outside of `each`"),
    ("__shfl_xor_sync", "`block.shuffle_xor(&each, mask)`, outside of `each`"),
    ("__shfl_down_sync", "`block.reduce_lanes::<32, _>(&each, |a, b| a + b)`, outside of `each`"),
    ("__shfl_up_sync", "`block.scan_lanes(&each, |a, b| a + b)`, outside of `each`"),
    ("__ballot_sync", "`block.ballot(&each)`, outside of `each`"),
    ("__ldg", "`x.get(coordinate)`: nobody writes what a kernel `reads`"),
    ("atomicAdd", "`sum.add(&thread, coordinate, x)`, with `adds sum: [f32] in Layout(n)` in the head"),
];

/// The body as it is, or its mistakes. The name of its block stands in front.
#[must_use]
pub fn kernel_body(input: TokenStream) -> TokenStream {
    let mut trees = input.into_iter();
    let block = trees.next().map(|block| block.to_string()).unwrap_or_default();
    let body: TokenStream = trees.collect();
    let mut seen = Seen { block, ..Seen::default() };
    seen.read(body.clone(), false);
    let report = seen.report();
    if report.is_empty() { body } else { report.tokens(Position::Anywhere) }
}

/// What a body says.
#[derive(Default)]
struct Seen {
    /// The name of the block.
    block: String,
    /// Words of CUDA with what is written in their place, each once.
    words: Vec<(Ident, &'static str)>,
    /// The variables that it declares.
    variables: Vec<String>,
    /// What is wrong besides.
    report: Report,
}

impl Seen {
    /// Reads code: that of a thread, or that of the block.
    fn read(&mut self, code: TokenStream, is_of_thread: bool) {
        let trees: Vec<_> = code.into_iter().collect();
        for (place, tree) in trees.iter().enumerate() {
            let (before, behind) = (&trees[..place], &trees[place + 1..]);
            match tree {
                TokenTree::Group(group) => self.read(group.stream(), is_of_thread || self.is_phase(before)),
                TokenTree::Ident(name) if is_ident(before.last(), "let") || is_ident(before.last(), "mut") => {
                    self.variables.push(name.to_string());
                }
                TokenTree::Ident(name) if is_punct(before.last(), '.') => self.method(name, behind),
                TokenTree::Ident(name) if is_punct(before.last(), ':') => {}
                TokenTree::Ident(name) => self.word(name, behind, is_of_thread),
                _ => {}
            }
        }
    }

    /// Whether what stands in parentheses behind this is the code of threads: `block.each`, `block.each_with`.
    fn is_phase(&self, before: &[TokenTree]) -> bool {
        match before {
            [.., TokenTree::Ident(block), dot, TokenTree::Ident(each)] => {
                *block == self.block && is_punct(Some(dot), '.') && (each == "each" || each == "each_with")
            }
            _ => false,
        }
    }

    fn method(&mut self, name: &Ident, behind: &[TokenTree]) {
        if let ("sync", Some(TokenTree::Group(group))) = (name.to_string().as_str(), behind.first())
            && group.stream().is_empty()
        {
            let help = "write `let tile = block.sync(tile);`: from then on its threads can read it";
            self.report.push((name.span(), name.span()), "a barrier takes the tiles that were written", help);
        }
    }

    /// A name that stands for itself, and what stands behind it.
    fn word(&mut self, name: &Ident, behind: &[TokenTree], is_of_thread: bool) {
        let text = name.to_string();
        let is_seen = self.words.iter().any(|(seen, _)| seen == name);
        match (WORDS.iter().find(|(word, _)| *word == text), behind) {
            (Some((_, instead)), _) if !is_seen => self.words.push((name.clone(), instead)),
            (None, [dot, ..]) if is_of_thread && text == self.block && is_punct(Some(dot), '.') => {
                let message = format!("the code of a thread does not see `{text}`");
                let help = format!(
                    "in front of the phase write `let x = {text}.x();`, behind it `let all = {text}.reduce(&each, …);`, \
                     `let tile = {text}.sync(tile);`"
                );
                self.report.push((name.span(), name.span()), &message, &help);
            }
            (None, [_, _, open, TokenTree::Ident(count), ..]) if text == "unroll" && is_punct(Some(open), '<') => {
                self.count(count);
            }
            _ => {}
        }
    }

    /// How often `unroll` runs.
    fn count(&mut self, count: &Ident) {
        if self.variables.contains(&count.to_string()) {
            let message = format!("`unroll` takes a constant, and `{count}` is known at run time");
            self.report.push((count.span(), count.span()), &message, &format!("write `for turn in 0..{count}`"));
        }
    }

    /// All words of CUDA are one mistake, at the first.
    fn report(mut self) -> Report {
        if let Some((first, _)) = self.words.first() {
            let names: Vec<_> = self.words.iter().map(|(word, _)| format!("`{word}`")).collect();
            let help: Vec<_> =
                self.words.iter().map(|(word, instead)| format!("for `{word}` write {instead}")).collect();
            let message = format!("a kernel in Rust has no {}", names.join(", "));
            self.report.push((first.span(), first.span()), &message, &help.join("\n        "));
        }
        self.report
    }
}

#[cfg(test)]
mod tests {
    use super::kernel_body;
    use quote::quote;

    #[test]
    fn words_of_cuda_are_one_mistake() {
        let body = quote!(block {
            let i = blockIdx.x * blockDim.x + threadIdx.x;
            block.each(|thread| y.set(threadIdx.x, i));
        });
        let emitted = kernel_body(body).to_string();
        assert_eq!(emitted.matches("compile_error").count(), 1, "{emitted}");
        assert!(emitted.contains("no `blockIdx`, `blockDim`, `threadIdx`"), "{emitted}");
    }

    #[test]
    fn a_count_of_run_time_is_a_mistake() {
        let emitted = kernel_body(quote!(block {
            let turns = n / 4;
            unroll::<turns>(|turn| f(turn));
        }))
        .to_string();
        assert!(emitted.contains("`turns` is known at run time"), "{emitted}");
    }

    #[test]
    fn a_barrier_takes_tiles() {
        let emitted = kernel_body(quote!(block {
            block.sync();
        }))
        .to_string();
        assert!(emitted.contains("a barrier takes the tiles"), "{emitted}");
    }

    #[test]
    fn threads_do_not_see_the_block() {
        for code in [
            quote!(all.push(block.reduce(&own, |a, b| a + b))),
            quote!({
                let tile = block.sync(tile);
            }),
        ] {
            let phase = quote!(block { block.each_with(&mut own, |thread, mut own| #code); });
            let emitted = kernel_body(phase).to_string();
            assert_eq!(emitted.matches("does not see `block`").count(), 1, "{emitted}");
        }
    }

    #[test]
    fn other_names_are_left_alone() {
        let body = quote!({
            let turns = 4;
            let tile = block.sync(tile);
            let x = block.x();
            block.each_with((&tile, x), |thread, (tile, x)| tile.each(|block| part.block.get(block)));
            unroll::<TURNS>(|turn| mine::atomicAdd(self.threadIdx, turns, turn));
        });
        assert_eq!(kernel_body(quote!(block #body)).to_string(), body.to_string());
    }
}
