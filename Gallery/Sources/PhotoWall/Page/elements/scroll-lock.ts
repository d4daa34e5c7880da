// The wall behind an open photo.

/** Keeps the wall behind an open photo in place. Hides its scrollbar without moving anything. */
export function lockScroll(holds: boolean): void {
  const { classList, style } = document.documentElement;
  // The body also reserves space for a scrollbar that it doesn't have.
  if (holds) style.setProperty('--scrollbar', `${innerWidth - document.body.offsetWidth}px`);
  classList.toggle('holds', holds);
}
