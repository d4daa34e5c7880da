// Explains what is missing when a static site was opened from disk. Not a module, because browsers don't run modules
// there.

if (location.protocol === 'file:') {
  const made = <Name extends keyof HTMLElementTagNameMap>(name: Name, ...content: (Node | string)[]): HTMLElementTagNameMap[Name] => {
    const element = document.createElement(name);
    element.append(...content);
    return element;
  };
  const folder = decodeURIComponent(location.pathname.replace(/[^/]*$/, ''));
  const quoted = `'${folder.replaceAll("'", "'\\''")}'`;
  const href = 'http://127.0.0.1:8000/';
  const address = Object.assign(made('a', href), { href });
  const notice = made(
    'main',
    made('h1', document.title),
    made('p', 'This wall was opened from disk, but browsers don’t let such a page load its photos. It needs a web server of any kind. To view it on this computer, start one:'),
    made('pre', made('code', `python3 -m http.server --bind 127.0.0.1 --directory ${quoted} 8000`)),
    made('p', 'Then open ', address));
  notice.id = 'disk';
  notice.role = 'alert';
  document.body.replaceChildren(notice);
}
