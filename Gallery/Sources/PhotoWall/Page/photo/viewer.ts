// The open photo, and the ways to the next photo and back to the wall.

import { DetailsPanel } from './details/details-panel';
import { addressWith, changeAddress, nameOf, readAddress, writePhoto } from '../state/address';
import { button, byId, make, stillness, type ClientPoint } from '../elements/elements';
import { dateOf, dayOf } from './details/details';
import { factsOf } from '../source/facts';
import { fetchAhead, Picture, type OpenPhoto } from './picture';
import { FaceFrames } from './face-frames';
import { Filmstrip } from './filmstrip';
import { Gestures } from './gestures';
import { grow, shrinking } from './zoom-transition';
import { lockScroll } from '../elements/scroll-lock';
import { Notice } from '../elements/notice';
import { phrase } from '../texts/language';
import { AutoHide } from '../elements/auto-hide';
import { Pager } from './pager';
import { Slideshow } from './slideshow';
import { Toolbar } from './toolbar';
import { Zoom } from './zoom';
import { restoreTitle } from '../state/document-title';
import { isThere, type Tile, type Wall, type WallLoader } from '../wall/wall';
import type { Facts, Shot } from '../source/answers';

const dialog = byId('photo');
const hovering = matchMedia('(hover: hover) and (pointer: fine)');
/** How long the next photo fades in, in milliseconds. */
const fading = 120;

/** How a photo arrives, as for `open`. */
export type Arrival = { fade?: number, step?: number, autoplays?: boolean };

export class PhotoViewer {
  /** The open photo's identifier. */
  id = 0;
  /** Its index in the wall, or -1. If the photo has been removed, its previous index. */
  index = -1;
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
  about = new DetailsPanel(dialog, this.#stage, {
    search: (text, tag) => this.close().then(() => this.search(text, tag)), show: (shot) => this.#showShot(shot),
  }, () => this.#zoomed());
  #previous = button('previous', phrase('previous'), () => this.step(-1));
  faces: FaceFrames = new FaceFrames(() => this.tools.showFaces(this.faces));
  #next = button('next', phrase('next'), () => this.step(1));
  readonly slideshow: Slideshow;
  readonly autoHide: AutoHide;
  readonly filmstrip: Filmstrip;
  readonly tools: Toolbar;
  readonly pager: Pager;
  readonly zoom: Zoom;
  readonly gestures: Gestures;

  /** `search` is called with a text and a tag that the details name. */
  constructor(private readonly wall: Wall, private readonly walls: WallLoader, private readonly search: (text: string, tag?: string) => void) {
    this.slideshow = new Slideshow(dialog, this, wall, walls);
    this.autoHide = new AutoHide(dialog, () => this.#mayRest);
    this.filmstrip = new Filmstrip(wall, (index) => this.open(index));
    this.tools = new Toolbar({
      zoom: () => this.toggleZoom(),
      play: () => this.play(),
      details: () => this.about.toggle(),
      faces: () => this.faces.toggle(),
      close: () => this.close(),
    }, this.#viewer, this.slideshow.tools, this.about.said);
    this.pager = new Pager(dialog, (step) => this.#pictureBeside(step), (step) => this.#bring(step));
    this.#stage.append(this.pager.element, this.#notice.element, this.about.extent);
    this.#viewer.append(
      this.#stage, this.about.caption, this.filmstrip.element, this.#previous, this.#next, this.about.details, this.tools.element,
      this.about.said);
    this.zoom = new Zoom(this.#stage, () => this.#zoomed());
    this.gestures = new Gestures(this.#stage, this.zoom, this.pager, {
      close: () => this.close(),
      details: () => this.about.toggle(true),
      tapped: (isSecond) => dialog.classList.toggle('bare', isSecond || undefined),
    });
    // Keyboard users need to see the controls.
    for (const type of ['keydown', 'focusin']) dialog.addEventListener(type, () => dialog.classList.remove('bare'));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (this.tools.isOpen) this.tools.openMenu(false); else if (this.zoom.isZoomed) this.zoom.end(true); else this.close();
    });
    this.wall.addEventListener('change', () => this.#wallChanged());
  }

  get isOpen() { return dialog.open; }

  get #picture() { return this.pager.open; }

  /** Opens the photo at an index of the wall, as soon as it is known. It fades in for a number of milliseconds, or arrives with the
   * step of a swipe. */
  async open(
    index: number, { writesAddress = true, fade = fading, step = 0 }: { writesAddress?: boolean, fade?: number, step?: number } = {},
  ): Promise<void> {
    if (index < 0 || index >= this.wall.engine.count) return;
    const asked = this.#asked = {};
    this.#aim = index;
    // Known photos open immediately.
    const isKnown = this.wall.engine.idOf(index) !== 0 || await this.wall.nodes.need(index);
    if (this.#asked !== asked) return;
    this.#aim = -1;
    if (!isKnown) return;
    const wasOpen = this.isOpen;
    this.#begin(this.wall.engine.idOf(index), writesAddress);
    this.index = index;
    this.#isGone = false;
    // Only the user's own steps fade, and only videos that the user opens on the wall play by themselves.
    this.#show({ fade: writesAddress ? fade : 0, step, autoplays: !wasOpen && writesAddress && !stillness.matches });
    const tile = wasOpen ? null : this.wall.tile(index);
    if (tile && this.#picture) grow(this.#picture.frame, tile.image, dialog);
  }

  /** Shows what the address describes: the photo that it names, no photo, or a slideshow. */
  async follow(name: string): Promise<void> {
    const isSlideshow = readAddress().slideshow !== null;
    if (!name && !isSlideshow) return this.hide();
    if (name) await this.#openNamed(name); else await this.open(0, { writesAddress: false });
    if (!this.isOpen) return;
    // A slideshow that starts from its address has no wall to return to.
    if (!name) writePhoto(nameOf(this.id));
    this.slideshow.follow();
  }

  async #openNamed(name: string): Promise<void> {
    const asked = this.#asked = {};
    const found = await this.walls.findNamed(name).catch(() => undefined);
    if (this.#asked !== asked) return;
    if (found && found.index >= 0) return this.open(found.index, { writesAddress: false });
    this.#sayItIsGone(found?.photo ?? 0, phrase(found === undefined ? 'photoFailed' : 'noSuchPhoto'));
  }

  /** Goes forward by a number of photos. If the open photo was removed, the next one has taken its place. */
  step(count: number): void {
    if (this.slideshow.isOfSome) this.slideshow.step(count);
    else if (this.#aim >= 0) this.open(this.#aim + count);
    else this.open(this.index + (this.#isGone && count > 0 ? count - 1 : count));
  }

  openEnd(isLast: boolean): void {
    if (this.slideshow.isOfSome) this.slideshow.step(isLast ? -1 : 1, isLast ? 0 : -1); else this.open(isLast ? this.wall.engine.count - 1 : 0);
  }

  /** Opens the photo that a swipe brings, as soon as it is known. */
  #bring(step: number): void {
    const index = this.#beside(step);
    if (this.wall.engine.idOf(index)) this.open(index, { step }); else this.step(step);
  }

  /** Returns the index of the photo that a step leads to, or a negative number if it isn't known yet. */
  #beside(step: number): number {
    return this.slideshow.isOfSome ? this.wall.engine.indexOf(this.slideshow.beside(step)) : this.index + step;
  }

  /** Makes the picture that a step leads to: null if it isn't known yet, and undefined if there is none. */
  #pictureBeside(step: number): Picture | null | undefined {
    if ((step < 0 ? this.#previous : this.#next).hidden) return undefined;
    const index = this.#beside(step);
    if (!this.wall.engine.idOf(index)) return null;
    const picture = this.#makePicture(this.#photoAt(index), this.wall.tile(index));
    this.zoom.prepare(picture);
    return picture;
  }

  /** Closes the photo and shows it on the wall. Resolves when the address has changed, which takes a moment. */
  async close() {
    if (!this.isOpen) return;
    this.hide();
    if (!history.state?.isOpenedHere) return changeAddress({ photo: '' });
    const followed = new Promise((done) => addEventListener('popstate', done, { once: true }));
    history.back();
    await followed;
  }

  /** Closes the photo without changing the address. */
  async hide() {
    this.#asked = {};
    this.#aim = -1;
    if (!this.isOpen) return;
    const isElsewhere = this.slideshow.isOfSome && !this.slideshow.isOn;
    this.slideshow.end();
    const full = this.tools.leaveFull();
    const shrink = shrinking(this.#picture?.image, this.pager.ground);
    this.gestures.end();
    this.pager.leave();
    this.#shows = '';
    this.autoHide.end();
    this.tools.openMenu(false);
    dialog.classList.remove('bare');
    dialog.close();
    lockScroll(false);
    restoreTitle();
    if (!this.#isGone && !isElsewhere) this.wall.reveal(this.index);
    const tile = this.wall.tile(this.index);
    if (tile) shrink(tile.image);
    await full;
    if (!this.isOpen) this.#viewer.remove();
  }

  /** Loads the picture and the facts of the next photo in advance. The result is whether it can be shown. */
  async fetchAhead(index: number): Promise<boolean> {
    return await this.wall.nodes.need(index) && fetchAhead(this.#photoAt(index));
  }

  #photoAt(index: number): OpenPhoto {
    const id = this.wall.engine.idOf(index);
    const version = this.wall.engine.versionOf(index);
    return { id, version, ratio: this.wall.engine.ratioOf(index), facts: factsOf(id, version) };
  }

  #begin(id: number, writesAddress: boolean): void {
    const wasOpen = this.isOpen;
    this.id = id;
    dialog.dataset.photo = String(id);
    this.tools.showFavorite(id);
    if (writesAddress && !wasOpen) history.pushState({ isOpenedHere: true }, '', addressWith({ photo: nameOf(id) }));
    if (wasOpen) return;
    lockScroll(true);
    dialog.append(this.#viewer);
    dialog.showModal();
    this.#stage.focus();
    this.autoHide.wake();
  }

  /** Whether the controls may hide: the user isn't reading, choosing or focusing anything there. On touch screens, a
   * tap hides them. */
  get #mayRest() {
    const isInUse = this.about.isOpen || this.tools.isOpen || !this.#notice.element.hidden
      || this.#viewer.querySelector(':is(.tools, .previous, .next) :focus-visible, :is(.previous, .next):focus-visible');
    return this.isOpen && !isInUse && (hovering.matches || this.slideshow.isOn);
  }

  #show(arrival: Arrival = {}): void {
    this.#revision = this.wall.engine.revision;
    this.#markSteps();
    const photo = this.#photoAt(this.index);
    const shows = `${photo.id} ${photo.version}`;
    if (shows === this.#shows) return;
    this.#shows = shows;
    this.#notice.hide();
    this.#showPicture(photo, arrival);
    this.filmstrip.show(this.index);
    this.tools.showPlace(this.#place, '');
    this.#showFacts(photo);
    for (const step of [1, -1]) this.fetchAhead(this.index + step);
  }

  #showPicture(
    photo: OpenPhoto, { fade = 0, step = 0, autoplays = false }: Arrival = {}, tile: Tile | null | undefined = this.wall.tile(this.index),
  ): void {
    const ready = this.pager.beside(step);
    const isReady = ready?.photo.id === photo.id && ready.photo.version === photo.version;
    const picture = isReady ? ready : this.#makePicture(photo, tile);
    this.gestures.end();
    if (this.pager.element.contains(document.activeElement)) this.#stage.focus();
    this.pager.show(picture, fade);
    this.zoom.show(picture);
    picture.open(autoplays);
  }

  #makePicture(photo: OpenPhoto, tile?: Tile | null): Picture {
    const rough = tile && isThere(tile) ? tile.image : null;
    const picture: Picture = new Picture(
      photo, rough,
      () => this.#picture === picture ? this.zoom.resize(picture) : this.zoom.prepare(picture),
      (text, more, mayWork) => this.#picture === picture && this.#complain(text, { more, act: mayWork ? () => this.#showAgain() : undefined }));
    return picture;
  }

  /** Shows another picture of the same shot, or the photo itself again. */
  async #showShot(shot: Shot | null): Promise<void> {
    const shows = this.#shows;
    this.#notice.hide();
    const photo = this.#photoAt(this.index);
    const shown = shot ? { ...shot, ratio: shot.width / shot.height, facts: factsOf(shot.id, shot.version) } : photo;
    this.#showPicture(shown, {}, shot ? null : undefined);
    const picture = this.#picture;
    const facts = await photo.facts;
    if (!picture || this.#shows !== shows || this.#picture !== picture) return;
    picture.alt = shot ? shot.name : facts?.caption || facts?.name || phrase('photo');
    this.faces.show(shot ? [] : facts?.people, picture);
    this.#sayHowMuch();
  }

  /** Writes the texts of the open photo again, for example its position. */
  describe() {
    this.#markSteps();
    if (this.isOpen && this.index >= 0) this.#showFacts(this.#photoAt(this.index));
  }

  async #showFacts(photo: OpenPhoto): Promise<void> {
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

  #tell(facts: Facts | null): void {
    this.tools.facts = facts;
    this.about.show(facts);
    this.faces.show(facts?.people, this.#picture);
  }

  /** The photo's position on the wall, or in a slideshow of some photos: "7 of 70". */
  get #place() {
    if (this.index < 0) return '';
    return phrase('of', this.slideshow.place ?? { number: this.index + 1, all: this.wall.engine.count });
  }

  /** Shows a notice in place of the picture. */
  #complain(text: string, options: Parameters<Notice['say']>[1]): void {
    this.#notice.say(text, { ...options, isLow: this.#picture?.isVisible });
    this.#zoomed();
  }

  #showAgain() {
    this.#shows = '';
    this.#show();
    this.#stage.focus();
  }

  /** Says that a photo doesn't exist, or no longer exists. */
  #sayItIsGone(id: number, text: string): void {
    this.#begin(id, false);
    this.#isGone = true;
    this.#shows = '';
    // What the user looks at stays, with a notice.
    if (!this.#picture?.isVisible) {
      this.gestures.end();
      this.pager.leave();
    }
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
    this.#previous.hidden = !isOfSome && this.index <= 0;
    this.#next.hidden = !isOfSome && (this.index < 0 || this.index + (this.#isGone ? 0 : 1) >= this.wall.engine.count);
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

  /** Switches between the original's pixels at a point of the window and the whole photo. */
  async toggleZoom(at: ClientPoint | null = null): Promise<void> {
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

  play() {
    if (this.slideshow.isOn) return this.slideshow.end();
    this.tools.enterFull();
    this.slideshow.begin();
  }

  /** Opens one of some photos, by their identifiers. Steps lead through these, and closing leads back to the wall as it is. Returns
   * whether the photo is on the wall. */
  async openAmong(ids: number[], id: number): Promise<boolean> {
    const index = await this.walls.find(id).catch(() => -1);
    if (index < 0) return false;
    this.slideshow.stepThrough(ids);
    await this.open(index);
    return true;
  }

  /** Shows some photos one after another, by their identifiers. */
  async playOnly(ids: number[]): Promise<void> {
    if (!await this.openAmong(ids, ids[0])) return;
    this.tools.enterFull();
    this.slideshow.begin(ids);
  }

  /** The wall has changed: the photo may have moved, have new content, or have been added or removed. */
  async #wallChanged() {
    // A slideshow begins after the folder was empty or hadn't been read.
    if (!this.isOpen && this.wall.engine.count > 0 && readAddress().slideshow !== null) return this.follow(readAddress().photo);
    if (!this.isOpen) return;
    if (this.#revision === this.wall.engine.revision) return;
    this.#revision = this.wall.engine.revision;
    const asked = this.#asked = {};
    const here = this.id ? this.wall.engine.indexOf(this.id) : -1;
    const find = () => this.id ? this.walls.find(this.id) : this.walls.findNamed(readAddress().photo).then(({ index }) => index);
    const index = here >= 0 ? here : await find().catch(() => undefined);
    if (this.#asked !== asked || index === undefined) return;
    if (index >= 0) return this.open(index, { writesAddress: false });
    if (this.#isGone) return this.#markSteps();
    this.#sayItIsGone(this.id, phrase('photoGone'));
  }
}
