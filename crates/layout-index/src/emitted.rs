//! Functions that the code of `layout!` calls at compile time: layouts of types.

use crate::compiled::Accepts;
use crate::structure::Structure;
use layout_runtime::emitted::multiple;
use layout_runtime::{Basis, Error, ErrorKind, Int, Layout, Symbol, mode::Mode};

/// The parentheses of a shape that only rustc knows. Whether a coordinate nests like it is asked where it is used.
#[derive(Debug)]
pub struct AnyCoordinate;

#[diagnostic::do_not_recommend]
impl<C> Accepts<C> for AnyCoordinate {}

/// The layout of a type, whose names stand for the numbers of the same names among `names`; `stated` as in `extent`.
///
/// # Errors
/// If one is not among them.
pub const fn layout_of<L: Structure>(names: &[&'static str], stated: &[(u8, i128)]) -> Result<Layout, Error> {
    let (layout, mut modes) = (L::LAYOUT, *L::LAYOUT.modes());
    each!(for i in 0..layout.len() {
        let mode = layout.modes().leaves[i];
        let (mut extent, mut unit) = (mode.extent(), mode.stride().basis());
        if let Some(symbol) = extent.symbol() {
            let symbol = Symbol { name: ok!(place::<L>(symbol.name, names)), ..symbol };
            extent = Int::extent(ok!(multiple(symbol, stated)));
        }
        if unit.is_named() {
            let mut product = Basis::ONE;
            each!(for k in 0..Basis::MAX_FACTORS {
                if let Some(name) = unit.factor(k)
                    && let Some(name) = Basis::named(ok!(place::<L>(name, names)) as usize)
                    && let Some(longer) = product.times(name)
                {
                    product = longer;
                }
            });
            unit = product;
        }
        modes.leaves[i] = Mode::join(extent, mode.stride().of(unit));
    });
    Ok(layout.with(modes))
}

/// Which of `names` has the text of the name `name` of `L`.
const fn place<L: Structure>(name: u8, names: &[&'static str]) -> Result<u8, Error> {
    let text = L::NAMES[name as usize];
    each!(for i in 0..names.len() {
        if same(names[i].as_bytes(), text.as_bytes()) {
            return Ok(i as u8);
        }
    });
    Err(Error::new(ErrorKind::NoSuchNumber { name: text }))
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    each!(for i in 0..a.len() {
        if a[i] != b[i] {
            return false;
        }
    });
    true
}
