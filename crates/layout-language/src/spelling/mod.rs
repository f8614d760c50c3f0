//! Converts calls in the syntax of CuTe's C++ and Python to operations of the notation. Later stages see only the
//! syntax of the notation.
//!
//! | source | result |
//! |---|---|
//! | `cute::group_modes<0,2>(l)`, `cute.group_modes(l, 0, 2)` | `group<0,2>(l)` |
//! | `make_layout((4,8), stride=(8,1))` | `make_layout((4,8), (8,1))` |
//! | `GMMA::Layout_K_SW128_Atom<half_t>{}` | `Layout_K_SW128_Atom<16>` |
//! | `TiledMMA<MMA_Atom<A>, L, T>{}` | `make_tiled_mma(A, L, T)` |
//! | `make_tensor(make_gmem_ptr(p), L)` | `L` |

mod atom;
mod python;
mod scales;
mod synonyms;
mod tensor_map;
mod thread;
pub(crate) mod width;

pub(crate) use python::is_member_of_nothing;
pub(crate) use scales::is_class;
pub(crate) use thread::is_slice;

use crate::resolve::is_like_a_constant;
use crate::resolve::ops::Op;
use crate::syntax::{At, Call, Diagnostic, Expr, ExprKind, Keyword, Param, Stated, asked, parse_stated};
use layout_import::notation::{Cursor, Notation, Source, Strides, Token};
use layout_runtime::{Int, IntTuple};
use width::{base, width};

/// Returns `true` if C++, Python or the notation has an operation with this name.
pub(crate) fn is_operation(name: &str) -> bool {
    const OTHERS: [&str; 6] = [
        "make_tensor",
        "make_composed_layout",
        "make_layout_tv",
        "make_fragment_like",
        "get_slice",
        "smem_ptr_flag_bits",
    ];
    synonyms::operation(python::name(name)).is_some() || OTHERS.contains(&name)
}

/// Parses an expression and its clauses, and converts them to the syntax of the notation. `text` must return the source
/// text of a span.
pub fn read(source: Source<'_>, text: &dyn Fn(&At) -> String) -> Result<Stated, Diagnostic> {
    respelled(parse_stated(source)?, source, text, &())
}

/// The names that preceding lines declare.
pub(crate) trait Above {
    /// Returns `true` if a preceding line gives the name a value. Then the text can call the name, as in `A(1, 2)`.
    fn is_value(&self, _name: &str) -> bool {
        false
    }

    /// Returns `true` if the name stands for a coordinate that keeps modes, such as `(_,2)`.
    fn keeps(&self, _name: &str) -> bool {
        false
    }

    /// Returns `true` if the name stands for a tensor.
    fn is_tensor(&self, _name: &str) -> bool {
        false
    }

    /// If the name is an alias of an expression, returns this expression.
    fn expr(&self, _name: &str) -> Option<Expr> {
        None
    }
}

impl Above for () {}

/// Converts a parsed expression and its clauses to the syntax of the notation.
pub(crate) fn respelled(
    stated: Stated,
    source: Source<'_>,
    text: &dyn Fn(&At) -> String,
    above: &dyn Above,
) -> Result<Stated, Diagnostic> {
    let Stated { mut expr, mut clauses } = stated;
    let spelling = Spelling { source, text, above };
    for clause in &mut clauses {
        clause.args.iter_mut().try_for_each(|arg| spelling.expr(arg))?;
        clause.bound.iter_mut().try_for_each(|(_, bound)| spelling.expr(bound))?;
    }
    spelling.expr(&mut expr)?;
    Ok(Stated { expr, clauses })
}

/// The source text, and the names that preceding lines declare.
struct Spelling<'a> {
    source: Source<'a>,
    text: &'a dyn Fn(&At) -> String,
    above: &'a dyn Above,
}

impl Spelling<'_> {
    /// Converts the operands of an expression, and then the expression itself. The function calls itself for each level
    /// of nesting. Expressions are large, so the function keeps none of them on the stack.
    fn expr(&self, expr: &mut Expr) -> Result<(), Diagnostic> {
        match &mut expr.kind {
            ExprKind::Compose(a, b) => self.expr(a).and_then(|()| self.expr(b)),
            ExprKind::Offset(_, _, inner) => self.expr(inner),
            ExprKind::List(exprs) => exprs.iter_mut().try_for_each(|expr| self.expr(expr)),
            ExprKind::Call(call) => {
                call.args.iter_mut().try_for_each(|arg| self.expr(arg))?;
                call.keywords.iter_mut().try_for_each(|keyword| self.expr(&mut keyword.expr))?;
                self.spell(expr)
            }
            ExprKind::Name => {
                if self.source.is_of_module(expr.at.start) {
                    python::module(&(self.text)(&expr.at), &expr.at)?;
                }
                let meant = self.above.expr(&(self.text)(&expr.at));
                expr.kind = meant.map_or(ExprKind::Name, |meant| meant.kind);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Converts a call in the syntax of C++ or Python to a call of the corresponding operation of the notation. The
    /// caller has already converted the operands.
    fn spell(&self, expr: &mut Expr) -> Result<(), Diagnostic> {
        let ExprKind::Call(call) = &mut expr.kind else { return Ok(()) };
        scales::of_class(call, &(self.text)(&call.name), self);
        let path = (self.text)(&call.name);
        scales::fragment(base(&path), call, self.text);
        match atom::unwrapped(base(&path), call).or_else(|| atom::of_tensor(base(&path), call)) {
            Some(inner) => *expr = inner,
            None => expr.kind = self.call(std::mem::take(call), &expr.at)?,
        }
        Ok(())
    }

    fn call(&self, mut call: Call, at: &At) -> Result<ExprKind, Diagnostic> {
        let path = (self.text)(&call.name);
        if let Some(kind) = self.of_nothing(at).or_else(|| self.size_of(&path, &call)) {
            return Ok(kind);
        }
        let meant = self.above.expr(&path);
        if (self.above.is_value(&path) || meant.is_some()) && call.params.is_empty() && call.keywords.is_empty() {
            let of = Expr { kind: meant.map_or(ExprKind::Name, |meant| meant.kind), at: call.name.clone() };
            let mut kind = asked(of, call.name, call.args, self.source)?;
            if let ExprKind::Call(call) = &mut kind {
                self.sliced(call)?;
            }
            return Ok(kind);
        }
        self.sliced(&mut call)?;
        let is_python = call.operation.is_none() && self.source.is_of_module(call.name.start);
        if is_python {
            python::elsewhere(&path, &call)?;
            python::rearrange(&path, &mut call, self.text);
            if let Some(kind) = python::fragment(&path, &call) {
                return Ok(kind);
            }
        }
        let name = call.operation.unwrap_or_else(|| if is_python { python::name(&path) } else { base(&path) });
        let several =
            python::tile_and_layout(name, &mut call, self.text).or_else(|| tensor_map::partition(name, &mut call));
        if let Some(kind) = several {
            return Ok(kind);
        }
        tensor_map::shared(name, &mut call, self.text);
        if name == "make_layout"
            && let Some(kind) = self.layout(&mut call)?
        {
            return Ok(kind);
        }
        if let Some(kind) = atom::composed(name, &mut call, self)? {
            return Ok(kind);
        }
        let name = atom::printed(name, &mut call, self)?.unwrap_or(name);
        let Some(op) = synonyms::operation(name) else {
            return if call.keywords.is_empty() { Ok(ExprKind::Call(call)) } else { Err(unknown_keyword(&call, name)) };
        };
        if op.name != path {
            call.operation = Some(op.name);
        }
        synonyms::of_tensor(name, &mut call);
        let slice = thread::taken(op, &mut call, self.text);
        self.widths(&mut call, name)?;
        synonyms::rearrange(name, &mut call);
        self.keywords(&mut call, op)?;
        synonyms::stepped(op, &mut call);
        numbers(&mut call, op);
        Ok(ExprKind::Call(thread::sliced(op, call, slice, at)))
    }

    /// Returns the expression for a member of a name that is not declared, such as `args.k`. The member becomes a
    /// symbol, unless another member, a call or an index follows it.
    fn of_nothing(&self, at: &At) -> Option<ExprKind> {
        if !matches!(self.source, Source::Text(_)) || !is_member_of_nothing(&(self.text)(at), self.above) {
            return None;
        }
        // In `args.k.x`, `args.k(…)` and `args.k[…]`, the member `args.k` is not a number.
        let is_asked = matches!(Cursor::new(self.source, at.end).token, Token::Dot | Token::Open | Token::ListOpen);
        Some(if is_asked { ExprKind::Name } else { ExprKind::Ints(IntTuple::leaf(Int::written(at.start))) })
    }

    /// Converts `sizeof(half_t)` to the number of bytes, here 2.
    fn size_of(&self, path: &str, call: &Call) -> Option<ExprKind> {
        let [of] = call.args.as_slice() else { return None };
        let bits = width(&(self.text)(&of.at)).filter(|bits| path == "sizeof" && bits % 8 == 0)?;
        Some(ExprKind::Ints(IntTuple::int(bits / 8)))
    }

    /// Converts `make_layout((4,8), (8,1))` to `(4,8):(8,1)`. The strides may be missing, or may be an order such as
    /// `LayoutRight`.
    fn layout(&self, call: &mut Call) -> Result<Option<ExprKind>, Diagnostic> {
        // In Python, `make_layout((a, b))` with a tuple of layouts concatenates the layouts.
        if let [Expr { kind: ExprKind::List(layouts), .. }] = call.args.as_mut_slice() {
            call.args = std::mem::take(layouts);
        }
        if let Some(op) = synonyms::operation("make_layout").filter(|_| !call.keywords.is_empty()) {
            self.keywords(call, op)?;
        }
        let end = call.args.last().map_or(0, |arg| arg.at.end);
        let (shape, strides, start) = match call.args.as_slice() {
            [Expr { kind: ExprKind::Ints(shape), at }] => (shape, Strides::Left, [at.start, at.end]),
            [Expr { kind: ExprKind::Ints(shape), at }, Expr { kind, at: behind }] => match kind {
                ExprKind::Ints(stride) => (shape, Strides::Given(*stride), [at.start, behind.start]),
                ExprKind::Order { right: true } => (shape, Strides::Right, [at.start, behind.start]),
                ExprKind::Order { right: false } => (shape, Strides::Left, [at.start, behind.start]),
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        Ok(Some(ExprKind::Layout(Box::new(Notation::of(*shape, strides, [start[0], start[1], end])))))
    }

    /// Replaces element types by their numbers of bits, for example `half_t` by 16, and removes the namespaces of major
    /// modes.
    fn widths(&self, call: &mut Call, name: &str) -> Result<(), Diagnostic> {
        for param in &mut call.params {
            let text = (self.text)(&param.at);
            param.number = param.number.or_else(|| width(&text));
            if base(&text) != text {
                param.at = self.last_word(&param.at);
            }
        }
        // In `Copy_Atom<X, half_t>`, the element type is parsed as an operand. The function converts the element type
        // to a parameter.
        if let ("Copy_Atom", [_, element]) = (name, call.args.as_slice()) {
            let text = (self.text)(&element.at);
            let number = written(element).or_else(|| width(&text));
            let is_constant =
                is_like_a_constant(&text) && (self.above.is_value(&text) || !matches!(self.source, Source::Text(_)));
            if number.is_none() && !is_constant {
                let help = format!(
                    "write the width in bits, `Copy_Atom<…, 16>`, or define the type first: `using {text} = half_t;`"
                );
                return Err(Diagnostic::new(element.at.clone(), format!("the width of `{text}` is not defined"), help));
            }
            call.params.push(Param { number, at: element.at.clone() });
            call.args.pop();
        }
        Ok(())
    }

    /// Moves named operands to their positions.
    fn keywords(&self, call: &mut Call, op: &'static Op) -> Result<(), Diagnostic> {
        let mut named = Vec::new();
        for Keyword { name, expr } in std::mem::take(&mut call.keywords) {
            let word = (self.text)(&name);
            if word == "mode" {
                call.params = modes(expr)?;
                continue;
            }
            // In Python, the operand `proj` is the operand `step` of the notation, which follows the coordinate.
            let place = if word == "proj" { 3 } else { self.place(&word, &name, op)? };
            named.push((place, Keyword { name, expr }));
        }
        named.sort_by_key(|(place, _)| *place);
        for (place, Keyword { name, expr }) in named {
            if place != call.args.len() {
                let message = format!("`{}` is given twice, or an earlier operand is missing", (self.text)(&name));
                return Err(Diagnostic::new(name, message, format!("write `{}`", op.usage)));
            }
            call.args.push(expr);
        }
        Ok(())
    }

    /// Returns the position of the operand `word`, according to the usage line of the operation.
    fn place(&self, word: &str, at: &At, op: &'static Op) -> Result<usize, Diagnostic> {
        let place = synonyms::operands(op).position(|place| synonyms::means(word, place));
        place.ok_or_else(|| {
            let message = format!("`{}` has no operand `{word}`", op.name);
            Diagnostic::new(at.clone(), message, format!("write `{}`", op.usage))
        })
    }

    /// Returns the span of the last name in a path.
    fn last_word(&self, at: &At) -> At {
        let mut cursor = Cursor::new(self.source, at.start);
        while cursor.end < at.end {
            cursor.bump();
        }
        cursor.start..cursor.end
    }
}

/// Returns the major mode at the end of a path: `K` for `GMMA::Major::K`.
pub(crate) fn major(text: &str) -> Option<&str> {
    let (space, major) = text.rsplit_once("::")?;
    (space.rsplit("::").next() == Some("Major")).then_some(major)
}

/// Returns the value of an expression that is an integer literal, or `None` for other expressions.
fn written(expr: &Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Ints(tuple) => {
            tuple.as_int().filter(|int| int.is_number() && int.as_written().is_none()).map(Int::value)
        }
        _ => None,
    }
}

/// Converts the mode numbers in `[0, 2]` or `0` to parameters.
fn modes(expr: Expr) -> Result<Vec<Param>, Diagnostic> {
    let exprs = match expr.kind {
        ExprKind::List(exprs) => exprs,
        _ => vec![expr],
    };
    let param = |expr: Expr| match written(&expr) {
        Some(number) => Ok(Param { number: Some(number), at: expr.at }),
        None => Err(Diagnostic::new(expr.at, "expected the number of a mode", "write `mode=[0]`")),
    };
    exprs.into_iter().map(param).collect()
}

/// Converts operands to parameters where Python writes numbers as operands and C++ writes them between `<` and `>`.
/// Examples: `group_modes(l, 0, 2)`, `recast_layout(16, 8, l)`.
fn numbers(call: &mut Call, op: &Op) {
    let ((fewest, most), (_, operands)) = (op.params(), op.args());
    let is_complete = !call.params.is_empty() || op.words() > 0;
    let extra = call.args.len().checked_sub(operands).filter(|extra| *extra > 0 && (fewest..=most).contains(extra));
    let Some(extra) = extra.filter(|_| !is_complete) else {
        return;
    };
    let is_number = |exprs: &[Expr]| exprs.iter().all(|expr| written(expr).is_some());
    let from = match (is_number(&call.args[..extra]), is_number(&call.args[operands..])) {
        (_, true) => operands,
        (true, false) => 0,
        (false, false) => return,
    };
    let moved = call.args.drain(from..from + extra).map(|expr| Param { number: written(&expr), at: expr.at });
    call.params = moved.collect();
}

fn unknown_keyword(call: &Call, name: &str) -> Diagnostic {
    let at = call.keywords.first().map_or(call.name.clone(), |keyword| keyword.name.clone());
    Diagnostic::new(
        at,
        format!("`{name}` has no operands with names"),
        "use the CuTe name of an operation, such as `make_layout`",
    )
}
