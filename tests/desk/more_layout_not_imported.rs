mod tiles {
    colex::layout! {
        pub struct Smem = Sw<3,3,3> o (8,64):(64,1);
    }
}

colex::layout! {
    struct Quarters = zipped_divide(Smem, (4,32));
}

fn main() {
    println!("{}", Quarters.at(((1_u32, 2), (1, 1))));
}
