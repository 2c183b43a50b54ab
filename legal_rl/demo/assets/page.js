(() => {
  "use strict";
  // Panels that a reader opened or closed stay so, whatever the next update of their HTML says.
  const kept = new Map();
  const restore = panel => {
    const wanted = kept.get(panel.dataset.keep);
    if (wanted !== undefined && panel.open !== wanted) panel.open = wanted;
  };
  document.addEventListener("click", event => {
    const panel = event.target.closest?.("summary")?.parentElement;
    if (panel?.dataset.keep) kept.set(panel.dataset.keep, !panel.open);
  }, true);
  new MutationObserver(changes => {
    for (const {target, addedNodes, type} of changes) {
      if (type === "attributes") { if (target.dataset?.keep) restore(target); continue; }
      for (const node of addedNodes) node.querySelectorAll?.("details[data-keep]").forEach(restore);
    }
  }).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["open"]});

  // The other language opens on the same tab, and what was typed comes along.
  const STORE = "legal-rl-typed";
  const boxes = () => [...document.querySelectorAll("[id] textarea, [id] input[type=text]")]
    .map(box => [box.closest(".block[id]")?.id, box]).filter(([id]) => id && !/^component-/.test(id));
  const current = () => document.querySelector("#tabs [role=tab][aria-selected=true]")?.dataset.tabId ?? "";
  // A narrow page folds tabs that do not fit into a menu.
  const open = tab => document.querySelector(`#tabs button[data-tab-id="${tab}"], #tabs [id="tab-${tab}-button"]`)?.click();
  document.addEventListener("click", event => {
    const link = event.target.closest?.("a#language");
    if (!link) return;
    const typed = boxes().filter(([, box]) => box.value).map(([id, box]) => [id, box.value]);
    sessionStorage.setItem(STORE, JSON.stringify({tab: current(), typed}));
  }, true);
  const bring = () => {
    const stored = sessionStorage.getItem(STORE);
    if (stored === null) return;
    sessionStorage.removeItem(STORE);
    const {tab, typed} = JSON.parse(stored);
    if (tab) open(tab);
    const left = new Map(typed);
    const fill = () => {
      for (const [id, box] of boxes()) {
        if (!left.has(id) || box.value) continue;
        box.value = left.get(id);
        left.delete(id);
        box.dispatchEvent(new Event("input", {bubbles: true}));
      }
      if (left.size && performance.now() < 20000) setTimeout(fill, 200);
    };
    fill();
  };
  // On a narrow page the answer stands below the question: whoever asks is taken there.
  const NARROW = 800;
  document.addEventListener("click", event => {
    const button = event.target.closest?.(".to-answer");
    if (!button || window.innerWidth > NARROW) return;
    const tab = (button.id || button.closest("[id]").id).split("-")[0];
    const answer = document.querySelector(`#${tab}-answer, #${tab}-said-one, #${tab}-count`);
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const go = () => answer?.scrollIntoView({behavior: still ? "auto" : "smooth", block: "start"});
    // The answer grows under way, until whoever reads it scrolls.
    const growing = new ResizeObserver(go);
    const end = () => growing.disconnect();
    for (const own of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(own, end, {once: true, passive: true});
    if (answer) setTimeout(() => { growing.observe(answer); setTimeout(end, 30000); }, 300);
  }, true);

  // What only an expert wants (format, rule, tokens, the text as it came) is shown on demand; the browser keeps it.
  const EXPERT = "legal-rl-expert";
  const setExpert = on => {
    document.documentElement.toggleAttribute("data-expert", on);
    document.querySelector("#expert")?.setAttribute("aria-pressed", String(on));
  };
  document.addEventListener("click", event => {
    if (!event.target.closest?.("#expert")) return;
    const on = !document.documentElement.hasAttribute("data-expert");
    localStorage.setItem(EXPERT, on ? "yes" : "");
    setExpert(on);
  });

  const begin = () => {
    const header = document.querySelector("#header header");
    if (!header || !document.querySelector("#tabs [role=tab]")) return setTimeout(begin, 50);
    document.documentElement.lang = header.lang;
    setExpert(localStorage.getItem(EXPERT) === "yes");
    if (Number(localStorage.getItem("legal-rl-running")) > Date.now()) open("exam"); // an exam goes on where it was
    bring();
    document.documentElement.dataset.ready = "yes";
  };
  window.legalRl = {...window.legalRl, open};
  begin();
})();
