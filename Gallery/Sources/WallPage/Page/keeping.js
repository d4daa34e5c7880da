// Settings that the browser remembers between visits.

/** The names in the browser's storage. The first one is older than the others. */
const names = { style: 'brickwork', grouping: 'brickwork-grouping', theme: 'brickwork-theme', language: 'brickwork-language', folders: 'brickwork-folders' };

/** Returns the object that is stored under a name, or an empty one. */
export function kept(name) {
  try {
    const found = JSON.parse(localStorage.getItem(names[name]));
    return found && typeof found === 'object' ? found : {};
  } catch {
    // The storage isn't available, or contains something else.
    return {};
  }
}

/** Stores an object under a name, if the browser allows it. */
export function keep(name, value) {
  try { localStorage.setItem(names[name], JSON.stringify(value)); } catch { /* Not kept. */ }
}
