// The editor: the line where the cursor is, words to complete, and the other parenthesis.

/** The text up to the end of the cursor's line, and what follows: of lines with names that line is shown. */
function lines() {
  const { value, selectionStart } = $("expr");
  const all = value.trimEnd().split("\n");
  const isNamed = all.length > 1 && all.slice(0, -1).every((line) => /^\s*(\/\/.*|(auto\s+)?\w+\s*=.*)?$/.test(line));
  const end = value.indexOf("\n", selectionStart);
  if (!isNamed || end < 0 || end >= value.trimEnd().length || !value.slice(0, end).trim()) return [value, ""];
  return [value.slice(0, end), value.slice(end)];
}

/** The lines with names: accesses and the second layout may use them. */
function named() {
  const all = $("expr").value.split("\n").filter((line) => line.trim());
  return all.length > 1 || /^\s*(auto\s+)?\w+\s*=[^=]/.test(all[0] ?? "") ? all.filter((line) => /^\s*(auto\s+)?\w+\s*=[^=]/.test(line)).join("\n") : "";
}

/** What the engine is asked: the state with the text up to the cursor's line. */
function asked() {
  return { ...state(), expr: lines()[0], named: named(), lens };
}

/** The text with this layout in the place of the cursor's line. */
function withLayout(layout) {
  const [shown, rest] = lines();
  const above = shown.slice(0, shown.trimEnd().lastIndexOf("\n") + 1);
  const name = above || rest ? shown.slice(above.length).match(/^\s*(auto\s+)?\w+\s*=\s*/)?.[0] ?? "" : "";
  return above + name + layout + rest;
}

let lineShown = "";

/** Another line is another answer. */
function followCursor() {
  if (lines()[0] !== lineShown) return update();
  underline();
  suggest();
}

/** Names, signatures and sentences, asked for once. */
let words = null;

/** The word that is being typed. */
function word() {
  const { value, selectionStart, selectionEnd } = $("expr");
  if (selectionStart !== selectionEnd || /\w/.test(value[selectionStart] ?? "")) return "";
  return value.slice(0, selectionStart).match(/[A-Za-z_]\w*$/)?.[0] ?? "";
}

/** Operations that begin with the word, each with how it is written; the first one by Tab. */
function suggest() {
  const typed = word();
  words ??= engine.ask({ ask: "words" }) ?? [];
  const own = [...new Set([...lines()[0].matchAll(/^\s*(?:auto\s+)?(\w+)\s*=/gm)].map(([, name]) => [name, name, "a line above"]))];
  const fits = typed.length < 2 || document.activeElement !== $("expr") ? [] : [...own, ...words].filter(([name]) => name.startsWith(typed) && name !== typed).slice(0, 5);
  const offer = ([name, usage, sentence]) => element("button", { type: "button", title: sentence, onmousedown: (event) => event.preventDefault(), onclick: () => complete(name) }, element("code", {}, usage));
  $("words-offered").replaceChildren(...fits.map(offer));
}

function complete(name) {
  const { value, selectionStart } = $("expr"), typed = word();
  const isCalled = words.some(([known]) => known === name);
  $("expr").setRangeText(name.slice(typed.length) + (isCalled && value[selectionStart] !== "(" ? "(" : ""), selectionStart, selectionStart, "end");
  $("expr").focus();
  update();
}

const PAIRS = { "(": ")", "[": "]", "{": "}" };

/** The parenthesis beside the cursor and the one that belongs to it: their places. */
function pair(text) {
  if (document.activeElement !== $("expr")) return [];
  const at = [$("expr").selectionStart - 1, $("expr").selectionStart].find((at) => /[()[\]{}]/.test(text[at] ?? ""));
  if (at === undefined) return [];
  const opens = text[at] in PAIRS, step = opens ? 1 : -1;
  const [one, other] = opens ? [text[at], PAIRS[text[at]]] : [text[at], Object.keys(PAIRS).find((open) => PAIRS[open] === text[at])];
  for (let depth = 0, k = at; k >= 0 && k < text.length; k += step) {
    if (text[k] === one) depth++;
    if (text[k] === other && --depth === 0) return [at, k];
  }
  return [];
}

/** A word of the notation: how it is coloured. */
function kindOf(token, text, at) {
  if (/^\/\//.test(token)) return "note";
  if (/^\d/.test(token)) return "number";
  if (!/^[A-Za-z_]/.test(token)) return "";
  if (["where", "o", "auto", "Sw"].includes(token)) return "word";
  return /^\s*[(<]/.test(text.slice(at + token.length)) ? "called" : "name";
}

/** A part of the text with the colours of its words. */
function coloured(text, from, to) {
  const parts = [];
  for (const { 0: token, index } of text.slice(from, to).matchAll(/\/\/.*|\d\w*|[A-Za-z_][\w:.]*|\s+|./gs)) {
    const kind = kindOf(token, text, from + index);
    if (kind) parts.push(element("i", { class: kind }, token));
    // One text for what has no colour: 3,000 parentheses, typed one by one, took two minutes with a text each.
    else if (typeof parts.at(-1) === "string") parts[parts.length - 1] += token;
    else parts.push(token);
  }
  return parts;
}
