//! Tests of accesses: phases, conflicts, and suggested layouts.

use super::driver::Browser;
use fantoccini::Locator;

#[tokio::test]
#[ignore = "needs a browser"]
async fn a_layout_without_conflicts_is_found_for_all_accesses() {
    let browser = Browser::open("#expr=(32,32):(32,1)&access=32:1").await;
    assert_eq!(browser.script("return $('conflict').hidden").await, false);
    assert_eq!(browser.text("return $('degree').textContent").await, "32-way conflict");
    browser.write("access", "32:1; 32:32").await;
    assert!(browser.text("return $('facts').textContent").await.contains("by threads 32:32"));
    browser.client.find(Locator::Id("solve")).await.expect("a button").click().await.expect("clicked");
    assert!(browser.text("return $('solved').textContent").await.contains("32-way before, free of conflicts now"));
    browser.client.find(Locator::Css("#solved .fix")).await.expect("a fix").click().await.expect("clicked");
    assert_eq!(browser.text("return $('expr').value").await, "Sw<5,0,5> o 0 o (32,32):(32,1)");
    assert_eq!(browser.script("return $('conflict').hidden").await, true);
    // If the same access is made to a tile of another shape, it accesses other elements. A description in words, such
    // as `columns`, applies to every shape.
    assert_eq!(browser.script("return $('other-shape')").await, serde_json::Value::Null);
    browser.write("expr", "(64,32):(32,1)").await;
    assert!(browser.text("return $('other-shape').textContent").await.contains("was written for (32,32)"));
    browser.write("access", "columns; rows").await;
    browser.write("expr", "(16,32):(32,1)").await;
    assert_eq!(browser.script("return $('other-shape')").await, serde_json::Value::Null);
    browser.close().await;
}

/// Lanes are shown on the cells of the visible picture, also if a division arranges its tiles differently.
#[tokio::test]
#[ignore = "needs a browser"]
async fn lanes_stand_on_the_picture_that_is_shown() {
    let browser = Browser::open("#expr=zipped_divide((8,16):(16,1), (4,4))&access=columns").await;
    browser.wait("return player.at >= 0 && document.querySelectorAll('.lane').length === 32").await;
    for kind in 0..3 {
        browser.script(&format!("$('kinds').children[{kind}].click()")).await;
        // Thread 5 accesses coordinate 5, which has index 17.
        let at = "const lane = [...document.querySelectorAll('figure:not([hidden]) .lane')].find(lane => lane.textContent === 'T5').firstChild.getBoundingClientRect();
            const view = document.querySelector('figure:not([hidden]) .frame');
            view.dispatchEvent(new PointerEvent('pointermove', { clientX: lane.left + lane.width / 2, clientY: lane.top + lane.height / 2 }));
            return $('cell').textContent";
        let known = browser.text(at).await;
        assert!(known.contains("index 17"), "{kind}: {known}");
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn an_access_is_seen_phase_by_phase() {
    let browser = Browser::open("#expr=(8,64):(64,1)&bits=16&access=columns; (8,8):(1,8)").await;
    assert_eq!(browser.script("return $('phases').hidden").await, false);
    browser.client.find(Locator::Id("after")).await.expect("a button").click().await.expect("clicked");
    let told = browser.text("return $('phase').textContent").await;
    assert!(
        told.contains("phase 1 of 1: warp 0, value 0, 2 bytes a lane. 8-way conflict: bank 0 serves threads 0, 1"),
        "{told}"
    );
    assert_eq!(browser.number("return document.querySelectorAll('.lane').length").await, 32.0);
    // Threads 0 to 15 access banks 0 and 1, because each 32-bit value contains two elements.
    assert_eq!(browser.number("return document.querySelectorAll('.lane.worst').length").await, 16.0);
    assert_eq!(browser.text("return $('banks').children[0].className").await, "worst");
    // The picture of banks shows the lanes too.
    browser.script("$('kinds').children[1].click()").await;
    assert_eq!(
        browser.number("return document.querySelectorAll('#frames figure:not([hidden]) .lane').length").await,
        32.0
    );
    browser.script("$('which').value = 1; $('which').dispatchEvent(new Event('change'))").await;
    assert!(browser.text("return $('phase').textContent").await.contains("16 bytes a lane. 8-way conflict"));
    browser.script("$('play').click()").await;
    assert_eq!(browser.text("return $('play').textContent").await, "Pause");
    browser.script("$('play').click()").await;
    // The user selects the cells of a column from top to bottom, which become four threads.
    let paint = "$('paint').click(); const view = document.querySelector('#frames figure:not([hidden]) .frame'), svg = view.firstChild, box = svg.getBoundingClientRect();
        const number = [...$('frames').children].indexOf(view.parentNode), g = drawings[number][0], scale = box.width / svg.width.baseVal.value;
        const at = (row) => ({ clientX: box.left + scale * (g[0] + 2.5 * g[2]), clientY: box.top + scale * (g[1] + (row + 0.5) * g[3]), bubbles: true, pointerId: 1, button: 0 });
        view.setPointerCapture = () => {};
        view.dispatchEvent(new PointerEvent('pointerdown', at(0)));
        for (const row of [1, 2, 3]) view.dispatchEvent(new PointerEvent('pointermove', at(row)));
        view.dispatchEvent(new PointerEvent('pointerup', at(3)));
        return $('access').value + ' ' + document.querySelectorAll('.coats .lane').length";
    assert_eq!(browser.text(paint).await, "Sw<0,0,0> o 16 o 4:1 4");
    assert_eq!(browser.text("return $('painted').textContent").await, "4 threads: the access Sw<0,0,0> o 16 o 4:1.");
    browser.script("$('paint').click()").await;
    browser.write("access", "(8,8):(1,8)").await;
    // The suggested layout has no conflict, and both layouts are shown.
    browser.client.find(Locator::Id("solve")).await.expect("a button").click().await.expect("clicked");
    browser.script("document.querySelector('#solved .fix + button').click()").await;
    browser.settle().await;
    browser.script("$('after').click()").await;
    let told = browser.text("return $('phase').textContent").await;
    assert!(told.contains("8-way conflict") && told.ends_with("Beside it: No conflict."), "{told}");
    assert_eq!(browser.number("return document.querySelectorAll('svg.lanes').length").await, 2.0);
    browser.script("$('beside').value = ''; update(); solve(); document.querySelector('#solved .fix').click(); $('after').click()").await;
    assert!(browser.text("return $('phase').textContent").await.contains("No conflict."));
    browser.write("access", "").await;
    assert_eq!(browser.script("return $('phases').hidden").await, true);
    // For an instruction, the page shows the values of a thread in B, A and C, in the order of the tables.
    browser.write("expr", "SM80_16x8x16_F32F16F16F32_TN").await;
    browser.script("$('after').click(); $('after').click()").await;
    assert!(browser.text("return $('phase').textContent").await.contains("thread 1 of 32"));
    assert_eq!(browser.number("return document.querySelectorAll('.lane').length").await, 4.0 + 8.0 + 4.0);
    let texts = "return [...document.querySelectorAll('.lane text')].map(text => text.textContent).join()";
    assert_eq!(browser.text(texts).await, "V0,V1,V2,V3,V0,V1,V2,V3,V4,V5,V6,V7,V0,V1,V2,V3");
    // A movement has one phase per step, and a tensor map has one phase per row.
    browser.write("expr", "convert<16>((32,2):(2,1), (32,2):(1,32))").await;
    browser.script("$('after').click(); $('after').click()").await;
    assert!(
        browser.text("return $('phase').textContent").await.starts_with("step 2 of 3: r2 = r0 of lanes 16, 16, 17")
    );
    assert_eq!(browser.text(texts).await.split(',').take(3).collect::<Vec<_>>(), ["T16", "T16", "T17"]);
    browser.write("expr", "tma<16>((512,256):(256,1), Sw<3,3,3> o (64,64):(64,1), (64,64))").await;
    browser.script("$('bits').value = 16; update(); $('after').click(); $('after').click()").await;
    assert!(browser.text("return $('phase').textContent").await.starts_with("box 1 of 1, row 2 of 64: 64 elements"));
    assert_eq!(browser.number("return document.querySelectorAll('#banks .used').length").await, 32.0);
    browser.close().await;
}

/// The test follows the first example of the guide.
#[tokio::test]
#[ignore = "needs a browser"]
async fn a_conflict_is_found_and_mended_and_its_code_copied_in_a_minute() {
    let browser = Browser::open("").await;
    browser.size(1400, 900).await;
    let click = async |css: &str| {
        let found = browser.client.find(Locator::Css(css)).await.unwrap_or_else(|_| panic!("{css}"));
        found.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
    };
    browser.script("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text } } })").await;
    // Every element that the user clicks must be visible on the screen.
    let seen = async |css: &str| {
        let script = format!(
            "const box = document.querySelector('{css}').getBoundingClientRect(), line = $('cell').getBoundingClientRect(); return box.height > 0 && box.top >= 0 && box.bottom <= line.top && scrollY === 0"
        );
        assert_eq!(browser.script(&script).await, true, "{css} is not in sight");
    };
    click("#expr").await;
    let field = browser.client.find(Locator::Id("expr")).await.expect("a field");
    field.send_keys("\u{E009}a\u{E000}(8,64):(64,1)").await.expect("typed");
    let bits = browser.client.find(Locator::Id("bits")).await.expect("a choice");
    bits.select_by_label("16").await.expect("chosen");
    let access = browser.client.find(Locator::Id("access")).await.expect("a field");
    assert_eq!(browser.text("return $('access').value").await, "columns");
    access.click().await.expect("clicked");
    // The conflict is shown without a further request.
    browser.wait("return $('phase').textContent.includes('8-way conflict: bank 0 serves threads 0, 1')").await;
    assert_eq!(browser.text("return $('degree').textContent").await, "8-way conflict");
    assert_eq!(browser.number("return document.querySelectorAll('.lane.worst').length").await, 16.0);
    assert_eq!(browser.number("return document.querySelectorAll('.lane.waits').length").await, 16.0);
    seen("#phase b").await;
    seen("#solve").await;
    click("#solve").await;
    seen("#solved .fix").await;
    click("#solved .fix").await;
    assert_eq!(browser.text("return $('expr').value").await, "Sw<3,2,4> o 0 o (8,64):(64,1)");
    browser.wait("return $('phase').textContent.includes('No conflict')").await;
    assert_eq!(browser.script("return $('conflict').hidden").await, true);
    seen("[value=cuda]").await;
    seen("#copy-code").await;
    seen("#code").await;
    click("[value=cuda]").await;
    click("#copy-code").await;
    let copied = browser.text("return window.copied").await;
    assert!(
        copied.contains("__device__") && copied.contains("unsigned int index(unsigned int i, unsigned int j)"),
        "{copied}"
    );
    browser.close().await;
}
