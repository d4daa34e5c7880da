// A click beside a dialog closes it.

/** Whether the pointer went down beside the dialog. Otherwise, a selection of text may have ended there. */
let isBegun = false;

/** Lets clicks beside dialogs close them. */
export function bindDialogs() {
  addEventListener('pointerdown', (event) => { isBegun = dialogBeside(event) !== null; });
  addEventListener('click', (event) => { if (isBegun) dialogBeside(event)?.close(); });
}

/** The dialog that a pointer is beside, or null. Its ground reports the dialog as the target.
 * @type {(event: MouseEvent) => HTMLDialogElement | null} */
function dialogBeside({ target, clientX, clientY }) {
  if (!(target instanceof HTMLDialogElement)) return null;
  const { left, top, right, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom ? target : null;
}
