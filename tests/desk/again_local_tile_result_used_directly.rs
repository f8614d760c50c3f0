// local_tile by sizes of run time answers a Result, which is indexed
use colex::{Error, Tensor, layout};

layout! {
    struct Rows = (96,64):(64,1);
}

fn main() -> Result<(), Error> {
    let t = Tensor::new((0..96 * 64).collect::<Vec<u32>>(), Rows)?;
    let (bm, bn) = (32, 16);
    let block = t.view().local_tile([bm, bn], (2, 1));
    println!("{} {}", block[(0, 0)], block.size());
    Ok(())
}
