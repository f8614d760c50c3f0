use colex::{index, layout};

const N: usize = 12;

layout! {
    fn an_index(i: u32) -> u32 = make_identity_layout((4,8));
    fn two_of_three(i: u32) -> (u32, u32) = make_identity_layout((4,(2,3)));
    fn a_coordinate(i: u32) -> (u32, u32) = (4,8):(8,1);
    fn two_types(i: u32) -> (u32, usize) = make_identity_layout((4,8));
    fn a_layout(i: u32) -> bool = make_identity_layout((4,8));
    fn a_question(i: u32) -> (u32, u32) = elem_less(make_identity_layout((4,8)), (3,8));
    fn one_extent(i: u32) -> bool = elem_less(make_identity_layout((4,8)), 3);
    fn no_extent(i: u32) -> bool = elem_less(make_identity_layout((4,8)), (3,_));
    fn downwards(i: i32) -> bool = elem_less((4,8):(-1@0,1@1), (4,8));
    extern "c" fn no_tuples(i: u32) -> (u32, u32) = make_identity_layout((4,8));
    fn of_rustc(i: u32) -> bool = elem_less(get<1>(zipped_divide(make_identity_layout((N,8)), (5,4))), (N,8));
    fn other_of_rustc(i: u32) -> (u32, u32) = get<1>(zipped_divide(make_identity_layout((N,(8,2))), (4,4)));
    struct Question = elem_less(make_identity_layout((4,8)), (3,8));
}

fn main() {
    let _ = layout!(elem_less(make_identity_layout((4,8)), (3,8)));
    let _: u32 = index!(make_identity_layout((4,8)); (1_u32, 2_u64));
}
