// A table of any length: only the rows in sight exist.
const SPARE = 6; // rows kept above and below

class Table {
  constructor(grid, store, open) {
    this.grid = grid;
    this.store = store;
    this.open = open;
    this.rows = [];
    this.current = -1; // place in rows
    this.head = el("div", {class: "row head", role: "row", "aria-rowindex": 1});
    this.body = el("div", {class: "body", role: "rowgroup"});
    grid.append(el("div", {role: "rowgroup", class: "top"}, this.head), this.body);
    grid.addEventListener("scroll", () => this.later(), {passive: true});
    new ResizeObserver(() => this.later()).observe(grid);
    this.body.addEventListener("click", event => {
      const row = event.target.closest("[data-place]");
      if (row) this.open(Number(row.dataset.place));
    });
  }

  get height() {
    return parseFloat(getComputedStyle(this.grid).getPropertyValue("--row"));
  }

  show(rows, sides, wanted) {
    this.rows = rows;
    this.sides = sides;
    this.wanted = wanted;
    const models = sides.map(model => el("span", {role: "columnheader", class: "side"}, visible(this.store.models[model].name)));
    clear(this.head, el("span", {role: "columnheader", class: "id"}, say("id")), el("span", {role: "columnheader", class: "stem"}, say("question")),
      el("span", {role: "columnheader", class: "gold"}, say("gold")), models);
    this.grid.setAttribute("aria-rowcount", rows.length + 1);
    this.grid.classList.toggle("two", sides.length > 1);
    this.draw();
  }

  later() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.draw();
    });
  }

  draw() {
    const height = this.height, top = this.grid.scrollTop;
    const first = Math.max(0, Math.floor(top / height) - SPARE);
    const end = Math.min(this.rows.length, Math.ceil((top + this.grid.clientHeight) / height) + SPARE);
    this.body.style.height = `${this.rows.length * height}px`;
    const shown = [];
    for (let place = first; place < end; place++) shown.push(this.row(place, height));
    if (!this.rows.length) shown.push(el("p", {class: "empty"}, say("No question passes these filters.")));
    clear(this.body, shown);
    const active = this.current >= first && this.current < end ? `row-${this.current}` : null;
    if (active) this.grid.setAttribute("aria-activedescendant", active); else this.grid.removeAttribute("aria-activedescendant");
  }

  row(place, height) {
    const {questions} = this.store, question = this.rows[place], chosen = place === this.current;
    const row = el("div", {class: "row", role: "row", id: `row-${place}`, "data-place": place, "aria-rowindex": place + 2, "aria-selected": String(chosen)},
      el("span", {role: "gridcell", class: "id"}, marked(questions.id[question].slice(0, 200), this.wanted)),
      el("span", {role: "gridcell", class: "stem", lang: "zh", dir: "auto"}, marked(questions.stem[question].slice(0, 400), this.wanted)),
      el("span", {role: "gridcell", class: "gold", "aria-label": `${say("gold")} ${lettersOf(questions.gold[question])}`}, lettersOf(questions.gold[question])),
      this.sides.map(model => this.cell(model, question)));
    row.style.transform = `translateY(${place * height}px)`;
    return row;
  }

  // The answer that stands, and how the samples came out.
  cell(model, question) {
    const {store} = this, slot = store.stands(model, question), columns = store.models[model];
    const cell = el("span", {role: "gridcell", class: "side"});
    if (slot === undefined) {
      cell.append(el("span", {class: "outcome missing"}, say("missing")));
      return cell;
    }
    const name = store.outcomes[columns.outcome[slot]];
    const answer = lettersOf(columns.chosen[slot]) || SAID(name);
    cell.append(el("span", {class: `outcome ${name}`, title: SAID(name)}, `${MARKS[name]} ${answer}`));
    cell.append(el("span", {class: "sr"}, ` ${SAID(name)}`));
    const count = columns.start[question + 1] - columns.start[question];
    if (count > 1) {
      const share = store.shares[model][question];
      cell.append(el("span", {class: "share"}, share < 0 ? "–" : `${Math.round(100 * share)} %`));
    }
    return cell;
  }

  // Make a row the current one and bring it into sight.
  choose(place) {
    this.current = Math.max(-1, Math.min(this.rows.length - 1, place));
    const height = this.height, top = this.current * height, head = this.head.offsetHeight;
    const room = this.grid.clientHeight - head;
    if (this.current >= 0 && top < this.grid.scrollTop) this.grid.scrollTop = top;
    if (this.current >= 0 && top + height > this.grid.scrollTop + room) this.grid.scrollTop = top + height - room;
    this.draw();
  }
}
