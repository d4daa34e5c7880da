// The clipboard.

import { make } from './elements';

/** Puts a text on the clipboard; whether that worked. */
export async function copy(text: string): Promise<boolean> {
  // Over plain HTTP, browsers have no clipboard but for a text that is selected.
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const area = make('textarea', { value: text });
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  const focused = document.activeElement as HTMLElement | null;
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  focused?.focus();
  return isCopied;
}
