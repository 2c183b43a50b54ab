(() => {
  "use strict";
  // Enter asks, Shift+Enter begins a line. The Enter that ends a word of an input method asks nothing.
  addEventListener("keydown", event => {
    const box = event.target.closest?.(".enter-asks textarea");
    if (!box || event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.shiftKey) return void document.execCommand("insertText", false, "\n"); // Gradio would take the key for itself
    const tab = box.closest(".block[id]").id.split("-")[0];
    if (box.value.trim()) document.querySelector(`#${tab}-run, #${tab}-send`)?.click();
  }, true);

  // Arrow keys, Home and End go from tab to tab.
  const STEPS = {ArrowLeft: (at, n) => (at + n - 1) % n, ArrowRight: (at, n) => (at + 1) % n, Home: () => 0, End: (at, n) => n - 1};
  addEventListener("keydown", event => {
    const tab = event.target.closest?.("#tabs [role=tablist] [role=tab]");
    if (!tab || !(event.key in STEPS) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const tabs = [...tab.closest("[role=tablist]").querySelectorAll("[role=tab]")];
    const next = tabs[STEPS[event.key](tabs.indexOf(tab), tabs.length)];
    next.click();
    next.focus();
  }, true);

  // Gradio names each radio button differently, which makes it a group of its own: arrow keys go through all of a block.
  const TURNS = {ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1};
  addEventListener("keydown", event => {
    const radio = event.target.closest?.("input[type=radio]");
    if (!radio || !(event.key in TURNS) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const all = [...radio.closest(".block").querySelectorAll("input[type=radio]:not(:disabled)")];
    const next = all[(all.indexOf(radio) + TURNS[event.key] + all.length) % all.length];
    next.focus();
    next.click();
  }, true);

  // A list that is open under its box can be scrolled, which makes it a stop of the Tab key; as the box loses the focus
  // the list goes, and the focus would fall back into the box for ever.
  addEventListener("keydown", event => {
    if (event.key !== "Tab" || !event.target.closest?.("[role=combobox]")) return;
    for (const list of document.querySelectorAll("[role=listbox]")) list.tabIndex = list.parentElement.tabIndex = -1;
  }, true);

  // Whoever goes on to another question by a button is taken to where it begins, unless they have gone elsewhere meanwhile.
  addEventListener("click", event => {
    const button = event.target.closest?.("#exam-next, #exam-previous");
    const shown = button && document.querySelector("#exam-question");
    if (!shown) return;
    const before = shown.textContent;
    const changes = new MutationObserver(() => {
      if (shown.textContent === before) return;
      changes.disconnect();
      const question = shown.querySelector(".question");
      const now = document.activeElement;
      if (!question || (now && now !== document.body && !button.parentElement.contains(now))) return;
      question.tabIndex = -1;
      question.focus();
    });
    changes.observe(shown, {subtree: true, childList: true, characterData: true});
  }, true);

  // An update may replace, hide or disable what has the keyboard's focus: then its successor gets it.
  let last = null;
  addEventListener("focusin", ({target}) => {
    last = {
      node: target,
      block: target.closest(".block[id], [id^='ask-'], [id^='exam-']")?.id,
      name: target.matches("input[type=radio]") ? target.value : target.matches("input") ? target.name || target.value : "",
      panel: target.closest("summary")?.parentElement.dataset.keep,
      row: target.closest(".buttons"),
      tab: target.closest("[role=tabpanel]"),
    };
  });
  // Whoever clicks beside everything wants no focus.
  addEventListener("pointerdown", ({target}) => { if (!target.closest("button, a, input, textarea, summary, label")) last = null; });
  const can = node => node?.isConnected && !node.disabled && node.checkVisibility({visibilityProperty: true});
  const successor = () => {
    const {node, block, name, panel, row, tab} = last;
    const inside = block ? [...document.querySelectorAll(`#${CSS.escape(block)} :is(input, button, textarea)`)] : [];
    const places = [
      node,
      panel && document.querySelector(`details[data-keep="${CSS.escape(panel)}"] > summary`),
      name && inside.find(each => each.name === name || each.value === name),
      inside.find(can),
      ...(row?.querySelectorAll("button") ?? []),
      document.querySelector("#exam-question, #exam-result"),
      tab,
    ];
    return places.find(each => each && can(each));
  };
  let due = false;
  new MutationObserver(() => {
    if (!last || due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      const now = document.activeElement;
      if (!last || (now && now !== document.body && can(now))) return;
      const next = successor();
      if (!next) return;
      if (next.tabIndex < 0) next.tabIndex = -1;
      next.focus({preventScroll: true});
    });
  }).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["class", "style", "disabled", "hidden"]});
})();
