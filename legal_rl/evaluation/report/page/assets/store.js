// The index is unpacked at once, responses chunk by chunk when somebody wants to read or search them.
function bytesOf(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const raw = atob(text), bytes = new Uint8Array(raw.length);
  for (let place = 0; place < raw.length; place++) bytes[place] = raw.charCodeAt(place);
  return bytes;
}

async function unpack(id) {
  const stream = new Blob([bytesOf(document.getElementById(id).textContent)]).stream();
  return JSON.parse(await new Response(stream.pipeThrough(new DecompressionStream("deflate-raw"))).text());
}

function parsed() {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise(done => document.addEventListener("DOMContentLoaded", done, {once: true}));
}

const KEPT = 6; // chunks that stay unpacked

class Store {
  constructor(index) {
    Object.assign(this, index);
    this.size = this.questions.id.length;
    this.right = this.outcomes.indexOf("right");
    this.lost = this.outcomes.indexOf("not_scored");
    this.places = new Map(this.questions.id.map((id, question) => [id, question]));
    this.shares = this.models.map(model => this.sharesOf(model));
    this.unpacked = new Map();
  }

  // Where the responses of a model to a question stand in its columns.
  slots(model, question) {
    const start = this.models[model].start;
    return Array.from({length: start[question + 1] - start[question]}, (_, place) => start[question] + place);
  }

  // The response that stands for a question; where none was scored the first one, undefined where there is none.
  stands(model, question) {
    const {judged, start} = this.models[model];
    if (judged[question] >= 0) return judged[question];
    return start[question + 1] > start[question] ? start[question] : undefined;
  }

  // Share of the scored samples that are right; -1 where none was scored.
  sharesOf(model) {
    return this.questions.id.map((_, question) => {
      let right = 0, scored = 0;
      for (let slot = model.start[question]; slot < model.start[question + 1]; slot++) {
        scored += model.outcome[slot] !== this.lost;
        right += model.outcome[slot] === this.right;
      }
      return scored ? right / scored : -1;
    });
  }

  // What the question says, in lower case, made when it is first searched.
  words() {
    if (!this.lower) {
      const {id, passage, stem, options} = this.questions;
      this.lower = id.map((name, question) =>
        [name, passage[question], stem[question], ...options[question]].join("\n").toLowerCase());
    }
    return this.lower;
  }

  chunkOf(question) {
    let low = 0, high = this.chunks.length;
    while (high - low > 1) {
      const middle = low + high >> 1;
      if (this.chunks[middle] <= question) low = middle; else high = middle;
    }
    return low;
  }

  // Of every model, the texts of its responses to a question.
  async texts(question) {
    const chunk = this.chunkOf(question);
    await parsed();
    if (!this.unpacked.has(chunk)) this.unpacked.set(chunk, unpack(`texts-${chunk}`));
    if (this.unpacked.size > KEPT) this.unpacked.delete(this.unpacked.keys().next().value);
    return (await this.unpacked.get(chunk))[question - this.chunks[chunk]];
  }
}
