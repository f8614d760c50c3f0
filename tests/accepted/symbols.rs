//! Tests operations with symbols on the right that are not in the tables, and the facts that errors name.

use super::printed;

#[test]
fn results_hold_for_all_values() {
    let rows = [
        ("(512,1024):(1,512) o (16,n,4,32):(1@0,4@1,1@1,16@0)", "(16,n,4,32):(1,2048,512,16)"),
        ("(512,1024):(1024,1) o n:1 where n <= 512", "n:1024"),
        (
            "make_identity_layout((2*m,3*n)) o right_inverse(blocked_product((2,3),(m,n)))",
            "(2,3,m,n):(1@0,1@1,2@0,3@1)",
        ),
        ("complement((16,n):(1,32), 32*n)", "2:16"),
        ("zipped_divide((m,n):(n,1), (bm,bn))", "((bm,bn),(ceil(m/bm),ceil(n/bn))):((n,1),(n*bm,bn))"),
        ("local_tile((m,n):(n,1), (bm,bn), (1,2))", "Sw<0,0,0> o {n*bm + 2*bn} o (bm,bn):(n,1)"),
        ("with_shape((4,n):(n,1), (2,2,n))", "(2,2,n):(n,2*n,1)"),
        ("raked_product((m,3), (2,n))", "((2,m),(n,3)):((3*m,1),(6*m,m))"),
        ("logical_divide((m,n):(n,1), [X, b:1])", "(m,(b,ceil(n/b))):(n,(1,b))"),
        ("complement((m,4), 64)", "ceil(16/m):4*m"),
        ("logical_divide(2*n:1, 3)", "(3,ceil({2*n}/3)):(1,3)"),
    ];
    for (text, expected) in rows {
        assert_eq!(printed(text).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn errors_name_a_missing_fact_that_is_sufficient() {
    let rows = [
        ("(512,1024):(1024,1) o n:1", "add the clause `n <= 512`"),
        ("(64,32):(32,1) o (8,n):(1,8)", "add the clause `n <= 8`"),
        ("(n,4):(4,1) o 8:1", "add the clause `n >= 8`"),
        ("(4,n):(n,1) o (m,n):(1,m)", "add the clause "),
        ("logical_divide((4,8):(8,1), n:1)", "add the clause `n % 4 == 0`"),
        ("(16,n):(n,1) o (n,4):(4,1)", "add the clause `n <= 4`"),
        ("(n,64):(64,1) o (8,m):(1,8)", "add the clause `n % "),
    ];
    for (text, expected) in rows {
        let error = printed(text).expect_err(text);
        assert!(error.contains(expected), "{text}: {error}");
        let facts: Vec<&str> =
            error.rsplit_once("add the clause ").expect("a fact").1.split('`').skip(1).step_by(2).collect();
        let stated = format!("{text} where {}", facts.join(", "));
        assert!(printed(&stated).is_ok(), "{stated}: {:?}", printed(&stated));
    }
}
