//! What CubeCL prints for a kernel holds the short index expressions, in WGSL and in CUDA C++. No GPU is asked.

use colex::layout;
use colex_cubecl::index;
use cubecl::Compiler;
use cubecl::ir::AddressType;
use cubecl::prelude::*;
use cubecl::wgpu::WgslCompiler;
use cubecl_cpp::cuda::CudaDialect;
use cubecl_cpp::cuda::mma::CudaWmmaCompiler;
use cubecl_cpp::shared::CppCompiler;

layout! {
    pub struct Swizzled = Sw<3,3,3> o (8,64):(64,1);
    pub struct Quotients = (3,2,3):(3,12,1);
    #[cube]
    #[layout(target = gpu)]
    pub fn swizzled(row: u32, column: u32) -> u32 = Swizzled;
    #[cube]
    #[layout(target = gpu)]
    pub fn quotients(i: u32) -> u32 = Quotients;
}

#[cube]
fn calls_functions(output: &mut Array<u32>) {
    output[0] = swizzled(UNIT_POS_X, UNIT_POS_Y);
    output[1] = quotients(UNIT_POS_X);
}

#[cube]
fn asks_types(output: &mut Array<u32>) {
    output[0] = index::<Swizzled, (u32, u32)>((UNIT_POS_X, UNIT_POS_Y));
    output[1] = index::<Quotients, u32>(UNIT_POS_X);
}

type Body = fn(&mut Scope, NativeExpand<Array<u32>>);

/// The kernel of a body with one array.
fn kernel(body: Body) -> KernelDefinition {
    let mut builder = KernelBuilder::default();
    AddressType::U32.register(&mut builder.scope);
    let output = <Array<u32> as LaunchArg>::expand_output(&ArrayCompilationArg { inplace: None }, &mut builder);
    body(&mut builder.scope, output);
    builder.build(KernelSettings::default())
}

fn printed<C: Compiler>(mut compiler: C, body: Body) -> String {
    let (options, address) = (C::CompilationOptions::default(), AddressType::U32.unsigned_type());
    match compiler.compile(kernel(body), &options, ExecutionMode::Unchecked, address) {
        Ok(kernel) => kernel.to_string(),
        Err(error) => panic!("{error:?}"),
    }
}

/// Both languages, for both ways of asking.
fn texts() -> [String; 4] {
    let cuda = CppCompiler::<CudaDialect<CudaWmmaCompiler>>::default;
    [
        printed(WgslCompiler::default(), calls_functions::expand),
        printed(WgslCompiler::default(), asks_types::expand),
        printed(cuda(), calls_functions::expand),
        printed(cuda(), asks_types::expand),
    ]
}

/// How often an operator is used between values: names, indices and numbers.
fn count(text: &str, operator: &str) -> usize {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| line.matches(operator).count()).sum()
}

#[test]
fn kernels_hold_the_short_expressions() {
    for text in texts() {
        assert_eq!((count(&text, " / "), count(&text, " % ")), (0, 0), "no division: {text}");
        assert!(text.contains("72"), "`row * 72`, into which the swizzle is merged: {text}");
        // `(row * 72) ^ column` is all of the first; the second is `i * 3`, two quotients from one product, and their
        // factors.
        assert_eq!(count(&text, " ^ "), 1, "{text}");
        assert_eq!(count(&text, " * "), 5, "{text}");
    }
}
