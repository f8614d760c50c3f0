//! Each command must finish quickly, whatever numbers its operand contains.

use arbitrary::{Result, Unstructured};
use layout_cli::{
    Access, By, Coord, Emit, Kind, Language, Show, Solve, all_pictures, check, cute, emit, explain, solve,
};
use layout_cli::{Recover, assume, named, pictures, recover};
use layout_proofs::synthesis::Means;
use random::{Watchdog, number, operand, several};

/// Returns a random operand, or an operation on two operands.
fn expression(u: &mut Unstructured<'_>) -> Result<String> {
    let operation = *u.choose(&["", "", "zipped_divide", "composition", "logical_product", "raked_product"])?;
    Ok(match operation {
        "" => operand(u)?,
        operation => format!("{operation}({})", several(u, 2, operand)?.join(", ")),
    })
}

#[test]
fn words_and_code_of_any_layout() {
    let watchdog = Watchdog::new();
    random::inputs(random::cases(200, 20_000), |u| {
        let (text, access) = (expression(u)?, operand(u)?);
        let accesses = [Access { layout: &access, bytes: *u.choose(&[1, 4, 16])?, banks: 32 }];
        let _ = watchdog.run(&format!("check {text} by {access}"), || check(&text, &accesses));
        let _ = watchdog.run(&format!("explain {text}"), || explain(&text));
        let _ = watchdog.run(&format!("cute {text}"), || cute(&text));
        let coord = *u.choose(&[Coord::OneD, Coord::Modes, Coord::Natural])?;
        let language = *u.choose(&[Language::Rust, Language::Kernel("cuda")])?;
        let ty = u.choose(&["u32", "i64", "u8"])?.to_string();
        let form = Emit { coord, language, ty, ..Emit::default() };
        let _ = watchdog.run(&format!("emit {text} as {form:?}"), || emit(&text, &form));
        Ok(())
    });
}

#[test]
fn pictures_of_any_layout() {
    let watchdog = Watchdog::new();
    random::inputs(random::cases(300, 6_000), |u| {
        let texts = [expression(u)?];
        let tv = if u.ratio(1, 4)? { Some([4, 1 << u.choose(&[2, 20, 40])?]) } else { None };
        let kind = *u.choose(&[Kind::Auto, Kind::Table, Kind::Swizzle])?;
        let by = *u.choose(&[By::Value, By::Bank, By::None])?;
        let form = Show { by, kind, tv, bits: *u.choose(&[8, 32, 128])?, ..Show::default() };
        let _ =
            watchdog.run(&format!("show {} as {form:?}", texts[0]), || pictures(&texts, &form).map(|all| all.len()));
        let _ = watchdog.run(&format!("gallery {} as {form:?}", texts[0]), || all_pictures(&texts, &form).map(|_| ()));
        Ok(())
    });
}

#[test]
fn layouts_that_are_found_for_any_access() {
    let watchdog = Watchdog::new();
    random::inputs(random::cases(200, 4_000), |u| {
        let count = u.int_in_range(1..=4)?;
        let (text, accesses) = (operand(u)?, several(u, count, operand)?);
        let means = *u.choose(&[Means::Xor, Means::Swizzle, Means::Tma, Means::Padding])?;
        let form = Solve { accesses, bytes: *u.choose(&[1, 2, 4, 16])?, means, padding: u.arbitrary()? };
        let _ =
            watchdog.run(&format!("solve {text} as {form:?}"), || solve(&text, &form).map(|solved| solved.to_string()));
        Ok(())
    });
}

#[test]
fn code_over_any_shape() {
    let watchdog = Watchdog::new();
    let codes = ["i", "i*i", "(i ^ i/7)*3", "i/3 + j*5", "(i<<3) ^ (j&7)", "i + j*64 + (i^j)%5", "i*i*i*i*i*i*i*i"];
    random::inputs(random::cases(40, 4_000), |u| {
        let (code, shape) = (*u.choose(&codes)?, format!("({},{})", number(u)?, number(u)?));
        let _ = watchdog.run(&format!("recover {code} over {shape}"), || recover(code, &Recover::over(&shape)));
        let values = [("j".to_string(), number(u)?.parse().unwrap_or(i64::MAX))];
        let how = Recover { values: &values, ..Recover::over("") };
        let _ = watchdog.run(&format!("assume of {code} with {values:?}"), || {
            let assumed = assume(code, &how, &|_| None)?;
            let shape = assumed.shape();
            let how = Recover { shape: &shape, values: &assumed.numbers, ..how };
            recover(code, &how).inspect(|found| {
                let _ = named(code, &how, &found.layout);
            })
        });
        Ok(())
    });
    for shape in ["262144", "(512,512)", "(3,65536)", "(2048,2048)"] {
        for code in codes {
            let _ = watchdog.run(&format!("recover {code} over {shape}"), || recover(code, &Recover::over(shape)));
        }
    }
}
