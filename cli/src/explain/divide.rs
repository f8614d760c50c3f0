//! Divides and products: complements, and compositions with them.

use super::Story;
use crate::expression::{as_layout, as_tiler};
use layout_compiler::Value;
use layout_runtime::{IntTuple, Layout};

impl Story<'_> {
    pub(super) fn divide(&mut self, name: &str, operands: &[Value]) {
        let [a, t] = operands else { return };
        let (Some(a), Some(tiler)) = (as_layout(a), as_tiler(t)) else { return };
        match tiler.as_layout() {
            Some(tile) => self.divide_by(&a, tile),
            None => self.say(&format!("{t} is a tiler by mode: each mode of A = {a} is divided by its part.")),
        }
        if a.overruns(&tiler) {
            self.say("The tiles do not divide the layout: the last ones reach beyond it, and need a predicate.");
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

    fn divide_by(&mut self, a: &Layout, tile: &Layout) {
        let size = a.size();
        self.say(&format!("T = {tile} picks the elements of the first tile out of the {size} coordinates of A."));
        let Ok(complement) = tile.complement(&IntTuple::from(size)) else { return };
        self.say(&format!("T* = complement({tile}, {size}) = {complement} is where the tiles start."));
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
            return self.say(&format!("A = {a} is the block, B = {b} says how often and where it is repeated."));
        }
        let cotarget = a.size() as i64 * b.cosize();
        let Ok(complement) = a.complement(&IntTuple::int(cotarget)) else { return };
        self.say(&format!("A* = complement({a}, {} * {}) = {complement}", a.size(), b.cosize()));
        self.say("are the places that copies of A can be put to without overlap.");
        if let Ok(places) = complement.composition(&b) {
            self.say(&format!("A* o B = {places} are those that B = {b} takes."));
        }
    }
}
