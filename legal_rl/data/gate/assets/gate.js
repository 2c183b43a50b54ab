const fields = ["code", "severity", "source"].map(name => document.getElementById(name));
const search = document.getElementById("search");
const cards = [...document.querySelectorAll("article")];
function filter() {
  const wanted = search.value.trim().toLowerCase();
  let count = 0;
  for (const card of cards) {
    card.hidden = fields.some(field => field.value && card.dataset[field.id] !== field.value)
      || (wanted !== "" && !card.textContent.toLowerCase().includes(wanted));
    count += !card.hidden;
  }
  document.getElementById("count").textContent = count;
}
for (const field of [...fields, search]) field.addEventListener("input", filter);
// Enter would send the form, and the page would come back without its filters.
document.querySelector("form").addEventListener("submit", event => event.preventDefault());
for (const row of document.querySelectorAll("tr[data-code]")) {
  row.addEventListener("click", () => {
    fields[0].value = row.dataset.code;
    fields[1].value = row.dataset.severity;
    filter();
  });
}
