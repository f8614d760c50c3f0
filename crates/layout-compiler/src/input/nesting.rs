//! Checks how deeply an input is nested, so that recursive parsers do not overflow the stack. The parser of this crate
//! needs stack for each bracket. The crate syn also needs stack for each generic argument, prefix operator and keyword.
//! Every macro makes this check before it calls a recursive parser.

mod scope;

use scope::Scope;

use crate::report::{Position, Report};
use crate::tokens::is_punct;
use proc_macro2::{Delimiter, Punct, Spacing, TokenStream, TokenTree, token_stream};

/// The number of kilobytes of stack that the parsers of an input may use. This number is a quarter of rustc's stack,
/// and equals the default stack of a thread in an editor.
const STACK: usize = 2048;

/// The number of kilobytes of stack for one level of nesting, for each kind of token that opens a level. The numbers
/// are the largest values that were measured with syn in a debug build.
const GROUP: usize = 28;
const ANGLE: usize = 44;
const PREFIX: usize = 32;
const WORD: usize = 16;
const INFIX: usize = 8;

/// Keywords that can precede a type, a pattern or an expression. Several of them can follow each other directly.
const WORDS: [&str; 22] = [
    "as", "async", "break", "const", "dyn", "else", "fn", "for", "if", "impl", "in", "let", "match", "move", "mut",
    "ref", "return", "static", "unsafe", "where", "while", "yield",
];

/// Checks that an input does not nest too deeply. Tokens in braces, and tokens after the `;` of an expression, are
/// checked as Rust code.
///
/// # Errors
/// If the input nests too deeply. The error consists of tokens that report the problem at the first token that is too
/// deep.
pub(crate) fn check(input: &TokenStream, position: Position) -> Result<(), TokenStream> {
    check_from(Level::new(input.clone(), 0, Scope::default()), position)
}

/// Checks that an input of Rust code does not nest too deeply.
pub(crate) fn check_code(input: &TokenStream) -> Result<(), TokenStream> {
    check_from(Level::new(input.clone(), 0, Scope::CODE), Position::Expression)
}

fn check_from(outermost: Level, position: Position) -> Result<(), TokenStream> {
    let mut levels = vec![outermost];
    while let Some(level) = levels.last_mut() {
        let Some(tree) = level.trees.next() else {
            levels.pop();
            continue;
        };
        level.pass(&tree);
        let stack = level.stack();
        if stack > STACK {
            let mut report = Report::default();
            let help = "give an inner part a name, with `let`, `const`, `type` or `struct`";
            report.push((tree.span(), tree.span()), "the nesting is too deep for a macro", help);
            return Err(report.tokens(position));
        }
        let inside = level.scope.inside(&tree);
        match tree {
            TokenTree::Group(group) => levels.push(Level::new(group.stream(), stack, inside)),
            // In `index!(layout; coordinate)`, the coordinate is Rust code.
            tree if levels.len() == 1 && matches!(position, Position::Expression) && is_punct(Some(&tree), ';') => {
                levels[0].enter(Scope::CODE);
            }
            _ => {}
        }
    }
    Ok(())
}

/// A group of tokens that is being read.
struct Level {
    trees: token_stream::IntoIter,
    /// The scope at the start of each statement in this group. The field `scope` is the scope at the current token.
    outer: Scope,
    scope: Scope,
    /// The stack that the enclosing groups need, in kilobytes.
    below: usize,
    /// The stack that operators and keywords since the last separator need, in kilobytes.
    chain: usize,
    /// The number of `<` that are open. The field `before_angles` is the value of `chain` before the first open `<`.
    angles: usize,
    before_angles: usize,
    /// `true` between the bars `|` of a closure.
    in_bars: bool,
    before: Before,
}

/// The kind of the previous token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// The end of an operand. An operator that follows is binary.
    Operand,
    /// A block in braces. A statement ends after the block, unless `=`, `,` or `>` follows.
    Block,
    Sign(char),
}

/// The state before the first token of an expression.
const START: Before = Before::Sign(',');

impl Level {
    fn new(trees: TokenStream, below: usize, scope: Scope) -> Self {
        let (trees, below, outer) = (trees.into_iter(), below + GROUP, scope);
        Self { trees, outer, scope, below, chain: 0, angles: 0, before_angles: 0, in_bars: false, before: START }
    }

    fn enter(&mut self, scope: Scope) {
        (self.outer, self.scope) = (scope, scope);
    }

    fn stack(&self) -> usize {
        self.below + self.angles * ANGLE + self.chain
    }

    fn pass(&mut self, tree: &TokenTree) {
        let goes_on = |sign| is_punct(Some(tree), sign);
        if self.before == Before::Block && !['=', ',', '>'].into_iter().any(goes_on) {
            self.reset();
        }
        match tree {
            TokenTree::Punct(punct) => self.scope_behind(punct),
            TokenTree::Ident(word) => self.scope.read(word),
            _ => {}
        }
        self.before = match (tree, self.before) {
            (TokenTree::Punct(punct), _) => self.sign(punct.as_char()),
            (TokenTree::Group(group), _) if group.delimiter() == Delimiter::Brace => Before::Block,
            // The token is part of an attribute or of a lifetime.
            (_, Before::Sign('#' | '\'')) => START,
            (TokenTree::Ident(word), _) if WORDS.iter().any(|known| word == known) => {
                self.chain += WORD;
                START
            }
            (TokenTree::Group(_), Before::Operand) => {
                self.chain += 1;
                Before::Operand
            }
            _ => Before::Operand,
        };
    }

    fn reset(&mut self) {
        (self.angles, self.chain, self.scope) = (0, 0, self.outer);
    }

    /// Updates the scope after a sign, because a type may follow some signs.
    fn scope_behind(&mut self, sign: &Punct) {
        let is_path = sign.spacing() == Spacing::Joint || self.before == Before::Sign(':');
        match sign.as_char() {
            ':' if !is_path => self.scope.is_type |= self.scope.declares || self.in_bars,
            '>' if self.before == Before::Sign('-') => self.scope.is_type = true,
            '=' if self.scope.is_alias => {}
            '=' | ',' | '|' if self.angles == 0 => self.scope.is_type = self.outer.is_type,
            _ => {}
        }
    }

    /// Returns `true` if a `<` at the current position is a comparison, and not the start of generic arguments.
    fn compares(&self) -> bool {
        self.scope.is_code && !self.scope.is_type && self.angles == 0 && self.before == Before::Operand
    }

    /// Adds the stack that a sign needs, and returns the state after the sign.
    fn sign(&mut self, sign: char) -> Before {
        let is_prefix = !matches!(self.before, Before::Operand);
        match sign {
            ';' => self.reset(),
            // The `>` ends the `=>` in an arm of a `match`.
            '>' if self.before == Before::Sign('=') => self.reset(),
            ',' if self.angles == 0 && !self.in_bars => self.chain = 0,
            // A `<` directly after another `<` is not counted. So in `A<<B as C>::D>`, which is rare, two levels are
            // counted as one.
            '<' if self.before != Before::Sign('<') && !self.compares() => {
                if self.angles == 0 {
                    self.before_angles = self.chain;
                }
                self.angles += 1;
            }
            '>' if self.before == Before::Sign('-') => self.chain += PREFIX,
            '>' if self.angles > 0 => {
                self.angles -= 1;
                if self.angles == 0 {
                    self.chain = self.before_angles;
                }
                return Before::Operand;
            }
            '|' if self.in_bars => {
                (self.in_bars, self.chain) = (false, self.chain + INFIX);
                return START;
            }
            '|' => {
                self.in_bars = is_prefix && self.before != Before::Sign('|');
                self.chain += INFIX;
            }
            '&' | '*' | '-' | '!' | '@' if is_prefix => self.chain += PREFIX,
            '=' => self.chain += INFIX,
            '#' | '\'' => {}
            _ => self.chain += 1,
        }
        Before::Sign(sign)
    }
}
