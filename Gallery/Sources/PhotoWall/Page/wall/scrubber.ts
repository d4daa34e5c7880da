// The strip at the edge that names the sections. On a wide page, it has its own space and clickable names. Elsewhere,
// only its handle appears while the wall scrolls, so that it doesn't cover the photos.

import { byId, make, onKeys, type KeyActs } from '../elements/elements';
import { phrase } from '../texts/language';
import { landmarkText, titleText } from './titles';
import type { Wall } from './wall-view';
import type { WallLoader } from './wall-loader';

const strip = byId('scrubber');
const root = document.documentElement;
const wide = matchMedia('(min-width: 900px) and (hover: hover) and (pointer: fine)');
/** Walls with fewer photos need no space for the strip. */
const many = 100;
/** The minimum distance between names and dots. */
const least = 30;
/** The minimum movement of a touch that starts a drag. */
const slack = 4;

export class Scrubber {
  #handle = make('b');
  #bubble = make('output');
  /** The names and dots as they are shown. */
  #written = '[]';
  #still = 0;
  #grabbedAt: { y: number, isOnHandle: boolean, hasMoved: boolean } | null = null;
  /** The share of the wall below the pointer; null if the pointer isn't over the strip. */
  #pointedAt: number | null = null;
  #isPlanned = false;

  constructor(private readonly wall: Wall, private readonly walls: WallLoader) {
    strip.append(this.#handle, this.#bubble);
    this.wall.addEventListener('change', () => this.#draw());
    // New nodes make the wall's length more precise, sometimes several times per frame.
    this.wall.addEventListener('arrival', () => this.#plan());
    this.walls.addEventListener('change', () => this.#plan());
    this.wall.addEventListener('scroll', () => this.#follow());
    wide.addEventListener('change', () => this.wall.arrange());
    strip.addEventListener('pointerdown', (event) => this.#grab(event));
    strip.addEventListener('pointermove', (event) => this.#point(event));
    strip.addEventListener('pointerup', (event) => this.#release(event));
    strip.addEventListener('pointercancel', () => this.#letGo());
    strip.addEventListener('pointerleave', () => {
      this.#pointedAt = null;
      this.#showPlace();
    });
    onKeys(strip, () => this.#acts());
  }

  get #range() { return Math.max(0, this.wall.engine.contentHeight - this.wall.visibleHeight); }
  /** The distance of the strip's range from both of its ends: half the height of what is drawn there. */
  get #end() { return root.classList.contains('gutter') ? 14 : 32; }
  get #length() { return Math.max(1, this.wall.visibleHeight - 2 * this.#end); }

  #plan() {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    requestAnimationFrame(() => {
      this.#isPlanned = false;
      this.#draw();
    });
  }

  /** Writes as many names as fit next to the strip, with dots between them. */
  #draw() {
    if (this.#makeRoom()) return;
    const { visibleHeight, barHeight } = this.wall;
    strip.hidden = this.#range < 2 * visibleHeight;
    if (strip.hidden) return;
    strip.style.top = `${barHeight}px`;
    const labels = root.classList.contains('gutter') ? this.#labels() : [];
    const written = JSON.stringify(labels);
    if (written !== this.#written) {
      this.#written = written;
      for (const each of strip.querySelectorAll('span')) each.remove();
      this.#handle.before(...labels.map(({ name, kind, y }) => Object.assign(make('span', kind, name), { style: `top: ${y}px` })));
    }
    this.#showPlace();
  }

  /** Gives the strip space next to the photos, or takes it back. Returns true if this has caused a new layout. */
  #makeRoom() {
    const isUseful = this.walls.all >= many && this.#hasNames;
    if (root.classList.contains('gutter') === (isUseful && wide.matches)) return false;
    root.classList.toggle('gutter');
    this.wall.arrange();
    return true;
  }

  /** Whether sections have names. Without grouping, they have none. */
  get #hasNames() {
    const { by, sample } = this.walls.shown ?? {};
    return by !== 'none' || Boolean(sample);
  }

  /** Returns the names of as many years or folders as fit, and a dot for other months. */
  #labels() {
    const sections = this.wall.engine.sectionCount;
    const isOldestFirst = this.walls.shown?.order === 'oldest';
    const labels: { name: string, kind: string, y: number }[] = [];
    let [last, lastMonth] = ['', ''];
    let [nameY, dotY] = [-Infinity, -Infinity];
    // Sections are closer together than dots can be. For each one that fits, one section is looked up.
    for (let section = 0; section >= 0 && section < sections;) {
      const y = this.#y(Math.min(1, this.wall.engine.offsetOf(section) / this.#range));
      const title = this.wall.engine.landmarkTitle(section);
      const name = landmarkText(title, isOldestFirst);
      const month = title.kind === 'date' ? title.text.slice(0, 7) : '';
      if (name && name !== last && y - nameY >= least) {
        // A name takes the place of a dot that is too near.
        if (y - dotY < least) labels.pop();
        labels.push({ name, kind: title.kind === 'date' ? 'year' : title.kind, y: Math.round(y) });
        [last, lastMonth, nameY] = [name, month, y];
      } else if (month !== lastMonth && y - Math.max(nameY, dotY) >= least) {
        labels.push({ name: '', kind: 'dot', y: Math.round(y) });
        [lastMonth, dotY] = [month, y];
      }
      const next = this.wall.engine.sectionAt((Math.max(nameY, dotY) + least - this.#end) / this.#length * this.#range);
      section = Math.max(section + 1, next);
    }
    return labels;
  }

  /** Returns the position of a share of the wall on the strip. */
  #y(share: number): number { return this.#end + share * this.#length; }

  /** Shows the position on the wall, and the bubble with the section below the pointer, if there is one. */
  #showPlace() {
    const { offset } = this.wall.engine;
    const share = this.#range > 0 ? offset / this.#range : 0;
    const title = this.#titleAt(offset, share);
    this.#handle.style.top = `${this.#y(share)}px`;
    Object.assign(strip, { ariaValueNow: String(Math.round(share * 100)), ariaValueMin: '0', ariaValueMax: '100', ariaValueText: title });
    const pointed = this.#pointedAt;
    this.#bubble.style.top = `${Math.max(18, this.#y(pointed ?? share))}px`;
    this.#bubble.textContent = pointed === null ? title : this.#titleAt(pointed * this.#range, pointed);
  }

  /** Shows the position on the wall, and the handle for a while. */
  #follow() {
    if (strip.hidden) return;
    this.#showPlace();
    root.classList.add('scrolling');
    clearTimeout(this.#still);
    this.#still = setTimeout(() => root.classList.remove('scrolling'), 1200);
  }

  /** Returns the text for a position: its section, or the approximate number of the photo if sections have no names. */
  #titleAt(offset: number, share: number): string {
    const section = this.wall.engine.sectionAt(offset);
    const title = section < 0 ? '' : titleText(this.wall.engine.landmarkTitle(section));
    if (title) return title;
    const { count } = this.wall.engine;
    return phrase('of', { number: Math.round(1 + Math.min(1, share) * (count - 1)), all: count });
  }

  #grab(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    strip.setPointerCapture(event.pointerId);
    this.#grabbedAt = { y: event.clientY, isOnHandle: event.target === this.#handle, hasMoved: false };
    if (this.#grabbedAt.isOnHandle) return;
    strip.classList.add('active');
    this.#point(event);
  }

  #point(event: PointerEvent): void {
    if (this.#grabbedAt && Math.abs(event.clientY - this.#grabbedAt.y) > slack) {
      this.#grabbedAt.hasMoved = true;
      strip.classList.add('active');
    }
    this.#pointedAt = Math.min(1, Math.max(0, (event.clientY - this.wall.barHeight - this.#end) / this.#length));
    if (strip.classList.contains('active')) this.wall.jump(this.#pointedAt * this.#range);
    this.#showPlace();
  }

  /** Handles a tap on the handle. Without a drag, it is meant for the photo below. */
  #release(event: PointerEvent): void {
    const isTap = this.#grabbedAt?.isOnHandle && !this.#grabbedAt.hasMoved;
    this.#letGo();
    if (!isTap) return;
    const below = document.elementsFromPoint(event.clientX, event.clientY).map((element) => this.wall.tileAt(element)).find(Boolean);
    below?.link.click();
  }

  #letGo() {
    this.#grabbedAt = null;
    strip.classList.remove('active');
  }

  #acts(): KeyActs {
    const last = this.wall.engine.sectionCount - 1;
    const current = this.wall.engine.sectionAt(this.wall.engine.offset + 1);
    const jump = (offset: number) => {
      this.#pointedAt = null;
      this.wall.jump(offset);
      this.#follow();
    };
    const go = (step: number): () => void => () => jump(this.wall.engine.offsetOf(Math.min(last, Math.max(0, current + step))));
    return { ArrowDown: go(1), ArrowUp: go(-1), PageDown: go(10), PageUp: go(-10), Home: go(-Infinity), End: () => jump(this.#range) };
  }
}
