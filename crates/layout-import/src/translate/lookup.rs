//! Looks up names in scopes, in base classes, and among template parameters.

use super::{Context, MAX_DEPTH, Meaning, Template, Translator};
use crate::scan::is_integer;
use crate::scope::{Param, ScopeKind, What};

impl Translator<'_> {
    /// Returns the meaning of a name, or `None` if the name is not declared. `arguments` contains the template
    /// arguments after the name, if there are any.
    pub(super) fn look_up(&mut self, name: &str, arguments: Option<Vec<Meaning>>, context: Context) -> Option<Meaning> {
        if let Some((scope, member)) = context.alias {
            let params = &self.scopes.all[scope].members[member].params;
            if let Some(k) = params.iter().position(|param| param.name == name) {
                let param = params[k].clone();
                return Some(self.param((scope, Some(member)), k, &param, context));
            }
        }
        let (mut at, mut before) = (Some(context.scope), context.before);
        while let Some(scope) = at {
            let inner = Context { scope, before, ..context };
            if let Some(meaning) = self.in_scope(name, arguments.clone(), inner) {
                return Some(meaning);
            }
            let params = &self.scopes.all[scope].params;
            if let Some(k) = params.iter().position(|param| param.name == name) {
                let param = params[k].clone();
                return Some(self.param((scope, None), k, &param, inner));
            }
            at = self.scopes.all[scope].parent;
            if self.scopes.all[scope].kind == ScopeKind::Class {
                before = usize::MAX;
            }
        }
        self.given(name)
    }

    /// Returns the value that the user or a `#define` gives for a name, if there is one.
    pub(super) fn given(&mut self, name: &str) -> Option<Meaning> {
        let span = self.given.get(name).cloned()?;
        Some(self.operand(&span, self.file()))
    }

    /// Returns the meaning of the name `name` as a member of a scope. Base classes of this scope are searched too.
    pub(super) fn in_scope(
        &mut self,
        name: &str,
        arguments: Option<Vec<Meaning>>,
        context: Context,
    ) -> Option<Meaning> {
        let Context { scope, before, .. } = context;
        if let Some(member) = self.scopes.member(scope, name, before) {
            if arguments.is_some() && self.scopes.specialized.contains(name) {
                return Some(Meaning::Missing(vec![format!("the specialization of {name}")]));
            }
            let instance = match arguments {
                Some(given) => self.instance(self.template(scope, member), given, context.arguments),
                None => context.arguments,
            };
            return Some(self.member((scope, member), instance));
        }
        // The depth is limited because in an invalid source, two classes can be bases of each other.
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let found = self.bases(context).into_iter().find_map(|(scope, arguments)| {
            self.in_scope(name, None, Context { scope, arguments, before: usize::MAX, alias: None })
        });
        self.depth -= 1;
        found
    }

    /// Returns the base classes of a scope. Each consists of its scope and its template arguments.
    fn bases(&mut self, context: Context) -> Vec<(usize, usize)> {
        let key = (context.scope, context.arguments);
        if let Some(known) = self.bases.get(&key) {
            return known.clone();
        }
        // During the lookup of the bases, the stored list is empty. So the search ends even if the bases form a cycle.
        self.bases.insert(key, Vec::new());
        let spans = self.scopes.all[context.scope].bases.clone();
        let outside = Context { before: usize::MAX, ..context };
        let meanings = spans.iter().map(|base| self.quietly(|of| of.operand(base, outside)));
        let bases: Vec<_> = meanings
            .filter_map(|meaning| match meaning {
                Meaning::Class(scope, arguments) => Some((scope, arguments)),
                _ => None,
            })
            .collect();
        self.bases.insert(key, bases.clone());
        bases
    }

    /// Returns the template that a member declares: the scope of a class or a function, or the scope and the member of
    /// an alias.
    fn template(&self, scope: usize, member: usize) -> Template {
        match self.scopes.all[scope].members[member].what {
            What::Class(class) => (class, None),
            What::Function { scope, .. } => (scope, None),
            _ => (scope, Some(member)),
        }
    }

    /// Returns the number of the instantiation that has the arguments `given` for the template `of`. For all other
    /// templates, this instantiation has the same arguments as instantiation number `arguments`.
    pub(super) fn instance(&mut self, of: Template, given: Vec<Meaning>, arguments: usize) -> usize {
        let key = format!("{arguments} {of:?} {given:?}");
        if let Some(known) = self.instances_known.get(&key) {
            return *known;
        }
        let mut instance = self.instances[arguments].clone();
        instance.insert(of, given);
        self.instances.push(instance);
        self.instances_known.insert(key, self.instances.len() - 1);
        self.instances.len() - 1
    }

    /// Returns the meaning of a template parameter. The meaning is the parameter's argument, or else the value that the
    /// user gives, or else the parameter's default. Otherwise, an integer parameter is a runtime value, and any other
    /// parameter is missing.
    fn param(&mut self, of: Template, k: usize, param: &Param, context: Context) -> Meaning {
        let argument = self.instances[context.arguments].get(&of).and_then(|arguments| arguments.get(k));
        if let Some(argument) = argument {
            return argument.clone();
        }
        if let Some(given) = self.given(&param.name) {
            return given;
        }
        match &param.default {
            Some(default) => self.operand(default, Context { before: usize::MAX, ..context }),
            None if is_integer(self.source, &param.ty) => Meaning::Runtime(param.name.clone()),
            None => Meaning::Missing(vec![param.name.clone()]),
        }
    }

    /// Calls `read`, and then removes the names that `read` has recorded as missing or as runtime values.
    pub(super) fn quietly<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let (missing, runtime) = (self.missing.clone(), self.runtime.clone());
        let result = read(self);
        (self.missing, self.runtime) = (missing, runtime);
        result
    }
}
