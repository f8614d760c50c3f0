//! Tests that rustc can prove each fact for a layout with constants.

use crate::{N1, N4, N8, N16, N32, N64, mentions, numbers};
use colex::{Layout, StaticLayout, layout};
use layout_compiler::{eval, facts};

/// Declares a struct with a fact for each layout with constants.
macro_rules! facts {
    ($($name:ident = [$($text:tt)*];)*) => {
        layout! { $(struct $name = $($text)*;)* }

        const FACTS: &[(&str, fn() -> Layout)] =
            &[$((stringify!($($text)*), || <$name as StaticLayout>::LAYOUT)),*];
    };
}

facts! {
    Injective = [(N4,8):(9,1) where injective];
    Surjective = [(N4,8):(8,N1) where surjective(N16)];
    Bijective = [(N4,8):(8,1) where bijective];
    Compact = [(N4,8):(8,1) where compact];
    Size = [(N4,8):(8,1) where size == {N4 * 8}];
    Cosize = [(N4,8):(8,1) where cosize <= N32];
    Compatible = [(N4,(2,4)):(8,(4,1)) where compatible((4,N8))];
    Divides = [(N4,8):(8,1) where divides((2,N4))];
    Disjoint = [(N4,8):(8,1) where disjoint(Sw<0,0,0> o 32 o N4:1)];
    SameFunction = [(N4,8):(1,4) where same_function(N32:1)];
    Vector = [(N4,8):(8,1) where vector(1, N4)];
    Coalesced = [(N4,8):(8,1) where coalesced(N32:1, N4)];
    BankConflicts = [(N32,32):(33,1) where bank_conflicts(N32:1, 4) <= N1];
    Wgmma = [tile_to_shape(Layout_K_SW128_Atom<16>, (N64,64)) where wgmma(K, N16)];
    Tcgen05 = [tile_to_shape(Layout_K_SW128_Atom<16>, (128,N64)) where tcgen05(K, N16)];
    Tma = [tile_to_shape(Layout_K_SW128_Atom<16>, (N64,64)) where tma((512,N64):(64,1), N16)];
}

#[test]
fn facts_about_constants_are_facts_about_numbers() {
    for (text, ours) in FACTS {
        let text = numbers(text);
        let answer = eval(&text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        assert_eq!(answer.to_string(), ours().to_string(), "{text}");
    }
}

/// Each fact must be tested, except `feeds`, which is about tilings, and `overrun`, which is a permission.
#[test]
fn every_fact_is_asked() {
    let is_asked = |name: &str| FACTS.iter().any(|(text, _)| mentions(text, name));
    let missing: Vec<_> = facts().map(|(name, _)| name).filter(|name| !is_asked(name)).collect();
    assert_eq!(missing, ["feeds", "overrun"]);
}
