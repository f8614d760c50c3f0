//! Traits of tensors that users cannot implement, or implement incorrectly.
#![allow(unused)]

// Users cannot determine where a view starts.
mod tensor_layout_of_a_view {
    use colex::tensor::{IntoTensorLayout, Slice, Whole};
    use colex::{Error, Tensor, layout};
    use std::ops::RangeFull;

    layout! {
        struct Square = (4,4):(4,1);
    }

    struct Far;

    impl IntoTensorLayout for Far {
        type Kind = Slice<Square, (usize, RangeFull), Whole>;

        fn given(self) -> Result<[usize; 0], Error> {
            Ok([])
        }
    }

    fn main() {
        let tensor = Tensor::new([0; 4], Far).unwrap();
        println!("{}", tensor[0]);
    }
}

// Users cannot determine where a tensor starts, or how large a tile can be.
mod tensor_start_of_users {
    use colex::structure::{Most, Structure};
    use colex::tensor::{Given, signatures::StoredLayout};
    use colex::{Error, Layout, StaticLayout, layout};

    layout! {
        struct Square = (4,4):(4,1);
    }

    struct Far;

    impl Structure for Far {
        const LAYOUT: Layout = <Square as StaticLayout>::LAYOUT;
        const MOST: Most = Most([4; 15]);
        type Numbers = [usize; 0];
        type Start = i64;
    }

    impl Given for Far {
        type Numbers = StoredLayout<[usize; 0], i64>;

        fn stored(place: Self::Numbers) -> StoredLayout<[usize; 0], i64> {
            place
        }

        fn layout_of(_: Self::Numbers) -> Result<Layout, Error> {
            Ok(<Square as StaticLayout>::LAYOUT)
        }
    }
}

// Partitions do not overlap because of the tiling's own description, so users' tilers must be constants: `StaticTiler`.
mod tensor_tilings_are_sealed {
    use colex::tensor::signatures::change::{ByTiler, Composition, StaticChange, Tile};
    use colex::tensor::{Step, StaticTiler, Tiling};
    use colex::{Error, Tensor, Tiler, layout};

    /// A tile of 2. If the tensor is divided, the tile is different.
    struct Mine;

    struct Again;

    impl StaticTiler for Again {
        const TILER: Tiler = Tiler::KEEP;
    }

    impl Tiling for Mine {
        type Change<K: ByTiler> = StaticChange<Tile<Composition, Again>>;
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
}

// Traits on which unchecked accesses rely. Other crates cannot implement them.
mod tensor_traits_are_sealed {
    use colex::tensor::{Storage, TensorLayout};

    struct Mine;

    unsafe impl Storage for Mine {
        type Item = u8;
        type Seen = Self;
        fn as_ptr(&self) -> *const u8 {
            std::ptr::null()
        }
    }

    fn given<L: TensorLayout>() {}

    fn main() {
        given::<Mine>();
    }
}

fn main() {}
