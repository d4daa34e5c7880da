// Forms, and small dialogs with a question.

import { make } from './elements.js';
import { openDialog } from './dialogs.js';

/** Makes a form. `act` does what it asks for, and returns a sentence about it for the user, or nothing.
 * @type {(content: (Node | string)[], action: string, act: () => Promise<string>) => { form: HTMLFormElement, say: (text: string) => void }} */
export function formOf(content, action, act) {
  const said = make('p', { role: 'status' });
  const submit = make('button', { type: 'submit' }, action);
  /** @type {(text: string) => void} */
  const say = (text) => { said.textContent = text; };
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

/** Opens a dialog with a form. It closes if `act` returns no reason why it failed.
 * @type {(title: string, content: HTMLElement[], action: string, act: () => Promise<string>) => HTMLDialogElement} */
export function ask(title, content, action, act) {
  const { form } = formOf(content, action, async () => {
    const problem = await act();
    if (!problem) dialog.close();
    return problem;
  });
  const dialog = openDialog({ className: 'ask' }, title, form);
  return dialog;
}

/** Makes a field for the name of an album.
 * @type {(label: string, value?: string) => { element: HTMLElement, field: HTMLInputElement }} */
export function nameField(label, value = '') {
  const field = make('input', { value, maxLength: 100, required: true, autocomplete: 'off' });
  return { element: make('label', '', label, field), field };
}
