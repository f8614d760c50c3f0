//! Tests with PTX as LLVM prints it. The code is reduced to the relevant statements.

use crate::{checked, entries, registers};

fn kernel(body: &str) -> String {
    format!(".version 8.0\n.visible .entry k(\n\t.param .u32 k_param_0\n)\n{{\n\t.reg .pred \t%p<9>;\n{body}\n}}\n")
}

fn mistakes(body: &str) -> String {
    checked(&kernel(body), "sm_80").map_or_else(|error| error.to_string(), |_| String::new())
}

#[test]
fn a_barrier_in_a_branch_of_threads_is_found() {
    let own = "mov.u32 \t%r1, %tid.x;\nsetp.ne.b32 \t%p1, %r1, 0;\n";
    let branch = "@%p1 bra \t$L__BB0_2;\nbar.sync \t0;\n$L__BB0_2:\nret;";
    assert!(
        mistakes(&format!("{own}{branch}"))
            .contains("may not reach `bar.sync` in line 10 of the PTX: the branch in line 9")
    );
    // A barrier may follow the reconvergence point, and may be in a branch that all threads take together.
    assert_eq!(
        mistakes(&format!("{own}@%p1 bra \t$L__BB0_2;\nst.shared.b32 \t[%r2], %r1;\n$L__BB0_2:\nbar.sync \t0;\nret;")),
        ""
    );
    assert_eq!(mistakes(&format!("mov.u32 \t%r1, %ctaid.x;\nsetp.ne.b32 \t%p1, %r1, 0;\n{branch}")), "");
    assert!(mistakes(&format!("{own}@%p1 bar.sync \t0;\nret;")).contains("bar.sync"));
    assert!(mistakes(&format!("{own}@%p1 ret;\nshfl.sync.bfly.b32 \t%r2, %r3, 1, 31, -1;\nret;")).contains("shfl"));
}

#[test]
fn what_differs_goes_on_through_arithmetic_memory_and_choices() {
    let branch = "setp.ne.b32 \t%p1, %r9, 0;\n@%p1 bra \t$L__BB0_9;\nbar.sync \t0;\n$L__BB0_9:\nret;";
    let differs = |code: &str| !mistakes(&format!("mov.u32 \t%r1, %tid.x;\n{code}\n{branch}")).is_empty();
    assert!(differs("add.s32 \t%r9, %r2, %r1;"));
    assert!(differs("ld.global.b32 \t%r9, [%r1];"));
    assert!(!differs("ld.shared.b32 \t%r9, [%r2+4];"), "all threads read the same value");
    assert!(differs("ld.global.relaxed.gpu.b32 \t%r9, [%r2];"), "other threads may write the value meanwhile");
    assert!(differs("atom.global.add.u32 \t%r9, [%r2], 1;"));
    assert!(differs("st.local.b32 \t[%r2], %r1;\nld.local.b32 \t%r9, [%r2];"));
    assert!(differs(
        "{ // callseq 0, 0\ncall.uni (retval0), f, (param0);\nld.param.b32 \t%r9, [retval0];\n} // callseq 0"
    ));
    assert!(differs("// begin inline asm\n{ .reg .pred p; mov.b32 {%r9, %r8}, %r1; }\n// end inline asm"));
    let chosen = "setp.eq.b32 \t%p2, %r1, 3;\nmov.b32 \t%r9, 0;\n@%p2 bra \t$L__BB0_1;\nmov.b32 \t%r9, 1;\n$L__BB0_1:";
    assert!(differs(chosen), "threads have taken different ways");
    let written_again = "mov.b32 \t%r9, %r1;\nmov.b32 \t%r9, 0;";
    assert!(!differs(written_again), "a register has the value that was written last");
    assert!(differs("mov.b32 \t%r9, %r1;\n@%p3 mov.b32 \t%r9, 0;"), "a guarded write may leave the old value");
}

#[test]
fn what_differs_goes_on_around_a_loop() {
    let turns = |first: &str, then: &str| {
        format!(
            "mov.u32 \t%r1, %tid.x;\nmov.b32 \t%r2, {first};\n$L__BB0_1:\nsetp.ne.b32 \t%p1, %r2, 0;\n@%p1 bra \t$L__BB0_2;\nbar.sync \t0;\n\
             $L__BB0_2:\nmov.b32 \t%r2, {then};\nsetp.ne.b32 \t%p2, %r3, 0;\n@%p2 bra \t$L__BB0_1;\nret;"
        )
    };
    assert_eq!(mistakes(&turns("0", "1")), "");
    assert!(mistakes(&turns("%r1", "1")).contains("bar.sync"), "the first turn");
    assert!(mistakes(&turns("0", "%r1")).contains("bar.sync"), "those behind");
}

#[test]
fn a_loop_that_threads_leave_on_their_own_has_no_barrier() {
    let turns = |count: &str| {
        format!(
            "mov.u32 \t%r1, {count};\n$L__BB0_1:\nbar.sync \t0;\nadd.s32 \t%r1, %r1, -1;\nsetp.ne.b32 \t%p1, %r1, 0;\n@%p1 bra \t$L__BB0_1;\nret;"
        )
    };
    assert!(mistakes(&turns("%tid.x")).contains("bar.sync"));
    assert_eq!(mistakes(&turns("%nctaid.x")), "");
}

/// Returns the errors for a kernel that executes `code` in a branch on the register `register`. `%r1` is the index of
/// the warpgroup, and `%r2` is the index of the thread in its warpgroup, computed as in pipelines.
fn in_a_branch_on(register: &str, code: &str) -> String {
    mistakes(&format!(
        "// begin inline asm\n{{\n.reg .b32 %tid_group;\nmov.u32 %tid_group, %tid.x;\nshr.u32 %r1, %tid_group, 7;\n\
         and.b32 %r2, %tid_group, 127;\n}}\n// end inline asm\n\
         setp.ne.b32 \t%p1, {register}, 0;\n@%p1 bra \t$L__BB0_2;\n{code}\n$L__BB0_2:\nret;"
    ))
}

const WGMMA: &str = "wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16 {%r3}, %rd1, %rd2, %p2, 1, 1, 0, 0;";

#[test]
fn what_a_warpgroup_does_together_may_stand_in_a_branch_of_warpgroups() {
    let together = ["wgmma.fence.sync.aligned;", "setmaxnreg.dec.sync.aligned.u32 \t40;", "bar.sync \t1, 128;", WGMMA];
    let others = ["shfl.sync.bfly.b32 \t%r3, %r4, 1, 31, -1;", "barrier.cta.arrive.aligned \t4, 256;"];
    for code in together.into_iter().chain(others) {
        assert_eq!(in_a_branch_on("%r1", code), "", "{code}");
        assert!(in_a_branch_on("%r2", code).contains("may not reach"), "{code}");
    }
}

#[test]
fn what_a_block_does_together_may_not() {
    for code in ["bar.sync \t0;", "barrier.cta.sync.aligned.all \t0;", "barrier.cluster.arrive.aligned;"] {
        assert!(in_a_branch_on("%r1", code).contains("may not reach"), "{code}");
        assert!(in_a_branch_on("%r2", code).contains("may not reach"), "{code}");
    }
}

#[test]
fn a_branch_of_threads_in_one_of_warpgroups_is_one_of_threads() {
    let inside = |code: &str| format!("setp.ne.b32 \t%p3, %r2, 0;\n@%p3 bra \t$L__BB0_1;\n{code}\n$L__BB0_1:");
    assert!(in_a_branch_on("%r1", &inside(WGMMA)).contains("may not reach `wgmma"));
    assert_eq!(in_a_branch_on("%r1", &inside("st.shared.b32 \t[%r5], %r2;")), "");
    // A value that is computed from the index of the warpgroup is equal for all threads of the warpgroup. A value that
    // is computed from the index of the warpgroup and the index of the thread can differ between threads of the
    // warpgroup.
    let branch = |code: &str| format!("{code}\nsetp.ne.b32 \t%p3, %r6, 0;\n@%p3 bra \t$L__BB0_1;\n{WGMMA}\n$L__BB0_1:");
    assert_eq!(in_a_branch_on("%r1", &branch("mul.lo.s32 \t%r6, %r1, 3;")), "");
    assert!(in_a_branch_on("%r1", &branch("add.s32 \t%r6, %r1, %r2;")).contains("wgmma"));
    assert!(
        in_a_branch_on("%r1", &branch("mov.b32 \t%r6, %r3;\nshfl.sync.bfly.b32 \t%r6, %r3, 1, 31, -1;"))
            .contains("wgmma")
    );
    // The checker recognizes the warpgroup's index only as a shift of `%tid_group`. The same shift of another register
    // may differ between threads.
    let other = "mov.u32 \t%r7, %tid.x;\nshr.u32 \t%r6, %r7, 7;";
    assert!(in_a_branch_on("%r1", &branch(other)).contains("wgmma"));
}

#[test]
fn a_block_that_only_goes_on_to_a_trap_is_no_way() {
    let own =
        "mov.u32 \t%r1, %tid.x;\nsetp.gt.u32 \t%p1, %r1, 9;\n@%p1 bra \t$L__BB0_2;\nbar.sync \t0;\nret;\n$L__BB0_2:\n";
    let stops = "mov.b32 \t%r5, 1;\nbra.uni \t$L__BB0_4;\n$L__BB0_3:\nst.global.b32 \t[%rd1], %r5;\n$L__BB0_4:\ntrap;";
    assert_eq!(mistakes(&format!("{own}{stops}")), "");
    // Here, some threads continue after the block instead of reaching the trap.
    let turns = "$L__BB0_3:\nsetp.ne.b32 \t%p2, %r9, 0;\n@%p2 bra \t$L__BB0_5;\ntrap;\n$L__BB0_5:\nret;";
    assert!(mistakes(&format!("{own}{turns}")).contains("bar.sync"));
}

#[test]
fn who_ends_the_kernel_keeps_nobody_waiting() {
    let own =
        "mov.u32 \t%r1, %tid.x;\nsetp.gt.u32 \t%p1, %r1, 9;\n@%p1 bra \t$L__BB0_2;\nbar.sync \t0;\nret;\n$L__BB0_2:\n";
    assert_eq!(mistakes(&format!("{own}// begin inline asm\ntrap;\n// end inline asm\ntrap; exit;")), "");
    assert!(!mistakes(&format!("{own}ret;")).is_empty());
}

#[test]
fn what_is_static_is_refused() {
    let with = |variable: &str| checked(&format!("{variable}\n{}", kernel("ret;")), "sm_80");
    let error = with(".visible .global .align 4 .b8 _RNvCs1_7kernels5COUNT[4];").unwrap_err();
    assert!(error.to_string().starts_with("the variable `COUNT` is `static`"), "{error}");
    let error = with(".global .align 4 .b8 _RNvCs4iT6h749h42_1k11alloc_count[4];").unwrap_err();
    assert!(error.to_string().starts_with("the variable `alloc_count` is `static`"), "{error}");
    assert_eq!(with(".global .align 1 .b8 alloc_0123[3] = {1, 2, 3};").unwrap().kernels, ["k"]);
    assert_eq!(with(".global .align 4 .b8 switch_$_table_$_k[8] = {1, 0, 0, 0, 2};").unwrap().kernels, ["k"]);
}

#[test]
fn a_function_that_is_called_has_nothing_that_threads_do_together() {
    let text = format!(
        ".func (.param .b32 func_retval0) f(\n\t.param .b32 f_param_0\n)\n{{\nbar.sync \t0;\nret;\n}}\n{}",
        kernel("ret;")
    );
    assert!(checked(&text, "sm_80").unwrap_err().to_string().contains("in the function `f`"));
}

#[test]
fn launch_bounds_stand_in_the_head_of_their_entry() {
    let text = format!("// entry k .reqntid 256 .minnctapersm 2\n{}", kernel("ret;"));
    assert!(entries::with_bounds(&text).contains("k_param_0\n)\n.reqntid 256 .minnctapersm 2\n{"));
    assert_eq!(entries::with_bounds(&kernel("ret;")), kernel("ret;"));
}

#[test]
fn registers_are_read_from_what_ptxas_says() {
    let said = "ptxas info    : Compiling entry function 'sum' for 'sm_90a'\nptxas info    : Function properties for sum\n    \
                8 bytes stack frame, 4 bytes spill stores, 12 bytes spill loads\nptxas info    : Function properties for panic\n    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\nptxas info    : Used 40 registers, used 1 barriers\n";
    let all = registers::read(said);
    assert_eq!((all[0].kernel.as_str(), all[0].registers, all[0].spilled, all[0].stack), ("sum", 40, 16, 8));
}

#[test]
fn a_crate_without_a_kernel_is_said() {
    assert!(
        checked(".version 8.0\n", "sm_80").unwrap_err().to_string().starts_with("there is no kernel in this crate")
    );
}

#[test]
fn a_folder_without_a_crate_is_said() {
    let error = crate::Build::new("no/such/folder").run().unwrap_err();
    assert_eq!(error.to_string(), "there is no crate in no/such/folder: no/such/folder/Cargo.toml is missing");
}

#[test]
fn an_instruction_that_the_gpu_lacks_is_said() {
    let mma = kernel("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%r1}, {%r2}, {%r3}, {%r1};\nret;");
    assert_eq!(
        checked(&mma, "sm_80").unwrap_err().to_string(),
        "kernel `k`: sm_80 does not have the instruction `mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32`\n  help: build for an architecture that has it: `--arch sm_89` or newer"
    );
    assert!(
        checked(&mma, "sm_90a").unwrap().text.starts_with(".version 8.4\n"),
        "older versions of PTX do not have this operation"
    );
    assert!(checked(&kernel("ret;"), "sm_90a").unwrap().text.starts_with(".version 8.0\n"));
}

/// Returns the output for a message from rustc.
fn passed_on(message: &str) -> String {
    let mut out = Vec::new();
    crate::messages::pass_on(message.as_bytes(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_method_of_std_has_help_and_no_private_trait() {
    let message = "\u{1b}[1m\u{1b}[91merror[E0599]\u{1b}[0m: no method named `exp` found for type `f32` in the current scope\n   --> src/lib.rs:21:31\n    |\n\
        21  |     out.set((0, 0), x.exp());\n    |                       ^^^ method not found in `f32`\n    |\n   \
        ::: /library/compiler-builtins/src/float/traits.rs:79:8\n    |\n79  |     fn exp(self) -> Self::ExpInt;\n    |\n    \
        = help: items from traits can only be used if the trait is in scope\nhelp: trait `Float` which provides `exp` is implemented but not in scope\n    \
        |\n73  +             use compiler_builtins::float::traits::Float;\n    |\n\nerror: could not compile `k`\n";
    let found = passed_on(message);
    assert!(found.contains("x.exp()") && found.ends_with("\n\nerror: could not compile `k`\n"), "{found}");
    assert!(found.contains("write `layout_gpu::precise::exp(x)` or `layout_gpu::fast::exp(x)`"), "{found}");
    assert!(!found.contains("compiler_builtins") && !found.contains("traits"), "{found}");
}

#[test]
fn each_method_of_std_has_help() {
    let lacks = |name: &str, kind: &str| {
        passed_on(&format!(
            "error[E0599]: no function or associated item named `{name}` found for type `{kind}` in the current scope\n  --> a\n\n"
        ))
    };
    for (name, instead) in [("cos", "precise::cos(x)"), ("powf", "precise::pow(x, y)"), ("mul_add", "fma(x, b, c)")] {
        assert!(lacks(name, "f32").contains(&format!("write `layout_gpu::{instead}`")), "{name}");
    }
    assert!(lacks("sqrt", "f64").contains("convert the number to `f32` and write `layout_gpu::precise::sqrt(x)`"));
    assert!(lacks("atan2", "f32").contains("`atan2` is a method of `std`, which a device does not have"));
    let other = "error[E0599]: no method named `size` found for struct `Tile`\n  = help: items from traits\n\n";
    assert_eq!(passed_on(other), other);
}

#[test]
fn a_crate_is_reported_by_its_name() {
    let file = std::env::temp_dir().join(format!("layout-ptx-{}.toml", std::process::id()));
    let path = file.display().to_string();
    for (text, expected) in [
        ("[package]\nname = \"swish\"\nversion = \"0.1.0\"\n", "the crate `swish`"),
        ("[features]\nname = []\n\n [package] \nversion = \"1.0.0\"\nname='a-b' # \"c\"\n", "the crate `a-b`"),
        ("[package]\nversion = \"0.1.0\"\n[lib]\nname = \"other\"\n", path.as_str()),
        ("", path.as_str()),
    ] {
        std::fs::write(&file, text).expect("a temporary file");
        assert_eq!(crate::cargo::name(&file), expected, "{text}");
    }
    std::fs::remove_file(&file).expect("the file exists");
}
