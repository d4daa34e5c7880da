// A message at the lower edge of the window, for a moment. It can offer to undo what has happened.

import { make, textButton } from './elements';
import { phrase } from '../texts/language';

let shown: HTMLElement | undefined;

/** Shows a message in place of the one before, and a button for `undo` if there is one. */
export function showToast(text: string, undo?: () => void): void {
  shown?.remove();
  const toast = shown = make('p', { className: 'toast', role: 'status' });
  toast.addEventListener('animationend', () => toast.remove());
  // What is below an open dialog, or not in the part of the page that fills the screen, isn't visible.
  (document.fullscreenElement ?? document.querySelector('dialog[open]') ?? document.body).append(toast);
  const again = () => {
    toast.remove();
    undo?.();
  };
  toast.append(make('span', '', text), ...(undo ? [textButton(phrase('undo'), again)] : []));
}
