//! Tests of typing: values, errors and their fixes, lines, index code, and names.

use super::driver::Browser;
use super::{TILES, hash};
use fantoccini::Locator;

#[tokio::test]
#[ignore = "needs a browser"]
async fn typing_shows_value_pictures_facts_code_and_steps() {
    let browser = Browser::open("").await;
    browser.write("expr", TILES).await;
    assert_eq!(browser.text("return $('verdict').textContent").await, "((4,4),(2,4)):((16,1),(64,4))");
    assert_eq!(browser.number("return document.querySelectorAll('#frames svg.colex').length").await, 3.0);
    assert!(browser.text("return $('facts').textContent").await.contains("compact    yes"));
    assert!(browser.text("return $('code').textContent").await.contains("pub const fn index(i: u32, j: u32) -> u32"));
    assert!(browser.text("return $('steps').textContent").await.contains("8 tiles of 16 elements."));
    assert!(
        browser
            .text("return $('cute').textContent")
            .await
            .starts_with("auto result = zipped_divide(Layout<Shape<_8,_16>")
    );
    browser.script("document.querySelector('[value=wgsl]').click()").await;
    assert!(browser.text("return $('code').textContent").await.contains("\nfn index(i: u32, j: u32) -> u32 {"));
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn a_mistake_is_underlined_and_mended_by_a_click() {
    let browser = Browser::open("").await;
    browser.write("expr", "compositoin((4,8):(1,4), 8:1)").await;
    assert_eq!(browser.text("return document.querySelector('#under mark').textContent").await, "compositoin");
    assert_eq!(
        browser.text("return document.querySelector('.wrong').textContent").await,
        "unknown operation compositoin"
    );
    assert_eq!(browser.text("return $('expr').getAttribute('aria-invalid')").await, "true");
    browser.client.find(Locator::Css(".fix")).await.expect("a fix").click().await.expect("clicked");
    assert_eq!(browser.text("return $('expr').value").await, "composition((4,8):(1,4), 8:1)");
    assert_eq!(browser.number("return document.querySelectorAll('#under mark:not(.pair)').length").await, 0.0);
    for (text, mended) in [
        ("(3,4", "(3,4)"),
        (
            "(8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) == 1",
            "Sw<3,3,3> o (8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) == 1",
        ),
        ("(64,32):(32,1) where vector(0, 4)", "(64,32):(32,1) where vector(1, 4)"),
        ("(8,8):(8,1))", "(8,8):(8,1)"),
    ] {
        browser.write("expr", text).await;
        browser.client.find(Locator::Css(".fix")).await.expect(text).click().await.expect("clicked");
        assert_eq!(browser.text("return $('expr').value").await, mended);
    }
    browser.write("expr", "(4,8):(1,4)").await;
    browser.write("access", "(4,4").await;
    assert!(browser.text("return $('verdict').textContent").await.contains("Access: ( is never closed"));
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn names_have_sliders() {
    let browser = Browser::open(&hash("zipped_divide((m, n):(ld, 1), (4, 8)) where m % 4 == 0, n <= 40")).await;
    let sliders =
        "return [...document.querySelectorAll('#sliders input')].map(s => [s.min, s.max, s.step].join()).join(' ')";
    assert_eq!(browser.text(sliders).await, "4,256,4 1,40,1 1,256,1");
    assert!(browser.text("return $('verdict').textContent").await.contains("(ceil(m/4),ceil(n/8))"));
    let before = browser.text("return $('code').textContent").await;
    browser
        .client
        .find(Locator::Css("#sliders input"))
        .await
        .expect("a slider")
        .send_keys("\u{E014}")
        .await
        .expect("moved");
    assert!(browser.text("return $('verdict').textContent").await.contains("((4,8),(5,2)):((16,1),(64,8))"));
    assert_ne!(browser.text("return $('code').textContent").await, before);
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn an_explanation_goes_step_by_step() {
    let browser = Browser::open(&hash("coalesce(complement(4:2, 24))")).await;
    assert_eq!(browser.text("return $('step-count').textContent").await, "Step 1 of 2");
    assert!(browser.text("return $('sketch').textContent").await.contains("(2,3):(1,8)"));
    browser.client.find(Locator::Id("on")).await.expect("a button").click().await.expect("clicked");
    assert_eq!(
        browser.text("return document.querySelector('#under .step').textContent").await,
        "coalesce(complement(4:2, 24))"
    );
    browser.close().await;
}

/// Tab accepts a completion. Escape dismisses it, and the user can continue to type.
#[tokio::test]
#[ignore = "needs a browser"]
async fn the_keyboard_gets_out_of_the_editor() {
    let browser = Browser::open("").await;
    browser.write("expr", "zipped_d").await;
    let field = browser.client.find(Locator::Id("expr")).await.expect("a field");
    field.send_keys("\u{E00C}").await.expect("escape");
    assert_eq!(browser.text("return $('words-offered').textContent").await, "");
    field.send_keys("\u{E004}").await.expect("tab");
    assert_eq!(browser.text("return $('expr').value").await, "zipped_d");
    assert_ne!(browser.text("return document.activeElement.id").await, "expr");
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn index_code_is_answered_by_its_layout() {
    let browser = Browser::open("").await;
    browser.write("expr", "As[(c * 4) * BM + r]").await;
    let sliders = "return [...document.querySelectorAll('#sliders label')].map(label => label.textContent).join()";
    assert_eq!(browser.text(sliders).await, "extent of r64,extent of c8,BM64");
    let verdict = browser.text("return $('verdict').textContent").await;
    assert!(verdict.contains("the layout of (r, c) is (64,8):(1,256), for other numbers (64,8):(1,4*BM)"), "{verdict}");
    assert_eq!(browser.number("return document.querySelectorAll('#frames svg.colex').length").await, 2.0);
    browser.script("const bm = document.querySelectorAll('#sliders input')[2]; bm.value = 16; bm.dispatchEvent(new Event('input'))").await;
    browser.client.find(Locator::Css("#verdict .fix")).await.expect("a fix").click().await.expect("clicked");
    assert_eq!(browser.text("return $('expr').value").await, "(64,8):(1,64)");
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn the_line_of_the_cursor_is_shown() {
    let browser = Browser::open(&hash("A = (8,64):(64,1)\nB = Sw<3,3,3> o A\nsize(B)")).await;
    assert_eq!(browser.text("return $('verdict').textContent").await, "512");
    browser
        .script("$('expr').focus(); $('expr').setSelectionRange(20, 20); $('expr').dispatchEvent(new Event('keyup'))")
        .await;
    browser.settle().await;
    assert!(browser.text("return $('verdict').textContent").await.contains("Sw<3,3,3> o 0 o (8,64):(64,1)"));
    assert!(browser.text("return document.querySelector('#frames svg').textContent").await.contains("Sw<3,3,3>"));
    // The user compares the line with another line, and uses a line as an access.
    browser.write("beside", "A").await;
    assert!(
        browser
            .text("return $('differs').textContent")
            .await
            .contains("448 of 512 coordinates have another index, first (1,0) = 1: 72 and 64")
    );
    assert_eq!(
        browser.number("return document.querySelectorAll('#frames figure:not([hidden]) svg.colex').length").await,
        2.0
    );
    assert_eq!(
        browser.number("return document.querySelectorAll('#frames figure:not([hidden]) .differs').length").await,
        2.0
    );
    browser.write("beside", "A o").await;
    assert!(browser.text("return $('verdict').textContent").await.contains("Beside: "));
    browser
        .script(
            "$('expr').value = 'T = (8,8):(1,8)\\n' + $('expr').value; $('beside').value = ''; $('bits').value = 16",
        )
        .await;
    browser.write("access", "T").await;
    assert!(browser.text("return $('facts').textContent").await.contains("by threads (8,8):(1,8)"));
    browser.script("$('expr').value = $('expr').value.split('\\n').slice(1).join('\\n')").await;
    // The suggested layout replaces the line.
    browser.script("$('expr').setSelectionRange(3, 3); $('access').value = '(8,8):(1,8)'; $('bits').value = 16; update(); solve()").await;
    browser.script("document.querySelector('#solved .fix').click()").await;
    let text = browser.text("return $('expr').value").await;
    assert_eq!(text, "A = Sw<3,3,3> o 0 o (8,64):(64,1)\nB = Sw<3,3,3> o A\nsize(B)");
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn words_are_completed_and_parentheses_matched() {
    let browser = Browser::open("").await;
    browser.write("expr", "zipped_d").await;
    assert!(browser.text("return $('words-offered').textContent").await.starts_with("zipped_divide(l, "));
    let field = browser.client.find(Locator::Id("expr")).await.expect("a field");
    field.send_keys("\u{E004}(8,8), (4,2))").await.expect("typed");
    assert_eq!(browser.text("return $('expr').value").await, "zipped_divide((8,8), (4,2))");
    let words = "return [...document.querySelectorAll('#under i')].map(word => word.className + ' ' + word.textContent).slice(0, 2).join()";
    assert_eq!(browser.text(words).await, "called zipped_divide,number 8");
    let marks = "return [...document.querySelectorAll('#under .pair')].map(mark => mark.textContent).join('')";
    assert_eq!(browser.text(marks).await, "()");
    browser.close().await;
}
