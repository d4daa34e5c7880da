// The bar above the open photo: back, the name of the photo, and actions.

import { copy, downloadOf } from './giving.js';
import { button, draw, make } from './elements.js';
import { fileLinks } from './files.js';
import { phrase } from './language.js';

export class Tools {
  element = make('div', 'tools');
  zoom; details;
  #place = make('p', 'place');
  #download = make('a', 'download');
  #menu = make('div', 'options');
  #files = make('div', 'files');
  #opens = button('menu', phrase('more'), () => this.openMenu(this.#menu.hidden));
  #full; #faces;
  #toast = make('p', 'toast');

  /** `acts` has the actions of the buttons: zoom, play, details, faces, close. `viewer` is the element for full screen. */
  constructor(acts, viewer, steering) {
    this.viewer = viewer;
    this.zoom = option('zoom', phrase('zoom'), () => acts.zoom());
    this.details = button('info', phrase('details'), () => acts.details());
    const play = option('play', phrase('slideshow'), () => acts.play());
    const link = option('link', phrase('copyLink'), async () => this.#say(phrase(await copy(location.href) ? 'linkCopied' : 'linkNotCopied')));
    const share = button('share', phrase('share'), () => this.#share());
    this.#faces = option('faces', phrase('faces'), () => acts.faces());
    const full = this.#full = option('full', phrase('fullScreen'), () => this.toggleFull());
    const close = button('back', phrase('close'), () => acts.close());
    close.classList.add('close');
    draw(this.#download, 'download', phrase('download'));
    share.hidden = !navigator.share;
    full.hidden = !document.fullscreenEnabled;
    this.#menu.id = 'photo-options';
    this.#menu.hidden = true;
    this.#menu.append(this.zoom, this.#faces, play, full, link, this.#files);
    this.#menu.addEventListener('click', () => this.openMenu(false));
    this.#opens.setAttribute('aria-controls', this.#menu.id);
    this.#opens.ariaExpanded = 'false';
    // The photo itself announces it to screen readers.
    this.#place.ariaHidden = 'true';
    const actions = make('div', 'actions');
    actions.append(steering, share, this.#download, this.details, this.#opens, this.#menu);
    this.showState({ isZoomed: false, canZoom: false, hasDetails: false });
    this.#toast.role = 'status';
    this.element.append(close, this.#place, actions, this.#toast);
    viewer.addEventListener('pointerdown', ({ target }) => actions.contains(target) || this.openMenu(false));
    this.#markFull();
    document.addEventListener('fullscreenchange', () => this.#markFull());
  }

  /** Whether the menu is open. */
  get isOpen() { return !this.#menu.hidden; }

  /** Opens or closes the menu. */
  openMenu(isOpen) {
    if (isOpen === this.isOpen) return;
    const hadFocus = this.#menu.contains(document.activeElement);
    this.#menu.hidden = !isOpen;
    this.#opens.ariaExpanded = String(isOpen);
    if (hadFocus) this.#opens.focus();
  }

  /** Shows the photo's position, such as "7 of 70", and its day. */
  showPlace(place, day) {
    this.#place.replaceChildren(make('b', '', day || place));
    if (day) this.#place.append(make('span', '', place));
  }

  /** Sets the download: the original under its own name, or the JPEG that replaces it. */
  set facts(facts) {
    const download = downloadOf(facts);
    this.#download.hidden = !download;
    // The pictures of a burst are in the details.
    this.#files.replaceChildren(...fileLinks({ files: facts?.files?.filter(({ id }) => !id) }).map((link) => {
      link.textContent = phrase('downloadFile', { file: link.textContent });
      return link;
    }));
    if (!download) return;
    this.#download.href = download.address;
    this.#download.download = download.name;
  }

  showState({ isZoomed, canZoom, hasDetails }) {
    this.zoom.hidden = !canZoom;
    this.zoom.ariaPressed = String(isZoomed);
    this.details.ariaExpanded = String(hasDetails);
  }

  /** Offers to show faces, if there are any. */
  showFaces({ areAny, isOn }) {
    this.#faces.hidden = !areAny;
    this.#faces.ariaPressed = String(isOn);
  }

  download() {
    if (!this.#download.hidden) this.#download.click();
  }

  toggleFull() {
    if (document.fullscreenElement) this.leaveFull();
    else this.enterFull();
  }

  /** Enters full screen, if the browser allows it. */
  enterFull() {
    if (document.fullscreenEnabled && !document.fullscreenElement) this.viewer.requestFullscreen().catch(() => {});
  }

  /** Leaves full screen. Resolves when that is done. */
  async leaveFull() {
    if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
  }

  /** Says something for a moment. */
  #say(text) {
    this.#toast.textContent = text;
    const shown = this.#toast.animate([{ opacity: 1 }, { opacity: 1, offset: .9 }, { opacity: 0 }], 2500);
    shown.finished.then(() => (this.#toast.textContent = ''));
  }

  #markFull() {
    this.#full.ariaPressed = String(document.fullscreenElement !== null);
  }

  #share() {
    // Sharing fails if the user cancels it.
    navigator.share({ title: document.title, url: location.href }).catch(() => {});
  }
}

/** Makes a menu item with an icon and a name. */
function option(drawing, label, clicked) {
  const element = button(drawing, label, clicked);
  element.append(make('span', '', label));
  element.removeAttribute('title');
  return element;
}
