//! The page in a real browser: what a person does with it, and that its answers are those of the command line.
//!
//! Needs `chromium` and `chromedriver`, the page that `playground/build` makes, and the `colex` command; `.ci/playground` sees to all.

mod driver;
mod look;
mod same;

use driver::Browser;
use fantoccini::Locator;
use fantoccini::actions::{InputSource, MouseActions, PointerAction};

const TILES: &str = "zipped_divide((8,16):(16,1), (4,4))";

fn hash(expr: &str) -> String {
    format!("#expr={}", url::form_urlencoded::byte_serialize(expr.as_bytes()).collect::<String>())
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn typing_shows_value_pictures_facts_code_and_steps() {
    let browser = Browser::open("").await;
    browser.write("expr", TILES).await;
    assert_eq!(browser.text("return $('verdict').textContent").await, "((4,4),(2,4)):((16,1),(64,4))");
    assert_eq!(browser.number("return document.querySelectorAll('#frames svg').length").await, 3.0);
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
    // An access of a tile of another shape goes elsewhere; words mean the same in every shape.
    assert_eq!(browser.script("return $('other-shape')").await, serde_json::Value::Null);
    browser.write("expr", "(64,32):(32,1)").await;
    assert!(browser.text("return $('other-shape').textContent").await.contains("was written for (32,32)"));
    browser.write("access", "columns; rows").await;
    browser.write("expr", "(16,32):(32,1)").await;
    assert_eq!(browser.script("return $('other-shape')").await, serde_json::Value::Null);
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn very_many_cells_have_their_text_at_last() {
    let browser = Browser::open(&hash("(64,64):(64,1)")).await;
    browser.wait("return document.querySelector('.labels').textContent.trim().split(/\\s+/).join() === Array.from({ length: 4096 }, (_, i) => i).join()").await;
    // Row 63, column 63 is where the picture says.
    let last = "const labels = document.querySelector('.labels'), range = document.createRange(), text = labels.firstChild;
        range.setStart(text, text.length - 4); range.setEnd(text, text.length);
        const at = range.getBoundingClientRect(), b = document.querySelector('#frames svg').getBoundingClientRect(), g = drawings[0][0];
        return [at.left - b.left - g[0], at.top - b.top - g[1]].map((far, i) => Math.floor(far / g[2 + i])).join()";
    assert_eq!(browser.text(last).await, "63,63");
    // Moved, its rows and columns stay on the edges, and the lens shows where it is.
    assert_eq!(browser.script("return document.querySelector('.margins')").await, serde_json::Value::Null);
    browser.script("$('frames').scrollTo(600, 500)").await;
    browser.wait("return document.querySelector('.margins g')?.style.display === ''").await;
    let edges =
        "const box = $('frames').getBoundingClientRect(), [columns, rows] = document.querySelectorAll('.margins g');
        const [c, r] = [columns.getBoundingClientRect(), rows.getBoundingClientRect()];
        return [c.top - box.top, r.left - box.left].every(far => Math.abs(far) < 2)
            && columns.textContent === Array.from({ length: 64 }, (_, i) => i).join('')";
    assert_eq!(browser.script(edges).await, true);
    assert_eq!(browser.script("return $('lens').hidden").await, false);
    let left = "return $('glass').getBoundingClientRect().left - $('afar').getBoundingClientRect().left";
    assert!(browser.number(left).await > 10.0);
    browser.script("look(1, 1)").await;
    browser.wait(&format!("{left} > 60")).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn a_link_holds_the_state() {
    let browser =
        Browser::open("#expr=((4,8),(2,2)):((32,1),(16,8))&tile=16,8&language=cuda&ty=usize&coord=natural").await;
    assert!(browser.text("return document.querySelector('#frames svg').textContent").await.contains("T31V3"));
    assert!(browser.text("return $('code').textContent").await.contains("size_t"));
    browser.write("expr", "(m, 8):(ld, 1)").await;
    browser
        .script("const m = document.querySelector('#sliders input'); m.value = 5; m.dispatchEvent(new Event('input'))")
        .await;
    browser.script("$('tile').value = ''; update()").await;
    let state = browser.text("return JSON.stringify(state())").await;
    browser.script("$('link').click()").await;
    browser.wait("return location.hash === link() && location.hash.includes('value.m=5')").await;
    browser.client.refresh().await.expect("loaded");
    browser.wait("return document.documentElement.dataset.ready === 'yes'").await;
    assert_eq!(browser.text("return JSON.stringify({...state(), values: {m: values.m}})").await, state);
    // The line of the cursor, the size, the step, and the phase of an access.
    browser.go("#expr=A = zipped_divide((16,64):(64,1), (4,8))%0AB = 8:1&access=32:1; columns&line=0&zoom=1.5&step=0&phase=1,0&picture=banks").await;
    browser.settle().await;
    let kept = "return [lineShown, answer.value, zoom, $('which').value, player.at, kind].join(' ')";
    assert_eq!(browser.text(kept).await, "0 ((4,8),(4,8)):((64,1),(256,8)) 1.5 1 0 banks");
    browser.script("$('larger').click(); $('frames').focus()").await;
    browser.wait("return location.hash.includes('zoom=1.875') && location.hash.includes('line=0') && location.hash.includes('phase=1%2C0')").await;
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
async fn a_cell_says_what_it_is_and_where_else() {
    let browser = Browser::open("#expr=Sw<3,3,3> o (8,64):(64,1)&bits=16&access=(8,8):(1,8)").await;
    // The second cell of the second row: before the swizzle 65, behind it 73.
    let at = "const b = document.querySelector('#frames svg').getBoundingClientRect(), g = drawings[0][0];";
    let x = browser.number(&format!("{at} return b.left + g[0] + 1.5 * g[2]")).await;
    let y = browser.number(&format!("{at} return b.top + g[1] + 1.5 * g[3]")).await;
    let to = PointerAction::MoveTo { duration: None, x, y };
    browser.client.perform_actions(MouseActions::new("mouse".into()).then(to)).await.expect("moved");
    let known = browser.text("return $('cell').textContent").await;
    for fact in ["coordinate (1,1) = 9", "index 73", "before the swizzle 65", "bank 4", "accessed by T1 V1"] {
        assert!(known.contains(fact), "{known} lacks {fact}");
    }
    // The line of the code, with its numbers.
    assert_eq!(
        browser.text("return document.querySelector('#code .lit').textContent.trim().split('//')[0].trim()").await,
        "(1 * 72u32) ^ 1 → 73"
    );
    assert!(known.contains("code (1 * 72u32) ^ 1 = 73"), "{known}");
    let by_hand = "1 multiplication, 1 bit operation. By hand, let x = i * 64 + j; x ^ ((x & 448) >> 3): 1 multiplication, 1 addition";
    assert!(browser.text("return $('cost').textContent").await.starts_with(by_hand));
    // In the table, before the swizzle, and behind it.
    assert_eq!(browser.number("return document.querySelectorAll('.mark').length").await, 3.0);
    browser.script("document.querySelector('.frame').focus()").await;
    let frame = browser.client.find(Locator::Css(".frame")).await.expect("a picture");
    frame.send_keys("\u{E014}\u{E014}\u{E015}").await.expect("keys");
    assert!(browser.text("return $('cell').textContent").await.contains("coordinate (1,1) = 9"));
    // A tile of a divide is of what was divided, so its coordinates are too.
    browser.go(&hash(TILES)).await;
    browser.script("show({ picture: 0, table: 0, cell: 17 })").await;
    assert!(browser.text("return $('cell').textContent").await.contains("coordinate (1,1) = 9index 17"));
    browser.go("#expr=((4,16),16):((0,1),16)&tile=16,16").await;
    browser.script("show({ picture: 0, table: 0, cell: 1 })").await;
    assert!(browser.text("return $('cell').textContent").await.contains("held by T0 V1, T1 V1, T2 V1, T3 V1"));
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn the_theme_is_the_readers() {
    let browser = Browser::open(&hash(TILES)).await;
    let colours = "return getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector('#frames svg path')).fill";
    browser.scheme("light").await;
    let light = browser.text(colours).await;
    browser.scheme("dark").await;
    browser.wait("return document.documentElement.dataset.theme === 'dark'").await;
    let dark = browser.text(colours).await;
    assert_ne!(light, dark);
    let switch = browser.client.find(Locator::Id("theme")).await.expect("a switch");
    switch.click().await.expect("clicked");
    assert_eq!(browser.text(colours).await, light);
    switch.click().await.expect("clicked");
    browser.scheme("light").await;
    assert_eq!(browser.text(colours).await, dark);
    browser.go("").await;
    assert_eq!(browser.text("return document.documentElement.dataset.theme").await, "dark");
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn every_example_has_an_answer() {
    let browser = Browser::open("").await;
    let count = browser.number("return JSON.parse($('examples').textContent).length").await as usize;
    assert!(count > 25);
    for example in 0..count {
        browser
            .script(&format!("$('gallery').value = {example}; $('gallery').dispatchEvent(new Event('change'))"))
            .await;
        browser.settle().await;
        let name = browser.text("return $('gallery').selectedOptions[0].textContent").await;
        let group = browser.text("return $('gallery').selectedOptions[0].parentNode.label").await;
        let mistakes =
            browser.number("return answer.mistakes.filter(mistake => mistake.field !== 'code').length").await;
        assert_eq!(mistakes > 0.0, group == "Proofs and mistakes", "{name}");
        let drawn = browser.number("return answer.pictures.length").await > 0.0;
        assert_eq!(drawn, !["Proofs and mistakes", "Descriptors"].contains(&group.as_str()), "{name}");
        let wide = browser.script("return document.documentElement.scrollWidth > innerWidth").await;
        assert_eq!(wide, false, "{name} is too wide for the page");
    }
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

#[tokio::test]
#[ignore = "needs a browser"]
async fn copies_are_what_is_shown() {
    let browser = Browser::open(&hash("Sw<1,1,2> o (2,8):(8,1)")).await;
    browser.script("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text } } })").await;
    for (button, start) in [
        ("$('macro')", "layout!(Sw<1,1,2> o (2,8):(8,1))"),
        ("document.querySelector('[aria-label=\"Copy SVG\"]')", "<svg xmlns="),
        ("document.querySelector('[aria-label=\"Copy LaTeX\"]')", "\\documentclass"),
        ("$('copy-code')", "// Sw<1,1,2> o 0 o (2,8):(8,1): "),
        ("$('link')", "file://"),
    ] {
        browser.script(&format!("{button}.click()")).await;
        let copied = browser.text("return window.copied").await;
        assert!(copied.starts_with(start), "{button}: {copied}");
    }
    for (kernel, part) in [
        ("mma", "SM80_16x8x16"),
        ("wgmma", "pipeline!"),
        ("fma", "fma("),
        ("transpose", "Turned"),
        ("tma", ".copy(cluster"),
    ] {
        browser
            .script(&format!("$('kernel').value = '{kernel}'; $('kernel').dispatchEvent(new Event('change'))"))
            .await;
        let copied = browser.text("return window.copied").await;
        assert!(copied.contains(part) && copied.contains("layout! {"), "{kernel}: {copied}");
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn everything_has_a_name_and_fits_a_phone() {
    let browser = Browser::open(&hash(TILES)).await;
    let unnamed = "return [...document.querySelectorAll('button,input,select,textarea')].filter(e => !e.labels?.length && !e.textContent.trim() && !e.getAttribute('aria-label')).length";
    assert_eq!(browser.number(unnamed).await, 0.0);
    browser.size(390, 844).await;
    browser.go(&hash(TILES)).await;
    assert_eq!(browser.script("return document.documentElement.scrollWidth <= innerWidth").await, true);
    let shift = "return new Promise(done => new PerformanceObserver(list => done(list.getEntries().reduce((sum, e) => sum + e.value, 0))).observe({ type: 'layout-shift', buffered: true }) || setTimeout(() => done(0), 500))";
    assert!(browser.number(shift).await < 0.05);
    browser.close().await;
}

/// The least contrast of text with what is behind it, as the guidelines for accessible pages count it.
const CONTRAST: &str = "
    const digits = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim().slice(1);
    const parts = (text) => text.length === 3 ? [...text].map((digit) => digit + digit) : text.match(/../g);
    const linear = (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const light = (name) => parts(digits(name)).reduce((sum, part, i) => sum + [0.2126, 0.7152, 0.0722][i] * linear(parseInt(part, 16) / 255), 0.05);
    const contrast = (a, b) => Math.max(light(a) / light(b), light(b) / light(a));
    return Math.min(...['--ink', '--faint', '--accent', '--wrong'].flatMap((text) => ['--card', '--paper'].map((paper) => contrast(text, paper))))";

#[tokio::test]
#[ignore = "needs a browser"]
async fn text_can_be_read_in_both_themes() {
    let browser = Browser::open("").await;
    for scheme in ["light", "dark"] {
        browser.scheme(scheme).await;
        browser.wait(&format!("return document.documentElement.dataset.theme === '{scheme}'")).await;
        let contrast = browser.number(CONTRAST).await;
        assert!(contrast >= 4.5, "{scheme}: {contrast}");
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn a_picture_fits_its_frame() {
    let browser = Browser::open("").await;
    browser.size(390, 844).await;
    // The operands of an instruction stand around an empty corner, so they are shown whole.
    browser.go(&hash("SM80_16x8x16_F32F16F16F32_TN")).await;
    let pressed = "return $('fit').getAttribute('aria-pressed')";
    let wide = "return document.querySelector('#frames svg').getBoundingClientRect().width";
    let room = browser.number("return $('frames').clientWidth").await;
    assert_eq!(browser.text(pressed).await, "true");
    assert!(browser.number(wide).await <= room);
    // What is pointed at is what is seen, at every size.
    for times in 0..3 {
        let at = "const svg = document.querySelector('#frames svg'), g = drawings[0][0], view = document.querySelector('.frame');
            const scale = svg.getBoundingClientRect().width / svg.width.baseVal.value; $('frames').scrollTo(g[0] * scale, 0);
            const c = svg.getBoundingClientRect();";
        let event = "view.dispatchEvent(new PointerEvent('pointermove', { clientX: c.left + scale * (g[0] + 1.5 * g[2]), clientY: c.top + scale * (g[1] + 0.5 * g[3]) }));
            return $('cell').textContent";
        let known = browser.text(&format!("{at} {event}")).await;
        assert!(known.contains("held by T4 V0"), "{times}: {known}");
        browser.script("$('larger').click()").await;
    }
    assert_eq!(browser.text(pressed).await, "false");
    assert!(browser.number(wide).await > room);
    browser.script("$('fit').click()").await;
    assert!(browser.number(wide).await <= room);
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn what_is_too_large_is_said() {
    let browser = Browser::open("").await;
    browser.write("expr", "(1024,1024):(1,1024)").await;
    assert_eq!(browser.text("return $('verdict').textContent").await, "(1024,1024):(1,1024)");
    let caption = browser.text("return document.querySelector('figcaption').textContent").await;
    assert!(caption.contains("The first rows and columns of 1048576 cells"), "{caption}");
    assert!(browser.text("return $('facts').textContent").await.contains("1048576 coordinates"));
    assert!(browser.text("return $('code').textContent").await.contains("fn index("));
    assert!(browser.text("return $('cute').textContent").await.contains("Layout<Shape<_1024,_1024>"));
    // The lens chooses which part of it is drawn, also by keys; the link has it.
    browser.wait("return document.querySelector('#afar canvas')?.width === 96").await;
    let lens = browser.client.find(Locator::Id("lens")).await.expect("a lens");
    lens.send_keys("\u{E015}\u{E015}\u{E014}").await.expect("keys");
    let first = "return document.querySelector('#frames svg .tick').textContent";
    assert_eq!(browser.text("return String(lens)").await, "16,8");
    assert_eq!(browser.text(first).await, "8");
    let caption = browser.text("return document.querySelector('figcaption').textContent").await;
    assert!(caption.contains("Rows from 16 and columns from 8 on of 1048576 cells"), "{caption}");
    browser.wait("return location.hash.includes('lens=16%2C8')").await;
    browser.write("expr", &"(".repeat(3000)).await;
    assert!(browser.text("return $('verdict').textContent").await.contains("more than 8 levels of parentheses"));
    browser.write("expr", "8:1").await;
    assert_eq!(browser.text("return $('verdict').textContent").await, "8:1");
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
    // Threads 0 to 15 are on banks 0 and 1, of two halves each.
    assert_eq!(browser.number("return document.querySelectorAll('.lane.worst').length").await, 16.0);
    assert_eq!(browser.text("return $('banks').children[0].className").await, "worst");
    // On the picture of banks as well.
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
    // Painted: a column, from the top down, is four threads.
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
    // Mended, it goes without a conflict; both are seen beside each other.
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
    // An instruction: what a thread holds of B, A and C, as these stand.
    browser.write("expr", "SM80_16x8x16_F32F16F16F32_TN").await;
    browser.script("$('after').click(); $('after').click()").await;
    assert!(browser.text("return $('phase').textContent").await.contains("thread 1 of 32"));
    assert_eq!(browser.number("return document.querySelectorAll('.lane').length").await, 4.0 + 8.0 + 4.0);
    let texts = "return [...document.querySelectorAll('.lane text')].map(text => text.textContent).join()";
    assert_eq!(browser.text(texts).await, "V0,V1,V2,V3,V0,V1,V2,V3,V4,V5,V6,V7,V0,V1,V2,V3");
    // A movement goes step by step, a tensor map row by row.
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

#[tokio::test]
#[ignore = "needs a browser"]
async fn index_code_is_answered_by_its_layout() {
    let browser = Browser::open("").await;
    browser.write("expr", "As[(c * 4) * BM + r]").await;
    let sliders = "return [...document.querySelectorAll('#sliders label')].map(label => label.textContent).join()";
    assert_eq!(browser.text(sliders).await, "extent of r64,extent of c8,BM64");
    let verdict = browser.text("return $('verdict').textContent").await;
    assert!(verdict.contains("the layout of (r, c) is (64,8):(1,256), for other numbers (64,8):(1,4*BM)"), "{verdict}");
    assert_eq!(browser.number("return document.querySelectorAll('#frames svg').length").await, 2.0);
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
    // Another line beside it, and an access that is a line.
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
    // What is found takes the place of the line.
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

#[tokio::test]
#[ignore = "needs a browser"]
async fn the_picture_stands_beside_the_editor_or_above_it() {
    let browser = Browser::open(&hash(TILES)).await;
    let places = "const [p, e] = ['pictures', 'ask'].map(id => $(id).getBoundingClientRect()); return [p.left >= e.right, p.bottom <= e.top, p.height > 0.7 * innerHeight].join()";
    browser.size(1400, 900).await;
    assert_eq!(browser.text(places).await, "true,false,true");
    browser.size(420, 844).await;
    assert_eq!(browser.text(places).await, "false,true,false");
    let kinds = "return [...$('kinds').children].map(button => button.textContent).join()";
    assert_eq!(browser.text(kinds).await, "tiles,indices,banks,all");
    let seen = "return [...$('frames').children].filter(figure => !figure.hidden).length";
    assert_eq!(browser.number(seen).await, 1.0);
    browser.script("$('kinds').children[3].click()").await;
    assert_eq!(browser.number(seen).await, 3.0);
    browser.wait("return location.hash.includes('picture=all')").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn a_frame_for_other_pages_loads_nothing() {
    let browser = Browser::open(&hash("(4,4):(4,1)")).await;
    let frame = browser.text("return embedded(0)").await;
    assert!(frame.starts_with("<iframe title=\"(4,4):(4,1)\"") && !frame.contains("src=\""), "{frame}");
    let shown = "document.body.insertAdjacentHTML('beforeend', embedded(0)); return new Promise(done => { const f = document.body.lastElementChild; f.onload = () => done(f.contentDocument.querySelector('svg').textContent) })";
    assert!(browser.text(shown).await.contains("15"));
    browser.close().await;
}

/// The minute of the guide.
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
    // Everything that is clicked is on the screen.
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
    // Nothing is asked for, and the conflict is seen.
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

#[tokio::test]
#[ignore = "needs a browser"]
async fn the_gallery_has_pictures_that_open() {
    let browser = Browser::open("").await;
    browser.client.find(Locator::Id("look")).await.expect("a button").click().await.expect("clicked");
    browser
        .wait("return document.querySelectorAll('.card').length === JSON.parse($('examples').textContent).length")
        .await;
    // What has a mistake, or is a number, has no picture.
    let all = "return [...document.querySelectorAll('.card')].every(card => card.querySelector('.thumb svg, .thumb code') && card.querySelector('b').textContent) && document.querySelectorAll('.card svg').length > 35";
    assert_eq!(browser.script(all).await, true);
    let open = "[...document.querySelectorAll('.card')].find(card => card.querySelector('b').textContent === 'Morton order').click()";
    browser.script(open).await;
    assert_eq!(browser.text("return $('expr').value").await, "((2,2,2),(2,2,2)):((2,8,32),(1,4,16))");
    assert_eq!(browser.script("return $('exhibits').open").await, false);
    browser.close().await;
}
