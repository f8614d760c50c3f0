// The editor: the line of the cursor, completions of words, and the matching parenthesis.

/** Returns the request to the engine: the state, and the line of the cursor. */
function asked() {
  return { ...state(), cursor: $("expr").selectionStart, lens };
}

/** Returns the text after the line that is shown. */
function below() {
  return $("expr").value.slice(answer.shown.until);
}

/** Returns the text in which this layout replaces the expression that is shown. */
function withLayout(layout) {
  const [start, end] = answer.shown.expr, { value } = $("expr");
  return value.slice(0, start) + layout + value.slice(end);
}

/** Returns the number of the line of the cursor. If the text cannot be parsed, returns the row of the cursor. */
function line() {
  const { value, selectionStart } = $("expr"), lines = answer?.shown.lines ?? [];
  return lines.length ? Math.max(0, lines.findLastIndex(([start]) => start <= selectionStart)) : "row " + value.slice(0, selectionStart).split("\n").length;
}

let lineShown = "";

/** Requests a new response if the cursor moves to another line. */
function followCursor() {
  if (line() !== lineShown) return update();
  underline();
  suggest();
}

/** The word for which the user dismissed the completion. */
let refused = "";

/** The operations: their names, signatures and descriptions. They are requested only once. */
let words = null;

/** Returns the word that the user is typing. */
function word() {
  const { value, selectionStart, selectionEnd } = $("expr");
  if (selectionStart !== selectionEnd || /\w/.test(value[selectionStart] ?? "")) return "";
  return value.slice(0, selectionStart).match(/[A-Za-z_]\w*$/)?.[0] ?? "";
}

/** Shows the operations that begin with the word, with their signatures. Tab inserts the first of them. */
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

/** Returns the positions of the parenthesis at the cursor and of the matching one. */
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

/** Tokens that the notation and the code have in common. */
const WORDS = ["where", "o", "auto", "Sw", "struct", "pub", "let", "const", "fn", "return"];

/** Returns the colour of a token of the notation or of the code. */
function kindOf(token, text, at) {
  if (/^\/\//.test(token)) return "note";
  if (/^\d/.test(token)) return "number";
  if (!/^[A-Za-z_]/.test(token)) return "";
  if (WORDS.includes(token)) return "word";
  return /^\s*[(<]/.test(text.slice(at + token.length)) ? "called" : "name";
}

/** Returns a part of the text with the colours of its tokens. */
function coloured(text, from, to) {
  const parts = [];
  for (const { 0: token, index } of text.slice(from, to).matchAll(/\/\/[^\n]*|\d\w*|[A-Za-z_][\w:.]*|\s+|./gs)) {
    const kind = kindOf(token, text, from + index);
    if (kind) parts.push(element("i", { class: kind }, token));
    // Text without a colour is one element: with an element per token, typing 3,000 parentheses one by one took two minutes.
    else if (typeof parts.at(-1) === "string") parts[parts.length - 1] += token;
    else parts.push(token);
  }
  return parts;
}
