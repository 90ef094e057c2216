// Before anything is drawn: the colors that the reader chose, here or in the API reference.
try {
  const theme = localStorage.getItem('tsd-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Where nothing can be kept, colors are those of the system.
}
