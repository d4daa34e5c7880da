// Small dialogs with a question.

import { dialogEnd, make } from './elements.js';

/** Opens a dialog. `act` does what the form asks for, and returns why that failed, or nothing.
 * @type {(title: string, content: HTMLElement[], action: string, act: () => Promise<string>) => HTMLDialogElement} */
export function ask(title, content, action, act) {
  const dialog = make('dialog', { className: 'ask', ariaLabel: title });
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
  dialog.addEventListener('close', () => dialog.remove());
  dialog.append(make('h2', '', title), form, dialogEnd(dialog));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Makes a field for the name of an album.
 * @type {(label: string, value?: string) => { element: HTMLElement, field: HTMLInputElement }} */
export function nameField(label, value = '') {
  const field = make('input', { value, maxLength: 100, required: true, autocomplete: 'off' });
  return { element: make('label', '', label, field), field };
}
