//! The text that the helper macro of a struct with const parameters passes. The text contains the definition of the
//! struct, and all definitions that this definition uses.
//!
//! The text is a table of definitions. The table contains each definition once, before the definitions that use it:
//!
//! ```text
//! const <> 13                         the parameters, and the length of the definition in bytes
//! (8,64):(64,1)const <N> Tile=0 14    each name with the number of its entry in the table
//! Tile o (N):(1)
//! ```

use super::given::{Definition, KnownLayout, Mistake, Template};
use std::collections::HashMap;
use std::fmt::{self, Write};
use std::rc::Rc;

/// The text at the start of each definition in a table.
pub(crate) const TEMPLATE: &str = "const <";

/// Maximum length of a chain in which each template uses the next. rustc evaluates templates with longer chains.
const DEEPEST: usize = 256;

impl Template {
    /// Builds a template. Returns `None` if the chain of templates that starts with this template is too long.
    pub(crate) fn new(params: Vec<String>, names: Vec<KnownLayout>, text: String) -> Option<Self> {
        let depth = |(_, given): &KnownLayout| match given {
            Ok(Definition::Template(template)) => template.depth,
            _ => 0,
        };
        let depth = 1 + names.iter().map(depth).max().unwrap_or(0);
        (depth <= DEEPEST).then_some(Self { params, names, text, depth })
    }

    /// Parses the text that a helper macro passes. The template is the last definition of the table. `plain` parses a
    /// definition without parameters.
    pub(crate) fn read(mut text: &str, plain: &dyn Fn(&str) -> Result<Definition, Mistake>) -> Option<Rc<Self>> {
        let mut table: Vec<Result<Definition, Mistake>> = Vec::new();
        while !text.is_empty() {
            let row;
            (row, text) = Row::read(text)?;
            table.push(match row.params.as_slice() {
                [] => plain(row.text),
                _ => Ok(Definition::Template(Rc::new(row.template(&table)?))),
            });
        }
        match table.pop()? {
            Ok(Definition::Template(template)) => Some(template),
            _ => None,
        }
    }
}

/// One definition in a table.
struct Row<'a> {
    params: Vec<&'a str>,
    /// The names that the definition uses. Each name has the number of its definition in the table.
    names: Vec<(&'a str, usize)>,
    text: &'a str,
}

impl<'a> Row<'a> {
    /// Parses the first definition of a table. Returns this definition, and the rest of the table.
    fn read(table: &'a str) -> Option<(Self, &'a str)> {
        let (head, rest) = table.strip_prefix(TEMPLATE)?.split_once('\n')?;
        let (params, names) = head.split_once('>')?;
        let mut names: Vec<&str> = names.split_whitespace().collect();
        let (text, rest) = rest.split_at_checked(names.pop()?.parse().ok()?)?;
        let name = |name: &'a str| name.rsplit_once('=').and_then(|(name, row)| Some((name, row.parse().ok()?)));
        let names = names.into_iter().map(name).collect::<Option<_>>()?;
        Some((Self { params: params.split(',').filter(|param| !param.is_empty()).collect(), names, text }, rest))
    }

    fn template(&self, table: &[Result<Definition, Mistake>]) -> Option<Template> {
        let known = |(name, row): &(&str, usize)| Some((String::from(*name), table.get(*row)?.clone()));
        let names = self.names.iter().map(known).collect::<Option<_>>()?;
        Template::new(self.params.iter().copied().map(String::from).collect(), names, self.text.into())
    }
}

/// A table to which definitions are added.
#[derive(Default)]
struct Table {
    text: String,
    /// The number of each definition in the table, by its text. If two helper macros passed the same definition, the
    /// table contains it once.
    rows: HashMap<String, usize>,
    /// The number of each template that is in the table. A template that is in this map is not written again.
    templates: HashMap<*const Template, usize>,
}

impl Table {
    fn template(&mut self, template: &Template) -> usize {
        if let Some(row) = self.templates.get(&std::ptr::from_ref(template)) {
            return *row;
        }
        let Template { params, names, text, .. } = template;
        let mut head = format!("{}>", params.join(","));
        for (name, given) in names {
            let row = match given {
                Ok(Definition::Template(template)) => self.template(template),
                Ok(given) => self.row(">", &given.to_string()),
                Err(_) => continue,
            };
            let _ = write!(head, " {name}={row}");
        }
        let row = self.row(&head, text);
        self.templates.insert(template, row);
        row
    }

    /// Returns the number of a definition in the table, and appends the definition if it is not in the table yet.
    fn row(&mut self, head: &str, text: &str) -> usize {
        let row = format!("{TEMPLATE}{head} {}\n{text}", text.len());
        let next = self.rows.len();
        *self.rows.entry(row).or_insert_with_key(|row| {
            self.text += row;
            next
        })
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Table::default();
        table.template(self);
        f.write_str(&table.text)
    }
}
