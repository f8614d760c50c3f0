fn main() {
    // What CubeCL 0.11 makes of `colex::index!((4,8):(1,4); (i + 1, UNIT_POS_X))`.
    colex::__expand_index!(scope, (4,8):(1,4); (i + 1, UNIT_POS_X));
    colex::__expand_index!(scope, (4,8):(1,4); (self.row, row(i)));
    colex::__expand_index!(scope, (4,8):(1,4); (1, 2));
    colex::__expand_index!(scope, (4,8):(1,ld); (i, j));
    colex::__expand_index!(scope, (4,8):(1,4,2); (i, j));
}
