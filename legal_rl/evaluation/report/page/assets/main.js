// What the reader does → filters, table, detail, address.
class Browser {
  constructor(index) {
    const at = id => document.getElementById(id);
    this.store = new Store(index);
    this.count = at("count");
    this.panes = at("panes");
    this.grid = at("grid");
    this.filters = new Filters(at("filters"), this.store);
    this.search = new Search(this.store);
    this.table = new Table(this.grid, this.store, place => this.open(place, true));
    this.detail = new Detail(at("detail"), this.store, {
      close: () => this.close(), step: by => this.open(this.table.current + by, true), sample: (side, slot) => this.sample(side, slot),
    });
    this.listen();
    this.follow();
  }

  listen() {
    const {form, stop} = this.filters;
    form.addEventListener("input", event => event.target.name !== "responses" && this.refresh());
    form.addEventListener("reset", () => setTimeout(() => {
      this.filters.restore(new Map());
      this.clearHits();
      this.refresh();
    }));
    form.elements.responses.addEventListener("keydown", event => event.key === "Enter" && this.searchResponses());
    form.elements.responses.addEventListener("input", event => {
      if (event.target.value === "") {
        this.clearHits();
        this.refresh();
      }
    });
    stop.addEventListener("click", () => this.search.stop());
    addEventListener("hashchange", () => this.follow());
    document.addEventListener("keydown", event => this.key(event));
  }

  // Bring the page to what the address says.
  follow() {
    const link = readLink();
    this.filters.restore(link || new Map());
    this.refresh(false);
    if (!link) return;
    document.getElementById("browser").scrollIntoView();
    const question = this.store.places.get(link.get("id"));
    const place = question === undefined ? -1 : this.table.rows.indexOf(question);
    if (place >= 0) this.open(place, false, Number(link.get("sample") ?? NaN));
    else if (link.get("id")) this.count.textContent = say("No question here has the id {id}.", {id: visible(link.get("id"))});
  }

  get sides() {
    const {a, b} = this.filters.state;
    return b === null ? [a] : [a, b];
  }

  get wanted() {
    return this.filters.state.words.trim().toLowerCase();
  }

  refresh(link = true) {
    const kept = this.table.rows[this.table.current], rows = this.filters.rows();
    this.table.show(rows, this.sides, this.wanted);
    this.count.textContent = say("{n} of {m} questions", {n: rows.length.toLocaleString("en"), m: this.store.size.toLocaleString("en")});
    this.grid.dataset.ready = String(rows.length);
    const place = kept === undefined ? -1 : rows.indexOf(kept);
    this.table.choose(place);
    if (place < 0) this.detail.hide();
    else if (this.isOpen) this.open(place, false);
    this.panes.classList.toggle("open", this.isOpen);
    if (link) this.link();
  }

  get isOpen() {
    return !this.detail.root.hidden;
  }

  open(place, focus, sample = NaN) {
    if (place < 0 || place >= this.table.rows.length) return;
    const question = this.table.rows[place];
    this.slots = this.sides.map(model => this.slotFor(model, question, sample));
    this.panes.classList.add("open");
    this.draw(place, focus);
  }

  // The sample asked for; else the first one that was searched for or passes the filters; else the one that stands for the question.
  slotFor(model, question, sample) {
    const {store, filters} = this, state = filters.state, slots = store.slots(model, question);
    const asked = slots.find(slot => store.models[model].sample[slot] === sample);
    if (asked !== undefined) return asked;
    if (filters.hits && filters.hits[model][question] >= 0) return filters.hits[model][question];
    const side = model === state.a ? "a" : "b", outcome = state[`outcome-${side}`], selection = state[`selection-${side}`];
    const passing = state.samples === "any" && (outcome || selection)
      ? slots.find(slot => filters.passes(model, question, slot, outcome, selection)) : undefined;
    return passing ?? store.stands(model, question);
  }

  draw(place, focus) {
    const question = this.table.rows[place];
    const terms = this.filters.hits ? this.hitTerm : this.wanted;
    this.detail.show(question, this.sides, this.slots, terms, say("{n} of {m}", {n: (place + 1).toLocaleString("en"), m: this.table.rows.length.toLocaleString("en")}));
    this.table.choose(place);
    if (focus) this.detail.root.focus({preventScroll: true});
    this.link();
  }

  sample(side, slot) {
    this.slots[side] = slot;
    this.draw(this.table.current, true);
  }

  // The sample before or after, on all sides at once.
  turn(by) {
    if (!this.isOpen) return;
    const question = this.table.rows[this.table.current];
    this.slots = this.slots.map((slot, side) => {
      const slots = this.store.slots(this.sides[side], question);
      return slots[Math.max(0, Math.min(slots.length - 1, slots.indexOf(slot) + by))];
    });
    this.draw(this.table.current, true);
  }

  close() {
    if (!this.isOpen) return;
    this.detail.hide();
    this.panes.classList.remove("open");
    this.table.draw();
    this.grid.focus({preventScroll: true});
    this.link();
  }

  link() {
    const pairs = this.filters.set;
    if (this.isOpen) {
      const question = this.table.rows[this.table.current], slot = this.slots[0];
      pairs.unshift(["id", this.store.questions.id[question]]);
      if (slot !== undefined) pairs.splice(1, 0, ["sample", this.store.models[this.sides[0]].sample[slot]]);
    }
    writeLink(pairs);
  }

  async searchResponses() {
    const {filters} = this, wanted = filters.form.elements.responses.value.trim().toLowerCase();
    if (!wanted) return;
    filters.progress.hidden = filters.stop.hidden = false;
    filters.found.textContent = "";
    const hits = await this.search.find(wanted, share => { filters.progress.value = share; });
    filters.progress.hidden = filters.stop.hidden = true;
    if (hits === null) return;
    filters.hits = hits;
    this.hitTerm = wanted;
    const count = hits[0].filter((_, question) => hits.some(slots => slots[question] >= 0)).length;
    filters.found.textContent = say("in responses to {n} questions", {n: count.toLocaleString("en")});
    this.refresh();
  }

  clearHits() {
    this.search.stop();
    this.filters.hits = null;
    this.filters.found.textContent = "";
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      if (event.target.closest("input")) this.grid.focus(); else this.close();
      return;
    }
    if (event.target.closest("input, select, textarea")) return;
    const deed = this.deeds(event);
    if (deed) {
      event.preventDefault();
      deed();
    }
  }

  deeds(event) {
    const {current, rows} = this.table, page = Math.max(1, Math.floor(this.grid.clientHeight / this.table.height) - 2);
    const always = {j: 1, k: -1}, inGrid = {ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -rows.length, End: rows.length};
    const atGrid = this.grid.contains(event.target);
    const by = always[event.key] ?? (atGrid ? inGrid[event.key] : undefined);
    if (by !== undefined) return () => this.move(Math.max(0, Math.min(rows.length - 1, (current < 0 && by > 0 ? -1 : current) + by)));
    if (event.key === "Enter" && atGrid) return () => this.open(Math.max(0, current), true);
    if (event.key === "/") return () => this.filters.form.elements.words.focus();
    return {"[": () => this.turn(-1), "]": () => this.turn(1)}[event.key];
  }

  move(place) {
    if (this.isOpen) this.open(place, !this.grid.contains(document.activeElement)); else this.table.choose(place);
  }
}

if (typeof DecompressionStream === "undefined") {
  document.getElementById("count").textContent = say("This browser cannot unpack the responses; a newer one can.");
} else {
  unpack("index").then(index => {
    document.documentElement.dataset.open = String(Math.round(performance.now()));
    return new Browser(index);
  });
}
