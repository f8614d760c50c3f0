// The response: verdicts, errors and their fixes, and sliders.

function update() {
  const found = engine.ask({ ask: "page", ...asked() });
  if (found && !found.is_window) lens = [0, 0];
  answer = found ?? { value: "", mistakes: [failed()], shown: { lines: [], names: [], expr: [0, 0], until: $("expr").value.length }, numbers: [], pictures: [], steps: [], facts: "", code: "" };
  lineShown = line();
  document.body.classList.toggle("instruction", state().tile.split(/[,x×]/).length === 3);
  verdict();
  underline();
  suggest();
  sliders();
  // The last pictures remain visible until the expression has no errors, but they are fainter.
  for (const id of ["pictures", "words"]) $(id).classList.toggle("stale", !usable());
  if (usable()) {
    const wrong = answer.mistakes.find((mistake) => mistake.field === "code");
    hanging("facts", answer.facts);
    compared();
    $("conflict").hidden = answer.degree < 2;
    $("degree").textContent = answer.degree < 2 ? "" : answer.degree + "-way conflict";
    $("solved").replaceChildren();
    $("code").closest("article").hidden = !answer.code && !wrong;
    if (wrong) hanging("code", wrong.message + (wrong.help && "\n" + wrong.help));
    else code();
    lit = false;
    cost();
    hanging("cute", answer.cute);
    steps();
    pictures();
    accesses();
  }
  remember();
}

/** Writes lines of text to an article. Lines are wrapped at their second column. An article without text is hidden. */
function hanging(id, text) {
  $(id).closest("article").hidden = !text;
  $(id).replaceChildren(...text.trimEnd().split("\n").map((line) => element("span", {}, line + "\n")));
}

/** Shows the layout that suits all accesses, and a button that inserts it. */
function solve() {
  const found = engine.ask({ ask: "solve", ...asked() });
  const write = element("button", { type: "button", class: "fix", onclick: () => mend("expr", withLayout(found.layout)) }, "write " + found?.layout);
  const show = element("button", { type: "button", onclick: () => beforeAfter(found.layout) }, "Show before and after");
  $("solved").replaceChildren(element("pre", {}, found?.text ?? "the engine gave up on this search"), ...(found?.layout ? [write, show] : []));
  // The line with information about a cell is at the lower edge of the page.
  $("solved").lastChild.scrollIntoView({ block: "nearest" });
}

/** The access that was written last, and the shape of the layout at that time. In another shape, the same coordinates are other elements. */
let written = { access: "", shape: "" };

/** Returns a note if the access was written for a layout of another shape. Accesses in words and functions suit any shape. */
function otherShape() {
  const access = $("access").value, { shape } = answer;
  const fitsAny = access.split(";").every((text) => /^\s*(columns|rows|.*->.*)?\s*$/.test(text));
  if (!shape || fitsAny || written.access !== access) written = { access, shape: shape ?? "" };
  return written.shape && written.shape !== shape
    ? `the access was written for \`${written.shape}\`; the same one-dimensional coordinates of \`${shape}\` are other elements` : "";
}

/** Returns true if the expression has a value. It also has a value if one of its clauses is false. */
function usable() {
  return answer.stands || !answer.mistakes.some((mistake) => mistake.field === "expr");
}

function failed() {
  const help = "Simplify the expression.";
  return { field: "expr", start: 0, end: 0, message: "the engine gave up on this expression", help, fixes: [] };
}

/** Returns a button that fixes an error in a field. */
function cure(field, { label, text }) {
  return element("button", { type: "button", class: "fix", onclick: () => mend(field, field === "expr" ? text + below() : text) }, label);
}

/** Returns the text of the line in which the cursor is. */
function cursorLine() {
  const [start, end] = answer.shown.lines[lineShown] ?? [0, answer.shown.until];
  return $("expr").value.slice(start, end);
}

function verdict() {
  const said = [];
  if (below().trim()) said.push(element("p", { class: "help" }, "the line of the cursor: ", element("code", {}, cursorLine())));
  if (usable() && answer.value) said.push(element("p", { class: "value" }, element("code", {}, answer.value)));
  if (usable() && answer.recovered) said.push(recovered(...answer.recovered));
  if (usable() && answer.concrete) said.push(element("p", { class: "value" }, element("code", {}, answer.concrete)));
  if (usable()) for (const note of answer.notes ?? []) said.push(element("p", { class: "help" }, ...marked(note)));
  if (usable() && answer.beside) said.push(element("p", { class: "help", id: "differs" }, "beside it ", element("code", {}, answer.beside.value), ...(answer.beside.differs ? [": " + answer.beside.differs] : [])));
  const other = usable() && otherShape();
  if (other) said.push(element("p", { class: "help", id: "other-shape" }, ...marked(other)));
  const names = { access: "Access", beside: "Beside", tile: "Tile", b: "Operand B", c: "Operand C" };
  for (const { field, message, help, fixes } of answer.mistakes.filter((mistake) => mistake.field !== "code")) {
    const where = names[field] ? [element("span", { class: "field" }, names[field] + ": ")] : [];
    const mistake = element("div", { class: "mistake" }, element("p", { class: "wrong" }, ...where, ...marked(message)));
    if (help) mistake.append(element("p", { class: "help" }, ...marked(help)));
    mistake.append(...fixes.map((fix) => cure(field, fix)));
    said.push(mistake);
  }
  $("verdict").replaceChildren(...said);
  for (const id of ["access", "beside", "tile", "b", "c", "expr"]) {
    $(id).setAttribute("aria-invalid", answer.mistakes.some((mistake) => mistake.field === id));
  }
}

/** Shows the layout that index code computes, and a button that inserts it. */
function recovered(layout, coordinates, named) {
  const names = coordinates.length > 1 ? ` of (${coordinates.join(", ")})` : coordinates.length ? ` of ${coordinates[0]}` : "";
  const write = element("button", { type: "button", class: "fix", onclick: () => mend("expr", withLayout(layout)) }, "write " + layout);
  return element("div", {}, element("p", { class: "value" }, "index code: the layout", names, " is ", element("code", {}, layout), ...(named ? [", for other numbers ", element("code", {}, named)] : [])), write);
}

/** Returns elements for a text in which code is in backticks. */
function marked(text) {
  return text.split("`").map((part, number) => number % 2 ? element("code", {}, part) : part);
}

function mend(field, text) {
  $(field).value = text;
  $(field).focus();
  update();
}

/** Writes the text behind the editor's text, in which errors are underlined. */
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
    // If something is missing, a space is underlined instead.
    const marked = text.slice(start, end) || text[start] || " ";
    const inside = start < text.length ? coloured(text, start, start + marked.length) : [marked];
    parts.push(...coloured(text, done, start), element("mark", kind ? { class: kind } : {}, ...inside));
    done = start + (start < text.length ? marked.length : 0);
  }
  $("under").replaceChildren(...parts, ...coloured(text, done, text.length), "\n");
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
  // The code must not replace a slider that the user holds.
  const same = labels.length === old.size && labels.every((label, i) => $("sliders").children[i] === label);
  if (!same) $("sliders").replaceChildren(...labels);
}

function slider(name) {
  const input = element("input", { type: "range", oninput: (event) => { values[name] = Number(event.target.value); update(); } });
  const label = element("label", {}, name, input, element("output"));
  label.dataset.name = name;
  return label;
}
