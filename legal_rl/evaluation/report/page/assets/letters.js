// Sets of option letters are bits, A the lowest.
const LETTERS = "ABCDEFGHIJ";
const MARKS = {
  right: "\u2713", wrong: "\u2717", no_answer: "\u2205", ambiguous: "\u2260", invalid_option: "!", truncated: "\u2026",
  not_scored: "\u2013",
};
const SAID = name => say(name.replaceAll("_", " "));

function lettersOf(bits) {
  return [...LETTERS].filter((_, place) => bits >> place & 1).join("");
}

function sizeOf(bits) {
  return lettersOf(bits).length;
}

const SELECTIONS = {
  "any extra": (extra, missed) => extra !== 0,
  "any missed": (extra, missed) => missed !== 0,
  "only extra": (extra, missed) => extra !== 0 && missed === 0,
  "only missed": (extra, missed) => extra === 0 && missed !== 0,
  "both": (extra, missed) => extra !== 0 && missed !== 0,
};
const CLASSES = {
  "both right": [true, true],
  "wrong \u2192 right": [false, true],
  "right \u2192 wrong": [true, false],
  "both wrong": [false, false],
};
