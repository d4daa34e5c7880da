// Settings and recent searches, which the browser remembers between visits.

import type { Choices } from './wall-query';

/** What the browser remembers, by name. */
export interface Stored {
  style: { kind: string, period: number, columnWidth: number };
  grouping: Choices;
  theme: { theme: string };
  language: { language: string };
  folders: { open: string[], asTree: boolean, byDate: boolean };
  slideshow: { seconds: number, shuffles: boolean };
  thisDay: { dismissed: string };
  searches: { texts: string[] };
}

/** The name in the browser's storage. The first one is older than the others. */
const keyOf = (name: keyof Stored): string => (name === 'style' ? 'brickwork' : `brickwork-${name}`);

/** Returns the object that is stored under a name, or an empty one. */
export function stored<Name extends keyof Stored>(name: Name): Partial<Stored[Name]> {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    return found && typeof found === 'object' ? found : {};
  } catch {
    // The storage isn't available, or contains something else.
    return {};
  }
}

/** Stores an object under a name, if the browser allows it. */
export function store<Name extends keyof Stored>(name: Name, value: Partial<Stored[Name]>) {
  try { localStorage.setItem(keyOf(name), JSON.stringify(value)); } catch { /* Not kept. */ }
}
