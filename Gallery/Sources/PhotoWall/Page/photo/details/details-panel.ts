// What is written about the open photo: its caption, its details, how much of the original is visible, and its name in the window's title
// and for screen readers.

import { make, narrow } from '../../elements/elements';
import { details, type Acts } from './details';
import { joined, number, phrase } from '../../texts/language';
import type { Facts } from '../../source/answers';

export class DetailsPanel {
  caption = make('p', 'caption');
  details = make('aside', { id: 'photo-details', className: 'details', ariaLabel: phrase('details'), hidden: true });
  said = make('p', { className: 'said', role: 'status' });
  /** How much of a zoomed photo is visible. */
  extent = make('p', { className: 'scale', hidden: true });

  /** `toggled` is called when the details open or close. */
  constructor(
    private readonly dialog: HTMLElement, private readonly stage: HTMLElement, private readonly acts: Acts,
    private readonly toggled: () => void,
  ) {
    closeBySwipe(this.details, () => this.toggle(false));
  }

  get isOpen() { return !this.details.hidden; }

  toggle(isOpen: boolean = !this.isOpen): void {
    if (isOpen === this.isOpen) return;
    this.details.hidden = !isOpen;
    // A tap has hidden everything but the photo.
    if (isOpen) this.dialog.classList.remove('bare');
    this.dialog.classList.toggle('with-details', isOpen);
    this.toggled();
  }

  /** Shows the facts, or that there are none now. */
  show(facts: Facts | null): void {
    this.caption.textContent = facts?.caption ?? '';
    this.caption.hidden = !facts?.caption;
    this.details.replaceChildren(facts ? details(facts, this.acts)
      : make('dl', '', make('dt', '', phrase('details')), make('dd', '', phrase('notNow'))));
  }

  /** Names the photo, and tells more about it to screen readers. */
  say(name: string, ...all: string[]): void {
    this.dialog.ariaLabel = document.title = name;
    this.said.textContent = this.stage.ariaLabel = joined(all);
  }

  /** Shows how much of the original is visible, in the details and, with a scale, next to a zoomed photo. */
  showExtent(share: string, scale: number | null): void {
    this.extent.hidden = !share || scale === null;
    if (scale !== null) this.extent.textContent = `${number(scale, { style: 'percent' })} · ${share}`;
    const entry = this.details.querySelector('.extent');
    if (entry) entry.textContent = share;
  }
}

/** Lets a swipe down close the details on phones, where they are a sheet at the lower edge. It must begin at their top, because
 * another one scrolls. */
function closeBySwipe(sheet: HTMLElement, close: () => void): void {
  let [start, distance] = [0, 0];
  const move = (y: number) => {
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
