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

/// The body as it is, or its mistakes.
#[must_use]
pub fn kernel_body(body: TokenStream) -> TokenStream {
    let mut seen = Seen::default();
    seen.read(body.clone());
    let report = seen.report();
    if report.is_empty() { body } else { report.tokens(Position::Anywhere) }
}

/// What a body says.
#[derive(Default)]
struct Seen {
    /// Words of CUDA with what is written in their place, each once.
    words: Vec<(Ident, &'static str)>,
    /// The variables that it declares.
    variables: Vec<String>,
    /// Variables that are counts of `unroll`.
    counts: Vec<Ident>,
    /// Barriers of nothing, `block.sync()`.
    barriers: Vec<Ident>,
}

impl Seen {
    fn read(&mut self, body: TokenStream) {
        let trees: Vec<_> = body.into_iter().collect();
        for (place, tree) in trees.iter().enumerate() {
            let before = place.checked_sub(1).map(|before| &trees[before]);
            match tree {
                TokenTree::Group(group) => self.read(group.stream()),
                TokenTree::Ident(name) if is_ident(before, "let") || is_ident(before, "mut") => {
                    self.variables.push(name.to_string());
                }
                TokenTree::Ident(name)
                    if *name == "sync" && is_punct(before, '.') && is_empty(trees.get(place + 1)) =>
                {
                    self.barriers.push(name.clone());
                }
                TokenTree::Ident(name) if is_free(before) => self.word(name, &trees[place + 1..]),
                _ => {}
            }
        }
    }

    /// A name that does not belong to another one, and what stands behind it.
    fn word(&mut self, name: &Ident, behind: &[TokenTree]) {
        let text = name.to_string();
        let is_seen = self.words.iter().any(|(seen, _)| seen == name);
        match (WORDS.iter().find(|(word, _)| *word == text), behind) {
            (Some((_, instead)), _) if !is_seen => self.words.push((name.clone(), instead)),
            (None, [_, _, open, TokenTree::Ident(count), ..]) if text == "unroll" && is_punct(Some(open), '<') => {
                self.counts.extend(self.variables.contains(&count.to_string()).then(|| count.clone()));
            }
            _ => {}
        }
    }

    /// All words of CUDA are one mistake, at the first.
    fn report(&self) -> Report {
        let mut report = Report::default();
        if let Some((first, _)) = self.words.first() {
            let names: Vec<_> = self.words.iter().map(|(word, _)| format!("`{word}`")).collect();
            let help: Vec<_> =
                self.words.iter().map(|(word, instead)| format!("for `{word}` write {instead}")).collect();
            let message = format!("a kernel in Rust has no {}", names.join(", "));
            report.push((first.span(), first.span()), &message, &help.join("\n        "));
        }
        for sync in &self.barriers {
            let help = "write `let tile = block.sync(tile);`: from then on its threads can read it";
            report.push((sync.span(), sync.span()), "a barrier takes the tiles that were written", help);
        }
        for count in &self.counts {
            let message = format!("`unroll` takes a constant, and `{count}` is known at run time");
            report.push((count.span(), count.span()), &message, &format!("write `for turn in 0..{count}`"));
        }
        report
    }
}

/// Whether this is `()`.
fn is_empty(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Group(group)) if group.stream().is_empty())
}

/// Whether a name behind this stands for itself: it is no field, no method, and no part of a path.
fn is_free(before: Option<&TokenTree>) -> bool {
    !is_punct(before, '.') && !is_punct(before, ':')
}

#[cfg(test)]
mod tests {
    use super::kernel_body;
    use quote::quote;

    #[test]
    fn words_of_cuda_are_one_mistake() {
        let body = quote!({
            let i = blockIdx.x * blockDim.x + threadIdx.x;
            block.each(|thread| y.set(threadIdx.x, i));
        });
        let emitted = kernel_body(body).to_string();
        assert_eq!(emitted.matches("compile_error").count(), 1, "{emitted}");
        assert!(emitted.contains("no `blockIdx`, `blockDim`, `threadIdx`"), "{emitted}");
    }

    #[test]
    fn a_count_of_run_time_is_a_mistake() {
        let emitted = kernel_body(quote!({
            let turns = n / 4;
            unroll::<turns>(|turn| f(turn));
        }))
        .to_string();
        assert!(emitted.contains("`turns` is known at run time"), "{emitted}");
    }

    #[test]
    fn a_barrier_takes_tiles() {
        let emitted = kernel_body(quote!({
            block.sync();
        }))
        .to_string();
        assert!(emitted.contains("a barrier takes the tiles"), "{emitted}");
    }

    #[test]
    fn other_names_are_left_alone() {
        let body = quote!({
            let turns = 4;
            let tile = block.sync(tile);
            unroll::<TURNS>(|turn| mine::atomicAdd(self.threadIdx, turns, turn));
        });
        assert_eq!(kernel_body(body.clone()).to_string(), body.to_string());
    }
}
