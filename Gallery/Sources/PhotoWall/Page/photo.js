// The open photo, and the ways to the next photo and back to the wall.

import { About } from './about.js';
import { addressWith, readAddress } from './address.js';
import { findNamed, nameOf, writePhoto } from './photo-address.js';
import { bindPhotoKeys } from './photo-keys.js';
import { button, byId, make, stillness } from './elements.js';
import { dateOf, dayOf } from './details.js';
import { factsOf } from './facts.js';
import { fetchAhead, Picture } from './picture.js';
import { Faces } from './faces.js';
import { Filmstrip } from './filmstrip.js';
import { Gestures } from './gestures.js';
import { grow, shrinking } from './growing.js';
import { holdPage } from './holding.js';
import { isThere } from './thumbnails.js';
import { Notice } from './notice.js';
import { phrase } from './language.js';
import { Resting } from './resting.js';
import { Sheets } from './sheets.js';
import { Slideshow } from './slideshow.js';
import { Tools } from './tools.js';
import { Zoom } from './zoom.js';
import { restoreTitle } from './titles.js';
import { search, wall, walls } from './page.js';

const dialog = byId('photo');
const hovering = matchMedia('(hover: hover) and (pointer: fine)');
/** How long the next photo fades in, in milliseconds. */
const fading = 120;

export class Photo {
  #id = 0;
  /** The open photo's index in the wall. If the photo has been removed, its previous index. */
  #index = -1;
  /** Whether the photo doesn't exist, or no longer exists. */
  #isGone = false;
  /** The index of the photo that opens as soon as it is known. */
  #aim = -1;
  /** The last request. Results of earlier requests are ignored. */
  #asked = {};
  #revision = -1;
  #shows = '';
  /** The whole viewer. It is in the document only while a photo is open. */
  #viewer = make('div', 'viewer');
  #stage = make('figure', { className: 'stage', tabIndex: -1 });
  #notice = new Notice();
  about = new About(dialog, this.#stage, { search: (text, tag) => this.#search(text, tag), show: (shot) => this.#showShot(shot) }, () => this.#zoomed());
  #previous = button('previous', phrase('previous'), () => this.step(-1));
  /** @type {Faces} */
  faces = new Faces(() => this.tools.showFaces(this.faces));
  #next = button('next', phrase('next'), () => this.step(1));

  constructor() {
    this.slideshow = new Slideshow(dialog);
    this.resting = new Resting(dialog, () => this.#mayRest);
    this.filmstrip = new Filmstrip((index) => this.open(index));
    this.tools = new Tools({
      zoom: () => this.toggleZoom(),
      play: () => this.play(),
      details: () => this.about.toggle(),
      faces: () => this.faces.toggle(),
      close: () => this.close(),
    }, this.#viewer, this.slideshow.tools, this.about.said);
    this.sheets = new Sheets(dialog, (step) => this.#pictureBeside(step), (step) => this.#bring(step));
    this.#stage.append(this.sheets.element, this.#notice.element, this.about.extent);
    this.#viewer.append(
      this.#stage, this.about.caption, this.filmstrip.element, this.#previous, this.#next, this.about.details, this.tools.element,
      this.about.said);
    this.zoom = new Zoom(this.#stage, () => this.#zoomed());
    this.gestures = new Gestures(this.#stage, this.zoom, this.sheets, {
      close: () => this.close(),
      details: () => this.about.toggle(true),
      tapped: (isSecond) => dialog.classList.toggle('bare', isSecond || undefined),
    });
    // Keyboard users need to see the controls.
    for (const type of ['keydown', 'focusin']) dialog.addEventListener(type, () => dialog.classList.remove('bare'));
    bindPhotoKeys(dialog);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (this.tools.isOpen) this.tools.openMenu(false); else this.close();
    });
    wall.addEventListener('change', () => this.#wallChanged());
  }

  get isOpen() { return dialog.open; }

  get #picture() { return this.sheets.open; }

  /** The open photo's identifier. */
  get id() { return this.#id; }

  /** The open photo's index in the wall, or -1 if it isn't on the wall. */
  get index() { return this.#index; }

  /** Opens the photo at an index of the wall, as soon as it is known. It fades in for a number of milliseconds, or arrives with the
   * step of a swipe.
   * @type {(index: number, options?: { writesAddress?: boolean, fade?: number, step?: number }) => Promise<void>} */
  async open(index, { writesAddress = true, fade = fading, step = 0 } = {}) {
    if (index < 0 || index >= wall.engine.count) return;
    const asked = this.#asked = {};
    this.#aim = index;
    // Known photos open immediately.
    const isKnown = wall.engine.idOf(index) !== 0 || await wall.nodes.need(index);
    if (this.#asked !== asked) return;
    this.#aim = -1;
    if (!isKnown) return;
    const wasOpen = this.isOpen;
    this.#begin(wall.engine.idOf(index), writesAddress);
    this.#index = index;
    this.#isGone = false;
    // Only the user's own steps fade, and only videos that the user opens on the wall play by themselves.
    this.#show({ fade: writesAddress ? fade : 0, step, autoplays: !wasOpen && writesAddress && !stillness.matches });
    const tile = wasOpen ? null : wall.tile(index);
    if (tile && this.#picture) grow(this.#picture.frame, tile.image, dialog);
  }

  /** Shows what the address describes: the photo that it names, no photo, or a slideshow.
   * @type {(name: string) => Promise<void>} */
  async follow(name) {
    const isSlideshow = new URLSearchParams(location.search).has('slideshow');
    if (!name && !isSlideshow) return this.hide();
    if (name) await this.#openNamed(name); else await this.open(0, { writesAddress: false });
    if (!this.isOpen) return;
    // A slideshow that starts from its address has no wall to return to.
    if (!name) writePhoto(nameOf(this.#id));
    this.slideshow.follow();
  }

  /** @type {(name: string) => Promise<void>} */
  async #openNamed(name) {
    const asked = this.#asked = {};
    const found = await findNamed(name).catch(() => undefined);
    if (this.#asked !== asked) return;
    if (found && found.index >= 0) return this.open(found.index, { writesAddress: false });
    this.#sayItIsGone(found?.photo ?? 0, phrase(found === undefined ? 'photoFailed' : 'noSuchPhoto'));
  }

  /** Goes forward by a number of photos. If the open photo was removed, the next one has taken its place.
   * @type {(count: number) => void} */
  step(count) {
    if (this.slideshow.isOfSome) this.slideshow.step(count);
    else if (this.#aim >= 0) this.open(this.#aim + count);
    else this.open(this.#index + (this.#isGone && count > 0 ? count - 1 : count));
  }

  /** Opens the first photo, or the last one.
   * @type {(isLast: boolean) => void} */
  openEnd(isLast) {
    if (this.slideshow.isOfSome) this.slideshow.step(isLast ? -1 : 1, isLast ? 0 : -1); else this.open(isLast ? wall.engine.count - 1 : 0);
  }

  /** Opens the photo that a swipe brings, as soon as it is known.
   * @type {(step: number) => void} */
  #bring(step) {
    const index = this.#beside(step);
    if (wall.engine.idOf(index)) this.open(index, { step }); else this.step(step);
  }

  /** Returns the index of the photo that a step leads to, or a negative number if it isn't known yet.
   * @type {(step: number) => number} */
  #beside(step) {
    return this.slideshow.isOfSome ? wall.engine.indexOf(this.slideshow.beside(step)) : this.#index + step;
  }

  /** Makes the picture that a step leads to: null if it isn't known yet, and undefined if there is none.
   * @type {(step: number) => Picture | null | undefined} */
  #pictureBeside(step) {
    if ((step < 0 ? this.#previous : this.#next).hidden) return undefined;
    const index = this.#beside(step);
    if (!wall.engine.idOf(index)) return null;
    const picture = this.#makePicture(this.#photoAt(index), wall.tile(index));
    this.zoom.prepare(picture);
    return picture;
  }

  /** Closes the photo and shows it on the wall. Resolves when the address has changed, which takes a moment. */
  async close() {
    if (!this.isOpen) return;
    this.hide();
    if (!history.state?.isOpenedHere) return history.replaceState(history.state, '', addressWith({ photo: '' }));
    const followed = new Promise((done) => addEventListener('popstate', done, { once: true }));
    history.back();
    await followed;
  }

  /** Closes the photo without changing the address. */
  async hide() {
    this.#asked = {};
    this.#aim = -1;
    if (!this.isOpen) return;
    this.slideshow.end();
    const full = this.tools.leaveFull();
    const shrink = shrinking(this.#picture?.image, this.sheets.ground);
    this.#leavePicture();
    this.#shows = '';
    this.resting.end();
    this.tools.openMenu(false);
    dialog.classList.remove('bare');
    dialog.close();
    holdPage(false);
    restoreTitle();
    if (!this.#isGone) wall.reveal(this.#index);
    const tile = wall.tile(this.#index);
    if (tile) shrink(tile.image);
    await full;
    if (!this.isOpen) this.#viewer.remove();
  }

  /** Loads the picture and the facts of the next photo in advance. The result is whether it can be shown.
   * @type {(index: number) => Promise<boolean>} */
  async fetchAhead(index) {
    return await wall.nodes.need(index) && fetchAhead(this.#photoAt(index));
  }

  /** @type {(index: number) => OpenPhoto} */
  #photoAt(index) {
    const id = wall.engine.idOf(index);
    const version = wall.engine.versionOf(index);
    return { id, version, ratio: wall.engine.ratioOf(index), facts: factsOf(id, version) };
  }

  /** @type {(id: number, writesAddress: boolean) => void} */
  #begin(id, writesAddress) {
    const wasOpen = this.isOpen;
    this.#id = id;
    dialog.dataset.photo = String(id);
    this.tools.showFavorite(id);
    if (writesAddress && !wasOpen) history.pushState({ isOpenedHere: true }, '', addressWith({ photo: nameOf(id) }));
    if (wasOpen) return;
    holdPage(true);
    dialog.append(this.#viewer);
    dialog.showModal();
    this.#stage.focus();
    this.resting.wake();
  }

  /** Whether the controls may hide: the user isn't reading, choosing or focusing anything there. On touch screens, a
   * tap hides them. */
  get #mayRest() {
    const isInUse = this.about.isOpen || this.tools.isOpen || !this.#notice.element.hidden
      || this.#viewer.querySelector(':is(.tools, .previous, .next) :focus-visible, :is(.previous, .next):focus-visible');
    return this.isOpen && !isInUse && (hovering.matches || this.slideshow.isOn);
  }

  /** @typedef {{ fade?: number, step?: number, autoplays?: boolean }} Arrival How a photo arrives, as for `open`. */

  /** @type {(arrival?: Arrival) => void} */
  #show(arrival = {}) {
    this.#revision = wall.engine.revision;
    this.#markSteps();
    const photo = this.#photoAt(this.#index);
    const shows = `${photo.id} ${photo.version}`;
    if (shows === this.#shows) return;
    this.#shows = shows;
    this.#notice.hide();
    this.#showPicture(photo, arrival);
    this.filmstrip.show(this.#index);
    this.tools.showPlace(this.#place, '');
    this.#showFacts(photo);
    for (const step of [1, -1]) this.fetchAhead(this.#index + step);
  }

  /** @type {(photo: OpenPhoto, arrival?: Arrival, tile?: Tile | null) => void} */
  #showPicture(photo, { fade = 0, step = 0, autoplays = false } = {}, tile = wall.tile(this.#index)) {
    const ready = this.sheets.beside(step);
    const isReady = ready?.photo.id === photo.id && ready.photo.version === photo.version;
    const picture = isReady ? ready : this.#makePicture(photo, tile);
    this.gestures.end();
    if (this.sheets.element.contains(document.activeElement)) this.#stage.focus();
    this.sheets.show(picture, fade);
    this.zoom.show(picture);
    picture.open(autoplays);
  }

  /** @type {(photo: OpenPhoto, tile?: Tile | null) => Picture} */
  #makePicture(photo, tile) {
    const rough = tile && isThere(tile) ? tile.image : null;
    /** @type {Picture} */
    const picture = new Picture(
      photo, rough,
      () => this.#picture === picture ? this.zoom.resize(picture) : this.zoom.prepare(picture),
      (text, more, mayWork) => this.#picture === picture && this.#complain(text, { more, act: mayWork ? () => this.#showAgain() : undefined }));
    return picture;
  }

  /** Shows another picture of the same shot, or the photo itself again.
   * @type {(shot: Shot | null) => Promise<void>} */
  async #showShot(shot) {
    const shows = this.#shows;
    this.#notice.hide();
    const photo = this.#photoAt(this.#index);
    const shown = shot ? { ...shot, ratio: shot.width / shot.height, facts: factsOf(shot.id, shot.version) } : photo;
    this.#showPicture(shown, {}, shot ? null : undefined);
    const picture = this.#picture;
    const facts = await photo.facts;
    if (!picture || this.#shows !== shows || this.#picture !== picture) return;
    picture.alt = shot ? shot.name : facts?.caption || facts?.name || phrase('photo');
    this.faces.show(shot ? [] : facts?.people, picture);
    this.#sayHowMuch();
  }

  #leavePicture() {
    this.gestures.end();
    this.sheets.leave();
  }

  /** Writes the texts of the open photo again, for example its position. */
  describe() {
    this.#markSteps();
    if (this.isOpen && this.#index >= 0) this.#showFacts(this.#photoAt(this.#index));
  }

  /** @type {(photo: OpenPhoto) => Promise<void>} */
  async #showFacts(photo) {
    const facts = await photo.facts;
    if (this.#shows !== `${photo.id} ${photo.version}`) return;
    writePhoto(nameOf(photo.id, facts));
    const name = facts?.caption || facts?.name || phrase('photo');
    if (this.#picture) this.#picture.alt = name;
    this.#tell(facts);
    this.about.say(name, name, dateOf(facts), this.#place);
    this.tools.showPlace(this.#place, dayOf(facts) || (facts?.name ?? ''));
    this.#sayHowMuch();
  }

  /** @type {(facts: Facts | null) => void} */
  #tell(facts) {
    this.tools.facts = facts;
    this.about.show(facts);
    this.faces.show(facts?.people, this.#picture);
  }

  /** Searches the wall for what the details name.
   * @type {(text: string, tag?: string) => Promise<void>} */
  async #search(text, tag) {
    await this.close();
    search.set(text, tag);
  }

  /** The photo's position on the wall, or in a slideshow of some photos: "7 of 70". */
  get #place() {
    if (this.#index < 0) return '';
    return phrase('of', this.slideshow.place ?? { number: this.#index + 1, all: wall.engine.count });
  }

  /** Shows a notice in place of the picture.
   * @type {(text: string, options: Parameters<Notice['say']>[1]) => void} */
  #complain(text, options) {
    this.#notice.say(text, options);
    this.#zoomed();
  }

  #showAgain() {
    this.#shows = '';
    this.#show();
    this.#stage.focus();
  }

  /** Says that a photo doesn't exist, or no longer exists.
   * @type {(id: number, text: string) => void} */
  #sayItIsGone(id, text) {
    this.#begin(id, false);
    this.#isGone = true;
    this.#shows = '';
    this.#leavePicture();
    this.#tell(null);
    this.filmstrip.show(-1);
    this.tools.showPlace('', '');
    this.about.say(phrase('noPhoto'), text);
    this.#complain(text, { action: phrase('allPhotos'), act: () => this.close() });
    this.#markSteps();
  }

  /** Enables the buttons for previous and next. At the last photo, the focus stays on the button. */
  #markSteps() {
    const focused = document.activeElement;
    const { isOfSome } = this.slideshow;
    this.#previous.hidden = !isOfSome && this.#index <= 0;
    this.#next.hidden = !isOfSome && (this.#index < 0 || this.#index + (this.#isGone ? 0 : 1) >= wall.engine.count);
    if (focused === this.#previous && this.#previous.hidden || focused === this.#next && this.#next.hidden) this.#stage.focus();
  }

  /** Called when the zoom changes, or when more pixels have loaded. */
  #zoomed() {
    const isZoomed = this.#picture !== null && this.zoom.isZoomed;
    this.#stage.classList.toggle('zoomed', isZoomed);
    this.tools.showState({
      isZoomed,
      canZoom: this.#picture !== null && this.#notice.element.hidden && this.zoom.canZoom,
      hasDetails: this.about.isOpen,
    });
    if (isZoomed && this.#picture?.lacks(this.zoom.pixels)) this.#picture.showFull();
    this.#sayHowMuch();
  }

  #sayHowMuch() { this.about.showExtent(this.#picture?.share ?? '', this.zoom.isZoomed ? this.zoom.scale : null); }

  /** Switches between the original's pixels at a point of the window and the whole photo.
   * @type {(at?: ClientPoint | null) => Promise<void>} */
  async toggleZoom(at = null) {
    await this.#picture?.photo.facts;
    this.zoom.toggle(at);
  }

  /** The player of the open video, or null for a photo. */
  get video() { return this.#picture?.video ?? null; }

  /** Resolves when the open video has been played to its end. For a photo, immediately. */
  async played() {
    const picture = this.#picture;
    await picture?.photo.facts;
    if (this.#picture === picture) await picture?.video?.playToEnd();
  }

  /** Starts or ends a slideshow. */
  play() {
    if (this.slideshow.isOn) return this.slideshow.end();
    this.tools.enterFull();
    this.slideshow.begin();
  }

  /** Shows some photos one after another, by their identifiers.
   * @type {(ids: number[]) => Promise<void>} */
  async playOnly(ids) {
    const index = await walls.find(ids[0]).catch(() => -1);
    if (index < 0) return;
    await this.open(index);
    this.tools.enterFull();
    this.slideshow.begin(ids);
  }

  /** The wall has changed: the photo may have moved, have new content, or have been added or removed. */
  async #wallChanged() {
    // A slideshow begins after the folder was empty or hadn't been read.
    if (!this.isOpen && wall.engine.count > 0 && new URLSearchParams(location.search).has('slideshow')) return this.follow(readAddress().photo);
    if (!this.isOpen) return;
    if (this.#revision === wall.engine.revision) return;
    this.#revision = wall.engine.revision;
    const asked = this.#asked = {};
    const here = this.#id ? wall.engine.indexOf(this.#id) : -1;
    const find = () => this.#id ? walls.find(this.#id) : findNamed(readAddress().photo).then(({ index }) => index);
    const index = here >= 0 ? here : await find().catch(() => undefined);
    if (this.#asked !== asked || index === undefined) return;
    if (index >= 0) return this.open(index, { writesAddress: false });
    if (this.#isGone) return this.#markSteps();
    this.#sayItIsGone(this.#id, phrase('photoGone'));
  }
}
