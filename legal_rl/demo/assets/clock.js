const start = () => {
  clearInterval(element.ticking);
  const clock = element.querySelector('.clock');
  if (!clock) return localStorage.removeItem('legal-rl-running');
  const end = Date.now() + 1000 * Number(clock.dataset.left);
  localStorage.setItem('legal-rl-running', String(end));
  const tick = () => {
    const shown = element.querySelector('.clock b');
    if (!element.isConnected || !shown) return clearInterval(element.ticking);
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    const pad = number => String(number).padStart(2, '0');
    shown.textContent = Math.floor(left / 60) + ':' + pad(left % 60);
    shown.parentElement.toggleAttribute('data-low', left <= 60);
    if (left === 0) { clearInterval(element.ticking); trigger('submit'); }
  };
  element.ticking = setInterval(tick, 250);
  tick();
};
start();
watch('value', start);
