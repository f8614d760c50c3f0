//! The body of a kernel: what it says in CUDA's words is one mistake. rustc would report each word as undeclared, and
//! what follows from that.

use crate::input::nesting;
use crate::report::Report;
use crate::tokens::{is_ident, is_punct, own};
use proc_macro2::{Group, Ident, Literal, TokenStream, TokenTree};
use quote::quote;

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
    ("__shfl_up_sync", "`block.scan_lanes(&each, 0.0, |a, b| a + b)`, outside of `each`"),
    ("__ballot_sync", "`block.ballot(&each)`, outside of `each`"),
    ("__ldg", "`x.get(coordinate)`: nobody writes what a kernel `reads`"),
    ("atomicAdd", "`sum.add(&thread, coordinate, x)`, with `adds sum: [f32] in Layout(n)` in the head"),
];

/// The body as it is, or with a value of no type in the place of what is wrong: what follows from it is not reported as
/// well, and what is right stays in use. The name of its block stands in front.
#[must_use]
pub fn kernel_body(input: TokenStream) -> TokenStream {
    if let Err(mistake) = nesting::check_code(&input) {
        return mistake;
    }
    let mut trees = input.into_iter();
    let block = trees.next().map(|block| block.to_string()).unwrap_or_default();
    let body: TokenStream = trees.collect();
    let mut seen = Seen { block, ..Seen::default() };
    let mended = seen.code(body.clone(), false);
    let (is_lost, wrong) = (seen.is_lost, own("wrong"));
    match seen.report().take() {
        None => body,
        Some(mistakes) if is_lost => mistakes,
        Some(mistakes) => quote!({
            let #wrong = #mistakes;
            #mended
        }),
    }
}

/// What is written in the place of a word of CUDA.
fn instead_of(word: &Ident) -> Option<&'static str> {
    WORDS.iter().find(|(known, _)| word == known).map(|(_, instead)| *instead)
}

fn is_word(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Ident(name)) if instead_of(name).is_some())
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
    /// Whether a barrier is wrong, so that nothing can be said of the tiles behind it.
    is_lost: bool,
}

impl Seen {
    /// Reads code, that of a thread or that of the block, and answers it without its mistakes.
    fn code(&mut self, code: TokenStream, is_of_thread: bool) -> TokenStream {
        let trees: Vec<_> = code.into_iter().collect();
        let read = |place: usize| {
            let (before, behind) = (&trees[..place], &trees[place + 1..]);
            match &trees[place] {
                TokenTree::Group(group) if is_word(before.last()) => {
                    // Its arguments are those of CUDA.
                    Group::new(group.delimiter(), TokenStream::new()).into()
                }
                TokenTree::Group(group) => {
                    let inside = self.code(group.stream(), is_of_thread || self.is_phase(before));
                    let mut mended = Group::new(group.delimiter(), inside);
                    mended.set_span(group.span());
                    mended.into()
                }
                TokenTree::Ident(name) => self.name(name, (before, behind), is_of_thread),
                other => other.clone(),
            }
        };
        (0..trees.len()).map(read).collect()
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

    /// A name, and what stands around it.
    fn name(&mut self, name: &Ident, around: (&[TokenTree], &[TokenTree]), is_of_thread: bool) -> TokenTree {
        let (text, (before, behind)) = (name.to_string(), around);
        let is_empty = matches!(behind.first(), Some(TokenTree::Group(group)) if group.stream().is_empty());
        let is_wrong = match before.last() {
            last if is_ident(last, "let") || is_ident(last, "mut") => {
                self.variables.push(text);
                false
            }
            last if is_punct(last, '.') => {
                let is_of_block = before.len().checked_sub(2).is_some_and(|at| is_ident(before.get(at), &self.block));
                (text == "sync" && is_empty && is_of_block).then(|| self.barrier(name));
                false
            }
            last if is_punct(last, '<') && self.is_count(&text, before) => return self.count(name),
            last if is_punct(last, ':') => false,
            _ if is_of_thread && text == self.block && is_punct(behind.first(), '.') => self.block_of_thread(name),
            _ => self.word(name),
        };
        if is_wrong { own("wrong").into() } else { name.clone().into() }
    }

    fn barrier(&mut self, sync: &Ident) {
        self.is_lost = true;
        let help = "write `let tile = block.sync(tile);`: from then on its threads can read it";
        self.report.push((sync.span(), sync.span()), "a barrier takes the tiles that were written", help);
    }

    fn block_of_thread(&mut self, block: &Ident) -> bool {
        let message = format!("the code of a thread does not see `{block}`");
        let help = format!(
            "in front of the phase write `let x = {block}.x();`, behind it `let all = {block}.reduce(&each, …);`, `let \
             tile = {block}.sync(tile);`"
        );
        self.report.push((block.span(), block.span()), &message, &help);
        true
    }

    /// Whether this is a variable that says how often `unroll::<n>` runs.
    fn is_count(&self, name: &String, before: &[TokenTree]) -> bool {
        let unroll = before.len().checked_sub(4).map(|place| &before[place]);
        is_ident(unroll, "unroll") && self.variables.contains(name)
    }

    fn count(&mut self, count: &Ident) -> TokenTree {
        let message = format!("`unroll` takes a constant, and `{count}` is known at run time");
        self.report.push((count.span(), count.span()), &message, &format!("write `for turn in 0..{count}`"));
        Literal::usize_unsuffixed(1).into()
    }

    /// Whether it is a word of CUDA, and no variable.
    fn word(&mut self, name: &Ident) -> bool {
        let Some(instead) = instead_of(name).filter(|_| !self.variables.contains(&name.to_string())) else {
            return false;
        };
        if !self.words.iter().any(|(seen, _)| seen == name) {
            self.words.push((name.clone(), instead));
        }
        self.is_lost |= name.to_string().starts_with("__sync");
        true
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
            let warpSize = rows.sync();
            let tile = block.sync(tile);
            unroll::<4>(|i| f(i, warpSize));
            let x = block.x();
            block.each_with((&tile, x), |thread, (tile, x)| tile.each(|block| part.block.get(block)));
            unroll::<TURNS>(|turn| mine::atomicAdd(self.threadIdx, turns, turn));
        });
        assert_eq!(kernel_body(quote!(block #body)).to_string(), body.to_string());
    }
}
