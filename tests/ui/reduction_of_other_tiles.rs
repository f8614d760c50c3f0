use colex::layout;

layout! {
    struct Sums = ((4,8),(2,2)):((32,1),(16,8));
    struct Mode = reduce<2>(Sums, (16,8));
    struct Tile = reduce<1>(Sums, (12,8));
    struct Carries = reduce<1>((32,2):(3,1), (32,4));
    struct Counts = reduce<1>((32,3):(1,32), (32,3));
    struct Rank = reduce<0>(64:1, 64);
    struct Value = reduce<1>(Sums, (16,8));
}

fn main() {}
