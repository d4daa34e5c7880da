// The bar above the open photo: back, the name of the photo, and actions.

import { collections, favorites } from './collections.js';
import { copy, downloadOf } from './giving.js';
import { around, button, draw, make } from './elements.js';
import { fileLinks } from './files.js';
import { phrase } from './language.js';
import { source } from './source.js';

export class Tools {
  element = make('div', 'tools');
  zoom; details;
  /** The identifier of the open photo, or 0. */
  #id = 0;
  /** The photo itself announces it to screen readers. */
  #place = make('p', { className: 'place', ariaHidden: 'true' });
  #download = make('a', 'download');
  #menu = make('div', { id: 'photo-options', className: 'options', hidden: true });
  #files = make('div', 'files');
  #opens = button('menu', phrase('more'), () => this.openMenu(this.#menu.hidden));
  #full; #faces; #heart;
  #toast = make('p', { className: 'toast', role: 'status' });

  /** `acts` has the actions of the buttons: zoom, play, details, faces, close. `viewer` is the element for full screen, and `said` tells
   * something to screen readers.
   * @param {Record<'zoom' | 'play' | 'details' | 'faces' | 'close', () => void>} acts
   * @param {HTMLElement} viewer @param {HTMLElement} steering @param {HTMLElement} said */
  constructor(acts, viewer, steering, said) {
    this.viewer = viewer;
    this.said = said;
    this.zoom = option('zoom', phrase('zoom'), () => acts.zoom());
    this.details = button('info', phrase('details'), () => acts.details());
    this.details.setAttribute('aria-controls', 'photo-details');
    this.#heart = button('heart', phrase('favorite'), () => this.toggleFavorite());
    const play = option('play', phrase('slideshow'), () => acts.play());
    const link = option('link', phrase('copyLink'), async () => this.say(phrase(await copy(location.href) ? 'linkCopied' : 'linkNotCopied')));
    const share = button('share', phrase('share'), () => this.#share());
    this.#faces = option('faces', phrase('faces'), () => acts.faces());
    const full = this.#full = option('full', phrase('fullScreen'), () => this.toggleFull());
    const close = button('back', phrase('close'), () => acts.close());
    close.classList.add('close');
    draw(this.#download, 'download', phrase('download'));
    share.hidden = !navigator.share;
    full.hidden = !document.fullscreenEnabled;
    this.#menu.append(this.zoom, this.#faces, play, full, link, this.#files);
    this.#menu.addEventListener('click', () => this.openMenu(false));
    this.#opens.setAttribute('aria-controls', this.#menu.id);
    this.#opens.ariaExpanded = 'false';
    const actions = make('div', 'actions', steering, this.#heart, share, this.#download, this.details, this.#opens, this.#menu);
    this.showState({ isZoomed: false, canZoom: false, hasDetails: false });
    this.element.append(close, this.#place, actions, this.#toast);
    viewer.addEventListener('pointerdown', (event) => around(event, '.actions') || this.openMenu(false));
    this.#markFull();
    document.addEventListener('fullscreenchange', () => this.#markFull());
    collections.addEventListener('change', () => this.showFavorite(this.#id));
  }

  /** Whether the menu is open. */
  get isOpen() { return !this.#menu.hidden; }

  /** Opens or closes the menu.
   * @type {(isOpen: boolean) => void} */
  openMenu(isOpen) {
    if (isOpen === this.isOpen) return;
    const hadFocus = this.#menu.contains(document.activeElement);
    this.#menu.hidden = !isOpen;
    this.#opens.ariaExpanded = String(isOpen);
    if (hadFocus) this.#opens.focus();
  }

  /** Shows the photo's position, such as "7 of 70", and its day, or its file's name if it has no date.
   * @type {(place: string, title: string) => void} */
  showPlace(place, title) {
    this.#place.replaceChildren(make('b', '', title || place), title ? make('span', '', place) : '');
  }

  /** Sets the download: the original under its own name, or the JPEG that replaces it.
   * @param {Facts | null} facts */
  set facts(facts) {
    const download = downloadOf(facts);
    this.#download.hidden = !download;
    // The pictures of a burst are in the details.
    this.#files.replaceChildren(...fileLinks({ files: facts?.files?.filter(({ id }) => !id) }).map((link) => {
      link.textContent = phrase('downloadFile', { file: link.textContent ?? '' });
      return link;
    }));
    if (!download) return;
    this.#download.href = download.address;
    this.#download.download = download.name;
  }

  /** @type {(state: { isZoomed: boolean, canZoom: boolean, hasDetails: boolean }) => void} */
  showState({ isZoomed, canZoom, hasDetails }) {
    this.zoom.hidden = !canZoom;
    this.zoom.ariaPressed = String(isZoomed);
    this.details.ariaExpanded = String(hasDetails);
  }

  /** Offers to show faces, if there are any.
   * @type {(faces: Faces) => void} */
  showFaces({ areAny, isOn }) {
    this.#faces.hidden = !areAny;
    this.#faces.ariaPressed = String(isOn);
  }

  /** Shows whether a photo is a favorite.
   * @type {(id: number) => void} */
  showFavorite(id) {
    this.#id = id;
    this.#heart.hidden = !collections.areOffered || !id;
    this.#heart.ariaPressed = String(collections.isFavorite(id));
  }

  /** Adds the photo to the favorites, or removes it. */
  async toggleFavorite() {
    if (this.#heart.hidden) return;
    const id = this.#id;
    const isAdded = !collections.isFavorite(id);
    const text = await collections.put(favorites, new URLSearchParams({ photos: String(id), catalog: source.token }), 1, isAdded);
    // The heart shows what has happened. Over the caption, only a problem is worth a message.
    if (collections.isFavorite(id) === isAdded) this.said.textContent = text; else this.say(text);
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

  /** Says something for a moment.
   * @type {(text: string) => void} */
  say(text) {
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

/** Makes a menu item with an icon and a name.
 * @type {(drawing: Drawing, label: string, clicked: () => void) => HTMLButtonElement} */
function option(drawing, label, clicked) {
  const element = button(drawing, label, clicked);
  element.append(make('span', '', label));
  element.removeAttribute('title');
  return element;
}
