//! Serializes layouts as text in their notation.

use super::Layout;
use core::fmt;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

/// Serializes a layout as its notation, such as `"(3,(2,3)):(3,(12,1))"`. The text does not contain the mark `_` of
/// static integers, which comparisons of layouts ignore.
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

#[cfg(test)]
mod tests {
    extern crate std;

    use super::Layout;
    use serde::de::value::{BytesDeserializer, Error, MapDeserializer, SeqDeserializer};
    use serde::de::{Deserialize, Deserializer, Error as _, Visitor};
    use std::string::{String, ToString};
    use std::vec::Vec;

    /// A deserializer that does not call the requested method of the visitor, but another method.
    struct Liar<'de>(&'de str, u8);

    impl<'de> Deserializer<'de> for Liar<'de> {
        type Error = Error;

        fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let items = || self.0.bytes().map(u32::from);
            match self.1 {
                0 => visitor.visit_borrowed_str(self.0),
                1 => visitor.visit_str(&String::from(self.0)),
                2 => visitor.visit_string(self.0.to_string()),
                3 => visitor.visit_bytes(self.0.as_bytes()),
                4 => visitor.visit_some(Liar(self.0, 0)),
                5 => visitor.visit_newtype_struct(Liar(self.0, 0)),
                6 => visitor.visit_seq(SeqDeserializer::new(items())),
                7 => visitor.visit_map(MapDeserializer::new(items().zip(items()))),
                8 => visitor.visit_u64(self.0.len() as u64),
                9 => visitor.visit_unit(),
                10 => Deserializer::deserialize_bytes(BytesDeserializer::new(self.0.as_bytes()), visitor),
                _ => Err(Error::custom("the input ends")),
            }
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
            newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
        }
    }

    /// Deserialization must return a layout that `parse` accepts, or an error.
    #[test]
    fn hostile_input_is_a_valid_layout_or_an_error() {
        const TEXTS: [&str; 16] = [
            "",
            "4:1",
            "(3,(2,3)):(3,(12,1))",
            "(0,4):(1,1)",
            "-1:1",
            "(9223372036854775807,2):(0,0)",
            "2:9223372036854775807",
            "(4,n):(n,1)",
            "4:1 where injective",
            "4:1@0",
            "Sw<9,9,9> o 4:1",
            "Sw<1,0,1> o -8 o 4:1",
            "(f1,f2):(f1,f1)",
            "logical_divide(8:1, 3)",
            "4:\u{0}1",
            "4:1 4:1",
        ];
        let deep = ["(".repeat(10_000), "9".repeat(10_000), "4,".repeat(10_000)];
        let mut counts = [0, 0];
        for text in TEXTS.into_iter().chain(deep.iter().map(String::as_str)) {
            for way in 0..12 {
                match Layout::deserialize(Liar(text, way)) {
                    Ok(layout) => {
                        assert!(layout.is_valid() && layout == text.parse().unwrap(), "{text}");
                        counts[0] += 1;
                    }
                    Err(error) => {
                        assert!(!error.to_string().is_empty());
                        counts[1] += 1;
                    }
                }
            }
        }
        let again = serde_json::to_string(&"(4,2):(2,1)".parse::<Layout>().unwrap()).unwrap();
        let [layout]: [Layout; 1] =
            serde_json::from_str::<Vec<Layout>>(&std::format!("[{again}]")).unwrap().try_into().unwrap();
        assert_eq!(layout.to_string(), "(4,2):(2,1)");
        assert!(counts[0] >= 6 && counts[1] > 150, "{counts:?}");
    }
}
