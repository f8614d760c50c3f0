//! Checks the signature of a movement. In Rust, the signature is
//! `fn name(from: [u32; 4], thread: u32, shuffle: impl Fn(u32, u32) -> u32) -> [u32; 4]`. In a kernel language, the
//! signature is `extern "cuda" fn name(from: [u32; 4], thread: u32, shared: &mut [u8]) -> [u32; 4]`. The role of a
//! parameter follows from its type.

use super::language;
use super::signature::{inputs_span, name};
use crate::arithmetic::fresh;
use crate::languages::Dialect;
use crate::report::{Report, Reported};
use crate::tokens::{bare, bare_type, ends};
use layout_movement::{LaneStep, Movement};
use proc_macro2::{Ident, Span};
use syn::{Expr, ExprLit, FnArg, Lit, ReturnType, Signature, Type, TypeArray};

/// The roles of the parameters in a checked signature.
pub(crate) struct Moved {
    /// The kernel language, or `None` for Rust.
    pub(crate) dialect: Option<Dialect>,
    /// The parameter that contains the registers of the thread.
    pub(crate) from: Ident,
    /// The parameter for the thread number, or `None` if there is no such parameter.
    pub(crate) thread: Option<Ident>,
    /// The parameter for shared memory, or `None` if there is no such parameter.
    pub(crate) shared: Option<Ident>,
    /// The parameter for the function that returns a register of another lane, or `None` if there is no such parameter.
    pub(crate) shuffle: Option<Ident>,
    /// All parameters except the registers, in order.
    pub(crate) others: Vec<Ident>,
    /// The name of the output parameter, which a function in a kernel language has.
    pub(crate) to: String,
    /// The name of the variable with the thread number, and then all other names that the emitted code uses.
    pub(crate) names: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    From,
    Thread,
    Shared,
    Shuffle,
}

impl Moved {
    /// Returns the parameters that this movement does not use.
    pub(crate) fn unused(&self, movement: &Movement) -> Vec<&Ident> {
        let needs = [(&self.thread, Role::Thread), (&self.shared, Role::Shared), (&self.shuffle, Role::Shuffle)];
        needs
            .into_iter()
            .filter(|(_, role)| !is_needed(*role, movement))
            .filter_map(|(name, _)| name.as_ref())
            .collect()
    }
}

/// Checks the signature of a movement. If the signature is wrong, the error suggests the correct signature.
pub(crate) fn check(signature: &Signature, movement: &Movement, report: &mut Report) -> Result<Moved, Reported> {
    let dialect = language::dialect(signature, report)?;
    let mut checking = Checking { signature, movement, dialect, report, answer: Ok(()) };
    checking.language();
    let named = checking.parameters();
    checking.output();
    checking.answer?;
    let of = |role| named.iter().find(|(known, _)| *known == role).map(|(_, name)| name.clone());
    let others: Vec<Ident> =
        named.iter().filter(|(role, _)| *role != Role::From).map(|(_, name)| name.clone()).collect();
    let from = of(Role::From).ok_or(Reported)?;
    if let Some(dialect) = dialect {
        language::check(
            signature,
            &named.iter().map(|(_, name)| name.clone()).collect::<Vec<_>>(),
            "u32",
            dialect,
            report,
        )?;
    }
    let parameters: Vec<String> = named.iter().map(|(_, name)| bare(name)).collect();
    let to = fresh("to".into(), |name| parameters.contains(name));
    let thread = of(Role::Thread);
    let names = [thread.as_ref().map_or_else(|| "thread".into(), bare), to.clone()];
    let names = names.into_iter().chain(parameters).collect();
    Ok(Moved { dialect, from, thread, shared: of(Role::Shared), shuffle: of(Role::Shuffle), others, to, names })
}

struct Checking<'a> {
    signature: &'a Signature,
    movement: &'a Movement,
    dialect: Option<Dialect>,
    report: &'a mut Report,
    answer: Result<(), Reported>,
}

impl Checking<'_> {
    fn refuse(&mut self, at: (Span, Span), message: &str) {
        let help = format!("write `{}`", wanted(&bare(&self.signature.ident), self.movement, self.dialect));
        self.report.push(at, message, &help);
        self.answer = Err(Reported);
    }

    /// Reports a movement that the language cannot express.
    fn language(&mut self) {
        let room = self.movement.shared_bytes();
        let (message, at) = match self.dialect {
            Some(dialect) if !dialect.moves() => {
                (format!("movements cannot be emitted as {}", dialect.language()), ends(&self.signature.abi))
            }
            None if room > 0 => {
                let name = &self.signature.ident;
                (
                    format!(
                        "this movement needs {room} bytes of shared memory, but a Rust function has no shared memory"
                    ),
                    ends(name),
                )
            }
            _ => return,
        };
        let cuda = Dialect::all().find(|dialect| dialect.moves());
        let help = format!("write `{}`", wanted(&bare(&self.signature.ident), self.movement, cuda));
        self.report.push(at, &message, &help);
        self.answer = Err(Reported);
    }

    /// Returns the role and the name of each parameter.
    fn parameters(&mut self) -> Vec<(Role, Ident)> {
        let mut named: Vec<(Role, Ident)> = Vec::new();
        for input in &self.signature.inputs {
            let role = match input {
                FnArg::Typed(typed) => self.role(&typed.ty),
                FnArg::Receiver(_) => None,
            };
            match (role, name(input).cloned()) {
                (Some(role), Some(name)) if named.iter().all(|(known, _)| *known != role) => {
                    if self.dialect.is_some() && is_register(&bare(&name)) {
                        self.refuse(ends(&name), &format!("`{name}` is already a name in the emitted function, for example of a register, so a parameter cannot have this name"));
                    }
                    named.push((role, name));
                }
                (_, name) => {
                    let language = self.dialect.map_or("Rust", Dialect::language);
                    let name = name.map_or_else(|| "this pattern".into(), |name| format!("`{name}`"));
                    let message = format!("a {language} function of this movement cannot have the parameter {name}");
                    self.refuse(ends(input), &message);
                }
            }
        }
        let at = inputs_span(self.signature);
        let is_missing =
            |role| is_needed(role, self.movement) && self.takes(role) && named.iter().all(|(known, _)| *known != role);
        if let Some((_, what)) = MISSING.into_iter().find(|(role, _)| is_missing(*role)) {
            self.refuse((at, at), what);
        }
        named
    }

    /// Returns the role of a parameter of type `ty`.
    fn role(&mut self, ty: &Type) -> Option<Role> {
        let ty = bare_type(ty);
        let role = match ty {
            Type::Array(_) => {
                self.registers(ty, self.movement.inputs(), "before");
                Role::From
            }
            Type::Path(path) if path.path.is_ident("u32") => Role::Thread,
            Type::Reference(of) if of.mutability.is_some() => Role::Shared,
            Type::Path(path) if path.path.get_ident().is_some_and(|name| is_parameter(self.signature, name)) => {
                Role::Shuffle
            }
            Type::ImplTrait(_) | Type::Reference(_) => Role::Shuffle,
            _ => return None,
        };
        self.takes(role).then_some(role)
    }

    fn takes(&self, role: Role) -> bool {
        match role {
            Role::From | Role::Thread => true,
            Role::Shared => self.dialect.is_some(),
            Role::Shuffle => self.dialect.is_none(),
        }
    }

    fn output(&mut self) {
        let signature = self.signature;
        match &signature.output {
            ReturnType::Type(_, ty) => self.registers(ty, self.movement.outputs().len(), "after"),
            ReturnType::Default => {
                let at = signature.ident.span();
                self.refuse((at, at), "the return type is missing, because a function of a movement returns registers");
            }
        }
    }

    /// Reports an error if the type is not an array of `count` registers.
    fn registers(&mut self, ty: &Type, count: usize, when: &str) {
        let len = match ty {
            Type::Array(TypeArray { elem, len: Expr::Lit(ExprLit { lit: Lit::Int(number), .. }), .. })
                if is_u32(elem) =>
            {
                number.base10_parse::<usize>().ok()
            }
            _ => None,
        };
        if len != Some(count) {
            let plural = if count == 1 { "" } else { "s" };
            self.refuse(ends(ty), &format!("expected `[u32; {count}]`, because a thread has {count} register{plural} of 32 bits {when} this movement"));
        }
    }
}

/// The error for each parameter that is missing.
const MISSING: [(Role, &str); 4] = [
    (Role::From, "the parameter for the registers of a thread is missing"),
    (Role::Thread, "the parameter for the number of the thread is missing"),
    (Role::Shuffle, "the parameter for the exchange between lanes is missing"),
    (Role::Shared, "the parameter for the shared memory of this movement is missing"),
];

fn is_needed(role: Role, movement: &Movement) -> bool {
    match role {
        Role::From => true,
        Role::Shared => movement.shared_bytes() > 0,
        Role::Shuffle => movement.shuffles() > 0,
        Role::Thread => movement.steps().iter().any(|step| match *step {
            LaneStep::Take { by, .. } | LaneStep::Shuffle { by, .. } => movement.number(by).constant().is_none(),
            LaneStep::Store { .. } | LaneStep::Load { .. } => true,
            LaneStep::Sync { .. } => false,
        }),
    }
}

/// Returns the text of the correct signature, for suggestions.
fn wanted(name: &str, movement: &Movement, dialect: Option<Dialect>) -> String {
    let (inputs, outputs) = (movement.inputs(), movement.outputs().len());
    let (language, other) = match dialect {
        Some(dialect) => (format!("extern \"{}\" ", dialect.abi()), (Role::Shared, ", shared: &mut [u8]")),
        None => (String::new(), (Role::Shuffle, ", shuffle: impl Fn(u32, u32) -> u32")),
    };
    let parameters = [(Role::Thread, ", thread: u32"), other];
    let parameters = parameters.into_iter().filter(|(role, _)| is_needed(*role, movement)).map(|(_, text)| text);
    format!("{language}fn {name}(from: [u32; {inputs}]{}) -> [u32; {outputs}]", parameters.collect::<String>())
}

fn is_u32(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("u32"))
}

fn is_parameter(signature: &Signature, name: &Ident) -> bool {
    signature.generics.type_params().any(|param| param.ident == *name)
}

/// Returns `true` if emitted code may use this name. `r0`, `r1`, … are registers, `v4` is a value that an access to
/// several registers reads or writes, and `base` is the address of shared memory.
fn is_register(name: &str) -> bool {
    let number = name.strip_prefix(['r', 'v']).unwrap_or_default();
    name == "base" || !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}
