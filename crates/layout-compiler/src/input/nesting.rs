//! Checks how deep an input nests, so that the parsers do not overflow the stack. Our parser uses stack for each
//! bracket. The crate syn also uses stack for each generic argument, prefix operator and keyword. Every macro makes
//! this check before it calls a recursive function.

mod scope;

use scope::Scope;

use crate::report::{Position, Report};
use crate::tokens::is_punct;
use proc_macro2::{Delimiter, Punct, Spacing, TokenStream, TokenTree, token_stream};

/// The stack that an input may use, in kilobytes. This is a quarter of rustc's stack, and the default stack of an
/// editor's thread.
const STACK: usize = 2048;

/// The stack that one level of nesting uses, in kilobytes, by the token that opens the level. Measured with syn in a
/// debug build; the numbers are the largest values.
const GROUP: usize = 28;
const ANGLE: usize = 44;
const PREFIX: usize = 32;
const WORD: usize = 16;
const INFIX: usize = 8;

/// Keywords that can precede a type, a pattern or an expression. Several of them can follow each other.
const WORDS: [&str; 22] = [
    "as", "async", "break", "const", "dyn", "else", "fn", "for", "if", "impl", "in", "let", "match", "move", "mut",
    "ref", "return", "static", "unsafe", "where", "while", "yield",
];

/// Checks that an input does not nest too deeply. The content of braces, and everything after the `;` of an expression,
/// counts as Rust code.
///
/// # Errors
/// If the input nests too deeply. The returned tokens report an error at the first token that is too deep.
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

/// A group whose content is being read.
struct Level {
    trees: token_stream::IntoIter,
    /// The scope at the start of each statement. The next field is the current scope.
    outer: Scope,
    scope: Scope,
    /// The stack of the enclosing levels, in kilobytes.
    below: usize,
    /// The stack of the operators and keywords since the last separator, in kilobytes.
    chain: usize,
    /// The number of open `<`. The next field is the value of `chain` before the first open `<`.
    angles: usize,
    before_angles: usize,
    /// `true` if the next token is between the bars of a closure.
    in_bars: bool,
    before: Before,
}

/// The kind of the previous token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// An operand. An operator after it is binary.
    Operand,
    /// A block in braces. A statement ends here, unless `=`, `,` or `>` follows.
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
            // The token belongs to an attribute or to a lifetime.
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

    /// Updates whether a type may follow the sign.
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

    /// Returns `true` if a `<` here is a comparison, and not the start of generic arguments.
    fn compares(&self) -> bool {
        self.scope.is_code && !self.scope.is_type && self.angles == 0 && self.before == Before::Operand
    }

    /// Adds the stack that a sign needs, and returns the state after the sign.
    fn sign(&mut self, sign: char) -> Before {
        let is_prefix = !matches!(self.before, Before::Operand);
        match sign {
            ';' => self.reset(),
            // The `=>` in an arm of a `match`.
            '>' if self.before == Before::Sign('=') => self.reset(),
            ',' if self.angles == 0 && !self.in_bars => self.chain = 0,
            // A second `<` directly after `<` is not counted. In `A<<B as C>::D>`, which is rare, the two levels
            // therefore count as one level.
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
