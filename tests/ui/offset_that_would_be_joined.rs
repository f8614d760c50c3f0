colex::layout! {
    struct Copies = logical_product(Sw<1,1,2> o 17 o 4:1, (2,2):(f2,f3));
    struct Tiles = zipped_divide(Sw<1,0,2> o 3 o 12:1, (2,2):(f1,f3));
}

fn main() {}
