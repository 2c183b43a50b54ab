// Through all responses, chunk by chunk. A later search, or Stop, ends an earlier one.
class Search {
  constructor(store) {
    this.store = store;
    this.run = 0;
  }

  // Calls tell(share) as it goes on. Resolves to, per model, the first slot of each question that has it, else -1; to
  // null where it was stopped.
  async find(wanted, tell) {
    const run = ++this.run, {chunks, models, size} = this.store, has = parts => parts.join("").toLowerCase().includes(wanted);
    const hits = models.map(() => new Int32Array(size).fill(-1));
    await parsed();
    for (let chunk = 0; chunk < chunks.length; chunk++) {
      const questions = await unpack(`texts-${chunk}`);
      if (run !== this.run) return null;
      questions.forEach((sides, place) => sides.forEach((texts, model) => {
        const question = chunks[chunk] + place, found = texts.findIndex(has);
        if (found >= 0) hits[model][question] = models[model].start[question] + found;
      }));
      tell((chunk + 1) / chunks.length);
      if (chunk % 8 === 7) await new Promise(done => setTimeout(done));
    }
    return hits;
  }

  stop() {
    this.run++;
  }
}
