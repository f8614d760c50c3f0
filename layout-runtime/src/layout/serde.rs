//! Serializes layouts as text in their notation.

use super::Layout;
use core::fmt;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

/// Serializes the notation of the layout, such as `"(3,(2,3)):(3,(12,1))"`. Marks of static integers are omitted,
/// because equality ignores them.
impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Layout {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Notation;

        impl Visitor<'_> for Notation {
            type Value = Layout;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a layout, such as \"(3,(2,3)):(3,(12,1))\"")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Layout, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Notation)
    }
}
