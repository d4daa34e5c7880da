// The wall in the document: moves elements to where the engine says, and nothing else.

import { row, change, content, periods } from './engine.js';
import { forget } from './captions.js';
import { Heading } from './heading.js';
import { Tile } from './tile.js';
import { source } from './source.js';

const stillness = matchMedia('(prefers-reduced-motion: reduce)');
const gliding = { duration: 320, easing: 'cubic-bezier(.2, 0, 0, 1)' };

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
  /** The position of the photo with the focus, or -1. */
  focused = -1;
  /** How high the bar is, and the part of the window below it. Kept, since asking makes the browser lay out at once. */
  barHeight = 0;
  visibleHeight = 1;

  constructor(engine, style) {
    super();
    this.engine = engine;
    this.style = style;
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

  /** The length of time, in words, that a header stands for. */
  get period() { return periods[this.style.period]; }

  /** Shows a library, or some positions of it, and what was seen where it was; glides from the one before. */
  show(bytes, positions = null) {
    this.#catchUp();
    const focused = this.focused < 0 ? 0 : this.engine.wall.wall_id(this.focused);
    if (!this.engine.show(bytes, positions)) throw new Error('The library is damaged, or not one that this page understands. Reload the page.');
    source.version = this.engine.version();
    source.token = this.engine.token();
    forget();
    this.focused = focused ? this.engine.wall.wall_position_of_id(focused) : -1;
    this.#change(true);
  }

  /** Shows some positions of the library from the first on, or all of it where it is seen now. */
  filter(positions) {
    this.#catchUp();
    this.engine.filter(positions);
    this.#change(true);
  }

  /** Lets the photo at a point of the window stay there while the wall is arranged in other ways. */
  hold(x, y) {
    this.#catchUp();
    this.engine.wall.wall_hold(x - this.#page.getBoundingClientRect().left, y - this.barHeight);
  }

  /** Lays out anew: for another style, with gliding, or another size of the page. */
  arrange(glides = false) {
    if (this.#isFrozen) return;
    this.#catchUp();
    this.barHeight = this.#bar.offsetHeight;
    this.visibleHeight = Math.max(1, innerHeight - this.barHeight);
    const { kind, period, columnWidth, spacing, margin } = this.style;
    const { style } = document.documentElement;
    style.setProperty('--bar', `${this.barHeight}px`);
    style.setProperty('--wall-left', `${this.#page.offsetLeft}px`);
    this.engine.wall.wall_arrange(
      kind, period, this.#ruler.offsetHeight / 16, columnWidth, spacing, margin, this.#page.clientWidth, this.visibleHeight,
      devicePixelRatio, this.isRightToLeft ? 1 : 0);
    this.#change(glides);
  }

  /** Shows the content from an offset on. */
  jump(offset) {
    this.engine.wall.wall_jump(offset);
    this.#applyAndScroll();
  }

  /** Scrolls a photo into sight, or from afar one near it, and gives it the focus. */
  reveal(position, takesFocus = true) {
    this.#catchUp();
    this.engine.wall.wall_reveal(position);
    this.#applyAndScroll();
    this.focused = this.engine.wall.wall_shown(position);
    const tile = this.tile(this.focused);
    if (takesFocus) tile?.focus();
    this.#markFocusable();
  }

  /** The tile that shows a photo; undefined if it is not in the document. */
  tile(position) {
    return this.#slots.find((slot) => slot?.isShown && slot instanceof Tile && slot.position === position);
  }

  get tiles() { return this.#slots.filter((slot) => slot?.isShown && slot instanceof Tile); }

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

  /** Asks once more for what could not be had. */
  retry() {
    for (const tile of this.tiles) tile.retry();
  }

  #scrolled() {
    if (this.#isFrozen) return;
    this.#follow(this.#scrollPosition);
    this.dispatchEvent(new Event('scroll'));
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#rest(), 160);
  }

  #follow(position) {
    this.#position = position;
    this.engine.wall.wall_scroll(position);
    this.#applyAndScroll();
  }

  /** Follows scrolling of which no event has told yet. */
  #catchUp() {
    if (this.#isFrozen) return;
    const position = this.#scrollPosition;
    if (Math.abs(position - this.#position) > 0.5) this.#follow(position);
  }

  /** When scrolling rests: positions are put right, and the document's order made that of the photos. */
  #rest() {
    if (this.#isFrozen) return;
    this.#catchUp();
    this.engine.wall.wall_settle();
    this.#applyAndScroll();
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

  #change(glides) {
    this.#apply(glides);
    this.#putInOrder();
    this.#markFocusable();
    this.dispatchEvent(new Event('change'));
    this.#scroll();
  }

  #applyAndScroll() {
    this.#apply(false);
    this.#scroll();
  }

  /** Scrolls the page to where the engine has it. Last of all: it makes the browser lay out at once. */
  #scroll() {
    const position = this.engine.wall.wall_scroll_position();
    if (position === this.#position) return;
    this.#position = position;
    if (Math.abs(this.#scrollPosition - position) > 0.5) scrollTo(0, position);
  }

  /** Does to the document what the engine says. */
  #apply(glides) {
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
    for (let at = start, end = start + count * row.stride; at < end; at += row.stride) {
      const number = numbers[at + row.slot];
      const slot = this.#slots[number] ??= numbers[at + row.content] === content.header ? new Heading(this.engine) : new Tile(this.engine);
      if (numbers[at + row.kind] === change.gone) {
        slot.isShown = false;
        gone.push(slot);
        this.#keepFocus(slot);
        continue;
      }
      slot.show(numbers, at, total);
      if (!slot.isShown) {
        slot.isShown = true;
        if (!slot.element.isConnected) this.#photos.append(slot.element);
      }
      if (this.#isFocusKept && slot.position === this.focused) slot.focus();
      // Only what is in the document: Chromium leaves an element at its animation's start that began outside of it.
      if (mayGlide) glide(slot, numbers, at);
    }
    for (const slot of gone) if (!slot.isShown) slot.remove();
    for (const slot of this.#slots) if (slot instanceof Heading && slot.isShown) slot.label(this.period);
  }

  /** A photo that leaves the document with the focus has it again when it comes back; until then the wall has it. */
  #keepFocus(slot) {
    if (slot.link !== document.activeElement) return;
    this.#page.focus({ preventScroll: true });
    this.#isFocusKept = true;
  }

  #focusMoved(event) {
    const tile = this.tiles.find((tile) => tile.element.contains(event.target));
    if (!tile || tile.position === this.focused) return;
    this.focused = tile.position;
    this.#markFocusable();
  }

  /** One photo can be reached with the tab key: that with the focus, or the first that is seen. */
  #markFocusable() {
    const isFocusedShown = this.focused >= 0 && this.tile(this.focused);
    const position = isFocusedShown ? this.focused : this.engine.wall.wall_first_seen();
    for (const tile of this.tiles) tile.isFocusable = tile.position === position;
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
