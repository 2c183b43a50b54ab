// One question in full: options against gold and choice, and the responses side by side.
const LONG = 20000; // characters shown before somebody asks for the rest

class Detail {
  constructor(root, store, act) {
    this.root = root;
    this.store = store;
    this.act = act; // close, step, sample
    this.turn = 0;
  }

  async show(question, sides, slots, wanted, position) {
    const turn = ++this.turn;
    this.root.hidden = false;
    this.root.scrollTop = 0;
    const panes = sides.map((model, side) => this.pane(model, question, slots[side], side));
    clear(this.root, this.header(question, position), this.groups(question), this.passage(question, wanted),
      el("p", {class: "question", lang: "zh", dir: "auto"}, marked(this.store.questions.stem[question], wanted)),
      this.options(question, sides, slots, wanted), el("div", {class: "panes"}, panes.map(pane => pane.node)));
    const texts = await this.store.texts(question);
    if (turn !== this.turn) return;
    sides.forEach((model, side) => this.fill(panes[side].text, texts[model], slots[side], model, question, wanted));
    this.root.dataset.shown = this.store.questions.id[question];
  }

  hide() {
    this.turn++;
    this.root.hidden = true;
    delete this.root.dataset.shown;
    clear(this.root);
  }

  header(question, position) {
    const button = (text, label, deed) => {
      const made = el("button", {type: "button", "aria-label": label, title: label}, text);
      made.addEventListener("click", deed);
      return made;
    };
    return el("div", {class: "top"}, el("h3", {}, visible(this.store.questions.id[question])), el("span", {class: "note"}, position),
      button("\u2191", say("Previous question (k)"), () => this.act.step(-1)), button("\u2193", say("Next question (j)"), () => this.act.step(1)),
      button("\u00d7", say("Close (Esc)"), () => this.act.close()));
  }

  groups(question) {
    const named = Object.entries(this.store.groups).map(([dimension, group]) => [dimension, group.names[group.of[question]]]);
    return el("p", {class: "note groups"}, named.map(([dimension, name]) => el("span", {}, `${say(dimension)}: ${visible(name)}`)));
  }

  passage(question, wanted) {
    const passage = this.store.questions.passage[question];
    if (!passage) return null;
    return el("details", {open: passage.length < 600}, el("summary", {}, say("Passage")), el("p", {class: "passage", lang: "zh", dir: "auto"}, marked(passage, wanted)));
  }

  // Each option says in words and marks, not in colour alone, what gold and each model make of it.
  options(question, sides, slots, wanted) {
    const {questions, models} = this.store, gold = questions.gold[question];
    return el("ul", {class: "options"}, questions.options[question].map((text, place) => {
      const good = gold >> place & 1;
      const badges = sides.map((model, side) => this.badge(models[model], slots[side], place, good, sides.length > 1));
      const taken = sides.some((model, side) => slots[side] !== undefined && models[model].chosen[slots[side]] >> place & 1);
      return el("li", {class: `${good ? "gold" : ""} ${taken ? "taken" : ""}`}, el("b", {}, LETTERS[place]),
        el("span", {lang: "zh", dir: "auto"}, marked(text, wanted)),
        el("span", {class: "badges"}, good ? el("span", {class: "badge key"}, `\u2605 ${say("gold")}`) : null, badges));
    }));
  }

  badge(model, slot, place, good, named) {
    if (slot === undefined) return null;
    const chosen = model.chosen[slot] >> place & 1, name = named ? `${visible(model.name)} ` : "";
    if (chosen && good) return el("span", {class: "badge hit"}, `${name}\u2713 ${say("chosen")}`);
    if (chosen) return el("span", {class: "badge extra"}, `${name}\u2717 ${say("extra")}`);
    return good && model.chosen[slot] ? el("span", {class: "badge miss"}, `${name}\u25cb ${say("missed")}`) : null;
  }

  pane(model, question, slot, side) {
    const columns = this.store.models[model], text = el("div", {class: "response", "aria-busy": "true"}, el("p", {class: "note"}, say("Unpacking …")));
    const node = el("article", {class: "pane", "aria-label": visible(columns.name)}, el("h4", {}, visible(columns.name)),
      this.samples(model, question, slot, side), this.facts(columns, slot), text);
    return {node, text};
  }

  samples(model, question, slot, side) {
    const slots = this.store.slots(model, question), columns = this.store.models[model];
    if (slots.length < 2) return null;
    return el("div", {class: "samples", role: "group", "aria-label": say("Samples")}, slots.map(place => {
      const name = this.store.outcomes[columns.outcome[place]];
      const label = `${say("sample {n}", {n: columns.sample[place]})}, ${SAID(name)}`;
      const button = el("button", {type: "button", class: `outcome ${name}`, "aria-pressed": String(place === slot), "aria-label": label, title: label},
        `${columns.sample[place]} ${MARKS[name]}`);
      button.addEventListener("click", () => this.act.sample(side, place));
      return button;
    }));
  }

  facts(columns, slot) {
    if (slot === undefined) return el("p", {class: "note"}, say("No response."));
    const name = this.store.outcomes[columns.outcome[slot]], chosen = lettersOf(columns.chosen[slot]);
    const facts = [say("sample {n}", {n: columns.sample[slot]}), chosen ? say("answer {letters}", {letters: chosen}) : null, say("format {name}", {name: say(this.store.formats[columns.format[slot]])}),
      columns.tokens[slot] >= 0 ? say("{n} tokens", {n: columns.tokens[slot].toLocaleString("en")}) : null,
      columns.characters[slot] >= 0 ? say("{n} characters", {n: columns.characters[slot].toLocaleString("en")}) : null];
    return el("p", {class: "facts"}, el("span", {class: `outcome ${name}`}, `${MARKS[name]} ${SAID(name)}`),
      facts.filter(Boolean).map(fact => el("span", {class: "note"}, fact)));
  }

  fill(node, texts, slot, model, question, wanted) {
    node.removeAttribute("aria-busy");
    if (slot === undefined) return clear(node);
    const [before, thinking, after, error] = texts[slot - this.store.models[model].start[question]];
    if (error !== undefined) return clear(node, el("p", {class: "lost"}, say("No text was obtained: {why}", {why: visible(say(error))})));
    const folded = thinking === "" ? null : el("details", {class: "thinking"},
      el("summary", {}, say("Thinking ({n} characters)", {n: thinking.length.toLocaleString("en")})), this.text(thinking, wanted));
    if (folded && wanted && thinking.toLowerCase().includes(wanted)) folded.open = true;
    clear(node, before === "" ? null : this.text(before, wanted), folded, after === "" && thinking !== "" ? el("p", {class: "note"}, say("Nothing after the thinking.")) : this.text(after, wanted));
  }

  text(text, wanted) {
    const box = el("pre", {class: "text", lang: "zh", dir: "auto"}, marked(text.slice(0, LONG), wanted));
    if (text.length <= LONG) return box;
    const more = el("button", {type: "button"}, say("Show all {n} characters", {n: text.length.toLocaleString("en")}));
    more.addEventListener("click", () => {
      clear(box, marked(text, wanted));
      more.remove();
    });
    return el("div", {}, box, more);
  }
}
