//! A second movement through a tile that threads of other warps may still read.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Room = (1024):(1);
    /// Numbers of other warps.
    struct Across = convert<32>((64,8):(8,1), (64,8):(1,64));
}

kernel! {
    fn wrong(block: Block<64>, n: u32)
    grid [1, 1],
    shared room: [u32] in Room,
    {
        let rows = block.each(|thread| [thread.index() + n; 8]);
        let (columns, room) = block.convert_through::<_, _, [u32; 8], _, _, _>(Across, &rows, room);
        let (_, _) = block.convert_through::<_, _, [u32; 8], _, _, _>(Across, &columns, room);
    }
}

fn main() {
    wrong::on_cpu(1).unwrap();
}
