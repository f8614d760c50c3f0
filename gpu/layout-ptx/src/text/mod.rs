//! Parses PTX as LLVM prints it: functions, their statements, and the registers of each statement.

/// A function in the PTX: a kernel (`.entry`) or another function (`.func`).
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

/// The register of a guard: `%p1` for `@%p1` and for `@!%p1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Guard(pub(crate) String);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Statement {
    pub(crate) line: usize,
    pub(crate) guard: Option<Guard>,
    /// The operation with its suffixes, for example `ld.global.b32`. A label has an empty operation.
    pub(crate) operation: String,
    pub(crate) writes: Vec<String>,
    pub(crate) reads: Vec<String>,
    /// The number of operands.
    pub(crate) operands: usize,
    /// The name of a label, of a branch target, or of a called function.
    pub(crate) name: Option<String>,
}

/// The name of a pseudo-register for the result of a function call.
pub(crate) const ANSWER: &str = "%answer";

/// The operations that have no result. An exception is `mbarrier`, which has a result if it waits.
const WITHOUT: [&str; 17] = [
    "st",
    "red",
    "bar",
    "barrier",
    "bra",
    "ret",
    "exit",
    "trap",
    "cp",
    "call",
    "membar",
    "fence",
    "prefetch",
    "stmatrix",
    "mbarrier",
    "wgmma",
    "nanosleep",
];

impl Statement {
    fn label(line: usize, name: &str) -> Self {
        Self {
            line,
            guard: None,
            operation: String::new(),
            writes: Vec::new(),
            reads: Vec::new(),
            operands: 0,
            name: Some(name.into()),
        }
    }

    /// Parses a statement. Returns `None` for a declaration.
    fn read(line: usize, text: &str) -> Option<Self> {
        let text = text.trim().trim_start_matches(['{', '}']).trim();
        let (guard, text) = match text.strip_prefix('@') {
            Some(guarded) => {
                let (guard, rest) = guarded.split_once(char::is_whitespace)?;
                (Some(Guard(guard.trim_start_matches('!').into())), rest.trim())
            }
            None => (None, text),
        };
        let (operation, operands) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if operation.is_empty() || operation.starts_with('.') {
            return None;
        }
        let kind = operation.split('.').next().unwrap_or_default();
        let is_asked = kind == "mbarrier" && operation.contains("_wait");
        let (first, rest) = if WITHOUT.contains(&kind) && !is_asked { ("", operands) } else { split_first(operands) };
        let name = matches!(kind, "bra" | "call").then(|| target(operands));
        let (writes, mut reads) = (registers(first), registers(rest));
        if rest.contains("[retval") {
            reads.push(ANSWER.into());
        }
        let operands = operands.split(',').filter(|operand| !operand.trim().is_empty()).count();
        Some(Self { line, guard, operation: operation.into(), writes, reads, operands, name })
    }

    /// Returns the operation without its suffixes.
    pub(crate) fn kind(&self) -> &str {
        self.operation.split('.').next().unwrap_or_default()
    }

    /// Returns `true` if `suffix` is one of the parts of the operation, which are separated by dots.
    pub(crate) fn is(&self, suffix: &str) -> bool {
        self.operation.split('.').any(|part| part == suffix)
    }
}

/// Splits off the first operand, which may be a list in braces. Returns the first operand and the other operands.
fn split_first(operands: &str) -> (&str, &str) {
    let operands = operands.trim();
    let end = match operands.strip_prefix('{') {
        Some(_) => operands.find('}').map(|brace| brace + 1),
        None => operands.find(','),
    };
    operands.split_at(end.unwrap_or(operands.len()))
}

/// Returns the registers of the operands, including special registers. For `%tid.x`, the result is `%tid`.
fn registers(operands: &str) -> Vec<String> {
    let names = operands.split(|c: char| !(c.is_ascii_alphanumeric() || "%_$".contains(c)));
    names.filter(|name| name.starts_with('%')).map(String::from).collect()
}

/// Returns the name of a branch target, such as `$L__BB0_2`, or of a called function, `name` in
/// `(retval0), name, (param0)`.
fn target(operands: &str) -> String {
    let words = operands.split(|c: char| c == ',' || c == '(' || c == ')' || c.is_whitespace());
    let mut names = words.filter(|word| !word.is_empty() && !word.starts_with("retval") && !word.starts_with("param"));
    names.next().unwrap_or_default().to_string()
}
