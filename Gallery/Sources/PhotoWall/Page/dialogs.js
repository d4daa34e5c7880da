// Dialogs, which are in the document only while they are open. A click beside one closes it.

import { make, textButton } from './elements.js';
import { phrase } from './language.js';

/** Whether the pointer went down beside the dialog. Otherwise, a selection of text may have ended there. */
let isBegun = false;

/** Lets clicks beside dialogs close them. */
export function bindDialogs() {
  addEventListener('pointerdown', (event) => { isBegun = dialogBeside(event) !== null; });
  addEventListener('click', (event) => { if (isBegun) dialogBeside(event)?.close(); });
}

/** Opens a dialog. Its lower end has a button that closes it, and stays visible while the rest scrolls.
 * @type {(name: { id?: string, className?: string }, title: string, ...content: (Node | string)[]) => HTMLDialogElement} */
export function openDialog(name, title, ...content) {
  const end = make('footer', '', textButton(phrase('close'), () => dialog.close()));
  /** @type {HTMLDialogElement} */
  const dialog = make('dialog', { ...name, ariaLabel: title }, make('h2', '', title), ...content, end);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** The dialog that a pointer is beside, or null. Its ground reports the dialog as the target.
 * @type {(event: MouseEvent) => HTMLDialogElement | null} */
function dialogBeside({ target, clientX, clientY }) {
  if (!(target instanceof HTMLDialogElement)) return null;
  const { left, top, right, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom ? target : null;
}
