//! That parts share nothing rests on what a tiling says of itself: own tilers are constants, `StaticTiler`.
use colex::tensor::change::{ByTiler, Composition, Known, Tile};
use colex::tensor::{Step, StaticTiler, Tiling};
use colex::{Error, Tensor, Tiler, layout};

/// A tile of 2, and something else where the tensor is divided.
struct Mine;

struct Again;

impl StaticTiler for Again {
    const TILER: Tiler = Tiler::KEEP;
}

impl Tiling for Mine {
    type Change<K: ByTiler> = Known<Tile<Composition, Again>>;
    type Stepped<P: Step> = Again;
    const STATIC: Option<Tiler> = None;

    fn change<K: ByTiler>(&self) -> Self::Change<K> {
        Again.change::<Composition>()
    }

    fn tiler(&self) -> Result<Tiler, Error> {
        Ok(Tiler::from(2))
    }

    fn stepped<P: Step>(&self) -> Again {
        Again
    }
}

fn main() {
    let mut tensor = Tensor::of([0; 8], layout!(8:1));
    let _ = tensor.tiles_mut(Mine);
}
