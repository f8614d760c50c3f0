//! What can be pasted from C++ but for a word.
use colex::layout;

layout! {
    struct A = Layout<Shape<_2 _3>>{};
    struct B = Layout<Shape<_2,X>>{};
    struct C = tile_to_shape(Layout<Shape<_2,_3>>{}, Shape<_4,_6>{}, Step<_1,X>{});
    struct D = Layout<Shape<_2,Int<4 + 2>>>{};
    struct E = make_layout(Shape<_2,_4>{}, make_stride(_1{} + _2{}, _1{}));
    struct F = Layout<Shape<int,_8>>{};
    struct G = (?,8):(1,?);
    struct H = Layout<Shape<_2,_3>>{}(1,2);
    struct I = Layout<Shape<_2,_3>>{}.shape();
    struct J = make_copy_atom(Copy_Atom<SM75_U32x4_LDSM_N, Element>{});
    struct K = make_layout((4, 8), stride = (8, 1), order = (1, 0));
}

fn main() {}
