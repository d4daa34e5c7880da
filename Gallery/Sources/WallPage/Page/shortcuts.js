// The list of keys, on `?`.

const dialog = document.getElementById('shortcuts');

const keys = [
  ['The wall', [
    ['← ↑ → ↓', 'From photo to photo'],
    ['Enter', 'Open the photo'],
    ['Home', 'The first photo'],
    ['End', 'The last photo'],
    ['/', 'Search'],
    ['X', 'Select the photo, to be printed with others'],
    ['Ctrl + wheel', 'Nearer and farther, to months and years'],
    ['?', 'This list'],
  ]],
  ['An open photo', [
    ['← →', 'The photo before, the next'],
    ['Home', 'The first photo'],
    ['End', 'The last photo'],
    ['Z', 'Zoom'],
    ['+ − 0', 'Nearer, farther, the whole photo'],
    ['I', 'Details'],
    ['D', 'Download'],
    ['F', 'Full screen'],
    ['S', 'Slideshow; Space pauses it'],
    ['Esc', 'Back to the wall'],
  ]],
];

document.getElementById('help').addEventListener('click', showShortcuts);
dialog.addEventListener('click', (event) => {
  if (event.target === dialog || event.target.closest('button')) dialog.close();
});

/** Shows which keys do what. */
export function showShortcuts() {
  if (dialog.open) return;
  const title = made('h2', 'Keys');
  title.id = 'shortcuts-title';
  const close = made('button', 'Close');
  close.type = 'button';
  dialog.replaceChildren(title, ...keys.flatMap(([name, list]) => [made('h3', name), table(list)]), close);
  dialog.showModal();
}

function table(list) {
  const terms = document.createElement('dl');
  for (const [key, meaning] of list) {
    const term = document.createElement('dt');
    term.append(made('kbd', key));
    terms.append(term, made('dd', meaning));
  }
  return terms;
}

function made(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
