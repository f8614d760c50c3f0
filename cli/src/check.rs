//! `colex check`: the facts of a layout.

use crate::args::Check;
use crate::banks::{Access, Wave};
use crate::expression;
use crate::facts::{Injective, injective, natural, range};
use crate::output::write;
use crate::report::Failure;
use layout_runtime::Layout;
use std::fmt::Write;

pub(crate) fn check(args: &Check) -> Result<(), Failure> {
    let layout = expression::layout(&args.expr)?;
    let mut out = format!("{layout}\n");
    facts(&mut out, &layout);
    if let Some(access) = &args.access {
        let access =
            Access { memory: layout, map: expression::layout(access)?, bytes: args.bytes, vector: args.vector };
        conflicts(&mut out, &access)?;
    }
    write(&out, None)
}

fn facts(out: &mut String, layout: &Layout) {
    line(out, "modes", format!("rank {}, depth {}", layout.rank(), layout.depth()));
    line(out, "size", format!("{} coordinates", layout.size()));
    line(out, "cosize", layout.cosize().to_string());
    if !layout.is_integral() {
        return line(out, "indices", "are coordinates".into());
    }
    let (low, high) = range(layout);
    line(out, "indices", format!("{low} to {high}"));
    let found = injective(layout);
    line(out, "injective", injectivity(layout, found));
    if found == Injective::Yes {
        line(out, "compact", compactness(layout, high - low + 1));
    }
    line(out, "vector", vector(layout));
}

fn line(out: &mut String, name: &str, value: String) {
    let _ = writeln!(out, "  {name:10} {value}");
}

fn injectivity(layout: &Layout, found: Injective) -> String {
    match found {
        Injective::Yes => "yes, no two coordinates share an index".into(),
        Injective::No(a, b) => {
            let index = layout.at_index(a);
            format!("no: {} and {} both have index {index}", natural(layout, a), natural(layout, b))
        }
        Injective::Unknown => "too large to look at every index".into(),
    }
}

fn compactness(layout: &Layout, span: i64) -> String {
    match span - layout.size() as i64 {
        0 => "yes, every index in between is used".into(),
        holes => format!("no, {holes} of {span} indices are not used"),
    }
}

fn vector(layout: &Layout) -> String {
    match layout.max_alignment() {
        1 => "1 element: no two stay together".into(),
        n => format!("{n} elements that are whole, aligned blocks"),
    }
}

fn conflicts(out: &mut String, access: &Access) -> Result<(), Failure> {
    let waves = access.waves().map_err(Failure::message)?;
    let worst = waves.iter().max_by_key(|wave| wave.cycles);
    let (cycles, ideal) = (waves.iter().map(|wave| wave.cycles).sum::<usize>(), waves.len());
    let _ = writeln!(out, "access {}, {} bytes a thread", access.map, access.bytes * access.vector);
    line(out, "cycles", format!("{cycles}, {ideal} without conflicts"));
    line(out, "conflicts", worst.map_or_else(|| "none".into(), described));
    Ok(())
}

fn described(wave: &Wave) -> String {
    match wave.cycles {
        0 | 1 => "none".into(),
        ways => {
            let threads: Vec<String> = wave.threads.iter().map(ToString::to_string).collect();
            format!(
                "up to {ways}-way: value {}, bank {} is asked for {ways} words by threads {}",
                wave.value,
                wave.bank,
                threads.join(" ")
            )
        }
    }
}
