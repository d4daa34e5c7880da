// Applies the chosen color theme before the first drawing. Not a module, because modules wait for the document.

try {
  const { theme } = JSON.parse(localStorage.getItem('brickwork-theme'));
  document.documentElement.dataset.theme = theme;
} catch { /* Nothing is kept, and the theme is the system's. */ }
