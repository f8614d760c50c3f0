//! Lines of C++ are items here.
use colex::layout;

layout! { auto sA = Layout<Shape<_2,_3>>{}; }
layout! { using A = Layout<Shape<_2,_3>>; }
layout! { constexpr int N = 4; }
layout! { static constexpr auto B = make_layout(Shape<_2,_3>{}); }
layout! { struct C = (2,3):(3,1); using D = Layout<Shape<_2,_3>>; }
layout! { typedef Layout<Shape<_2,_3>> E; }
layout! { Layout F = make_layout(Shape<_2,_3>{}); }

fn main() {
    let _ = layout!(auto a = Layout<Shape<_2,_3>>{}; a);
    let _ = layout!(constexpr Layout<Shape<_2,_3>>{});
    let _ = layout!(return Layout<Shape<_2,_3>>{});
}
