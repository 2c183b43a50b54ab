// Elements are made here and nowhere else. Text goes in as text nodes; nothing on this page reads HTML from a string.
function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter(child => child !== null && child !== undefined));
  return node;
}

function clear(node, ...children) {
  node.replaceChildren(...children.flat().filter(child => child !== null && child !== undefined));
}

// A sentence of this page in its language, which a page in English carries none of; ``values`` fill in what is in braces.
const WORDS = JSON.parse(document.getElementById("words").textContent);
function say(text, values = {}) {
  return (WORDS[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// Characters that cannot be seen or that turn text round; halves of surrogate pairs are the lone ones only.
const HIDDEN = new RegExp(
  "[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff\\u{d800}-\\u{dfff}]", "gu");

function markOf(character) {
  const code = character.codePointAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : `\u27e8U+${code.toString(16).toUpperCase().padStart(4, "0")}\u27e9`;
}

function visible(text) {
  return text.replaceAll("\r\n", "\n").replace(HIDDEN, markOf);
}

// Text with what was searched for marked; both are compared in lower case, unless that changes a length.
function marked(text, wanted) {
  const shown = visible(text), low = shown.toLowerCase();
  if (!wanted || low.length !== shown.length) return [shown];
  const parts = [];
  let place = 0;
  for (let found = low.indexOf(wanted); found >= 0; found = low.indexOf(wanted, place)) {
    parts.push(shown.slice(place, found), el("mark", {}, shown.slice(found, found + wanted.length)));
    place = found + wanted.length;
  }
  parts.push(shown.slice(place));
  return parts.filter(part => part !== "");
}
