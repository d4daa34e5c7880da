// The row of buttons above the open photo.

import { addressOf } from './details.js';
import { button, draw, make } from './elements.js';

export class Tools {
  element = make('div', 'tools');
  zoom; details;
  #download = make('a', 'download');
  #full;

  /** `acts` has what the buttons do: zoom, play, details, close; `viewer` is what fills the screen. */
  constructor(acts, viewer, steering) {
    this.viewer = viewer;
    this.zoom = button('zoom', 'Zoom', () => acts.zoom());
    this.details = button('info', 'Details', () => acts.details());
    const play = button('play', 'Slideshow', () => acts.play());
    const share = button('share', 'Share', () => this.#share());
    const full = this.#full = button('full', 'Full screen', () => this.toggleFull());
    const close = button('close', 'Close', () => acts.close());
    draw(this.#download, 'download', 'Download');
    share.hidden = !navigator.share;
    full.hidden = !document.fullscreenEnabled;
    this.showState({ isZoomed: false, canZoom: false, hasDetails: false });
    this.element.append(steering, this.zoom, play, full, share, this.#download, this.details, close);
    this.#markFull();
    document.addEventListener('fullscreenchange', () => this.#markFull());
  }

  /** What can be downloaded: the original, by its own name, or a JPEG that is given away instead. */
  set facts(facts) {
    const address = facts?.download ?? facts?.original;
    this.#download.hidden = !address;
    if (!address) return;
    this.#download.href = addressOf(address);
    this.#download.download = facts.original ? facts.name : `${facts.name.replace(/\.[^.]*$/, '')}.jpg`;
  }

  showState({ isZoomed, canZoom, hasDetails }) {
    this.zoom.hidden = !canZoom;
    this.zoom.ariaPressed = String(isZoomed);
    this.details.ariaExpanded = String(hasDetails);
  }

  download() {
    if (!this.#download.hidden) this.#download.click();
  }

  toggleFull() {
    if (document.fullscreenElement) this.leaveFull();
    else this.enterFull();
  }

  /** Fills the screen, where the browser lets a page do so. */
  enterFull() {
    if (document.fullscreenEnabled && !document.fullscreenElement) this.viewer.requestFullscreen().catch(() => {});
  }

  /** Leaves the whole screen; done when that is. */
  async leaveFull() {
    if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
  }

  #markFull() {
    this.#full.ariaPressed = String(document.fullscreenElement !== null);
  }

  #share() {
    // Whoever changes their mind lets it fail.
    navigator.share({ title: document.title, url: location.href }).catch(() => {});
  }
}
