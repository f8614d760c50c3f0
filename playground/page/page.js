// The explanation by steps, buttons that copy, the theme, the gallery, and the start of the page.

// ---- Explanation

/** Returns the part of the expression that a step is about. */
function operand(text) {
  return text.split("\n", 1)[0].replace(/^\d+\. /, "");
}

function steps() {
  step = Math.min(step, answer.steps.length - 1);
  $("steps").replaceChildren(...answer.steps.map((text, number) =>
    element("li", { onclick: () => go(number) }, element("pre", {}, text))));
  current();
}

function go(number) {
  step = number;
  current();
  underline();
  remember();
}

function current() {
  const count = answer.steps.length;
  [...$("steps").children].forEach((item, number) => number === step ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current"));
  $("back").disabled = step <= 0;
  $("on").disabled = step >= count - 1;
  $("back").hidden = $("on").hidden = count < 2;
  $("step-count").textContent = count > 1 ? `Step ${step + 1} of ${count}` : "";
  // The last step is the whole expression, which is already drawn.
  const sketch = count > 1 && step < count - 1 ? engine.ask({ ask: "sketch", ...asked(), tile: "", access: "", expr: operand(answer.steps[step]) }) : null;
  $("sketch").innerHTML = sketch?.svg ?? "";
}

// ---- Copies

let saying = 0;

function say(text) {
  clearTimeout(saying);
  $("said").textContent = text;
  $("said").classList.add("shown");
  saying = setTimeout(() => $("said").classList.remove("shown"), 1800);
}

async function clip(text, name) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page that is opened from a file may not have access to the clipboard.
    const area = element("textarea", { "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  say(name + " copied");
}

// ---- Theme

const dark = matchMedia("(prefers-color-scheme: dark)");
const THEMES = { auto: ", as the system has it", light: "", dark: "" };
let theme = "auto";

function paint() {
  document.documentElement.dataset.theme = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  $("theme").textContent = "Theme: " + theme;
  if (whole) overview();
  $("theme").setAttribute("aria-label", "Theme: " + theme + THEMES[theme]);
}

function stored(value) {
  // A page that is opened from a file may not have storage.
  try {
    if (value) localStorage.setItem("theme", value);
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
}

// ---- Start

function gallery() {
  const examples = JSON.parse($("examples").textContent);
  const groups = new Map();
  examples.forEach((example, number) => {
    if (!groups.has(example.group)) groups.set(example.group, element("optgroup", { label: example.group }));
    groups.get(example.group).append(element("option", { value: number }, example.name));
  });
  $("gallery").replaceChildren(element("option", { value: "" }, "Choose one …"), ...groups.values());
  $("gallery").addEventListener("change", () => {
    const example = examples[$("gallery").value];
    if (example) restore(example.state);
  });
}

/** Shows the examples as pictures, each with its lesson. They are drawn when the user opens the gallery, one per frame. */
function exhibits() {
  $("exhibits").showModal();
  if ($("cards").children.length) return;
  const examples = JSON.parse($("examples").textContent);
  const draw = (number) => {
    if (number >= examples.length) return;
    const { name, lesson, state: wanted } = examples[number];
    const sketch = engine.ask({ ask: "sketch", ...DEFAULTS, bits: 32, ...wanted });
    const view = element("span", { class: "thumb" });
    // If an example has no picture, its value is shown as text.
    if (sketch?.svg) view.innerHTML = sketch.svg;
    else view.append(element("code", {}, wanted.expr));
    const open = () => { $("exhibits").close(); restore(wanted); };
    $("cards").append(element("button", { type: "button", class: "card", onclick: open }, view, element("b", {}, name), ...(lesson ? [element("span", {}, ...marked(lesson))] : [])));
    requestAnimationFrame(() => draw(number + 1));
  };
  draw(0);
}

async function start() {
  theme = stored() in THEMES ? stored() : "auto";
  paint();
  dark.addEventListener("change", paint);
  $("look").addEventListener("click", exhibits);
  $("theme").addEventListener("click", () => {
    const names = Object.keys(THEMES);
    theme = names[(names.indexOf(theme) + 1) % names.length];
    stored(theme);
    paint();
  });
  gallery();
  await engine.start();
  for (const [id, name] of engine.ask({ ask: "languages" })) {
    const radio = element("input", { type: "radio", name: "language", value: id, onchange: update });
    $("language").append(element("label", {}, radio, " " + name));
  }
  document.head.append(element("style", {}, engine.ask({ ask: "style" })));
  for (const id of FIELDS) $(id).addEventListener($(id).localName === "select" ? "change" : "input", update);
  $("back").addEventListener("click", () => go(step - 1));
  $("on").addEventListener("click", () => go(step + 1));
  $("link").addEventListener("click", () => clip(location.href.split("#")[0] + link(), "Link"));
  $("macro").addEventListener("click", () => clip(answer.call, "layout!"));
  for (const event of ["keyup", "click", "focus", "blur"]) $("expr").addEventListener(event, followCursor);
  $("expr").addEventListener("keydown", (event) => {
    const first = $("words-offered").firstChild;
    if (event.key === "Escape") {
      refused = word();
      suggest();
    }
    if (event.key !== "Tab" || event.shiftKey || !first) return;
    event.preventDefault();
    first.click();
  });
  $("solve").addEventListener("click", solve);
  $("play").addEventListener("click", play);
  $("before").addEventListener("click", () => { pause(); move(-1); });
  $("after").addEventListener("click", () => { pause(); move(1); });
  $("which").addEventListener("change", () => { pause(); Object.assign(player, { phases: [], at: -1 }); move(1); });
  $("smaller").addEventListener("click", () => enlarge(1 / 1.25));
  $("larger").addEventListener("click", () => enlarge(1.25));
  $("fit").addEventListener("click", () => { zoom = null; resized(); overview(); remember(); });
  $("frames").addEventListener("pointerdown", drag);
  $("frames").addEventListener("scroll", () => { sight = [$("frames").scrollLeft, $("frames").scrollTop, sight[2], sight[3]]; stick(); }, { passive: true });
  $("lens").addEventListener("pointerdown", hold);
  $("lens").addEventListener("keydown", nudge);
  $("paint").addEventListener("click", () => painting(!brush.on));
  $("frames").addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = $("frames").getBoundingClientRect();
    enlarge(event.deltaY < 0 ? 1.1 : 1 / 1.1, event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  addEventListener("resize", () => { resized(); overview(); });
  $("kernel").addEventListener("change", () => {
    if ($("kernel").value) clip(engine.ask({ ask: "kernel", kernel: $("kernel").value }).text, "Kernel");
    $("kernel").value = "";
  });
  $("copy-code").addEventListener("click", () => clip(answer.code, "Code"));
  addEventListener("hashchange", follow);
  follow();
  document.documentElement.dataset.ready = "yes";
}

start();
