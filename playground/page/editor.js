// The editor: the line where the cursor is, words to complete, and the other parenthesis.

/** What the engine is asked: the state, and the line where the cursor is. */
function asked() {
  return { ...state(), cursor: $("expr").selectionStart, lens };
}

/** What follows the line that is shown. */
function below() {
  return $("expr").value.slice(answer.shown.until);
}

/** The text with this layout in the place of the expression that is shown. */
function withLayout(layout) {
  const [start, end] = answer.shown.expr, { value } = $("expr");
  return value.slice(0, start) + layout + value.slice(end);
}

/** Which line the cursor is in: its number; in text that cannot be read its row. */
function line() {
  const { value, selectionStart } = $("expr"), lines = answer?.shown.lines ?? [];
  return lines.length ? Math.max(0, lines.findLastIndex(([start]) => start <= selectionStart)) : "row " + value.slice(0, selectionStart).split("\n").length;
}

let lineShown = "";

/** Another line is another answer. */
function followCursor() {
  if (line() !== lineShown) return update();
  underline();
  suggest();
}

/** The word of which somebody wanted no completion. */
let refused = "";

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
  const own = [...new Set(answer.shown.names)].map((name) => [name, name, "a line"]);
  const fits = typed.length < 2 || typed === refused || document.activeElement !== $("expr") ? [] : [...own, ...words].filter(([name]) => name.startsWith(typed) && name !== typed).slice(0, 5);
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

/** Words that are written alike in the notation and in code. */
const WORDS = ["where", "o", "auto", "Sw", "struct", "pub", "let", "const", "fn", "return"];

/** A word of the notation or of code: how it is coloured. */
function kindOf(token, text, at) {
  if (/^\/\//.test(token)) return "note";
  if (/^\d/.test(token)) return "number";
  if (!/^[A-Za-z_]/.test(token)) return "";
  if (WORDS.includes(token)) return "word";
  return /^\s*[(<]/.test(text.slice(at + token.length)) ? "called" : "name";
}

/** A part of the text with the colours of its words. */
function coloured(text, from, to) {
  const parts = [];
  for (const { 0: token, index } of text.slice(from, to).matchAll(/\/\/[^\n]*|\d\w*|[A-Za-z_][\w:.]*|\s+|./gs)) {
    const kind = kindOf(token, text, from + index);
    if (kind) parts.push(element("i", { class: kind }, token));
    // One text for what has no colour: 3,000 parentheses, typed one by one, took two minutes with a text each.
    else if (typeof parts.at(-1) === "string") parts[parts.length - 1] += token;
    else parts.push(token);
  }
  return parts;
}
