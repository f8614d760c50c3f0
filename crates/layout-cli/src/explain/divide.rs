//! Explains divides and products in terms of complements and compositions.

use super::Story;
use crate::expression::{as_layout, as_tiler};
use layout_compiler::Value;
use layout_compiler::syntax::{Expr, ExprKind};
use layout_runtime::{IntTuple, Layout};

impl Story<'_> {
    pub(super) fn divide(&mut self, name: &str, operands: &[Expr], values: &[Value]) {
        let [a, t] = values else { return };
        let (Some(a), Some(tiler)) = (as_layout(a), as_tiler(t)) else { return };
        match tiler.as_layout() {
            Some(tile) => self.divide_by(&a, tile),
            None => {
                self.say(
                    "B is a tiler by mode: each mode of A is divided by the entry of B for this mode, as a layout is divided by one layout.",
                );
                if let Ok(divided) = a.logical_divide(&tiler) {
                    self.by_mode(&a, &self.parts(&operands[1]), &divided);
                }
            }
        }
        if a.overruns(&tiler) {
            self.say(
                "The tiles do not divide the layout. The last tiles extend beyond it, so accesses need a predicate.",
            );
        }
        if let Ok(divided) = a.zipped_divide(&tiler) {
            let size = |mode| divided.size_of(&[mode]).unwrap_or(1);
            self.say(&format!("{} tiles of {} elements.", size(1), size(0)));
        }
        if name != "logical_divide"
            && let Ok(divided) = a.logical_divide(&tiler)
        {
            self.say(&format!("logical_divide gives {divided}; {name} regroups its modes."));
        }
    }

    /// Returns the entries of a tiler, as written.
    pub(super) fn parts(&self, tiler: &Expr) -> Vec<String> {
        let text = |part: &Expr| self.expression.text.get(part.at.clone()).unwrap_or_default().to_string();
        match &tiler.kind {
            ExprKind::List(parts) => parts.iter().map(text).collect(),
            ExprKind::Ints(tuple) => {
                (0..tuple.rank()).filter_map(|i| Some(tuple.mode(&[i]).ok()?.to_string())).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Explains for each mode of `a` the result that its entry of the tiler gives.
    pub(super) fn by_mode(&mut self, a: &Layout, parts: &[String], made: &Layout) {
        for (i, part) in parts.iter().enumerate() {
            if let (Ok(mode), Ok(made)) = (a.mode(&[i]), made.mode(&[i])) {
                self.say(&format!("  mode {i}: {mode} by {part} is {made}"));
            }
        }
        // A composition has one mode per entry of the tiler; a divide has one mode per mode of `a`.
        for i in parts.len()..a.rank() {
            let what = if i < made.rank() { "unchanged" } else { "omitted, because B has no entry for it" };
            self.say(&format!("  mode {i} is {what}"));
        }
    }

    fn divide_by(&mut self, a: &Layout, tile: &Layout) {
        let size = a.size();
        self.say(&format!("T = {tile} selects the elements of the first tile from the {size} coordinates of A."));
        let Ok(complement) = tile.complement(&IntTuple::from(size)) else { return };
        self.say(&format!("T* = complement({tile}, {size}) = {complement} contains the starts of the tiles."));
        let Ok(both) = Layout::make_layout(&[*tile, complement]) else { return };
        if a.composition(&both).is_ok() {
            self.say(&format!("A o (T, T*), with B = (T, T*) = {both}:"));
            self.compose(a, &both);
        }
    }

    pub(super) fn product(&mut self, name: &str, operands: &[Value]) {
        let [a, b] = operands else { return };
        let (Some(a), Some(b)) = (as_layout(a), as_layout(b)) else { return };
        if name != "logical_product" {
            return self
                .say(&format!("A = {a} is the block. B = {b} specifies how often and where the block is repeated."));
        }
        let cotarget = a.size() as i64 * b.cosize();
        let Ok(complement) = a.complement(&IntTuple::int(cotarget)) else { return };
        self.say(&format!("A* = complement({a}, {} * {}) = {complement}", a.size(), b.cosize()));
        self.say("are the positions at which copies of A do not overlap.");
        if let Ok(places) = complement.composition(&b) {
            self.say(&format!("A* o B = {places} are the positions that B = {b} selects."));
        }
    }
}
