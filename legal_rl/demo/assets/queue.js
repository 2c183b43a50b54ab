(() => {
  "use strict";
  // The place in the queue of what was asked on this page: the server tells it with the events of the page's stream.
  // Gradio 6 has no event for it: its status tracker draws it over an event's outputs, which shall not be covered, and the
  // status of a job is told to clients of its own alone. So the stream is read a second time on its way to Gradio.
  const AFTER = 800; // milliseconds: what begins at once has no place
  const places = new Map(); // event → its place, from 1
  let due = 0;
  const show = () => {
    due = 0;
    const shown = document.querySelector("#queue-place");
    if (!shown) return;
    shown.hidden = places.size === 0;
    const text = places.size ? shown.dataset.words.replace("{n}", Math.min(...places.values())) : "";
    if (shown.textContent !== text) shown.textContent = text;
  };
  const hear = line => {
    if (!line.startsWith("data:")) return;
    const told = JSON.parse(line.slice(5));
    if (told.msg === "estimation" && told.event_id) places.set(told.event_id, told.rank + 1);
    else if (!places.delete(told.event_id)) return;
    if (places.size === 0) show();
    else due ||= setTimeout(show, AFTER);
  };
  const listen = async stream => {
    let rest = "";
    try {
      const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        const lines = (rest + read.value).split("\n");
        rest = lines.pop();
        lines.forEach(hear);
      }
    } catch { /* the page has gone on to another stream, or the server has gone */ }
    places.clear();
    show();
  };
  const fetched = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await fetched(...asked);
    if (!answer.ok || !answer.body || !String(asked[0]?.url ?? asked[0]).includes("/queue/data?")) return answer;
    const [own, copy] = answer.body.tee();
    listen(copy);
    return new Response(own, answer);
  };
})();
