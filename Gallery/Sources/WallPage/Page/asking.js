// Small dialogs with a question.

import { make } from './elements.js';
import { openDialog } from './dialogs.js';

/** Opens a dialog. `act` does what the form asks for, and returns why that failed, or nothing.
 * @type {(title: string, content: HTMLElement[], action: string, act: () => Promise<string>) => HTMLDialogElement} */
export function ask(title, content, action, act) {
  const said = make('p', { role: 'status' });
  const submit = make('button', { type: 'submit' }, action);
  const form = make('form', '', ...content, submit, said);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    submit.disabled = true;
    said.textContent = await act();
    submit.disabled = false;
    if (!said.textContent) dialog.close();
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
