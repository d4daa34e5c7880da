// What is written about the open photo: its caption, its details, how much of the original is visible, and its name in the window's title
// and for screen readers.

import { make, narrow } from './elements.js';
import { details } from './details.js';
import { joined, number, phrase } from './language.js';

/** What the details lead to: a search for a text or a tag, and another picture of the same shot, or null for the photo itself.
 * @typedef {{ search: (text: string, tag?: string) => void, show: (shot: Shot | null) => void }} Acts */

export class About {
  caption = make('p', 'caption');
  details = make('aside', { id: 'photo-details', className: 'details', ariaLabel: phrase('details'), hidden: true });
  said = make('p', { className: 'said', role: 'status' });
  /** How much of a zoomed photo is visible. */
  extent = make('p', { className: 'scale', hidden: true });

  /** `toggled` is called when the details open or close.
   * @param {HTMLElement} dialog @param {HTMLElement} stage @param {Acts} acts @param {() => void} toggled */
  constructor(dialog, stage, acts, toggled) {
    this.dialog = dialog;
    this.stage = stage;
    this.acts = acts;
    this.toggled = toggled;
    closeBySwipe(this.details, () => this.toggle(false));
  }

  /** Whether the details are open. */
  get isOpen() { return !this.details.hidden; }

  /** Shows or hides the details.
   * @type {(isOpen?: boolean) => void} */
  toggle(isOpen = !this.isOpen) {
    if (isOpen === this.isOpen) return;
    this.details.hidden = !isOpen;
    this.dialog.classList.toggle('with-details', isOpen);
    this.toggled();
  }

  /** Shows the facts, or that there are none now.
   * @type {(facts: Facts | null) => void} */
  show(facts) {
    this.caption.textContent = facts?.caption ?? '';
    this.caption.hidden = !facts?.caption;
    this.details.replaceChildren(facts ? details(facts, this.acts)
      : make('dl', '', make('dt', '', phrase('details')), make('dd', '', phrase('notNow'))));
  }

  /** Names the photo, and tells more about it to screen readers.
   * @type {(name: string, ...all: string[]) => void} */
  say(name, ...all) {
    this.dialog.ariaLabel = document.title = name;
    this.said.textContent = this.stage.ariaLabel = joined(all);
  }

  /** Shows how much of the original is visible, in the details and, with a scale, next to a zoomed photo.
   * @type {(share: string, scale: number | null) => void} */
  showExtent(share, scale) {
    this.extent.hidden = !share || scale === null;
    if (scale !== null) this.extent.textContent = `${number(scale, { style: 'percent' })} · ${share}`;
    const entry = this.details.querySelector('.extent');
    if (entry) entry.textContent = share;
  }
}

/** Lets a swipe down close the details on phones, where they are a sheet at the lower edge. It must begin at their top, because
 * another one scrolls.
 * @type {(sheet: HTMLElement, close: () => void) => void} */
function closeBySwipe(sheet, close) {
  let [start, distance] = [0, 0];
  /** @type {(y: number) => void} */
  const move = (y) => {
    distance = y;
    sheet.style.translate = y > 0 ? `0 ${y}px` : '';
  };
  sheet.addEventListener('touchstart', ({ touches: [{ clientY }], touches: { length } }) => {
    start = narrow.matches && length === 1 && sheet.scrollTop <= 0 ? clientY : Infinity;
  }, { passive: true });
  sheet.addEventListener('touchmove', ({ touches: [{ clientY }] }) => move(clientY - start), { passive: true });
  sheet.addEventListener('touchcancel', () => move(0));
  sheet.addEventListener('touchend', () => {
    if (distance > 60) close();
    move(0);
  });
}
