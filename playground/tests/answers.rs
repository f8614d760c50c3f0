//! The engine without a browser: every example of the page has an answer.

use colex_playground::{Page, Question, ask};
use serde_json::{Value, json};

fn answer(question: &Value, page: &mut Page) -> Value {
    let question: Question = serde_json::from_value(question.clone()).expect("a question");
    serde_json::from_str(&ask(&question, page)).expect("JSON")
}

#[test]
fn every_example_has_pictures_or_mistakes() {
    let examples: Vec<Value> = serde_json::from_str(include_str!("../page/gallery.json")).expect("examples");
    for example in examples {
        let (mut page, mut question) = (Page::default(), example["state"].clone());
        question["ask"] = json!("page");
        let found = answer(&question, &mut page);
        let wrong: Vec<&Value> =
            found["mistakes"].as_array().into_iter().flatten().filter(|mistake| mistake["field"] != "code").collect();
        let pictures = found["pictures"].as_array().map_or(0, Vec::len);
        assert_eq!(wrong.is_empty(), example["group"] != "Proofs and mistakes", "{example}: {wrong:?}");
        assert_eq!(pictures > 0, wrong.is_empty() && example["group"] != "Descriptors", "{example}");
        for picture in 0..pictures {
            let drawing = answer(&json!({ "ask": "drawing", "picture": picture }), &mut page);
            assert!(drawing["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{example}");
        }
    }
}

#[test]
fn a_fix_is_offered_only_if_it_mends_what_the_user_wrote() {
    let mut page = Page::default();
    for (text, fixes) in [
        ("compositoin(8:1, 4:2)", vec!["composition(8:1, 4:2)"]),
        ("(3,4", vec!["(3,4)"]),
        ("(3,4):", vec![]),
        // In the place of the operand, not of all.
        ("gmma_desc<K,16>((128,64):(72,1))", vec!["gmma_desc<K,16>(tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)))"]),
        ("composition((8,4), group_modes<0,1>((2,2)))", vec![]),
        ("3 o", vec![]),
        ("(m,n):(ld,1) where injective", vec!["(m,n):(ld,1) where injective, ld >= n"]),
        (
            "(8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) == 1",
            vec![
                "Sw<3,3,3> o (8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) == 1",
                "(8,64):(72,1) where bank_conflicts((8,8):(1,8), 2) == 1",
            ],
        ),
        ("(64,32):(32,1) where vector(0, 4)", vec!["(64,32):(32,1) where vector(1, 4)"]),
        ("(8,8):(8,1))", vec!["(8,8):(8,1)"]),
        ("make_shape((4,2),8):(1,8)", vec![]),
        // Not in the place of what has no mistake.
        ("composition(8:1, make_shape(4,2))", vec![]),
        ("LayoutLeft", vec![]),
        ("MMA_Atom<SM90_64x64x16_F32F16F16_SS>", vec![]),
        ("4,8:1,4", vec![]),
        ("(4:1,8:4)", vec![]),
    ] {
        let found = answer(&json!({ "ask": "page", "expr": text }), &mut page);
        let offered: Vec<&str> = found["mistakes"][0]["fixes"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|fix| fix["text"].as_str())
            .collect();
        assert_eq!(offered, fixes, "{text}");
    }
}

/// A cell asks every access whether it is there: those of more coordinates than a picture has are not asked.
#[test]
fn cells_of_a_page_with_a_large_access_are_answered() {
    let mut page = Page::default();
    answer(&json!({ "ask": "page", "expr": "(4,8):(8,1)", "access": "(1099511627776,2):(0,1)" }), &mut page);
    let cell = answer(&json!({ "ask": "cell", "picture": 0, "table": 0, "cell": 3 }), &mut page);
    assert_eq!(cell["facts"][0][1], "(0,3) = 12");
}
