//! Tests of the state that the page stores or exports: links, themes, examples, and copies.

use super::driver::Browser;
use super::{TILES, hash};
use fantoccini::Locator;

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
    // The link contains the line of the cursor, the size, the step, and the phase of an access.
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
        let has_value = browser.script("return usable()").await == true;
        assert_eq!(drawn, has_value && group != "Descriptors", "{name}");
        let wide = browser.script("return document.documentElement.scrollWidth > innerWidth").await;
        assert_eq!(wide, false, "{name} is too wide for the page");
    }
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
async fn a_frame_for_other_pages_loads_nothing() {
    let browser = Browser::open(&hash("(4,4):(4,1)")).await;
    let frame = browser.text("return embedded(0)").await;
    assert!(frame.starts_with("<iframe title=\"(4,4):(4,1)\"") && !frame.contains("src=\""), "{frame}");
    let shown = "document.body.insertAdjacentHTML('beforeend', embedded(0)); return new Promise(done => { const f = document.body.lastElementChild; f.onload = () => done(f.contentDocument.querySelector('svg').textContent) })";
    assert!(browser.text(shown).await.contains("15"));
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
    // An example has no picture if it has an error, or if its value is a number.
    let all = "return [...document.querySelectorAll('.card')].every(card => card.querySelector('.thumb svg, .thumb code') && card.querySelector('b').textContent) && document.querySelectorAll('.card svg').length > 35";
    assert_eq!(browser.script(all).await, true);
    let open = "[...document.querySelectorAll('.card')].find(card => card.querySelector('b').textContent === 'Morton order').click()";
    browser.script(open).await;
    assert_eq!(browser.text("return $('expr').value").await, "((2,2,2),(2,2,2)):((2,8,32),(1,4,16))");
    assert_eq!(browser.script("return $('exhibits').open").await, false);
    browser.close().await;
}
