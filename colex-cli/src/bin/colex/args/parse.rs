//! Options that are more than a word or a number.

/// What `--mma` says.
#[derive(Clone, Debug)]
pub(crate) enum Matrix {
    /// The shape of an instruction whose operands follow.
    Shape([usize; 3]),
    /// An instruction.
    Named(String),
}

/// `16,8,16`, or a name.
pub(super) fn matrix(text: &str) -> Result<Matrix, String> {
    match text.starts_with(|first: char| first.is_ascii_digit()) {
        true => extents::<3>(text).map(Matrix::Shape),
        false => Ok(Matrix::Named(text.to_string())),
    }
}

/// `BM=64`
pub(super) fn valued(text: &str) -> Result<(String, i64), String> {
    let wrong = || "write a name and its number, `BM=64`".to_string();
    let (name, number) = text.split_once('=').ok_or_else(wrong)?;
    Ok((name.trim().to_string(), number.trim().parse().map_err(|_| wrong())?))
}

/// `16,8`
pub(super) fn extents<const N: usize>(text: &str) -> Result<[usize; N], String> {
    let numbers: Result<Vec<usize>, _> = text.split([',', 'x']).map(|number| number.trim().parse()).collect();
    let numbers = numbers.map_err(|_| format!("write {N} numbers with commas between them"))?;
    if numbers.contains(&0) {
        return Err("extents are positive".into());
    }
    numbers.try_into().map_err(|_| format!("write {N} numbers with commas between them"))
}
