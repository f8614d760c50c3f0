//! The rows of the data file `tests/data/index_cost.tsv`, and a CUDA function for each row.

use colex::Layout;
use std::error::Error;
use std::fmt::Write;

/// The numbers of instructions for one layout and one kind of coordinate.
pub(crate) struct Row {
    pub(crate) layout: String,
    pub(crate) kind: String,
    pub(crate) cute: usize,
    pub(crate) naive: usize,
    pub(crate) reached: usize,
}

/// Returns the rows for sm_90.
pub(crate) fn rows() -> Result<Vec<Row>, Box<dyn Error>> {
    let text = include_str!("../../../../tests/data/index_cost.tsv");
    let mut rows = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let [layout, kind, "SASS-sm90", _, cute, naive, reached] = line.split('\t').collect::<Vec<_>>()[..] {
            let (layout, kind) = (layout.into(), kind.into());
            rows.push(Row { layout, kind, cute: cute.parse()?, naive: naive.parse()?, reached: reached.parse()? });
        }
    }
    Ok(rows)
}

impl Row {
    /// Returns the text of a CUDA function `index` for this kind of coordinate.
    pub(crate) fn function(&self) -> Result<String, Box<dyn Error>> {
        let item = format!("extern \"cuda\" fn index({}) -> u32 = {};", self.parameters()?, self.layout);
        let tokens = layout_compiler::layout(item.parse()?, &"colex".parse()?);
        let constant: syn::ItemConst = syn::parse2(tokens)?;
        match *constant.expr {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Ok(text.value()),
            _ => Err(format!("{item} is not a text").into()),
        }
    }

    /// Returns the number of integers of the coordinate.
    pub(crate) fn parts(&self) -> Result<usize, Box<dyn Error>> {
        Ok(self.parameters()?.matches("u32").count())
    }

    fn parameters(&self) -> Result<String, Box<dyn Error>> {
        let layout: Layout = self.layout.parse()?;
        let mut names = 'i'..='z';
        let by_mode = |names: &mut _| (0..layout.rank()).map(|mode| parameter(&layout, mode, names)).collect();
        let parameters: Vec<String> = match self.kind.as_str() {
            "1-D" => vec!["i: u32".into()],
            "2-D" => vec!["i: u32".into(), "j: u32".into()],
            _ => by_mode(&mut names),
        };
        Ok(parameters.join(", "))
    }
}

/// Returns `i: u32`, or `(i, j): (u32, u32)` for a mode of rank 2.
fn parameter(layout: &Layout, mode: usize, names: &mut impl Iterator<Item = char>) -> String {
    let count = layout.mode(&[mode]).map_or(1, |mode| mode.rank());
    let mut list: String = names.take(count).map(|name| format!("{name}, ")).collect();
    list.truncate(list.len().saturating_sub(2));
    if count == 1 {
        return format!("{list}: u32");
    }
    let mut parameter = format!("({list}): (u32");
    (1..count).for_each(|_| write!(parameter, ", u32").expect("strings can be written"));
    parameter + ")"
}
