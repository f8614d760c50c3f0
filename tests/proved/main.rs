//! Proves with the solver z3 that emitted arithmetic computes the index of the layout at every coordinate. Also proves
//! that no operation overflows, and that certain operands are not negative. `.ci/proofs` installs z3 and runs these
//! tests.
//!
//! The tests parse emitted code from its tokens ([`emitted`]) and evaluate the layout by its definition
//! ([`definition`]). Both the code and the layout become terms of one graph ([`terms`]). If the code computes a
//! quotient by a multiplication, the solver first proves that the result equals the plain quotient. The plain quotient
//! then replaces the multiplication in the graph ([`lemmas`]).

#[path = "../support/mod.rs"]
mod support;

mod case;
mod corpus;
mod definition;
mod emitted;
mod lemmas;
mod program;
mod question;
mod terms;

use case::{Body, Case, Way};
use lemmas::{Answer, Lemmas, Solver};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

#[test]
#[ignore = "needs z3: .ci/proofs"]
fn known_layouts_are_right_at_all_coordinates() {
    assert!(on_all_cores(&corpus::known(), proved) > 3_500);
}

#[test]
#[ignore = "needs z3: .ci/proofs"]
fn random_layouts_are_right_at_all_coordinates() {
    let mut rng = random::rng();
    let cases: Vec<Case> = std::iter::repeat_with(|| corpus::random(&mut rng)).take(random::times(1_000)).collect();
    assert!(on_all_cores(&cases, proved) > 800);
}

/// Tests the proofs themselves with changed code. If the changed code is wrong, the solver must find a coordinate. If
/// the changed code is still correct, the solver must prove that it is correct. To know whether code is correct, the
/// test runs the code at all coordinates, or at 600 or more of them.
#[test]
#[ignore = "needs z3: .ci/proofs"]
fn mistakes_are_found_and_nothing_else() {
    let is_taken = |case: &Case| match (case.layout.plain.size() <= 600, case.ty) {
        (true, "u16") => [Way::Function, Way::Cuda].contains(&case.way),
        (true, "i8") => case.way == Way::OnGpu,
        (false, "u32" | "i64") => case.way == Way::Function,
        _ => false,
    };
    let cases: Vec<Case> = corpus::known().into_iter().filter(is_taken).collect();
    assert!(on_all_cores(&cases, judged) > 4_000);
}

/// Checks all cases on all cores. Returns the sum of the results.
fn on_all_cores(cases: &[Case], judge: fn(&Case, &mut Lemmas) -> Result<usize, String>) -> usize {
    let (next, judged, failures) = (AtomicUsize::new(0), AtomicUsize::new(0), Mutex::new(Vec::new()));
    let worker = || {
        let mut lemmas = Lemmas::new(Solver::new());
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            match judge(case, &mut lemmas) {
                Ok(count) => drop(judged.fetch_add(count, Ordering::Relaxed)),
                Err(failure) => failures.lock().expect("no thread panics").push(failure),
            }
        }
        println!("{} questions, {} lemmas", lemmas.solver.asked, lemmas.shown());
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
    });
    let (failures, judged) = (failures.into_inner().expect("no thread panics"), judged.into_inner());
    println!("{judged} functions");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    judged
}

/// Returns 1 if the case is proved, and 0 if its type is too narrow.
fn proved(case: &Case, lemmas: &mut Lemmas) -> Result<usize, String> {
    let Some(body) = case.body() else { return Ok(0) };
    match case.refuted(&body, lemmas)? {
        Answer::Never => Ok(1),
        answer => Err(format!("{case}: {answer:?}")),
    }
}

/// Returns the number of changes to a case's code that the solver judged. Each judgement must agree with a run of the
/// code.
fn judged(case: &Case, lemmas: &mut Lemmas) -> Result<usize, String> {
    let Some(tokens) = case.tokens() else { return Ok(0) };
    let mut count = 0;
    for mutant in emitted::mutants(&tokens) {
        let Ok(code) = case.code(mutant.clone()) else { continue };
        let body = Body::Code(code, case.range);
        let is_wrong = case.coordinates(600).any(|entries| case.is_wrong_at(&body, &entries));
        let is_so = match case.refuted(&body, lemmas) {
            Ok(Answer::Never) => !is_wrong,
            Ok(Answer::For(entries)) => case.is_wrong_at(&body, &entries),
            Ok(Answer::Unknown) => false,
            // The interpreter cannot read the changed code, so the solver cannot judge it.
            Err(_) => is_wrong,
        };
        if !is_so {
            return Err(format!("{case}: {mutant}"));
        }
        count += 1;
    }
    Ok(count)
}
