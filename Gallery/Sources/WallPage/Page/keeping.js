// What the browser keeps for the reader from one visit to the next.

/** As the browser has it: the layout has stood there by itself before there was anything else. */
const names = { style: 'brickwork', grouping: 'brickwork-grouping', theme: 'brickwork-theme' };

/** What is kept under a name: an object, empty where there is nothing. */
export function kept(name) {
  try {
    const found = JSON.parse(localStorage.getItem(names[name]));
    return found && typeof found === 'object' ? found : {};
  } catch {
    // The browser keeps nothing, or something else.
    return {};
  }
}

/** Keeps an object under a name, where the browser does. */
export function keep(name, value) {
  try { localStorage.setItem(names[name], JSON.stringify(value)); } catch { /* Not kept. */ }
}
