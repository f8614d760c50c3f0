//! One mistake, one message: what is made with an item that has one is silent.
use colex::{StaticLayout, Tensor, layout};

layout! {
    struct SA = (4,8):(1,4,32);
    struct Rows = get<0>(SA);
    struct Open { m: usize } = (m, 8):(3,1,2);
    struct Any<const N: usize> = (N, 8):(3,1,2);
    fn index(i: u32) -> u32 = (4,8):(1,4,32);
}

const SIZE: usize = SA::SIZE + SA::COSIZE + Rows::SIZE;

fn index_of<L: StaticLayout>(_: L) -> u32 {
    L::index_at(3)
}

fn main() -> Result<(), colex::Error> {
    let _: u32 = SA.at((1, 2)) + index_of(SA) + index(3) + Any::<4>::new().at((1, 2));
    let open = Open::new(SIZE)?;
    println!("{} {SA} {:?}", open.at((1, 2)) + open.m(), open.layout()?);
    let _ = (Tensor::new([0; 32], SA)?[(1, 2)], Tensor::new([0; 32], open)?[(1, 2)]);
    Ok(())
}
