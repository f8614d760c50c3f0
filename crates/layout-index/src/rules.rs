//! Rules that several operations report.

layout_runtime::rules! {
    pub(crate) StartJoined = "the operation cannot keep the start of the view: the start is XORed with the indices, but the layout of the result is not linear over GF(2)",
        "compose or divide the tensor before you slice it";
    pub(crate) SingleElement = "the coordinate selects a single element", "write `..` for each mode that the view keeps";
}
