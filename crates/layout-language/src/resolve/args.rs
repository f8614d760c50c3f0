//! The operands of a call, converted to the types that the operation needs.

use super::defined;
use super::failure::Failure;
use super::instruction::{Atom, Instruction, Worded};
use super::kind::{Kind, Takes, no_numbers};
use super::{Names, Numbers, STEPS, Value};
use crate::syntax::{At, Diagnostic, Expr};
use layout_hardware::atom::{CopyAtom, MmaAtom, TiledCopy, TiledMma};
use layout_hardware::descriptors::TensorMap;
use layout_movement::Distributed;
use layout_proofs::Budget;
use layout_proofs::for_all::{Definition, ForAll, Quotient};
use layout_runtime::rules::{NotStatic, TooManyNames, XorName};
use layout_runtime::symbols::{Case, Fact};
use layout_runtime::{Basis, Error, Int, IntTuple, Layout, Swizzle, Symbol, Tiler};
use std::cell::RefCell;

/// Maximum number of symbols that one operation may add.
const MAX_DEFINED: usize = 16;

/// The values of the operands, and the expressions that evaluate to these values.
pub(crate) struct Args<'a> {
    values: Vec<Value>,
    exprs: &'a [&'a Expr],
    /// The name of the called operation. The name is empty if the values are not the operands of a call.
    pub(crate) operation: &'static str,
    /// The keywords between `<` and `>`, with their spans.
    words: Vec<(String, At)>,
    /// The budget that all searches for one input share.
    budget: Option<&'a RefCell<Budget>>,
    /// The names that are visible to the input, and its symbols.
    names: Option<&'a dyn Names>,
    /// Facts about symbols that are not declared. A search assumes them to find out whether a declaration would help.
    supposed: Vec<Fact>,
    /// `true` if `where overrun` is declared, so that tiles may exceed the layout.
    pub(crate) overruns: bool,
    /// The span of the whole call.
    pub(crate) at: &'a At,
}

/// Declares methods that return operand `i` if this operand is a value of one kind, and an error otherwise.
macro_rules! operands {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $value:pat => $inner:expr, $takes:ident;)*) => {
        impl Args<'_> {$(
            $(#[$doc])*
            pub(crate) fn $name(&self, i: usize) -> Result<$type, Failure> {
                match &self.values[i] {
                    $value => Ok($inner),
                    _ => Err(self.unexpected(i, Takes::$takes).into()),
                }
            }
        )*}
    };
}

operands! {
    /// Returns operand `i` as a tuple of integers.
    ints: IntTuple = Value::Ints(tuple) => *tuple, Ints;
    swizzle: Swizzle = Value::Swizzle(swizzle) => *swizzle, Swizzle;
    /// Returns operand `i` as a list of tilers.
    list: Tiler = Value::Tiler(tiler) => *tiler, List;
    distributed: Distributed = Value::Distributed(distributed) => **distributed, Distributed;
    /// Returns operand `i` as a matrix instruction that is not tiled.
    atom: &MmaAtom = Value::Instruction(Instruction::Mma(atom)) => &atom.value, Atom;
    copy: &CopyAtom = Value::Instruction(Instruction::Copy(atom)) => &atom.value, Copy;
    tiled_mma: &TiledMma = Value::Instruction(Instruction::TiledMma(mma)) => &mma.value, TiledMma;
    tiled_copy: &TiledCopy = Value::Instruction(Instruction::TiledCopy(copy)) => &copy.value, TiledCopy;
}

impl<'a> Args<'a> {
    pub(crate) fn new(values: Vec<Value>, exprs: &'a [&'a Expr], at: &'a At) -> Self {
        let (words, supposed) = (Vec::new(), Vec::new());
        Self { values, exprs, operation: "", words, budget: None, names: None, supposed, overruns: false, at }
    }

    /// Adds properties of a call: the operation, its keywords, the names that the call can use, and whether its tiles
    /// may overrun.
    pub(crate) fn of_call(
        self,
        operation: &'static str,
        words: Vec<(String, At)>,
        names: &'a dyn Names,
        overruns: bool,
    ) -> Self {
        Self { operation, words, budget: Some(names.budget()), names: Some(names), overruns, ..self }
    }

    /// Runs `search` with the budget of the input, or with a new budget if the operands do not belong to an input.
    pub(crate) fn within<T>(&self, search: impl FnOnce(&mut Budget) -> T) -> T {
        match self.budget {
            Some(budget) => search(&mut budget.borrow_mut()),
            None => search(&mut Budget::new(STEPS)),
        }
    }

    /// Returns the symbols, and the declared facts about them.
    pub(crate) fn numbers_of_names(&self) -> Numbers {
        self.names.and_then(Names::numbers).map_or(Numbers::default(), |numbers| numbers.borrow().clone())
    }

    /// Declares the quotient with the text `words` as a new symbol. Returns `None` if the scope allows only declared
    /// symbols.
    pub(crate) fn quotient(&self, words: &str) -> Option<Result<Symbol, Diagnostic>> {
        self.names?.made_of(words, self.at)
    }

    /// Returns the layout that `result` computes. This layout is correct for all values of the symbols. If the scope
    /// allows undeclared symbols, products and quotients in this layout become new symbols. Returns an error if an
    /// operand depends on a named constant, because only rustc knows the value of the constant.
    pub(crate) fn for_all(
        &self,
        layout: &Layout,
        result: impl Fn(ForAll<'_>, &mut Budget) -> Result<Layout, Error>,
    ) -> Result<Layout, Failure> {
        if let Some(name) = self.constant() {
            return Err(NotStatic { name }.error().into());
        }
        match self.for_all_by(layout, &result, &|| self.definitions()) {
            // If `m % n == 0` is declared, the product `n * ceil(m/n)` can replace `m`. The facts about `m` are not
            // known for this product. Therefore the product is tried only if the computation with `m` fails.
            Err(failure) if failure.algebra().is_some_and(Error::is_of_run_time) && self.multiples().is_some() => {
                let answer = self.for_all_by(layout, &result, &|| self.multiples().unwrap_or_default());
                answer.ok().filter(|result| self.declares(result)).ok_or(failure)
            }
            answer => answer,
        }
    }

    /// Returns `true` if the scope allows undeclared symbols, or if all symbols of the layout are declared.
    fn declares(&self, layout: &Layout) -> bool {
        let count = self.numbers_of_names().iter().count();
        self.makes_numbers() || Value::Layout(*layout).names().into_iter().all(|name| usize::from(name) < count)
    }

    /// Calls `result` with the symbols that `definitions` defines as products or quotients. If `result` needs another
    /// quotient, defines this quotient as a symbol and calls `result` again.
    fn for_all_by(
        &self,
        layout: &Layout,
        result: &impl Fn(ForAll<'_>, &mut Budget) -> Result<Layout, Error>,
        definitions: &dyn Fn() -> Vec<Definition>,
    ) -> Result<Layout, Failure> {
        let stated = self.stated();
        // A quotient in `definitions` can use a position after the declared symbols, at most one position per fact. So
        // new symbols get later positions.
        let count = self.numbers_of_names().iter().count() + stated.len() + self.supposed.len();
        let mut supposed = Vec::new();
        for i in 0..MAX_DEFINED {
            let definitions = [definitions(), supposed.clone()].concat();
            let of = ForAll::new(layout, &stated).with_definitions(&definitions);
            let error = match self.within(|budget| result(of, budget)) {
                Ok(layout) => return Ok(layout),
                Err(error) => error,
            };
            match Quotient::of_error(&error) {
                None => return Err(error.into()),
                Some(is) if !self.makes_numbers() => {
                    let name = is.names.factor(0).or(is.by.factor(0)).unwrap_or_default();
                    return Err(NotStatic { name }.error().into());
                }
                // If facts are only assumed, the quotient gets a definition for this computation, but is not declared
                // as a symbol.
                Some(is) if !self.supposed.is_empty() => match u8::try_from(count + i) {
                    Ok(name) if usize::from(name) < Basis::MAX_NAMES => supposed.push(Definition { name, is }),
                    _ => return Ok(Layout::UNIT),
                },
                Some(is) => self.define(&is)?,
            }
        }
        Err(TooManyNames.error().into())
    }

    /// Returns the symbols that are products or exact quotients of other symbols, with their definitions.
    pub(crate) fn definitions(&self) -> Vec<Definition> {
        self.numbers_of_names().definitions(&self.supposed)
    }

    /// Returns the result of `definitions` with a definition `m = n * ceil(m/n)` for each declared multiple
    /// `m % n == 0`. In the definitions, this product replaces `m`. Returns `None` if no multiple is declared.
    pub(crate) fn multiples(&self) -> Option<Vec<Definition>> {
        let multiples = self.numbers_of_names().multiples(&self.supposed);
        let is_factor =
            |name: u8| multiples.iter().any(|of| (0..).map_while(|i| of.is.names.factor(i)).any(|k| k == name));
        let others = self.definitions().into_iter().filter(|of| !is_factor(of.name));
        let product = |names: Basis| {
            let factors = (0..).map_while(|i| names.factor(i));
            let of = |name: u8| match multiples.iter().find(|of| of.name == name) {
                Some(multiple) => Some(multiple.is.names),
                None => Basis::named(name.into()),
            };
            factors.map(of).try_fold(Basis::ONE, |product, names| product.times(names?)).unwrap_or(names)
        };
        let expanded = |of: Definition| {
            let is = Quotient { names: product(of.is.names), by: product(of.is.by), ..of.is };
            Definition { is, ..of }
        };
        (!multiples.is_empty()).then(|| others.chain(multiples.iter().copied()).map(expanded).collect())
    }

    /// Returns `true` if the scope allows undeclared symbols.
    pub(crate) fn makes_numbers(&self) -> bool {
        self.names.is_some_and(Names::makes_numbers)
    }

    /// Returns a named constant that an operand depends on. Only rustc knows the value of such a constant. Returns
    /// `None` if no operand depends on a constant, or if the scope allows undeclared symbols, which has no named
    /// constants.
    fn constant(&self) -> Option<u8> {
        let names = self.names.filter(|names| !names.makes_numbers())?;
        let numbers = self.numbers_of_names();
        let is_constant = |name: &u8| numbers.get(*name).is_some_and(|number| names.is_constant(&number.text));
        self.names().into_iter().find(is_constant)
    }

    /// Declares a quotient as a new symbol.
    fn define(&self, is: &Quotient) -> Result<(), Failure> {
        let numbers = self.numbers_of_names();
        let words = defined::words(is, |name| numbers.get(name).map_or(String::new(), |number| number.text.clone()));
        self.quotient(&words).transpose()?;
        Ok(())
    }

    /// Returns the facts that are declared or assumed about the symbols.
    pub(crate) fn stated(&self) -> Vec<Fact> {
        [self.numbers_of_names().stated(), self.supposed.clone()].concat()
    }

    /// Returns keyword `i` between `<` and `>`, with its span.
    pub(crate) fn word(&self, i: usize) -> (&str, &At) {
        self.words.get(i).map_or(("", self.at), |(word, at)| (word, at))
    }

    pub(crate) fn count_of_words(&self) -> usize {
        self.words.len()
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn value(&self, i: usize) -> &Value {
        &self.values[i]
    }

    pub(crate) fn expr(&self, i: usize) -> Option<&Expr> {
        self.exprs.get(i).copied()
    }

    fn at(&self, i: usize) -> &At {
        &self.exprs[i].at
    }

    /// Returns a symbol that an operand depends on, or `None` if no operand depends on a symbol.
    pub(crate) fn first_name(&self) -> Option<u8> {
        self.values.iter().find_map(Value::first_name)
    }

    /// Returns operand `i` as a layout. A tuple of integers is converted to the compact layout of this shape, with the
    /// first mode fastest.
    pub(crate) fn layout(&self, i: usize) -> Result<Layout, Failure> {
        Ok(self.values[i].layout(self.at(i))?)
    }

    /// Returns the operands from `i` on as layouts.
    pub(crate) fn layouts(&self, i: usize) -> Result<Vec<Layout>, Failure> {
        (i..self.len()).map(|i| self.layout(i)).collect()
    }

    /// Returns operand `i` as a tuple of integers: a shape, a stride or a coordinate. A layout is converted to its
    /// shape.
    pub(crate) fn shape(&self, i: usize) -> Result<IntTuple, Failure> {
        match &self.values[i] {
            Value::Layout(layout) => Ok(layout.shape()),
            _ => self.ints(i),
        }
    }

    /// Returns operand `i` as a tuple of numbers. Returns an error if the operand contains `_`, `X` or an XOR
    /// stride.
    pub(crate) fn numbers(&self, i: usize) -> Result<IntTuple, Failure> {
        let tuple = self.shape(i)?;
        if let Some(leaf) = tuple.leaves().iter().position(|leaf| leaf.basis().is_xor()) {
            return Err(XorName.error().of(self.operation, i).leaf(leaf).into());
        }
        match tuple.leaves().iter().all(|leaf| leaf.is_number()) {
            true => Ok(tuple),
            false => Err(no_numbers(self.at(i)).into()),
        }
    }

    /// Returns operand `i` as one integer that is not a symbol.
    pub(crate) fn int(&self, i: usize) -> Result<i64, Failure> {
        let number = self.one(i)?;
        match number.first_name() {
            Some(name) => Err(NotStatic { name }.error().into()),
            None => Ok(number.value()),
        }
    }

    /// Returns operand `i` as one integer, which may be a symbol.
    pub(crate) fn one(&self, i: usize) -> Result<Int, Failure> {
        if !Takes::Int.takes(self.values[i].what()) {
            return Err(self.unexpected(i, Takes::Int).into());
        }
        self.numbers(i)?.as_int().ok_or_else(|| self.unexpected(i, Takes::Int).into())
    }

    /// Returns the same operands with values instead of symbols, or `None` if an operand is invalid for these values.
    pub(crate) fn with(&self, case: &Case) -> Option<Self> {
        let values = self.values.iter().map(|value| value.with(case)).collect::<Option<_>>()?;
        Some(Self { values, words: self.words.clone(), supposed: Vec::new(), ..*self })
    }

    /// Returns the same operands, with the additional assumed facts `supposed`. The searches of an operation with these
    /// operands use `budget`.
    pub(crate) fn supposing(&self, supposed: &[Fact], budget: &'a RefCell<Budget>) -> Self {
        let (mut values, words) = (self.values.clone(), self.words.clone());
        let divisors = supposed.iter().filter(|fact| fact.modulus > 0 && fact.other.is_none() && fact.high == 0);
        for fact in divisors {
            let known = u8::try_from(fact.name).ok().zip(u32::try_from(fact.modulus).ok());
            for (value, (name, divisor)) in values.iter_mut().zip(std::iter::repeat(known).flatten()) {
                match value {
                    Value::Layout(layout) => *layout = layout.knowing(name, divisor),
                    Value::Ints(tuple) => *tuple = tuple.with_leaves(|leaf| leaf.knowing(name, divisor)),
                    _ => {}
                }
            }
        }
        Self { values, words, supposed: supposed.to_vec(), budget: Some(budget), ..*self }
    }

    /// Returns the symbols that the operands depend on.
    pub(crate) fn names(&self) -> Vec<u8> {
        let mut names: Vec<u8> = self.values.iter().flat_map(Value::names).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns the symbols in the extents of the operands. An extent is at least 1, so the values of these symbols are
    /// at least 1.
    pub(crate) fn extents(&self) -> Vec<u8> {
        let names = |value: &Value| {
            let shape = match value {
                Value::Ints(tuple) => *tuple,
                Value::Layout(layout) => layout.shape(),
                _ => IntTuple::EMPTY,
            };
            shape.leaves().iter().filter_map(|leaf| Some(leaf.symbol()?.name)).collect::<Vec<_>>()
        };
        self.values.iter().flat_map(names).collect()
    }

    /// Replaces operand `i`.
    pub(crate) fn replace(&mut self, i: usize, value: Value) {
        self.values[i] = value;
    }

    pub(crate) fn mma(&self, i: usize) -> Result<&MmaAtom, Failure> {
        match &self.values[i] {
            Value::Instruction(Instruction::Mma(atom)) => Ok(&atom.value),
            Value::Instruction(Instruction::TiledMma(mma)) => Ok(mma.value.atom()),
            _ => Err(self.unexpected(i, Takes::Mma).into()),
        }
    }

    /// Returns operand `i` as a tensor map. All numbers of the tensor map must be known at compile time.
    pub(crate) fn map(&self, i: usize) -> Result<&TensorMap, Failure> {
        match &self.values[i] {
            Value::TensorMap(map) => Ok(map),
            Value::Boxes(of) => {
                let name = of.1.first_name().unwrap_or(0);
                Err(NotStatic { name }.error().of(self.operation, i).into())
            }
            _ => Err(self.unexpected(i, Takes::Map).into()),
        }
    }

    /// Returns the kinds of the operands.
    pub(crate) fn kinds(&self) -> Vec<Kind> {
        self.values.iter().map(Value::what).collect()
    }

    /// Returns `value` together with the text of the call that evaluates to this value. Either the first operand must
    /// be an instruction or a tiling, or the first four operands must be layouts.
    pub(crate) fn worded<T>(&self, params: &[i64], value: T) -> Result<Worded<T>, Failure> {
        let atom = match &self.values[0] {
            Value::Instruction(of) => of.atom().clone(),
            _ => {
                let layouts = [self.layout(0)?, self.layout(1)?, self.layout(2)?, self.layout(3)?];
                Atom::Of(Box::new(layouts), params.first().copied())
            }
        };
        Ok(Worded { value: Box::new(value), words: self.spelled(params), atom })
    }

    /// Returns the error for operand `i`, which has a kind that the operation does not accept.
    pub(crate) fn unexpected(&self, i: usize, takes: Takes) -> Diagnostic {
        self.undeclared(i, takes.refuse(self.values[i].what(), self.at(i)))
    }

    /// Returns the first symbol in operand `i`. Returns `None` if the operand is not one integer, or contains no
    /// symbol.
    pub(crate) fn name_of(&self, i: usize) -> Option<u8> {
        match self.values.get(i)? {
            Value::Ints(tuple) => tuple.as_int()?.first_name(),
            _ => None,
        }
    }

    /// Returns `error`, which concerns operand `i`. If the operand is a symbol, replaces the help by a hint that an
    /// undeclared name is a number.
    pub(crate) fn undeclared(&self, i: usize, error: Diagnostic) -> Diagnostic {
        if self.name_of(i).is_none() {
            return error;
        }
        Diagnostic { help: "an undeclared name is a number; declare the name in an earlier line".into(), ..error }
    }

    /// Builds an error with this message at operand `i`, without help.
    pub(crate) fn mistake(&self, i: usize, message: String) -> Diagnostic {
        Diagnostic::new(self.at(i).clone(), message, "")
    }

    /// Returns the call as text, with the value of each operand instead of its expression.
    fn spelled(&self, params: &[i64]) -> String {
        let listed = |items: Vec<String>, between| items.join(between);
        let params = match params {
            [] => String::new(),
            _ => format!("<{}>", listed(params.iter().map(ToString::to_string).collect(), ",")),
        };
        let operands = listed(self.values.iter().map(ToString::to_string).collect(), ", ");
        format!("{}{params}({operands})", self.operation)
    }

    /// Returns operand `i` as a tiler: a layout, a shape with one tile size per mode, a list, or `_`.
    pub(crate) fn tiler(&self, i: usize) -> Result<Tiler, Failure> {
        Ok(self.values[i].tiler(self.at(i))?)
    }
}
