const $ = (id) => document.getElementById(id);
const FIELDS = ["expr", "access", "tile", "b", "c", "bits", "coord", "ty", "target"];
const DEFAULTS = { expr: "", access: "", tile: "", b: "", c: "", bits: "32", coord: "1d", ty: "u32", target: "", language: "rust" };
const LANGUAGES = [["rust", "Rust"], ["cuda", "CUDA"], ["metal", "Metal"], ["wgsl", "WGSL"], ["c", "C"]];
const FIRST = "zipped_divide((8,16):(16,1), (4,4))";

/** Values of names. Other names than those of the expression are kept: they come back with it. */
let values = {};
/** The last answer, and the last one without mistakes in the expression. */
let answer = null;
let step = 0;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

// ---- State: fields and link

function state() {
  const fields = Object.fromEntries(FIELDS.map((id) => [id, $(id).value]));
  const language = document.querySelector("#language input:checked").value;
  return { ...fields, bits: Number(fields.bits), language, values };
}

function restore(wanted) {
  for (const id of FIELDS) $(id).value = wanted[id] ?? DEFAULTS[id];
  for (const id of ["bits", "coord", "ty", "target"]) if (!$(id).value && DEFAULTS[id]) $(id).value = DEFAULTS[id];
  const language = LANGUAGES.some(([id]) => id === wanted.language) ? wanted.language : "rust";
  document.querySelector(`#language input[value="${language}"]`).checked = true;
  values = { ...wanted.values };
  $("options").open = Boolean(wanted.access || wanted.tile || (wanted.bits && String(wanted.bits) !== "32"));
  step = 0;
  update();
}

function link() {
  const now = state();
  const parts = new URLSearchParams();
  for (const [key, fallback] of Object.entries(DEFAULTS)) if (String(now[key]) !== fallback) parts.set(key, now[key]);
  for (const { name, value } of answer?.numbers ?? []) parts.set("value." + name, value);
  return "#" + parts;
}

function follow() {
  const parts = new URLSearchParams(location.hash.slice(1));
  if (!parts.has("expr")) return restore({ expr: FIRST });
  const wanted = { values: {} };
  for (const [key, value] of parts) {
    if (!key.startsWith("value.")) wanted[key] = value;
    else if (Number.isSafeInteger(Number(value))) wanted.values[key.slice(6)] = Number(value);
  }
  restore(wanted);
}

let remembering = 0;
/** Browsers allow few changes of the address a second. */
function remember() {
  clearTimeout(remembering);
  remembering = setTimeout(() => {
    if (location.hash !== link()) history.replaceState(null, "", link());
  }, 300);
}

// ---- The answer

function update() {
  const found = engine.ask({ ask: "page", ...state() });
  answer = found ?? { value: "", mistakes: [failed()], numbers: [], pictures: [], steps: [] };
  document.body.classList.toggle("instruction", state().tile.split(/[,x×]/).length === 3);
  verdict();
  underline();
  sliders();
  // What was shown last stays, fainter, until the expression is right again.
  for (const id of ["pictures", "words"]) $(id).classList.toggle("stale", !usable());
  if (usable()) {
    const wrong = answer.mistakes.find((mistake) => mistake.field === "code");
    hanging("facts", answer.facts);
    $("solve").hidden = !answer.facts.includes("-way conflict");
    $("solved").replaceChildren();
    hanging("code", wrong ? wrong.message + (wrong.help && "\n" + wrong.help) : answer.code);
    hanging("cute", answer.cute);
    steps();
    pictures();
  }
  remember();
}

/** Lines of text in an article, each of which goes on below its second column; an article without text is not shown. */
function hanging(id, text) {
  $(id).closest("article").hidden = !text;
  $(id).replaceChildren(...text.trimEnd().split("\n").map((line) => element("span", {}, line + "\n")));
}

/** The layout that serves all accesses, and a button that writes it. */
function solve() {
  const found = engine.ask({ ask: "solve", ...state() });
  const write = element("button", { type: "button", class: "fix", onclick: () => mend("expr", found.layout) }, "write " + found?.layout);
  $("solved").replaceChildren(element("pre", {}, found?.text ?? "the engine gave up on this search"), ...(found?.layout ? [write] : []));
}

/** Whether the expression has a value. */
function usable() {
  return !answer.mistakes.some((mistake) => mistake.field === "expr");
}

function failed() {
  const help = "Simplify the expression.";
  return { field: "expr", start: 0, end: 0, message: "the engine gave up on this expression", help, fixes: [] };
}

function verdict() {
  const lines = [];
  if (usable() && answer.value) lines.push(element("p", { class: "value" }, element("code", {}, answer.value)));
  if (usable() && answer.concrete) lines.push(element("p", { class: "value" }, element("code", {}, answer.concrete)));
  if (usable()) for (const note of answer.notes ?? []) lines.push(element("p", { class: "help" }, ...marked(note)));
  const names = { access: "Access", tile: "Tile", b: "Operand B", c: "Operand C" };
  for (const { field, message, help, fixes } of answer.mistakes.filter((mistake) => mistake.field !== "code")) {
    const where = names[field] ? [element("span", { class: "field" }, names[field] + ": ")] : [];
    const mistake = element("div", { class: "mistake" }, element("p", { class: "wrong" }, ...where, ...marked(message)));
    if (help) mistake.append(element("p", { class: "help" }, ...marked(help)));
    for (const fix of fixes) mistake.append(element("button", { type: "button", class: "fix", onclick: () => mend(field, fix.text) }, fix.label));
    lines.push(mistake);
  }
  $("verdict").replaceChildren(...lines);
  for (const id of ["access", "tile", "b", "c", "expr"]) {
    $(id).setAttribute("aria-invalid", answer.mistakes.some((mistake) => mistake.field === id));
  }
}

/** Text in which code stands in backticks. */
function marked(text) {
  return text.split("`").map((part, number) => number % 2 ? element("code", {}, part) : part);
}

function mend(field, text) {
  $(field).value = text;
  $(field).focus();
  update();
}

/** The text behind the editor's, with what is wrong underlined. */
function underline() {
  const text = $("expr").value;
  const ranges = answer.mistakes.filter((mistake) => mistake.field === "expr").map(({ start, end }) => [start, end, ""]);
  if (!ranges.length && answer.steps?.length > 1) {
    const at = text.indexOf(operand(answer.steps[step]));
    if (step > 0 && at >= 0) ranges.push([at, at + operand(answer.steps[step]).length, "step"]);
  }
  ranges.sort((a, b) => a[0] - b[0]);
  const parts = [];
  let done = 0;
  for (const [start, end, kind] of ranges) {
    if (start < done) continue;
    // Where something is missing, a space stands for it.
    const marked = text.slice(start, end) || text[start] || " ";
    parts.push(text.slice(done, start), element("mark", kind ? { class: kind } : {}, marked));
    done = start + (start < text.length ? marked.length : 0);
  }
  $("under").replaceChildren(...parts, text.slice(done) + "\n");
}

function sliders() {
  const old = new Map([...$("sliders").children].map((label) => [label.dataset.name, label]));
  const labels = answer.numbers.map(({ name, value, low, high, step }) => {
    const label = old.get(name) ?? slider(name);
    const [, input, output] = label.childNodes;
    Object.assign(input, { min: low, max: high, step });
    input.value = value;
    output.textContent = value;
    return label;
  });
  // A slider that is held must stay in its place.
  const same = labels.length === old.size && labels.every((label, i) => $("sliders").children[i] === label);
  if (!same) $("sliders").replaceChildren(...labels);
}

function slider(name) {
  const input = element("input", { type: "range", oninput: (event) => { values[name] = Number(event.target.value); update(); } });
  const label = element("label", {}, name, input, element("output"));
  label.dataset.name = name;
  return label;
}

// ---- Pictures

/** What each frame shows: where its cells are. */
let drawings = [];
let cursor = null;
let drawing = 0;

/** The first picture at once, the others a frame each, so that typing never waits for them. */
function pictures() {
  cancelAnimationFrame(drawing);
  const frames = $("frames");
  while (frames.children.length > answer.pictures.length) frames.lastChild.remove();
  $("no-picture").hidden = answer.pictures.length > 0;
  while (frames.children.length < answer.pictures.length) frames.append(frame(frames.children.length));
  drawings = [];
  cursor = null;
  let next = 0;
  const draw = () => {
    if (next >= answer.pictures.length) return;
    picture(next++);
    drawing = requestAnimationFrame(draw);
  };
  draw();
}

function frame(number) {
  const copy = (what, name) => element("button", { type: "button", "aria-label": "Copy " + name, onclick: () => clip(engine.ask({ ask: what, picture: number }), name) }, element("span", { class: "verb" }, "Copy "), name);
  const view = element("div", { class: "frame", tabindex: 0, role: "group", "aria-label": "Picture; arrow keys move from cell to cell" });
  view.addEventListener("pointermove", (event) => point(number, event));
  view.addEventListener("pointerdown", (event) => point(number, event));
  view.addEventListener("pointerleave", () => cursor === null && unmark());
  view.addEventListener("keydown", (event) => walk(number, event));
  const fit = element("button", { type: "button", class: "fit", onclick: () => scale(number, fits[number] = fit.getAttribute("aria-pressed") !== "true") }, "Fit");
  return element("figure", {}, element("figcaption", {}, element("span"), fit, copy("svg", "SVG"), copy("latex", "LaTeX")), view);
}

/** For each frame, whether its reader wants the picture as wide as the frame. */
const fits = [];

/** Shows a picture as large as it is, or as wide as its frame; answers by how much smaller it is then. */
function scale(number, whole) {
  const [caption, view] = $("frames").children[number].children;
  const smaller = Math.min(1, view.clientWidth / view.firstChild.width.baseVal.value);
  const fit = caption.querySelector(".fit");
  fit.hidden = smaller === 1;
  fit.setAttribute("aria-pressed", whole);
  view.style.setProperty("--scale", whole ? smaller : 1);
  return whole ? smaller : 1;
}

function picture(number) {
  const { svg, grids, texts } = engine.ask({ ask: "drawing", picture: number });
  const [caption, view] = $("frames").children[number].children;
  caption.firstChild.textContent = answer.pictures[number];
  view.innerHTML = svg;
  drawings[number] = grids;
  // Where the first table would be out of sight, all are shown.
  const smaller = scale(number, fits[number] ?? grids[0]?.[0] > view.clientWidth / 2);
  clearTimeout(writing[number]);
  if (!texts.length) return;
  label(view, grids, texts, (view.scrollLeft + view.clientWidth) / smaller, (view.scrollTop + view.clientHeight) / smaller);
  writing[number] = setTimeout(() => label(view, grids, texts, Infinity, Infinity), 50);
}

/** For each frame, the rest of its text that is still to be written. */
const writing = [];

/** Writes the text of very many cells, a line of text for each row: that is faster than an element for each cell. Laying it out is what
 * takes time, so what is in sight comes first: cells that begin before `right` and above `bottom`. */
function label(view, grids, texts, right, bottom) {
  view.querySelectorAll(".labels").forEach((labels) => labels.remove());
  grids.forEach(([left, top, width, height, rows, columns], table) => {
    const seen = (from, to, size, count) => Math.max(0, Math.min(count, Math.ceil((to - from) / size)));
    const [down, across] = [seen(top, bottom, height, rows), seen(left, right, width, columns)];
    const cells = texts[table].map((text) => text.split("\n"));
    const lines = Math.max(...cells.map((cell) => cell.length));
    const letters = Math.max(...cells.flat().map((line) => line.length));
    const word = (cell, line) => " ".repeat((letters - (cell[line] ?? "").length) / 2) + (cell[line] ?? "");
    const row = (number) => cells.slice(number * columns, number * columns + across);
    const line = (number, k) => row(number).map((cell) => word(cell, k)).join("\t");
    const text = Array.from({ length: down * lines }, (_, k) => line(Math.floor(k / lines), k % lines)).join("\n");
    const labels = element("div", { class: "labels", "aria-hidden": "true" }, text);
    // Lines of one cell are as far apart as cells are, so that the rows stay in step.
    const style = { left: `calc(${left + width / 2}px - ${letters / 2}ch)`, top: top + "px", tabSize: width + "px", lineHeight: height / lines + "px" };
    Object.assign(labels.style, style);
    view.append(labels);
  });
}

function point(number, event) {
  const svg = event.currentTarget.querySelector("svg");
  if (!svg || !drawings[number]) return;
  const box = svg.getBoundingClientRect();
  const scale = svg.width.baseVal.value / box.width;
  const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  const table = drawings[number].findIndex(([left, top, width, height, rows, columns]) =>
    x >= left && y >= top && x < left + width * columns && y < top + height * rows);
  if (table < 0) return unmark();
  const [left, top, width, height, , columns] = drawings[number][table];
  show({ picture: number, table, cell: Math.floor((y - top) / height) * columns + Math.floor((x - left) / width) });
}

const MOVES = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

function walk(number, event) {
  const move = MOVES[event.key];
  if (!move || !drawings[number] || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const from = cursor?.picture === number ? cursor : { picture: number, table: 0, cell: 0 };
  const [, , , , rows, columns] = drawings[number][from.table];
  const row = Math.floor(from.cell / columns), column = from.cell % columns;
  const to = cursor ? [row + move[0], column + move[1]] : [0, 0];
  if (to[0] < 0 || to[1] < 0 || to[0] >= rows || to[1] >= columns) return;
  cursor = { ...from, cell: to[0] * columns + to[1] };
  show(cursor);
}

let shown = "";

function show(place) {
  if (shown === JSON.stringify(place)) return;
  unmark();
  shown = JSON.stringify(place);
  const known = engine.ask({ ask: "cell", ...place });
  if (!known) return;
  $("cell").replaceChildren(...known.facts.map(([name, value]) => element("span", {}, element("b", {}, name + " "), value)));
  for (const other of known.same) mark(other, other.picture === place.picture && other.table === place.table && other.cell === place.cell);
}

function mark({ picture, table, cell }, here) {
  const grid = drawings[picture]?.[table];
  const svg = $("frames").children[picture]?.querySelector("svg");
  if (!grid || !svg) return;
  const [left, top, width, height, , columns] = grid;
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const [x, y] = [left + (cell % columns) * width, top + Math.floor(cell / columns) * height];
  // In small cells a thinner line, so that their colours stay to be seen.
  const line = { "stroke-width": Math.min(here ? 4 : 3, width / 5) };
  for (const [key, value] of Object.entries({ x, y, width, height, class: "mark", ...line })) rect.setAttribute(key, value);
  svg.append(rect);
  if (here && cursor) $("frames").children[picture].querySelector(".frame").scrollTo({ left: x - 200, top: y - 200 });
}

function unmark() {
  shown = "";
  document.querySelectorAll(".mark").forEach((rect) => rect.remove());
}

// ---- Explanation

/** The part of the expression that a step is about. */
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
}

function current() {
  const count = answer.steps.length;
  [...$("steps").children].forEach((item, number) => number === step ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current"));
  $("back").disabled = step <= 0;
  $("on").disabled = step >= count - 1;
  $("step-count").textContent = count > 1 ? `Step ${step + 1} of ${count}` : "";
  // The last step is the whole, which is drawn already.
  const sketch = count > 1 && step < count - 1 ? engine.ask({ ask: "sketch", ...state(), tile: "", access: "", expr: operand(answer.steps[step]) }) : null;
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
    // Pages from a file may have no clipboard of their own.
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
const THEMES = { auto: ["auto", "as the system has them"], light: ["light", "light"], dark: ["dark", "dark"] };
let theme = "auto";

function paint() {
  document.documentElement.dataset.theme = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  $("theme").textContent = "Theme: " + THEMES[theme][0];
  $("theme").setAttribute("aria-label", "Colours: " + THEMES[theme][1]);
}

function stored(value) {
  // Pages from a file may have no storage.
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

async function start() {
  theme = THEMES[stored()] ? stored() : "auto";
  paint();
  dark.addEventListener("change", paint);
  $("theme").addEventListener("click", () => {
    const names = Object.keys(THEMES);
    theme = names[(names.indexOf(theme) + 1) % names.length];
    stored(theme);
    paint();
  });
  for (const [id, name] of LANGUAGES) {
    const radio = element("input", { type: "radio", name: "language", value: id, onchange: update });
    $("language").append(element("label", {}, radio, " " + name));
  }
  document.querySelector("#language input").checked = true;
  gallery();
  await engine.start();
  for (const id of FIELDS) $(id).addEventListener("input", update);
  $("back").addEventListener("click", () => go(step - 1));
  $("on").addEventListener("click", () => go(step + 1));
  $("link").addEventListener("click", () => clip(location.href.split("#")[0] + link(), "Link"));
  $("macro").addEventListener("click", () => clip(answer.call, "layout!"));
  $("solve").addEventListener("click", solve);
  $("copy-code").addEventListener("click", () => clip($("code").textContent, "Code"));
  addEventListener("hashchange", follow);
  follow();
  document.documentElement.dataset.ready = "yes";
}

start();
