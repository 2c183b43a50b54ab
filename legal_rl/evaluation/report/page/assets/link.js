// The address holds what is open: #id=…&sample=…, and the filters that are set. Another anchor is left alone.
function readLink() {
  const hash = location.hash.slice(1);
  return hash.includes("=") ? new URLSearchParams(hash) : null;
}

function writeLink(pairs) {
  const hash = new URLSearchParams(pairs).toString();
  if (hash || readLink()) history.replaceState(null, "", `#${hash}`);
}
