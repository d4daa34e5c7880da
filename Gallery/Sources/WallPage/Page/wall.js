// The wall in the document: moves elements to where the engine says, and nothing else.

import { row, change, content } from './engine.js';
import { Gap } from './gap.js';
import { Heading } from './heading.js';
import { Nodes } from './nodes.js';
import { Tile } from './tile.js';
import { source } from './source.js';

const stillness = matchMedia('(prefers-reduced-motion: reduce)');
const gliding = { duration: 320, easing: 'cubic-bezier(.2, 0, 0, 1)' };
/** From afar: a grid, of columns at least so wide. */
const afar = { month: 108, year: 76 };
const grid = 2;

export class Wall extends EventTarget {
  #slots = [];
  #page = document.getElementById('wall');
  #photos = document.getElementById('photos');
  #bar = document.getElementById('bar');
  #ruler = document.getElementById('ruler');
  #pageHeight = -1;
  /** The scroll position that the engine knows of. */
  #position = 0;
  #settling;
  /** Whether the wall has the focus in place of a photo that is not in the document. */
  #isFocusKept = false;
  /** Whether the page is being printed, and what it says of its size is that of paper. */
  #isFrozen = false;
  /** The index of the photo with the focus, or -1, and its identifier, or 0 as long as that is not known. */
  focused = -1;
  #focusedID = 0;
  /** From how far away the wall is seen: `month`, `year`, or nothing for all photos. */
  #sample = '';
  /** The wall's number, which grows when the engine shows another. */
  #revision = 0;
  /** The photo that two fingers hold, and how often the reader had moved then. */
  #held = { index: -1, moves: -1 };
  /** How often the reader has gone somewhere else. */
  moves = 0;
  /** The index of the photo around which the wall was shown last; -1 if it was shown from its start. */
  shownAt = -1;
  /** Whether photos come one after another: they appear, and nothing glides. */
  isCalm = false;
  /** Called when the server does not know a node of the wall. */
  nodesAreGone = () => {};
  /** How high the bar is, and the part of the window below it. Kept, since asking makes the browser lay out at once. */
  barHeight = 0;
  visibleHeight = 1;

  constructor(engine, style) {
    super();
    this.engine = engine;
    this.style = style;
    this.nodes = new Nodes(engine, () => this.#arrived(), () => this.nodesAreGone());
    addEventListener('scroll', () => this.#scrolled(), { passive: true });
    // The ruler is as high as the reader's letters: it changes with the browser's font size and with text zoom.
    const sizes = new ResizeObserver(() => this.arrange());
    sizes.observe(this.#bar);
    sizes.observe(this.#ruler);
    addEventListener('resize', () => this.arrange());
    this.#photos.addEventListener('focusin', (event) => this.#focusMoved(event));
    this.#page.addEventListener('focusout', () => (this.#isFocusKept = false));
  }

  get isRightToLeft() { return document.documentElement.dir === 'rtl'; }

  /** Opens the wall of a recipe by a bundle of its nodes, from its start or from a place on; or what the same wall has
   * become, which is shown where the reader is as soon as that is here. False if the bytes are damaged. */
  open(bytes, recipe, { isSameWall = false, place = null, glides = false }) {
    this.#catchUp();
    if (!this.engine.open(bytes, isSameWall)) return false;
    source.token = this.engine.token();
    this.nodes.recipe = recipe;
    if (!isSameWall) [this.moves, this.shownAt] = [this.moves + 1, -1];
    const isOtherStyle = this.#sample !== recipe.sample;
    this.#sample = recipe.sample;
    const isAtOnce = !isOtherStyle && !place;
    this.#update({ glides: isAtOnce && glides });
    if (isOtherStyle) this.arrange(!place && glides);
    if (place) this.showAt(place, glides);
    return true;
  }

  /** Shows a photo at a distance from the top of what is seen: the one that is `found` at an index, or that is known, or
   * else as great a share of the wall. */
  showAt({ id, found = -1, index, count, distance }, glides = false) {
    const { wall } = this.engine;
    const known = found >= 0 || !id ? found : wall.wall_index_of_id(id);
    const all = wall.wall_count();
    this.shownAt = known >= 0 ? known : Math.min(all - 1, count === all ? index : Math.round(index / Math.max(1, count) * all));
    wall.wall_show_at(this.shownAt, distance);
    this.#update({ glides });
  }

  /** Lets the photo at a point of the window stay there while the wall is arranged in other ways. */
  hold(x, y) {
    this.#catchUp();
    const left = this.#page.getBoundingClientRect().left;
    this.engine.wall.wall_hold(x - left, y - this.barHeight);
    this.#held = { index: this.engine.wall.wall_nearest(x - left, y - this.barHeight), moves: this.moves };
  }

  /** The index of the photo that is looked at: that which is held, or else the one nearest to the middle; -1 if none is
   * seen. */
  get lookedAt() {
    if (this.#held.moves === this.moves) return this.#held.index;
    return this.engine.wall.wall_nearest(this.#page.clientWidth / 2, this.visibleHeight / 2);
  }

  /** Lays out anew: for another style, with gliding, or another size of the page. */
  arrange(glides = false) {
    if (this.#isFrozen) return;
    this.#catchUp();
    this.barHeight = this.#bar.offsetHeight;
    this.visibleHeight = Math.max(1, innerHeight - this.barHeight);
    const { spacing, margin } = this.style;
    const { kind, columnWidth } = this.#sample ? { kind: grid, columnWidth: afar[this.#sample] } : this.style;
    const width = this.#page.clientWidth;
    const { style } = document.documentElement;
    style.setProperty('--bar', `${this.barHeight}px`);
    style.setProperty('--wall-left', `${this.#page.offsetLeft}px`);
    // Columns of what is not here are about as wide as those of what is.
    const columns = Math.max(width < 600 ? 2 : 1, Math.floor((width - 2 * margin + spacing) / (columnWidth + spacing)));
    style.setProperty('--column', `${(width - 2 * margin + spacing) / columns}px`);
    style.setProperty('--spacing', `${spacing}px`);
    this.engine.wall.wall_arrange(
      kind, this.#ruler.offsetHeight / 16, columnWidth, spacing, margin, width, this.barHeight, this.visibleHeight,
      devicePixelRatio, this.isRightToLeft ? 1 : 0);
    this.#update({ glides, isArranged: true });
  }

  /** Shows the content from an offset on. */
  jump(offset) {
    this.moves += 1;
    this.engine.wall.wall_jump(offset);
    this.#update();
  }

  /** Scrolls a photo into sight, and gives it the focus: one that is not here yet as soon as it is. */
  reveal(index, takesFocus = true) {
    this.#catchUp();
    this.moves += 1;
    this.engine.wall.wall_reveal(index);
    this.#update();
    this.#setFocused(index);
    if (takesFocus) this.#focus();
    this.#markFocusable();
  }

  /** The tile that shows a photo; undefined if it is not in the document. */
  tile(index) {
    return this.#slots.find((slot) => slot?.isShown && slot instanceof Tile && slot.index === index);
  }

  get tiles() { return this.#slots.filter((slot) => slot?.isShown && slot instanceof Tile); }

  /** How much of the wall is below what is seen, in points. */
  get left() { return this.engine.wall.wall_page_height() - this.#position - this.visibleHeight; }

  /** Where the page is scrolled to. Browsers go beyond both ends, when they bounce and by rounding. */
  get #scrollPosition() { return Math.max(0, Math.min(scrollY, this.#pageHeight - this.visibleHeight)); }

  /** Leaves all as it is, whatever the browser says of the page's size. */
  freeze() { this.#isFrozen = true; }

  /** Follows the page again, from where it was. */
  thaw() {
    this.#isFrozen = false;
    scrollTo(0, this.#position);
    this.arrange();
  }

  /** Asks once more for pictures that were not to be had. */
  retry() {
    for (const tile of this.tiles) tile.retry();
  }

  /** Whether it is the browser that has scrolled, since the page has become shorter with its bar: what is here is arranged
   * for that soon. */
  get #isCutShort() {
    const hasRoom = () => scrollY + innerHeight < document.documentElement.scrollHeight - 1;
    return scrollY < this.#position && this.#bar.offsetHeight < this.barHeight && !hasRoom();
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

  #follow(position) {
    this.#position = position;
    this.engine.wall.wall_scroll(position);
    this.#update();
  }

  /** The engine has been given a node. */
  #arrived() {
    this.#update();
    this.nodes.tell();
    this.#restSoon();
    this.dispatchEvent(new Event('arrival'));
  }

  /** Follows scrolling of which no event has told yet. */
  #catchUp() {
    if (this.#isFrozen || this.#isCutShort) return;
    const position = this.#scrollPosition;
    if (Math.abs(position - this.#position) <= 0.5) return;
    this.moves += 1;
    this.#follow(position);
  }

  /** When scrolling rests: positions are put right, and the document's order made that of the photos. */
  #rest() {
    if (this.#isFrozen) return;
    this.#catchUp();
    this.engine.wall.wall_settle();
    this.#update();
    this.#putInOrder();
    this.#markFocusable();
  }

  /** Puts headers and photos in the order in which they are read. What has the focus keeps it only where it is. */
  #putInOrder() {
    const ordered = this.#slots.filter((slot) => slot?.isShown).sort((one, other) => one.order - other.order);
    const focused = ordered.findIndex((slot) => slot.element.contains(document.activeElement));
    let next = null;
    for (let number = ordered.length - 1; number >= 0; number--) {
      const { element } = ordered[number];
      if (number !== focused && element.nextElementSibling !== next) this.#photos.insertBefore(element, next);
      next = element;
    }
  }

  /** Brings the document to where the engine is after a call. With any, the wall may be what it has become meanwhile. */
  #update({ glides, isArranged = false } = {}) {
    const revision = this.engine.wall.wall_commits();
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

  /** Scrolls the page to where the engine has it. Last of all: it makes the browser lay out at once. */
  #scroll() {
    const position = this.engine.wall.wall_scroll_position();
    if (position === this.#position) return;
    this.#position = position;
    if (Math.abs(this.#scrollPosition - position) > 0.5) scrollTo(0, position);
  }

  /** Does to the document what the engine says. In another wall, photos may be called otherwise that stand where they did. */
  #apply(glides, isAnother) {
    const height = this.engine.wall.wall_page_height();
    if (height !== this.#pageHeight) {
      this.#page.style.height = `${height}px`;
      this.#pageHeight = height;
    }
    const { start, count } = this.engine.changes();
    const numbers = this.engine.numbers;
    const total = this.engine.wall.wall_count();
    const mayGlide = glides && !stillness.matches;
    const gone = [];
    const shown = [];
    for (let at = start, end = start + count * row.stride; at < end; at += row.stride) {
      const number = numbers[at + row.slot];
      const slot = this.#slots[number] ??= this.#slot(numbers[at + row.content]);
      if (numbers[at + row.kind] === change.gone) {
        slot.isShown = false;
        gone.push(slot);
        this.#keepFocus(slot);
        continue;
      }
      slot.show(numbers, at, total);
      shown.push(slot);
      if (!slot.isShown) {
        slot.isShown = true;
        if (!slot.element.isConnected) this.#photos.append(slot.element);
      }
      if (slot.index === this.focused && slot.index >= 0) this.#focusShown(slot);
      // Only what is in the document: Chromium leaves an element at its animation's start that began outside of it.
      if (mayGlide) glide(slot, numbers, at);
    }
    for (const slot of gone) if (!slot.isShown) slot.remove();
    // Last of all: what the engine is asked may stand where the rows did.
    for (const slot of isAnother ? this.tiles : shown) if (slot instanceof Tile && slot.isShown) slot.label();
    for (const slot of this.#slots) if (slot instanceof Heading && slot.isShown) slot.label();
  }

  #slot(what) {
    switch (what) {
      case content.header: return new Heading(this.engine);
      case content.gap: return new Gap();
      default: return new Tile(this);
    }
  }

  /** A photo that leaves the document with the focus has it again when it comes back; until then the wall has it. */
  #keepFocus(slot) {
    if (slot.link === document.activeElement) this.#takeFocus();
  }

  #takeFocus() {
    this.#page.focus({ preventScroll: true });
    this.#isFocusKept = true;
  }

  #focus() {
    const tile = this.tile(this.focused);
    if (tile) tile.focus(); else this.#takeFocus();
  }

  /** The photo with the focus is in the document. */
  #focusShown(tile) {
    this.#focusedID = tile.id || this.#focusedID;
    if (this.#isFocusKept) tile.focus();
  }

  #setFocused(index) {
    this.focused = index;
    this.#focusedID = this.engine.wall.wall_id(index);
  }

  /** In another wall, the photo with the focus has another index. */
  #findFocused() {
    const { wall } = this.engine;
    const known = this.#focusedID ? wall.wall_index_of_id(this.#focusedID) : -1;
    this.focused = known < 0 && this.focused >= 0 ? wall.wall_moved(this.focused) : known;
    if (this.focused < 0) this.#focusedID = 0;
  }

  #focusMoved(event) {
    const tile = this.tiles.find((tile) => tile.element.contains(event.target));
    if (!tile || tile.index === this.focused) return;
    this.#setFocused(tile.index);
    this.#markFocusable();
  }

  /** One photo can be reached with the tab key: that with the focus, or the first that is seen. */
  #markFocusable() {
    const isFocusedShown = this.focused >= 0 && this.tile(this.focused);
    const index = isFocusedShown ? this.focused : this.engine.wall.wall_first_seen();
    for (const tile of this.tiles) tile.isFocusable = tile.index === index;
  }
}

/** Lets an element move to where it is now from where it was. */
function glide(slot, numbers, at) {
  slot.gliding?.cancel();
  const { element } = slot;
  if (numbers[at + row.kind] === change.appeared) {
    slot.gliding = element.animate([{ opacity: 0 }, { opacity: 1 }], gliding);
  } else if (numbers[at + row.glides]) {
    const width = numbers[at + row.fromWidth] / numbers[at + row.width];
    const height = numbers[at + row.fromHeight] / numbers[at + row.height];
    const from = `translate(${numbers[at + row.fromX]}px, ${numbers[at + row.fromY]}px) scale(${width}, ${height})`;
    slot.gliding = element.animate([{ transform: from }, { transform: element.style.transform }], gliding);
  }
}
