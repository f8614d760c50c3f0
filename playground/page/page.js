const $ = (id) => document.getElementById(id);
const FIELDS = ["expr", "access", "tile", "b", "c", "bits", "coord", "ty", "target"];
const DEFAULTS = { expr: "", access: "", tile: "", b: "", c: "", bits: "32", coord: "modes", ty: "u32", target: "", language: "rust" };
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
  kind = wanted.picture ?? "";
  $("options").open = Boolean(wanted.tile);
  step = 0;
  update();
}

function link() {
  const now = state();
  const parts = new URLSearchParams();
  for (const [key, fallback] of Object.entries(DEFAULTS)) if (String(now[key]) !== fallback) parts.set(key, now[key]);
  if (kind) parts.set("picture", kind);
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
  lineShown = lines()[0];
  const found = engine.ask({ ask: "page", ...asked() });
  answer = found ?? { value: "", mistakes: [failed()], numbers: [], pictures: [], steps: [] };
  document.body.classList.toggle("instruction", state().tile.split(/[,x×]/).length === 3);
  verdict();
  underline();
  suggest();
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
    accesses();
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
  const found = engine.ask({ ask: "solve", ...asked() });
  const write = element("button", { type: "button", class: "fix", onclick: () => mend("expr", withLayout(found.layout)) }, "write " + found?.layout);
  $("solved").replaceChildren(element("pre", {}, found?.text ?? "the engine gave up on this search"), ...(found?.layout ? [write] : []));
}

/** The access as it was written last, and the shape of the layout then: coordinates of another shape are other places. */
let written = { access: "", shape: "" };

/** What to say of an access that was written for a layout of another shape; its words and functions fit any. */
function otherShape() {
  const access = $("access").value, { shape } = answer;
  if (!shape || !access.includes(":") || written.access !== access) written = { access, shape: shape ?? "" };
  return written.shape && written.shape !== shape
    ? `the access was written for \`${written.shape}\`; one-dimensional coordinates of \`${shape}\` are other places` : "";
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
  const said = [];
  if (lines()[1]) said.push(element("p", { class: "help" }, "the line of the cursor: ", element("code", {}, lineShown.split("\n").at(-1).trim())));
  if (usable() && answer.value) said.push(element("p", { class: "value" }, element("code", {}, answer.value)));
  if (usable() && answer.recovered) said.push(recovered(...answer.recovered));
  if (usable() && answer.concrete) said.push(element("p", { class: "value" }, element("code", {}, answer.concrete)));
  if (usable()) for (const note of answer.notes ?? []) said.push(element("p", { class: "help" }, ...marked(note)));
  const other = usable() && otherShape();
  if (other) said.push(element("p", { class: "help", id: "other-shape" }, ...marked(other)));
  const names = { access: "Access", tile: "Tile", b: "Operand B", c: "Operand C" };
  for (const { field, message, help, fixes } of answer.mistakes.filter((mistake) => mistake.field !== "code")) {
    const where = names[field] ? [element("span", { class: "field" }, names[field] + ": ")] : [];
    const mistake = element("div", { class: "mistake" }, element("p", { class: "wrong" }, ...where, ...marked(message)));
    if (help) mistake.append(element("p", { class: "help" }, ...marked(help)));
    for (const fix of fixes) mistake.append(element("button", { type: "button", class: "fix", onclick: () => mend(field, field === "expr" ? fix.text + lines()[1] : fix.text) }, fix.label));
    said.push(mistake);
  }
  $("verdict").replaceChildren(...said);
  for (const id of ["access", "tile", "b", "c", "expr"]) {
    $(id).setAttribute("aria-invalid", answer.mistakes.some((mistake) => mistake.field === id));
  }
}

/** The layout that index code computes, and a button that writes it. */
function recovered(layout, coordinates) {
  const names = coordinates.length > 1 ? ` of (${coordinates.join(", ")})` : coordinates.length ? ` of ${coordinates[0]}` : "";
  const write = element("button", { type: "button", class: "fix", onclick: () => mend("expr", withLayout(layout)) }, "write " + layout);
  return element("div", {}, element("p", { class: "value" }, "index code: the layout", names, " is ", element("code", {}, layout)), write);
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
  if (!ranges.length) ranges.push(...pair(text).map((at) => [at, at + 1, "pair"]));
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
  const labels = answer.numbers.map(({ name, value, low, high, step, is_extent }) => {
    const label = old.get(name) ?? slider(name);
    label.firstChild.textContent = is_extent ? `extent of ${name}` : name;
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
/** Which picture is shown, by its name; of several accesses to one layout it stays. */
let kind = "";
/** How large pictures are; without a number, as large as they fit. */
let zoom = null;

/** The first picture at once, the others a frame each, so that typing never waits for them. */
function pictures() {
  cancelAnimationFrame(drawing);
  const frames = $("frames");
  while (frames.children.length > answer.pictures.length) frames.lastChild.remove();
  $("no-picture").hidden = answer.pictures.length > 0;
  while (frames.children.length < answer.pictures.length) frames.append(frame(frames.children.length));
  drawings = [];
  cursor = null;
  if (!room) measured();
  kinds();
  const order = answer.pictures.map((_, number) => number).sort((a, b) => frames.children[a].hidden - frames.children[b].hidden);
  const draw = () => {
    // The answer may be another one by now.
    if (!order.length || order[0] >= answer.pictures.length) return;
    picture(order.shift());
    drawing = requestAnimationFrame(draw);
  };
  draw();
}

/** The switch between what colours stand for: one picture at a time, or all. */
function kinds() {
  const names = answer.pictures.map(([name]) => name);
  const all = names.length > 1 ? [...names, "all"] : names;
  const now = all.includes(kind) ? kind : all[0];
  const choose = (name) => { kind = name; kinds(); resized(); seen(player.phases[player.at] ?? null); remember(); };
  $("kinds").replaceChildren(...all.map((name) => element("button", { type: "button", "aria-pressed": name === now, onclick: () => choose(name) }, name)));
  names.forEach((name, number) => { $("frames").children[number].hidden = now !== "all" && name !== now; });
}

function frame(number) {
  const copy = (what, name) => element("button", { type: "button", "aria-label": "Copy " + name, onclick: () => clip(engine.ask({ ask: what, picture: number }), name) }, element("span", { class: "verb" }, "Copy "), name);
  const view = element("div", { class: "frame", tabindex: 0, role: "group", "aria-label": "Picture; arrow keys move from cell to cell" });
  view.addEventListener("pointermove", (event) => point(number, event));
  view.addEventListener("pointerdown", (event) => point(number, event));
  view.addEventListener("pointerleave", () => cursor === null && unmark());
  view.addEventListener("keydown", (event) => walk(number, event));
  const png = element("button", { type: "button", onclick: () => save(number) }, "PNG");
  const embed = element("button", { type: "button", "aria-label": "Copy a frame for a page of yours", onclick: () => clip(embedded(number), "Frame") }, "Embed");
  return element("figure", {}, element("figcaption", {}, element("span"), copy("svg", "SVG"), copy("latex", "LaTeX"), png, embed), view);
}

/** A frame with the picture in it, which loads nothing. */
function embedded(number) {
  const svg = engine.ask({ ask: "svg", picture: number });
  const [, width, height] = svg.match(/width="([\d.]+)" height="([\d.]+)"/) ?? [0, 640, 480];
  const title = answer.value.replaceAll('"', "&quot;");
  return `<iframe title="${title}" width="${width}" height="${height}" style="border:0" srcdoc="${("<body style='margin:0'>" + svg).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;
}

/** Saves a picture as PNG, twice as large. */
async function save(number) {
  const svg = engine.ask({ ask: "svg", picture: number });
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  await image.decode();
  const canvas = element("canvas", { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  element("a", { href: canvas.toDataURL("image/png"), download: "layout.png" }).click();
  say("PNG saved");
}

/** How wide the view is; asked once for all pictures, as the page is laid out for it. */
let room = 0;

function measured() {
  room = $("frames").clientWidth - 4;
}

/** Shows a picture as large as is asked for; answers by how much smaller it is then. */
function scale(number) {
  const view = $("frames").children[number].lastChild;
  const whole = Math.min(1, room / view.firstChild.width.baseVal.value);
  // Where cells would be too small to read, or the first table is far to the right, it is scrolled or shown whole.
  const fits = whole > 0.6 || drawings[number]?.[0]?.[0] > room / 2;
  const factor = zoom ?? (fits ? whole : 1);
  view.style.setProperty("--scale", factor);
  $("fit").setAttribute("aria-pressed", zoom === null);
  return factor;
}

/** All pictures in the size that is asked for now. */
function resized() {
  measured();
  for (const number of drawings.keys()) if (drawings[number]) scale(number);
}

/** Larger or smaller, with the place at (x, y) of the view where it is. */
function enlarge(by, x = $("frames").clientWidth / 2, y = $("frames").clientHeight / 2) {
  const view = $("frames"), shown = [...view.children].findIndex((figure) => !figure.hidden);
  const before = shown < 0 ? 1 : Number(view.children[shown].lastChild.style.getPropertyValue("--scale")) || 1;
  zoom = Math.min(6, Math.max(0.05, before * by));
  resized();
  const grown = zoom / before;
  view.scrollTo((view.scrollLeft + x) * grown - x, (view.scrollTop + y) * grown - y);
}

/** Dragging moves the pictures. */
function drag(event) {
  if (event.pointerType !== "mouse" || event.button !== 0 || event.target.closest("button")) return;
  const view = $("frames"), from = [event.clientX + view.scrollLeft, event.clientY + view.scrollTop];
  const to = (event) => {
    view.classList.add("moving");
    view.scrollTo(from[0] - event.clientX, from[1] - event.clientY);
  };
  const end = () => {
    view.classList.remove("moving");
    removeEventListener("pointermove", to);
  };
  addEventListener("pointermove", to);
  addEventListener("pointerup", end, { once: true });
}

function picture(number) {
  const { svg, grids, texts } = engine.ask({ ask: "drawing", picture: number });
  const [caption, view] = $("frames").children[number].children;
  caption.firstChild.textContent = answer.pictures[number][1];
  view.innerHTML = svg;
  drawings[number] = grids;
  const factor = scale(number), pane = $("frames");
  clearTimeout(writing[number]);
  if (!texts.length) return;
  label(view, grids, texts, (pane.scrollLeft + pane.clientWidth) / factor, (pane.scrollTop + pane.clientHeight) / factor);
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
  called(known);
  $("cell").replaceChildren(...known.facts.map(([name, value]) => element("span", {}, element("b", {}, name + " "), value)));
  for (const other of known.same) mark(other, other.picture === place.picture && other.table === place.table && other.cell === place.cell);
}

/** The call of the code for the cell. */
function called({ facts }) {
  const fact = (name) => facts.find(([known]) => known === name)?.[1];
  const [index, coordinate] = [fact("index"), fact("coordinate")];
  const nested = coordinate?.split(" = ")[0], one = coordinate?.split(" = ")[1] ?? nested;
  const inside = $("coord").value === "1d" ? one : nested?.replace(/^\((.*)\)$/, "$1");
  $("called").textContent = index && inside && answer.code ? `index(${inside}) = ${index}` : "";
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
  if (here && cursor) svg.lastChild.scrollIntoView({ block: "nearest", inline: "nearest" });
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

/** The examples as pictures, a lesson each; drawn when somebody looks, one a frame. */
function exhibits() {
  $("exhibits").showModal();
  if ($("cards").children.length) return;
  const examples = JSON.parse($("examples").textContent);
  const draw = (number) => {
    if (number >= examples.length) return;
    const { name, lesson, state: wanted } = examples[number];
    const sketch = engine.ask({ ask: "sketch", ...DEFAULTS, bits: 32, ...wanted });
    const view = element("span", { class: "thumb" });
    view.innerHTML = sketch?.svg ?? "";
    const open = () => { $("exhibits").close(); restore(wanted); };
    if (sketch?.svg) $("cards").append(element("button", { type: "button", class: "card", onclick: open }, view, element("b", {}, name), ...(lesson ? [element("span", {}, ...marked(lesson))] : [])));
    requestAnimationFrame(() => draw(number + 1));
  };
  draw(0);
}

async function start() {
  theme = THEMES[stored()] ? stored() : "auto";
  paint();
  dark.addEventListener("change", paint);
  $("look").addEventListener("click", exhibits);
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
  for (const event of ["keyup", "click", "focus", "blur"]) $("expr").addEventListener(event, followCursor);
  $("expr").addEventListener("keydown", (event) => {
    const first = $("words-offered").firstChild;
    if (event.key !== "Tab" || event.shiftKey || !first) return;
    event.preventDefault();
    first.click();
  });
  $("solve").addEventListener("click", solve);
  $("play").addEventListener("click", play);
  $("before").addEventListener("click", () => { pause(); move(-1); });
  $("after").addEventListener("click", () => { pause(); move(1); });
  $("which").addEventListener("change", () => { pause(); player.phases = []; move(1); });
  $("smaller").addEventListener("click", () => enlarge(1 / 1.25));
  $("larger").addEventListener("click", () => enlarge(1.25));
  $("fit").addEventListener("click", () => { zoom = null; resized(); });
  $("frames").addEventListener("pointerdown", drag);
  $("frames").addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = $("frames").getBoundingClientRect();
    enlarge(event.deltaY < 0 ? 1.1 : 1 / 1.1, event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  addEventListener("resize", resized);
  $("kernel").addEventListener("change", () => {
    if ($("kernel").value) clip(engine.ask({ ask: "kernel", kernel: $("kernel").value }).text, "Kernel");
    $("kernel").value = "";
  });
  $("copy-code").addEventListener("click", () => clip($("code").textContent, "Code"));
  addEventListener("hashchange", follow);
  follow();
  document.documentElement.dataset.ready = "yes";
}

start();
