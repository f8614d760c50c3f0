use colex::layout;

layout! {
    pub struct Tile = Sw<3,3,3> o (8,64):(64,1);
    pub extern "wgsl" fn tile(row: u64, column: u64) -> u64 = Tile;
}

fn main() {
    let shader = format!("{tile}
@compute @workgroup_size(8, 64) fn main(@builtin(local_invocation_id) id: vec3<u32>) {{ let at = tile(id.x, id.y); }}");
    println!("{shader}");
}
