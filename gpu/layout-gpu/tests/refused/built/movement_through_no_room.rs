//! A movement that needs shared memory, without a tile and with a tile that is too small.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Tile = (32,8):(8,1);
    struct Room = (128):(1);
    /// Eight numbers of a row, and of a column, through shared memory.
    struct Turn = convert<32>((32,8):(8,1), (32,8):(1,32));
}

kernel! {
    fn wrong(block: Block<32>, n: u32)
    grid [1, 1],
    shared room: [u32] in Room,
    {
        let rows = block.each(|thread| [thread.index() + n; 8]);
        let _ = block.convert::<_, _, [u32; 8]>(Turn, &rows);
        let (_, used) = block.convert_through::<_, _, [u32; 8], _, _, _>(Turn, &rows, room);
        let _ = used;
    }
}

fn main() {
    wrong::on_cpu(1).unwrap();
}
