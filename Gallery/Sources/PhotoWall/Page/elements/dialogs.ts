// Dialogs, which are in the document only while they are open, and forms. A click beside a dialog closes it.

import { make, textButton } from './elements';
import { phrase } from '../texts/language';

/** Whether the pointer went down beside the dialog. Otherwise, a selection of text may have ended there. */
let isBegun = false;

export function bindDialogs() {
  addEventListener('pointerdown', (event) => { isBegun = dialogBeside(event) !== null; });
  addEventListener('click', (event) => { if (isBegun) dialogBeside(event)?.close(); });
}

/** Opens a dialog. Its lower end has a button that closes it, and stays visible while the rest scrolls. */
export function openDialog(name: { id?: string, className?: string }, title: string, ...content: (Node | string)[]): HTMLDialogElement {
  const end = make('footer', '', textButton(phrase('close'), () => dialog.close()));
  const dialog: HTMLDialogElement = make('dialog', { ...name, ariaLabel: title }, make('h2', '', title), ...content, end);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** The dialog that a pointer is beside, or null. Its ground reports the dialog as the target. */
function dialogBeside({ target, clientX, clientY }: MouseEvent): HTMLDialogElement | null {
  if (!(target instanceof HTMLDialogElement)) return null;
  const { left, top, right, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom ? target : null;
}

/** Makes a form. `act` does what it asks for, and returns a sentence about it for the user, or nothing. */
export function makeForm(
  content: (Node | string)[], action: string, act: () => Promise<string>,
): { form: HTMLFormElement, say: (text: string) => void } {
  const said = make('p', { role: 'status' });
  const submit = make('button', { type: 'submit' }, action);
  const say = (text: string) => { said.textContent = text; };
  const form = make('form', {
    onsubmit: async (event) => {
      event.preventDefault();
      submit.disabled = true;
      say(await act());
      submit.disabled = false;
    },
  }, ...content, submit, said);
  return { form, say };
}

/** Opens a dialog with a form. It closes if `act` returns no reason why it failed. */
export function openForm(title: string, content: HTMLElement[], action: string, act: () => Promise<string>): HTMLDialogElement {
  const { form } = makeForm(content, action, async () => {
    const problem = await act();
    if (!problem) dialog.close();
    return problem;
  });
  const dialog = openDialog({ className: 'ask' }, title, form);
  return dialog;
}

/** Makes a field for the name of an album. */
export function nameField(label: string, value = ''): { element: HTMLElement, field: HTMLInputElement } {
  const field = make('input', { value, maxLength: 100, required: true, autocomplete: 'off' });
  return { element: make('label', '', label, field), field };
}
