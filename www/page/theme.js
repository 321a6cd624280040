// The visitor's own choice of light or dark, before anything is painted: a classic script in the head, since modules come too late for
// that. settings.js does the rest.

try {
  const { theme } = JSON.parse(localStorage.getItem('kalahari.prefs') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage, or damaged: as the system has it.
}
