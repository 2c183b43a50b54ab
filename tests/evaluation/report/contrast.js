() => {
  const pen = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const parse = colour => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const linear = value => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const behind = node => {
    for (let place = node; place; place = place.parentElement) {
      const colour = parse(getComputedStyle(place).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255];
  };
  const says = node => [...node.childNodes].some(child => child.nodeType === 3 && child.data.trim());
  const bad = new Set();
  for (const node of document.querySelectorAll("body *:not(option):not(script)")) {
    if (!node.checkVisibility() || node.closest("svg") || !says(node)) continue;
    const [a, b] = [light(parse(getComputedStyle(node).color)), light(behind(node))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) bad.add(`${node.localName}.${node.className} ${ratio.toFixed(2)}`);
  }
  return [...bad];
}
