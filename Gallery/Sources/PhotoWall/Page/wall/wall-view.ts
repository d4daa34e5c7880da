// The wall in the document: moves elements to the positions that the engine returns.

import { byId, forward, stillness } from '../elements/elements';
import { row, change, type Engine } from '../engine/engine';
import { Captions } from './captions';
import { Gap } from './slot';
import { SectionHeader } from './section-header';
import { NodeLoader } from '../engine/node-loader';
import { Tile } from './tile';
import { source } from '../source/source';
import type { WallQuery, Sample } from '../state/wall-query';
import type { Style } from '../state/style';

/** In the overview: a grid with these minimum column widths. */
const afar = { month: 108, year: 76 };
const grid = 2;

/** A position on a wall: a point of a photo, at a distance from the top of the visible rect. `count` is the number of photos on the
 * wall, `fraction` the point's share of the photo's height, and `found` the photo's index in another wall. */
export interface Place { id: number; index: number; count: number; distance: number; fraction?: number; found?: number }

export class Wall extends EventTarget {
  #slots: (Tile | SectionHeader | Gap)[] = [];
  #page = byId('wall');
  #photos = byId('photos');
  #bar = byId('bar');
  /** Tags and folders above the wall, which scroll with it. */
  #lead = byId('lead');
  #leadHeight = 0;
  #ruler = byId('ruler');
  #pageHeight = -1;
  /** The last scroll position that the engine was told. */
  #position = 0;
  #settling = 0;
  /** Whether the wall has the focus for a photo that isn't in the document. */
  #isFocusKept = false;
  /** Whether the page is being printed. Its size is then the paper's. */
  #isFrozen = false;
  /** The index of the focused photo, or -1. Its identifier is 0 until it is known. */
  focused = -1;
  #focusedID = 0;
  /** The distance of the view: `month`, `year`, or empty for all photos. */
  #sample: Sample = '';
  /** The wall's number. It grows when the engine shows another wall. */
  #revision = 0;
  /** The photo that a pinch holds, and the number of the user's movements at that time. */
  #held = { index: -1, moves: -1 };
  /** How often the user has moved to another position. */
  moves = 0;
  /** How far the user has scrolled down, less how far up, in points. */
  travelled = 0;
  /** The index of the photo around which the wall was last shown, or -1 if it was shown from the start. */
  shownAt = -1;
  /** Whether photos come one after another: they appear, and nothing glides. */
  isCalm = false;
  /** Called when the server doesn't know a node of the wall. */
  nodesAreGone = () => {};
  /** The height of the bar, and of the visible part below it. Cached, because reading them forces a layout. */
  barHeight = 0;
  visibleHeight = 1;
  /** The width of the wall, and the space between its photos and at its edges. */
  width = 0;
  spacing = 12;
  readonly nodes: NodeLoader;
  readonly captions: Captions;
  /** Called when a tile shows another photo. */
  mark: (tile: Tile) => void = () => {};

  constructor(readonly engine: Engine, readonly style: Style) {
    super();
    this.nodes = new NodeLoader(engine, () => this.#arrived(), () => this.nodesAreGone());
    this.captions = new Captions(engine, this.nodes);
    addEventListener('scroll', () => this.#scrolled(), { passive: true });
    // The ruler has the height of text. It changes with the browser's font size and with text zoom.
    const sizes = new ResizeObserver(() => this.arrange());
    sizes.observe(this.#bar);
    sizes.observe(this.#lead);
    sizes.observe(this.#ruler);
    addEventListener('resize', () => this.arrange());
    this.#photos.addEventListener('focusin', (event) => this.#focusMoved(event));
    this.#page.addEventListener('focusout', () => (this.#isFocusKept = false));
  }

  /** Opens the wall of a query from a bundle of nodes, at the start or at a position. For the same wall, the new
   * state appears at the current scroll position once its nodes are loaded. Returns false if the bytes are damaged. */
  open(
    bytes: Uint8Array, wallQuery: WallQuery,
    { isSameWall = false, place = null, glides = false }: { isSameWall?: boolean, place?: Place | null, glides?: boolean },
  ): boolean {
    this.#catchUp();
    if (!this.engine.open(bytes, isSameWall)) return false;
    source.follow(this.engine.token());
    this.nodes.wallQuery = wallQuery;
    if (!isSameWall) [this.moves, this.shownAt] = [this.moves + 1, -1];
    const isOtherStyle = this.#sample !== wallQuery.sample;
    this.#sample = wallQuery.sample;
    const isAtOnce = !isOtherStyle && !place;
    this.#update({ glides: isAtOnce && glides });
    if (isOtherStyle) this.arrange(!place && glides);
    if (place) this.showAt(place, glides);
    return true;
  }

  /** Shows a point of a photo at a distance from the top of the visible part: the photo that was `found` at an index, or
   * that the engine knows. Otherwise, scrolls to the same share of the wall. */
  showAt({ id, found = -1, index, count, distance, fraction = 0 }: Place, glides = false): void {
    const known = found >= 0 || !id ? found : this.engine.indexOf(id);
    const all = this.engine.count;
    this.shownAt = known >= 0 ? known : Math.min(all - 1, count === all ? index : Math.round(index / Math.max(1, count) * all));
    this.engine.showAt(this.shownAt, distance, fraction);
    this.#update({ glides });
  }

  /** Keeps the photo at a point of the window there while the style of the wall changes. */
  hold(x: number, y: number): void {
    this.#catchUp();
    const { left, top } = this.#page.getBoundingClientRect();
    const [across, down] = [x - left, y - top - this.#position];
    this.engine.hold(across, down);
    this.#held = { index: this.engine.nearest(across, down), moves: this.moves };
  }

  /** The index of the photo that the user looks at: the held photo, or the one nearest to the middle, or -1 if none
   * is visible. */
  get lookedAt() {
    if (this.#held.moves === this.moves) return this.#held.index;
    return this.engine.nearest(this.#page.clientWidth / 2, this.visibleHeight / 2);
  }

  /** Lays out the wall again, for another style (animated) or another size of the page. */
  arrange(glides = false) {
    if (this.#isFrozen) return;
    this.#catchUp();
    const { style } = document.documentElement;
    const spacing = this.spacing = innerWidth <= 640 ? 8 : innerWidth < 1920 ? 12 : 16;
    // First everything is read. After a change of the style, the browser would lay out the page for each value.
    this.barHeight = this.#bar.offsetHeight;
    this.visibleHeight = Math.max(1, innerHeight - this.barHeight);
    const width = this.width = this.#page.clientWidth;
    const left = this.#page.offsetLeft;
    const textScale = this.#ruler.offsetHeight / 16;
    // The scroll position stays when the height above the wall changes.
    if (this.#lead.offsetHeight !== this.#leadHeight) {
      this.#leadHeight = this.#lead.offsetHeight;
      if (this.#position > 0) this.#scrollTo(this.#position);
    }
    const { kind, columnWidth } = this.#sample ? { kind: grid, columnWidth: afar[this.#sample] } : this.style;
    style.setProperty('--spacing', `${spacing}px`);
    style.setProperty('--radius', `${columnWidth < 160 ? 6 : columnWidth < 320 ? 10 : 14}px`);
    style.setProperty('--bar', `${this.barHeight}px`);
    style.setProperty('--wall-left', `${left}px`);
    // Columns of parts that haven't loaded are about as wide as the others.
    const available = width - 2 * spacing;
    const least = available < 600 && columnWidth < available ? 2 : 1;
    const columns = Math.max(least, Math.floor((width - spacing) / (columnWidth + spacing)));
    style.setProperty('--column', `${(width - spacing) / columns}px`);
    this.engine.arrange(
      kind, textScale, columnWidth, spacing, spacing, width, this.barHeight, this.visibleHeight,
      devicePixelRatio, forward < 0 ? 1 : 0);
    style.setProperty('--caption-line', `${this.engine.captionLineHeight}px`);
    this.#update({ glides, isArranged: true });
  }

  /** Hides the bar or shows it again. Photos stay where they are, and pinned headings move with the bar. */
  hideBar(isHidden: boolean): void {
    this.#bar.classList.toggle('away', isHidden);
    this.engine.hideBar(isHidden);
    this.#update({ glides: true });
  }

  /** Shows the content from an offset on. */
  jump(offset: number): void {
    this.moves += 1;
    this.engine.jump(offset);
    this.#update();
    if (this.#position === 0) this.#scrollTo(0);
  }

  /** Scrolls a photo into view and gives it the focus, as soon as it is loaded. */
  reveal(index: number): void {
    this.#catchUp();
    this.moves += 1;
    this.engine.reveal(index);
    this.#update();
    if (index === 0) this.#scrollTo(0);
    this.#setFocused(index);
    const tile = this.tile(index);
    if (tile) tile.focus(); else this.#takeFocus();
    this.#markFocusable();
  }

  /** Returns the tile of a photo, or undefined if it isn't in the document. */
  tile(index: number): Tile | undefined {
    return this.tiles.find((tile) => tile.index === index);
  }

  /** Returns the tile around a node of the document. */
  tileAt(node: EventTarget | null): Tile | undefined { return node instanceof Node ? this.tiles.find(({ element }) => element.contains(node)) : undefined; }

  get tiles() { return this.#slots.flatMap((slot) => (slot?.isShown && slot instanceof Tile ? [slot] : [])); }

  /** All headings, also those that aren't shown now. */
  get headings() { return this.#slots.flatMap((slot) => (slot instanceof SectionHeader ? [slot] : [])); }

  get isAtStart() { return this.#position === 0; }

  /** Whether the wall is scrolled by less than a screen. */
  get isInFirstScreen() { return this.#position < this.visibleHeight; }

  /** The length of the wall below the visible rect, in points. */
  get left() { return this.engine.pageHeight - this.#position - this.visibleHeight; }

  /** The scroll position: how far the top of the wall is above the visible part. While the lead is visible, it is 0.
   * Browsers exceed both ends when they bounce or round. */
  get #scrollPosition() {
    return Math.max(0, Math.min(scrollY - this.#leadHeight, this.#pageHeight - this.visibleHeight));
  }

  /** Scrolls to a position of the wall. The beginning is that of the page. */
  #scrollTo(position: number): void {
    scrollTo(0, position > 0 ? position + this.#leadHeight : 0);
  }

  /** Ignores all changes of the page's size. */
  freeze() { this.#isFrozen = true; }

  /** Follows the page again, from the previous position. */
  thaw() {
    this.#isFrozen = false;
    this.#scrollTo(this.#position);
    this.arrange();
  }

  retry() { for (const tile of this.tiles) tile.retry(); }

  /** Whether the browser itself has scrolled, because the page has become shorter above the wall. The wall is laid out
   * for the new size soon after. */
  get #isCutShort() {
    const hasRoom = () => scrollY + innerHeight < document.documentElement.scrollHeight - 1;
    const height = this.barHeight + this.#leadHeight;
    return scrollY - this.#leadHeight < this.#position && this.#page.offsetTop < height && !hasRoom();
  }

  #scrolled() {
    if (this.#isFrozen || this.#isCutShort) return;
    const position = this.#scrollPosition;
    if (Math.abs(position - this.#position) > 0.5) this.moves += 1;
    this.#follow(position);
    this.dispatchEvent(new Event('scroll'));
    this.#restSoon();
  }

  #restSoon() {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#rest(), 160);
  }

  #follow(position: number): void {
    this.travelled += position - this.#position;
    this.#position = position;
    this.engine.scroll(position);
    this.#update();
  }

  /** Called when the engine has received a node. */
  #arrived() {
    this.#update();
    this.nodes.tell();
    this.#restSoon();
    this.dispatchEvent(new Event('arrival'));
  }

  /** Handles scrolling that hasn't caused an event yet. */
  #catchUp() {
    if (this.#isFrozen || this.#isCutShort) return;
    const position = this.#scrollPosition;
    if (Math.abs(position - this.#position) <= 0.5) return;
    this.moves += 1;
    this.#follow(position);
  }

  /** Called when scrolling has stopped. Corrects positions, and sorts the document in the order of photos. */
  #rest() {
    if (this.#isFrozen) return;
    this.#catchUp();
    this.engine.settle();
    this.#update();
    this.#putInOrder();
    this.#markFocusable();
  }

  /** Sorts headers and photos into reading order. The focused element isn't moved, because it would lose the focus. */
  #putInOrder() {
    const ordered = this.#slots.filter((slot) => slot?.isShown).sort((one, other) => one.order - other.order);
    const focused = ordered.findIndex((slot) => slot.element.contains(document.activeElement));
    let next: Element | null = null;
    for (let number = ordered.length - 1; number >= 0; number--) {
      const { element } = ordered[number];
      if (number !== focused && element.nextElementSibling !== next) this.#photos.insertBefore(element, next);
      next = element;
    }
  }

  /** Applies the engine's changes to the document after a call. Each call may show a new state of the wall. */
  #update({ glides = undefined, isArranged = false }: { glides?: boolean, isArranged?: boolean } = {}): void {
    const { revision } = this.engine;
    const isAnother = revision !== this.#revision;
    this.#revision = revision;
    if (isAnother) this.#findFocused();
    this.#apply(glides ?? (isAnother && !this.isCalm), isAnother);
    if (isAnother || isArranged) {
      this.#putInOrder();
      this.#markFocusable();
      this.nodes.tell();
      this.dispatchEvent(new Event('change'));
    }
    this.#scroll();
    this.nodes.plan();
  }

  /** Scrolls the page to the engine's position. This comes last, because it forces a layout. */
  #scroll() {
    const position = this.engine.scrollPosition;
    if (position === this.#position) return;
    this.#position = position;
    if (Math.abs(this.#scrollPosition - position) > 0.5) this.#scrollTo(position);
  }

  /** Applies the engine's changes. In another wall, a photo in the same place may have another label. */
  #apply(glides: boolean, isAnother: boolean): void {
    const height = this.engine.pageHeight;
    if (height !== this.#pageHeight) {
      this.#page.style.height = `${height}px`;
      this.#pageHeight = height;
    }
    const { start, count } = this.engine.changes();
    const { numbers, count: total } = this.engine;
    const mayGlide = glides && !stillness.matches;
    const gone: (Tile | SectionHeader | Gap)[] = [];
    const shown: (Tile | SectionHeader | Gap)[] = [];
    for (let at = start, end = start + count * row.stride; at < end; at += row.stride) {
      const number = numbers[at + row.slot];
      const slot = this.#slots[number] ??= new [Tile, SectionHeader, Gap][numbers[at + row.content]](this);
      if (numbers[at + row.kind] === change.gone) {
        slot.isShown = false;
        gone.push(slot);
        if (slot instanceof Tile && slot.link === document.activeElement) this.#takeFocus();
        continue;
      }
      slot.show(numbers, at, total);
      shown.push(slot);
      if (!slot.isShown) {
        slot.isShown = true;
        if (!slot.element.isConnected) this.#photos.append(slot.element);
      }
      if (slot instanceof Tile && slot.index === this.focused && slot.index >= 0) {
        this.#focusedID = slot.id || this.#focusedID;
        if (this.#isFocusKept) slot.focus();
      }
      // Animates only elements that are in the document. In Chromium, others would stay at the start of the animation.
      if (mayGlide) slot.glide(numbers, at);
    }
    for (const slot of gone) if (!slot.isShown) slot.remove();
    // This comes last, because calls to the engine may overwrite the rows.
    for (const slot of isAnother ? this.tiles : shown) if (slot instanceof Tile && slot.isShown) slot.label();
    for (const slot of this.#slots) if (slot instanceof SectionHeader && slot.isShown) slot.label();
  }

  /** Until the focused photo comes back into the document, the wall has the focus. */
  #takeFocus() {
    this.#page.focus({ preventScroll: true });
    this.#isFocusKept = true;
  }

  #setFocused(index: number): void {
    this.focused = index;
    this.#focusedID = this.engine.idOf(index);
  }

  /** Finds the focused photo's index in another wall. */
  #findFocused() {
    const known = this.#focusedID ? this.engine.indexOf(this.#focusedID) : -1;
    this.focused = known < 0 && this.focused >= 0 ? this.engine.moved(this.focused) : known;
    if (this.focused < 0) this.#focusedID = 0;
  }

  #focusMoved(event: FocusEvent): void {
    const tile = this.tileAt(event.target);
    if (!tile || tile.index === this.focused) return;
    this.#setFocused(tile.index);
    this.#markFocusable();
  }

  /** Makes one photo reachable with the tab key: the focused one, or the first visible one. */
  #markFocusable() {
    const isFocusedShown = this.focused >= 0 && this.tile(this.focused);
    const index = isFocusedShown ? this.focused : this.engine.firstSeen;
    for (const { link, index: at } of this.tiles) link.tabIndex = at === index ? 0 : -1;
  }
}
