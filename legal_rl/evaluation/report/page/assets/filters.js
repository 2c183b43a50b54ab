// The form, and the questions that pass it.
const ANY = "";

function field(name, label, control) {
  control.name = name;
  control.id = `field-${name}`;
  return el("label", {class: "field", for: control.id}, el("span", {}, label), control);
}

function choice(name, label, options) {
  return field(name, label, el("select", {}, options.map(([value, text]) => el("option", {value}, text))));
}

class Filters {
  constructor(form, store) {
    this.form = form;
    this.store = store;
    this.hits = null; // of each model, the slot of each question that holds what was searched for, else -1
    form.addEventListener("submit", event => event.preventDefault());
    const more = el("details", {class: "more"}, el("summary", {}, say("Filters")), el("div", {class: "fields"}));
    more.open = matchMedia("(min-width: 48rem)").matches;
    form.append(this.searches(), more);
    more.lastChild.append(...this.selects());
    this.names = [...form.elements].map(control => control.name).filter(name => name && name !== "responses");
  }

  searches() {
    const words = el("input", {type: "search", placeholder: say("stem, option or id"), spellcheck: "false"});
    const inside = el("input", {type: "search", placeholder: say("then Enter"), spellcheck: "false"});
    this.progress = el("progress", {max: 1, value: 0, hidden: true, "aria-label": say("Searching the responses")});
    this.stop = el("button", {type: "button", hidden: true}, say("Stop"));
    this.found = el("span", {class: "note", role: "status"});
    return el("div", {class: "searches"}, field("words", say("Search questions"), words),
      field("responses", say("Search responses"), inside), el("span", {class: "searching"}, this.progress, this.stop, this.found));
  }

  selects() {
    const {models, groups, outcomes, by} = this.store, names = models.map(model => model.name);
    const made = [];
    const list = names.map((name, place) => [place, visible(name)]);
    if (names.length > 2) made.push(choice("a", say("First model"), list), choice("b", say("Second model"), list));
    const stands = say(by === "first" ? "the first scored sample" : "the set most samples chose"), any = [ANY, say("any")];
    if (models.some(model => model.sample.some(sample => sample > 0))) {
      made.push(choice("samples", say("Judge by"), [[ANY, stands], ["any", say("any one sample")]]));
    }
    const kinds = [any, ...["right", "not right", "wrong"].map(name => [name, say(name)]),
      ["unparsed", say("not read as an answer")], ...outcomes.slice(2).map(name => [name, SAID(name)]), ["missing", say("missing")]];
    const selections = [any, ...Object.keys(SELECTIONS).map(name => [name, say(name)])];
    for (const side of names.length > 1 ? ["a", "b"] : ["a"]) {
      const called = names.length > 2 ? say(side === "a" ? "First" : "Second") : visible(names[side === "a" ? 0 : 1]);
      made.push(choice(`outcome-${side}`, say("{model}: outcome", {model: called}), kinds),
        choice(`selection-${side}`, say("{model}: letters", {model: called}), selections));
    }
    if (names.length > 1) {
      made.push(choice("class", say("Transition"), [any, ...Object.keys(CLASSES).map(name => [name, say(name)])]));
    }
    for (const [dimension, group] of Object.entries(groups)) {
      made.push(choice(`group-${dimension}`, say(dimension), [any, ...group.names.map((name, place) => [place, visible(name)])]));
    }
    made.push(choice("missed", say("Missed by all"), [any, ["yes", say("missed by every sample")]]), this.sorts(names.length),
      el("button", {type: "reset", class: "reset"}, say("Reset")));
    return made;
  }

  sorts(models) {
    const options = [[ANY, say("file order")], ["id", say("id")], ["gold", say("gold size, large first")],
      ["share-a", say("share right, low first")], ["length-a", say("length, long first")]];
    if (models > 1) options.push(["gain", say("gain of second, high first")], ["loss", say("loss of second, high first")]);
    return choice("sort", say("Sort by"), options);
  }

  get state() {
    const state = Object.fromEntries(new FormData(this.form));
    state.a = Number(state.a || 0);
    state.b = this.store.models.length > 1 ? Number(state.b === undefined ? 1 : state.b) : null;
    return state;
  }

  // What differs from an empty form, for the address.
  get set() {
    return this.names.map(name => [name, this.form.elements[name].value]).filter(([name, value]) => value !== this.initial(name));
  }

  initial(name) {
    return name === "a" ? "0" : name === "b" ? "1" : "";
  }

  restore(values) {
    for (const name of this.names) {
      const control = this.form.elements[name], value = values.get(name) ?? this.initial(name);
      control.value = value;
      if (control.selectedIndex === -1) control.value = this.initial(name);
    }
  }

  // Questions that pass, sorted.
  rows() {
    const state = this.state, tests = this.tests(state), rows = [];
    for (let question = 0; question < this.store.size; question++) {
      if (tests.every(test => test(question))) rows.push(question);
    }
    return this.sorted(rows, state);
  }

  tests(state) {
    const {store} = this, tests = [];
    const words = state.words.trim().toLowerCase();
    if (words) tests.push(question => store.words()[question].includes(words));
    if (this.hits) tests.push(question => this.hits.some(slots => slots[question] >= 0));
    if (state.missed) tests.push(question => store.questions.missed[question] === 1);
    for (const [dimension, group] of Object.entries(store.groups)) {
      const wanted = state[`group-${dimension}`];
      if (wanted !== ANY) tests.push(question => group.of[question] === Number(wanted));
    }
    for (const side of state.b === null ? ["a"] : ["a", "b"]) {
      const test = this.sideTest(state[side], state[`outcome-${side}`], state[`selection-${side}`], state.samples === "any");
      if (test) tests.push(test);
    }
    if (state.class) tests.push(this.classTest(state));
    return tests;
  }

  // Outcome and selection must hold of one and the same response.
  sideTest(model, outcome, selection, any) {
    if (!outcome && !selection) return null;
    const {store} = this;
    if (outcome === "missing") return question => store.stands(model, question) === undefined;
    return question => {
      const stands = store.stands(model, question);
      const slots = any ? store.slots(model, question) : stands === undefined ? [] : [stands];
      return slots.some(slot => this.passes(model, question, slot, outcome, selection));
    };
  }

  passes(model, question, slot, outcome, selection) {
    const {outcomes, models, questions} = this.store, name = outcomes[models[model].outcome[slot]];
    const read = name === "right" || name === "wrong", scored = name !== "not_scored";
    if (outcome === "not right" && (name === "right" || !scored)) return false;
    if (outcome === "unparsed" && (read || !scored)) return false;
    if (outcome && outcome !== "not right" && outcome !== "unparsed" && outcome !== name) return false;
    if (!selection) return true;
    const chosen = models[model].chosen[slot], gold = questions.gold[question];
    return read && SELECTIONS[selection](chosen & ~gold, gold & ~chosen);
  }

  classTest(state) {
    const {store} = this, [first, second] = CLASSES[state.class];
    const is = (model, question, wanted) => {
      const slot = store.models[model].judged[question];
      return slot >= 0 && (store.models[model].outcome[slot] === store.right) === wanted;
    };
    return question => is(state.a, question, first) && is(state.b, question, second);
  }

  sorted(rows, state) {
    const {store} = this, {questions, shares, models} = store;
    const longest = question => Math.max(-1, ...store.slots(state.a, question).map(slot => models[state.a].characters[slot]));
    // A question that one side has not scored has no gain; it comes last either way.
    const gain = sign => question => {
      const [first, second] = [shares[state.a][question], shares[state.b][question]];
      return first < 0 || second < 0 ? 9 : sign * (first - second);
    };
    const share = question => shares[state.a][question] < 0 ? 9 : shares[state.a][question];
    const keys = {gold: question => -sizeOf(questions.gold[question]), "share-a": share, "length-a": question => -longest(question)};
    if (state.sort === "id") return rows.sort((x, y) => questions.id[x] < questions.id[y] ? -1 : 1);
    const key = keys[state.sort] || (state.sort === "gain" ? gain(1) : state.sort === "loss" ? gain(-1) : null);
    if (!key) return rows;
    const values = new Map(rows.map(question => [question, key(question)]));
    return rows.sort((x, y) => values.get(x) - values.get(y) || x - y);
  }
}
