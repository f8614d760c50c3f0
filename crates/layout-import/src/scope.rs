//! The scopes of a source, and the members that they declare.

use crate::source::Span;
use std::collections::{HashMap, HashSet};

/// A namespace, class, function or block.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    pub(crate) parent: Option<usize>,
    pub(crate) name: String,
    pub(crate) kind: ScopeKind,
    /// The template parameters of a class or a function.
    pub(crate) params: Vec<Param>,
    /// The base classes of a class, as spans of the source.
    pub(crate) bases: Vec<Span>,
    pub(crate) members: Vec<Member>,
    /// The indices in `members` of the members with each name, in ascending order.
    named: HashMap<String, Vec<usize>>,
}

/// The kind of a scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ScopeKind {
    /// A namespace, or the whole file. Its members are visible in the whole scope.
    #[default]
    Namespace,
    /// A class. Its members are visible in the whole class, and also outside of it.
    Class,
    /// A function or a block. Its members are visible after their declaration.
    Block,
}

/// A template parameter.
#[derive(Clone, Debug)]
pub(crate) struct Param {
    pub(crate) name: String,
    /// The kind of the parameter, such as `int`, `bool` or `class`.
    pub(crate) ty: Span,
    pub(crate) default: Option<Span>,
}

/// A name that a scope declares.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) name: String,
    /// The index of the token of the name.
    pub(crate) at: usize,
    /// The template parameters, if the member is an alias template.
    pub(crate) params: Vec<Param>,
    pub(crate) what: What,
}

/// The kind of a declaration, with spans of the source that are not translated yet.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// An alias, a constant, or a variable with its initial value.
    Value {
        /// The declared type. The span is empty for an alias.
        ty: Span,
        init: Span,
    },
    /// Mode `mode` of the expression `of`. For example, `auto [m, n] = shape;` declares two such members.
    Mode { of: Span, mode: usize },
    /// A variable or a parameter with a value that is known only at runtime.
    Runtime { ty: Span },
    /// A class, with the index of its scope.
    Class(usize),
    /// A function, with the index of its scope, its number of parameters, and its body.
    Function { scope: usize, params: usize, body: Span },
}

/// All scopes of a source. The first scope is the whole file.
#[derive(Debug, Default)]
pub(crate) struct Scopes {
    pub(crate) all: Vec<Scope>,
    /// The names of class templates and variable templates that the source specializes.
    pub(crate) specialized: HashSet<String>,
}

impl Scopes {
    /// Adds a scope inside of `parent`, and returns the index of the new scope.
    pub(crate) fn add(&mut self, parent: usize, kind: ScopeKind, name: &str, params: Vec<Param>) -> usize {
        let parent = (!self.all.is_empty()).then_some(parent);
        self.all.push(Scope { parent, name: name.to_string(), kind, params, ..Scope::default() });
        self.all.len() - 1
    }

    pub(crate) fn declare(&mut self, scope: usize, name: &str, at: usize, params: Vec<Param>, what: What) {
        let Scope { members, named, .. } = &mut self.all[scope];
        named.entry(name.to_string()).or_default().push(members.len());
        members.push(Member { name: name.to_string(), at, params, what });
    }

    /// Returns the indices of all members of a scope with this name, in ascending order.
    pub(crate) fn named(&self, scope: usize, name: &str) -> &[usize] {
        self.all[scope].named.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns the last member of a scope with this name. If the scope is a block, only members that are declared
    /// before the token `before` are considered.
    pub(crate) fn member(&self, scope: usize, name: &str, before: usize) -> Option<usize> {
        let Scope { kind, members, .. } = &self.all[scope];
        let is_visible = |member: usize| *kind != ScopeKind::Block || members[member].at < before;
        self.named(scope, name).iter().copied().rfind(|member| is_visible(*member))
    }

    /// Returns the name of a member, after the names of the enclosing namespaces, classes and functions.
    pub(crate) fn path(&self, scope: usize, name: &str) -> String {
        let mut path = name.to_string();
        let mut at = Some(scope);
        while let Some(scope) = at {
            let Scope { name, parent, .. } = &self.all[scope];
            if !name.is_empty() {
                path = format!("{name}::{path}");
            }
            at = *parent;
        }
        path
    }
}
