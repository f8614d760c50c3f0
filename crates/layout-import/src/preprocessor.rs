//! Handles the directives of the C++ preprocessor: removes inactive lines, and collects the numbers that `#define`
//! gives names to.

/// Returns the active text and the definitions of numbers. Removed lines become spaces, so that positions do not
/// change.
pub(crate) fn active(text: &str, given: &[(String, String)]) -> (String, Vec<(String, String)>) {
    let mut run = Run { conditions: Vec::new(), defined: given.to_vec(), own: Vec::new() };
    let (mut out, mut continues) = (String::with_capacity(text.len()), false);
    let mut directive = String::new();
    for line in text.split_inclusive('\n') {
        let is_directive = continues || line.trim_start().starts_with('#');
        if is_directive {
            let body = line.trim_end();
            continues = body.ends_with('\\');
            directive += body.trim_end_matches('\\');
            if !continues {
                run.directive(std::mem::take(&mut directive).trim_start().trim_start_matches('#').trim());
            }
        }
        match is_directive || !run.is_active() {
            true => out.extend(line.chars().flat_map(|c| blank(c).repeat(c.len_utf8()).chars().collect::<Vec<_>>())),
            false => out += line,
        }
    }
    (out, run.own)
}

fn blank(c: char) -> &'static str {
    if c == '\n' { "\n" } else { " " }
}

struct Run {
    /// For each open `#if`: whether the current branch is active, and whether an earlier branch was active.
    conditions: Vec<(bool, bool)>,
    defined: Vec<(String, String)>,
    own: Vec<(String, String)>,
}

impl Run {
    fn is_active(&self) -> bool {
        self.conditions.iter().all(|(is_active, _)| *is_active)
    }

    fn directive(&mut self, line: &str) {
        let (name, rest) = line.split_at(line.find(|c: char| !c.is_alphabetic()).unwrap_or(line.len()));
        let rest = rest.split("//").next().unwrap_or_default().trim();
        match name {
            "if" | "ifdef" | "ifndef" => {
                let holds = name != "if" || self.holds(rest);
                self.conditions.push((holds, holds));
            }
            "elif" | "else" => {
                let holds = name == "else" || self.holds(rest);
                if let Some((is_active, was_active)) = self.conditions.last_mut() {
                    *is_active = holds && !*was_active;
                    *was_active |= holds;
                }
            }
            "endif" => drop(self.conditions.pop()),
            "define" if self.is_active() => self.define(rest),
            _ => {}
        }
    }

    fn define(&mut self, rest: &str) {
        let Some((name, value)) = rest.split_once(char::is_whitespace) else { return };
        if !name.contains('(') && !value.trim().is_empty() {
            self.own.push((name.to_string(), value.trim().to_string()));
        }
    }

    /// Returns `true` if a condition holds. A comparison with a name that has no value holds, so that the first branch
    /// is read.
    fn holds(&self, condition: &str) -> bool {
        condition.split("||").any(|any| any.split("&&").all(|all| self.holds_one(all.trim())))
    }

    fn holds_one(&self, condition: &str) -> bool {
        let condition = condition.trim_matches(['(', ')', ' ']);
        for sign in ["==", "!=", ">=", "<=", ">", "<"] {
            let Some((a, b)) = condition.split_once(sign) else { continue };
            let (Some(a), Some(b)) = (self.number(a.trim()), self.number(b.trim())) else { return true };
            return match sign {
                "==" => a == b,
                "!=" => a != b,
                ">=" => a >= b,
                "<=" => a <= b,
                ">" => a > b,
                _ => a < b,
            };
        }
        self.number(condition).is_none_or(|number| number != 0)
    }

    fn number(&self, word: &str) -> Option<i64> {
        let given = self.own.iter().chain(&self.defined).find(|(name, _)| name == word);
        given.map_or(word, |(_, value)| value).parse().ok()
    }
}
