// Settings and recent searches, which the browser remembers between visits.

/** What the browser remembers, by name.
 * @typedef {object} Kept
 * @property {{ kind: string, period: number, columnWidth: number }} style
 * @property {Choices} grouping
 * @property {{ theme: string }} theme
 * @property {{ language: string }} language
 * @property {{ open: string[], asTree: boolean, byDate: boolean }} folders
 * @property {{ seconds: number, shuffles: boolean }} slideshow
 * @property {{ dismissed: string }} thisDay
 * @property {{ texts: string[] }} searches */

/** The name in the browser's storage. The first one is older than the others.
 * @type {(name: keyof Kept) => string} */
const keyOf = (name) => (name === 'style' ? 'brickwork' : `brickwork-${name}`);

/** Returns the object that is stored under a name, or an empty one.
 * @template {keyof Kept} Name @param {Name} name @returns {Partial<Kept[Name]>} */
export function kept(name) {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    return found && typeof found === 'object' ? found : {};
  } catch {
    // The storage isn't available, or contains something else.
    return {};
  }
}

/** Stores an object under a name, if the browser allows it.
 * @template {keyof Kept} Name @param {Name} name @param {Partial<Kept[Name]>} value */
export function keep(name, value) {
  try { localStorage.setItem(keyOf(name), JSON.stringify(value)); } catch { /* Not kept. */ }
}
