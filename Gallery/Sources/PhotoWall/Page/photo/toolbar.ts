// The bar above the open photo: back, the name of the photo, and actions.

import { albums, favorites } from '../albums/albums';
import { copy } from '../elements/clipboard';
import { downloadOf } from '../source/media';
import { around, button, draw, make, named, type Drawing } from '../elements/elements';
import { fileLinks } from './details/files';
import { showToast } from '../elements/toast';
import { phrase } from '../texts/language';
import { source } from '../source/source';
import type { Facts } from '../source/answers';
import type { FaceFrames } from './face-frames';

export class Toolbar {
  element = make('div', 'tools');
  zoom; details;
  #id = 0;
  /** The photo itself announces it to screen readers. */
  #place = make('p', { className: 'place', ariaHidden: 'true' });
  #download = make('a', 'download');
  #menu = make('div', { id: 'photo-options', className: 'options', hidden: true });
  #files = make('div', 'files');
  #opens = button('menu', phrase('more'), () => this.openMenu(this.#menu.hidden));
  #full; #faces; #heart;

  /** `acts` has the actions of the buttons: zoom, play, details, faces, close. `viewer` is the element for full screen, and `said` tells
   * something to screen readers. */
  constructor(
    acts: Record<'zoom' | 'play' | 'details' | 'faces' | 'close', () => void>, private readonly viewer: HTMLElement,
    steering: HTMLElement, private readonly said: HTMLElement,
  ) {
    this.zoom = option('zoom', phrase('zoom'), () => acts.zoom());
    this.details = button('info', phrase('details'), () => acts.details());
    this.details.setAttribute('aria-controls', 'photo-details');
    this.#heart = button('heart', phrase('favorite'), () => this.toggleFavorite());
    const play = option('play', phrase('slideshow'), () => acts.play());
    const link = option('link', phrase('copyLink'), async () => showToast(phrase(await copy(location.href) ? 'linkCopied' : 'linkNotCopied')));
    // Sharing fails if the user cancels it.
    const share = button('share', phrase('share'), () => navigator.share({ title: document.title, url: location.href }).catch(() => {}));
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
    this.element.append(close, this.#place, actions);
    viewer.addEventListener('pointerdown', (event) => around(event, '.actions') || this.openMenu(false));
    this.#markFull();
    document.addEventListener('fullscreenchange', () => this.#markFull());
    albums.addEventListener('change', () => this.showFavorite(this.#id));
  }

  get isOpen() { return !this.#menu.hidden; }

  openMenu(isOpen: boolean): void {
    if (isOpen === this.isOpen) return;
    const hadFocus = this.#menu.contains(document.activeElement);
    this.#menu.hidden = !isOpen;
    this.#opens.ariaExpanded = String(isOpen);
    if (hadFocus) this.#opens.focus();
  }

  /** Shows the photo's position, such as "7 of 70", and its day, or its file's name if it has no date. */
  showPlace(place: string, title: string): void {
    this.#place.replaceChildren(make('b', '', title || place), title ? make('span', '', place) : '');
  }

  /** Sets the download: the original under its own name, or the JPEG that replaces it. */
  set facts(facts: Facts | null) {
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

  showState({ isZoomed, canZoom, hasDetails }: { isZoomed: boolean, canZoom: boolean, hasDetails: boolean }): void {
    this.zoom.hidden = !canZoom;
    this.zoom.ariaPressed = String(isZoomed);
    this.details.ariaExpanded = String(hasDetails);
  }

  /** Offers to show faces, if there are any. */
  showFaces({ areAny, isOn }: FaceFrames): void {
    this.#faces.hidden = !areAny;
    this.#faces.ariaPressed = String(isOn);
  }

  showFavorite(id: number): void {
    this.#id = id;
    this.#heart.hidden = !albums.areOffered || !id;
    this.#heart.ariaPressed = String(albums.isFavorite(id));
  }

  /** Adds the photo to the favorites, or removes it. */
  async toggleFavorite() {
    if (this.#heart.hidden) return;
    const id = this.#id;
    const query = new URLSearchParams({ photos: String(id), catalog: source.token });
    const isAdded = !albums.isFavorite(id);
    // The heart shows what has happened. Over the caption, only a problem and what can be undone are worth a message.
    const problem = await albums.put(favorites, query, isAdded);
    const text = albums.textOf(favorites, 1, isAdded);
    if (problem) showToast(problem);
    else if (isAdded) this.said.textContent = text;
    else showToast(text, () => albums.put(favorites, query, true));
  }

  download() {
    if (!this.#download.hidden) this.#download.click();
  }

  toggleFull() {
    if (document.fullscreenElement) this.leaveFull();
    else this.enterFull();
  }

  enterFull() {
    if (document.fullscreenEnabled && !document.fullscreenElement) this.viewer.requestFullscreen().catch(() => {});
  }

  /** Leaves full screen. Resolves when that is done. */
  async leaveFull() {
    if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
  }

  #markFull() {
    this.#full.ariaPressed = String(document.fullscreenElement !== null);
  }
}

/** Makes a menu item with an icon and a name. */
function option(drawing: Drawing, label: string, clicked: () => void): HTMLButtonElement {
  const element = named(drawing, label, clicked);
  element.removeAttribute('title');
  return element;
}
