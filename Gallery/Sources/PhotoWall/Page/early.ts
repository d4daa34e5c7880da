// Applies the chosen color theme and language before the first drawing, and lets the texts of the language load at once.
// Not a module, because modules wait for the document.

{
  const root = document.documentElement;
  const kept = (name: string): { theme?: string, language?: string } => {
    try { return JSON.parse(localStorage.getItem(`brickwork-${name}`) ?? '{}'); } catch { return {}; }
  };
  // Without a chosen theme, it is the system's.
  const { theme } = kept('theme');
  if (theme) root.dataset.theme = theme;

  // The languages of the page.
  const pattern = /^(en|de|fr|es|ja|ko|ar)(-[a-z\d]{2,8})*$/i;
  const nameOf = (language = '') => pattern.exec(language)?.[1].toLowerCase();
  const name = nameOf(kept('language').language) ?? navigator.languages.map(nameOf).find(Boolean) ?? 'en';
  // The reader's variant of the language also has the formats of dates and numbers.
  root.lang = navigator.languages.find((each) => nameOf(each) === name) ?? name;
  const direction = new URLSearchParams(location.search).get('dir');
  root.dir = direction === 'rtl' || direction === 'ltr' ? direction : name === 'ar' ? 'rtl' : 'ltr';
  if (name !== 'en') {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    const script = document.currentScript as HTMLScriptElement;
    link.href = new URL(`text-${name}.js`, script.src).href;
    document.head.append(link);
  }
}
