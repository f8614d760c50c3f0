//! Runs the text of `extern "wgsl" fn` items in a compute shader with wgpu, for every coordinate, and compares the
//! results with the host.

use colex::{Layout, layout};
use std::borrow::Cow;

layout! {
    pub struct Swizzled = Sw<3,3,3> o (8,64):(64,1);
    pub struct Applied = Sw<3,3,3> o (6,60):(60,1);
    pub struct Nested = (3,(2,3)):(3,(12,1));
    pub struct Quotients = (7,11,13,5):LayoutRight;
    pub struct Gathered = ((2,2,2),(2,2,2)):((1,4,16),(2,8,32));
    pub struct Backwards = (4,6):(1,-4);

    extern "wgsl" fn swizzled(row: u32, column: u32) -> u32 = Swizzled;
    extern "wgsl" fn applied(i: u32) -> u32 = Applied;
    extern "wgsl" fn nested(i: u32, (j, k): (u32, u32)) -> u32 = Nested;
    extern "wgsl" fn quotients(i: u32) -> u32 = Quotients;
    extern "wgsl" fn gathered(i: u32, j: u32) -> u32 = Gathered;
    extern "wgsl" fn backwards(i: i32) -> i32 = Backwards;
}

/// Returns a shader that calls one function for each number `i` below `count`. `call` computes the coordinate from `i`.
fn shader(function: &str, call: &str, count: usize) -> String {
    format!(
        "{function}
@group(0) @binding(0) var<storage, read_write> indices: array<i32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    let i = id.x;
    if i < {count}u {{ indices[i] = i32({call}); }}
}}"
    )
}

/// Runs the shader on the first available device.
fn run(source: &str, count: usize) -> Vec<i32> {
    let instance = wgpu::Instance::default();
    let adapter = pollster::block_on(instance.request_adapter(&Default::default())).expect("a Vulkan driver");
    let (device, queue) = pollster::block_on(adapter.request_device(&Default::default())).expect("a device");
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Wgsl(Cow::Borrowed(source)),
    });
    let buffer = |usage| {
        let size = 4 * count as u64;
        device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
    };
    let indices = buffer(wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC);
    let readable = buffer(wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST);
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: None,
        module: &module,
        entry_point: Some("main"),
        compilation_options: Default::default(),
        cache: None,
    });
    let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: None,
        layout: &pipeline.get_bind_group_layout(0),
        entries: &[wgpu::BindGroupEntry { binding: 0, resource: indices.as_entire_binding() }],
    });
    let mut encoder = device.create_command_encoder(&Default::default());
    {
        let mut pass = encoder.begin_compute_pass(&Default::default());
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &group, &[]);
        pass.dispatch_workgroups(count.div_ceil(64) as u32, 1, 1);
    }
    encoder.copy_buffer_to_buffer(&indices, 0, &readable, 0, 4 * count as u64);
    queue.submit([encoder.finish()]);
    readable.slice(..).map_async(wgpu::MapMode::Read, |mapped| mapped.expect("the buffer is read"));
    device.poll(wgpu::PollType::wait_indefinitely()).expect("the device answers");
    let bytes = readable.slice(..).get_mapped_range().expect("the buffer is mapped");
    bytes.chunks_exact(4).map(|bytes| i32::from_le_bytes(bytes.try_into().expect("four bytes"))).collect()
}

#[test]
fn wgsl_computes_the_index_of_every_coordinate() {
    let cases: [(&str, &str, Layout); 6] = [
        (swizzled, "swizzled(i % 8u, i / 8u)", Swizzled::LAYOUT),
        (applied, "applied(i)", Applied::LAYOUT),
        (nested, "nested(i % 3u, i / 3u % 2u, i / 6u)", Nested::LAYOUT),
        (quotients, "quotients(i)", Quotients::LAYOUT),
        (gathered, "gathered(i % 8u, i / 8u)", Gathered::LAYOUT),
        (backwards, "backwards(i32(i))", Backwards::LAYOUT),
    ];
    for (function, call, layout) in cases {
        let computed = run(&shader(function, call, layout.size()), layout.size());
        for (i, index) in computed.into_iter().enumerate() {
            assert_eq!(i64::from(index), layout.at(i), "{layout} at {i}:\n{function}");
        }
    }
}
