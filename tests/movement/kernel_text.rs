//! Compiles the text of movements with a C++ compiler and runs the program. Each thread of a block is a thread of the
//! host.

use super::{held, random::pair, registers, values};
use colex::movement::{Limits, Movement};
use fastrand::Rng;
use proc_macro2::TokenStream;
use quote::quote;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

/// `PAIRS=500 cargo test -p colex-tests --test movement kernel_text` tests more pairs.
#[test]
fn cuda_does_what_the_movement_does() {
    let pairs = std::env::var("PAIRS").map_or(30, |text| text.parse().unwrap());
    let (mut source, mut main, mut expected) = (PRELUDE.to_string(), String::new(), Vec::new());
    let mut passes = 0;
    for seed in 0..pairs {
        let (from, to, bits) = pair(&mut Rng::with_seed(1000 + seed));
        let whole = Movement::between(&from, &to, bits).unwrap();
        // The second movement may use only half of the shared memory that the first movement uses.
        let room = whole.shared_bytes() / 2;
        let half = Movement::between_within(&from, &to, bits, Limits { room, ..Limits::NONE });
        let (movement, numbers) = match half {
            Ok(half) if seed % 2 == 0 && room > 0 => (half, format!("{bits},90,{room}")),
            _ => (whole, bits.to_string()),
        };
        passes += usize::from(movement.passes() > 1);
        let expression = format!("convert<{numbers}>({from}, {to})");
        source += &simulated(&cuda(&format!("f{seed}"), &expression, &movement));
        let (threads, inputs, outputs) = (from.size_of(&[0]).unwrap(), movement.inputs(), movement.outputs().len());
        let call = if movement.shared_bytes() > 0 { "(from, to, thread, shared)" } else { "(from, to, thread)" };
        let before: Vec<u32> = held(&from, bits).iter().flat_map(|own| registers(own, bits)).collect();
        writeln!(source, "static const unsigned t{seed}[] = {{{}}};", listed(&before)).unwrap();
        writeln!(main, "    run<{inputs}, {outputs}>({threads}, t{seed}, [](const unsigned (&from)[{inputs}], unsigned (&to)[{outputs}], unsigned thread) {{ f{seed}{call}; }});").unwrap();
        expected.push((expression, movement));
    }
    let printed = run(&format!("{source}int main() {{\n{main}}}\n"));
    for ((expression, movement), line) in expected.iter().zip(printed.lines()) {
        let after: Vec<u32> = line.split_whitespace().map(|register| register.parse().unwrap()).collect();
        let wanted = movement.run(&held(movement.from(), movement.bits()));
        for (thread, (own, wanted)) in after.chunks(movement.outputs().len()).zip(&wanted).enumerate() {
            let own = values(own, movement.bits());
            assert_eq!(&own[..wanted.len()], wanted, "thread {thread} of {expression}");
        }
    }
    assert_eq!(printed.lines().count(), expected.len());
    assert!(
        passes > 0 && source.contains("ldmatrix<") && source.contains("stmatrix<") && source.contains("__shfl_sync(0x")
    );
}

#[test]
fn kernel_text_as_it_is_printed() {
    let cases = [
        ("exchange", "convert<32>((32,2):(2,1), ((16,2),2):((2,1),32))"),
        ("narrow", "convert<8>(((4,8),(2,2,4)):((32,1),(16,8,128)), ((4,8),(4,2,2)):((64,1),(16,8,256)))"),
        ("turned", "convert<16>((32,8):(8,1), (32,8):(1,32))"),
        ("wide", "convert<32>((64,8):(8,1), (64,8):(1,64))"),
        ("threes", "convert<16>((32,3):(3,1), (32,3):(1,32))"),
        ("nothing", "convert<16>((32,4):(4,1), (32,4):(4,1))"),
    ];
    let texts = cases.map(|(name, expression)| {
        let layout_compiler::Value::Movement(movement) = layout_compiler::eval(expression).unwrap() else { panic!() };
        cuda(name, expression, &movement)
    });
    insta::assert_snapshot!(texts.join("\n"));
}

/// Returns the text of a movement in CUDA C++.
pub(super) fn cuda(name: &str, expression: &str, movement: &Movement) -> String {
    let shared = if movement.shared_bytes() > 0 { ", shared: &mut [u8]" } else { "" };
    let (inputs, outputs) = (movement.inputs(), movement.outputs().len());
    let signature = format!("fn {name}(from: [u32; {inputs}], thread: u32{shared}) -> [u32; {outputs}]");
    let item: TokenStream = format!("extern \"cuda\" {signature} = {expression};").parse().unwrap();
    let emitted = layout_compiler::layout(item, &quote!(colex));
    let file: syn::File = syn::parse2(emitted.clone()).unwrap_or_else(|error| panic!("{error}: {emitted}"));
    let text = file.items.iter().find_map(|item| match item {
        syn::Item::Const(item) => match &*item.expr {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    });
    text.unwrap_or_else(|| panic!("{emitted}"))
}

/// Replaces PTX instructions by calls of C++ functions.
fn simulated(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        match line.trim().strip_prefix("asm volatile(\"") {
            Some(instruction) => out += &called(instruction),
            None => out += line,
        }
        out.push('\n');
    }
    out
}

/// Converts `ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 …` to `ldmatrix<4, true>(address, {&r1, …});`.
fn called(instruction: &str) -> String {
    let (mnemonic, rest) = instruction.split_once(' ').unwrap();
    let parts: Vec<&str> = mnemonic.split('.').collect();
    let count = parts.iter().find_map(|part| part.strip_prefix('x')).unwrap();
    let transposed = parts.contains(&"trans");
    let operands: Vec<&str> = rest.split("r\"(").skip(1).map(|operand| operand.split("), ").next().unwrap()).collect();
    let operands: Vec<&str> = operands.iter().map(|operand| operand.split(") :").next().unwrap()).collect();
    let (address, registers) = match parts[0] {
        "ldmatrix" => operands.split_last().unwrap(),
        _ => operands.split_first().unwrap(),
    };
    let registers: Vec<String> = registers.iter().map(|register| format!("&{}", register.trim())).collect();
    format!("    {}<{count}, {transposed}>({address}, {{{}}});", parts[0], registers.join(", "))
}

fn listed(words: &[u32]) -> String {
    words.iter().map(|word| format!("{word}u,")).collect()
}

fn run(source: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (file, program) = (folder.join("movement.cpp"), folder.join("movement"));
    std::fs::write(&file, source).unwrap();
    let flags = ["-std=c++14", "-pthread", "-Wall", "-Wextra", "-Wno-strict-aliasing", "-O0", "-o"];
    let done = Command::new("c++").args(flags).arg(&program).arg(&file).output();
    let done = done.unwrap_or_else(|error| panic!("the tests need a C++ compiler, `c++`: {error}"));
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(Command::new(program).output().unwrap().stdout).unwrap()
}

/// C++ code that emulates CUDA. The threads wait for each other at every barrier.
const PRELUDE: &str = r#"
#include <cstdio>
#include <cstring>
#include <pthread.h>
#include <thread>
#include <vector>
#define __device__
#define __forceinline__ static inline
struct uint2 { unsigned x, y; };
struct alignas(16) uint4 { unsigned x, y, z, w; };
static inline uint2 make_uint2(unsigned x, unsigned y) { return {x, y}; }
static inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }
static pthread_barrier_t barrier;
static thread_local unsigned tid;
static unsigned slots[1024];
alignas(16) static unsigned char shared[1 << 20];
static inline void __syncthreads() { pthread_barrier_wait(&barrier); }
static inline void __syncwarp() { __syncthreads(); }
static inline unsigned __cvta_generic_to_shared(void *) { return 0; }
static inline unsigned __shfl_sync(unsigned, unsigned value, unsigned lane) {
    slots[tid] = value;
    __syncthreads();
    unsigned found = slots[tid / 32 * 32 + lane];
    __syncthreads();
    return found;
}
static inline unsigned __byte_perm(unsigned a, unsigned b, unsigned digits) {
    unsigned long long bytes = (unsigned long long)b << 32 | a;
    unsigned out = 0;
    for (int k = 0; k < 4; k++) out |= (unsigned)(bytes >> 8 * (digits >> 4 * k & 7) & 255) << 8 * k;
    return out;
}
template <int M, bool T, class F> static void matrices(unsigned address, F each) {
    slots[tid] = address;
    __syncthreads();
    unsigned lane = tid % 32, warp = tid - lane;
    for (int m = 0; m < M; m++)
        for (unsigned half = 0; half < 2; half++) {
            unsigned row = T ? lane % 4 * 2 + half : lane / 4, column = T ? lane / 4 : lane % 4 * 2 + half;
            each(m, half, shared + slots[warp + 8 * m + row] + 2 * column);
        }
    __syncthreads();
}
template <int M, bool T> static void ldmatrix(unsigned address, std::vector<unsigned *> out) {
    matrices<M, T>(address, [&](int m, unsigned half, unsigned char *at) { memcpy((char *)out[m] + 2 * half, at, 2); });
}
template <int M, bool T> static void stmatrix(unsigned address, std::vector<const unsigned *> in) {
    matrices<M, T>(address, [&](int m, unsigned half, unsigned char *at) { memcpy(at, (const char *)in[m] + 2 * half, 2); });
}
template <int R, int S, class F> static void run(unsigned threads, const unsigned *before, F function) {
    pthread_barrier_init(&barrier, nullptr, threads);
    std::vector<unsigned> after(threads * S);
    std::vector<std::thread> all;
    for (unsigned thread = 0; thread < threads; thread++)
        all.emplace_back([&, thread] {
            tid = thread;
            unsigned from[R], to[S];
            for (unsigned k = 0; k < R; k++) from[k] = before[thread * R + k];
            function(from, to, thread);
            for (unsigned k = 0; k < S; k++) after[thread * S + k] = to[k];
        });
    for (auto &one : all) one.join();
    pthread_barrier_destroy(&barrier);
    for (unsigned value : after) printf("%u ", value);
    printf("\n");
}
"#;
