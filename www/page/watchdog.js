// Outside the modules, for when they do not come: a classic script that shows the document's own sentence (#unloaded) where a file of the
// start is missing or damaged, or where nothing more arrives. The page removes that sentence once it can be used, and so ends this. A sandbox
// may keep all modules away; a document that can be in one has a sentence for that, too (#sandboxed).

{
  /** Seconds without anything new; more than the engine gives its own files (engine/limits.js). */
  const PATIENCE = 30;
  let quiet = 0;
  /** What the page says meanwhile: it tells how much of a slow program has come. */
  let said = '';

  const show = () => {
    if (!document.getElementById('unloaded')?.hidden) return;
    const sentence = (self.origin === 'null' && document.getElementById('sandboxed')) || document.getElementById('unloaded');
    if (!sentence) return;
    sentence.hidden = false;
    sentence.querySelector('button')?.addEventListener('click', () => location.reload());
  };

  new PerformanceObserver(() => (quiet = 0)).observe({ type: 'resource', buffered: true });

  const looks = setInterval(() => {
    const now = document.getElementById('said')?.textContent ?? '';
    quiet = now === said ? quiet + 1 : 0;
    said = now;
    if (document.readyState !== 'loading' && !document.getElementById('unloaded')) clearInterval(looks);
    else if (quiet >= PATIENCE) show();
  }, 1000);

  // Of scripts that are missing, which does not bubble; and of those that are damaged, whose target is the window.
  addEventListener('error', ({ target }) => void ((target === window || target instanceof HTMLScriptElement) && show()), true);
}
