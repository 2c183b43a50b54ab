(() => {
  "use strict";
  // Answers are kept in this browser and nowhere else: newest first, each once.
  const STORE = "legal-rl-history", MOST = 50;
  const read = () => {
    try {
      const rows = JSON.parse(localStorage.getItem(STORE) ?? "[]");
      return Array.isArray(rows) ? rows.filter(row => row && typeof row.record === "object") : [];
    } catch { return []; }
  };
  const write = rows => {
    for (let kept = rows.slice(0, MOST); ; kept = kept.slice(0, -1)) {
      try { return localStorage.setItem(STORE, JSON.stringify(kept)); }
      catch { if (!kept.length) return; } // the browser's room is used up: the oldest goes
    }
  };
  const pad = number => String(number).padStart(2, "0");
  const moment = at => { const day = new Date(at); return `${pad(day.getMonth() + 1)}-${pad(day.getDate())} ${pad(day.getHours())}:${pad(day.getMinutes())}`; };
  const show = () => {
    const list = document.querySelector("#ask-history .history-list");
    if (!list) return;
    const rows = read();
    list.replaceChildren(...rows.map(row => {
      const item = document.createElement("li"), button = document.createElement("button");
      button.type = "button";
      button.textContent = `${moment(row.at)}  ${row.title}`;
      button.addEventListener("click", () => reopen(row.record));
      item.append(button);
      return item;
    }));
    if (!rows.length) list.textContent = "";
    list.toggleAttribute("data-none", !rows.length);
    document.querySelector("#ask-history .history-clear").hidden = !rows.length;
  };
  const reopen = record => {
    const box = document.querySelector("#ask-reopen textarea, #ask-reopen input");
    if (!box) return;
    box.value = JSON.stringify({...record, opened: Date.now()}); // opened twice, it is another text
    box.dispatchEvent(new Event("input", {bubbles: true}));
    document.querySelector("#ask-answer")?.scrollIntoView({block: "nearest"});
  };
  const keep = node => {
    const {key, title, record} = node.dataset, rows = read(), before = rows.find(row => row.key === key);
    const row = {key, title, record: JSON.parse(record), at: before?.at ?? Date.now()};
    write([row, ...rows.filter(each => each.key !== key)].sort((a, b) => b.at - a.at));
    show();
  };
  document.addEventListener("click", event => {
    if (!event.target.closest?.(".history-clear")) return;
    localStorage.removeItem(STORE);
    show();
  });
  addEventListener("storage", event => { if (event.key === STORE) show(); });
  new MutationObserver(changes => {
    for (const {type, target, addedNodes} of changes) for (const node of type === "attributes" ? [target] : addedNodes) {
      if (node.nodeType !== 1) continue;
      for (const kept of node.matches(".kept") ? [node] : node.querySelectorAll(".kept")) keep(kept);
      if (node.matches(".history") || node.querySelector(".history")) show();
    }
  }).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["data-key"]}); // Gradio patches what is there

  // A picture of the question and both answers, drawn here.
  const WIDTH = 720, EDGE = 40, SCALE = 2;
  const LOOKS = {
    title: {size: 20, weight: 600, colour: "#4338ca", after: 18},
    text: {size: 19, weight: 400, colour: "#1b2433", after: 8},
    good: {size: 19, weight: 600, colour: "#12653a", after: 8},
    bad: {size: 19, weight: 600, colour: "#9c2121", after: 8},
    note: {size: 14, weight: 400, colour: "#4b5a70", after: 0},
  };
  const font = look => `${look.weight} ${look.size}px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`;
  const wrap = (pen, text, room) => text.split("\n").flatMap(line => {
    const lines = [""];
    for (const piece of line.match(/[\x21-\x7e]{1,40}|./gu) ?? []) { // words of Latin letters stay whole
      if (lines.at(-1) && pen.measureText(lines.at(-1) + piece).width > room) lines.push("");
      lines.push(lines.pop() + piece);
    }
    return lines;
  });
  const draw = lines => {
    const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
    const rows = [];
    let height = EDGE;
    for (const [name, text] of lines) {
      const look = LOOKS[name] ?? LOOKS.text;
      pen.font = font(look);
      for (const line of wrap(pen, text, WIDTH - 2 * EDGE)) rows.push([look, line, height += look.size * 1.6]);
      height += look.after;
    }
    canvas.width = WIDTH * SCALE;
    canvas.height = Math.min(16000, (height + EDGE) * SCALE);
    pen.scale(SCALE, SCALE);
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, WIDTH, height + EDGE);
    for (const [look, line, y] of rows) {
      pen.font = font(look);
      pen.fillStyle = look.colour;
      pen.fillText(line, EDGE, y);
    }
    return canvas;
  };
  const picture = () => {
    const kept = document.querySelector("#ask-kept .kept");
    if (!kept) return;
    draw(JSON.parse(kept.dataset.lines)).toBlob(blob => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = "legal-rl.png";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    }, "image/png");
  };
  window.legalRl = {...window.legalRl, picture};
})();
