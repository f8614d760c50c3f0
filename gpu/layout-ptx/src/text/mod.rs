//! Parses PTX as LLVM prints it: functions, their statements, and the registers of each statement.

mod statement;

pub(crate) use statement::{ANSWER, Statement};

/// A function or an entry in the PTX.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) is_entry: bool,
    pub(crate) statements: Vec<Statement>,
}

/// Returns the functions that have a body.
pub(crate) fn functions(text: &str) -> Vec<Function> {
    let (mut functions, mut head) = (Vec::new(), None);
    let mut body: Option<Body> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let code = line.split("//").next().unwrap_or_default().trim();
        match &mut body {
            None if code.contains(".entry ") || code.contains(".func ") => head = Some(code.to_string()),
            // A declaration has no body.
            None if code == ";" => head = None,
            None if code == "{" => body = head.take().map(|head| Body::new(&head)),
            None => {}
            Some(inside) if code == "}" && inside.depth == 0 => functions.extend(body.take().map(|body| body.function)),
            Some(inside) => inside.line(number, code),
        }
    }
    functions
}

/// The body of a function, while it is parsed.
struct Body {
    function: Function,
    /// The number of open braces in inline assembly.
    depth: usize,
    /// The start of a statement that continues on the next line.
    begun: String,
}

impl Body {
    fn new(head: &str) -> Self {
        let behind = head.split(".entry ").nth(1).or_else(|| head.split(".func ").nth(1)).unwrap_or_default();
        // The name may follow a return value: `.func (.param .b32 retval0) name(`.
        let behind = if behind.starts_with('(') { behind.split(") ").nth(1).unwrap_or_default() } else { behind };
        let name = behind.split(['(', ' ']).next().unwrap_or_default().to_string();
        let function = Function { name, is_entry: head.contains(".entry "), statements: Vec::new() };
        Self { function, depth: 0, begun: String::new() }
    }

    fn line(&mut self, number: usize, code: &str) {
        match code {
            "{" => self.depth += 1,
            "}" => self.depth = self.depth.saturating_sub(1),
            _ => self.statements(number, code),
        }
    }

    /// Parses a line: a label, or statements that end with semicolons.
    fn statements(&mut self, number: usize, code: &str) {
        if let Some(label) = code.strip_suffix(':') {
            self.function.statements.push(Statement::label(number, label));
            return;
        }
        for part in code.split_inclusive(';') {
            self.begun += part;
            if let Some(whole) = self.begun.strip_suffix(';') {
                self.function.statements.extend(Statement::read(number, whole));
                self.begun.clear();
            }
        }
    }
}
