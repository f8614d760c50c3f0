//! `o` is composition; in braces it is a number.
colex::layout! {
    struct Rows { o: usize, n: usize } = (o, n):(n, 1);
    struct Named { o: usize, n: usize } = ({o}, n):(n, 1);
}

fn main() {}
