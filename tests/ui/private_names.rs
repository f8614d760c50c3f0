//! Layouts that are private.
#![allow(unused)]

// A layout has the visibility of its struct.
mod names_private {
    use colex::layout;

    mod tiles {
        colex::layout! {
            struct Private = 4:1;
            pub(self) struct Own = 8:1;
        }
        pub mod deep {
            colex::layout! { pub(in crate::names_private::tiles) struct Inner = 4:1; }
        }
    }

    fn main() {
        let _ = layout!(tiles::Private);
        let _ = layout!(tiles::Own);
        let _ = layout!(tiles::deep::Inner);
    }
}

fn main() {}
