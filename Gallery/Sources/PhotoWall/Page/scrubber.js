// The strip at the edge that names the sections: drag, click, or use the keys, to get from one to another.

import { sectionTitle, shortTitle } from './dates.js';

const strip = document.getElementById('scrubber');
const least = 30;

export class Scrubber {
  #thumb = document.createElement('b');
  #bubble = document.createElement('output');
  #labels = [];
  #still;

  constructor(wall) {
    this.wall = wall;
    strip.append(this.#thumb, this.#bubble);
    wall.addEventListener('change', () => this.#draw());
    wall.addEventListener('scroll', () => this.#follow());
    strip.addEventListener('pointerdown', (event) => this.#grab(event));
    strip.addEventListener('pointermove', (event) => this.#point(event));
    strip.addEventListener('pointerup', () => strip.classList.remove('active'));
    strip.addEventListener('pointercancel', () => strip.classList.remove('active'));
    strip.addEventListener('pointerleave', () => this.#follow());
    strip.addEventListener('keydown', (event) => this.#key(event));
  }

  get #wall() { return this.wall.engine.wall; }
  get #range() { return Math.max(0, this.#wall.wall_content_height() - this.wall.visibleHeight); }

  /** Writes the names beside the strip, as many as there is room for. */
  #draw() {
    const { visibleHeight, barHeight, engine } = this.wall;
    strip.hidden = this.#range < 2 * visibleHeight || this.#wall.wall_section_count() < 2;
    if (strip.hidden) return;
    strip.style.top = `${barHeight}px`;
    const sections = this.#wall.wall_section_count();
    const content = this.#wall.wall_content_height();
    let count = 0;
    let lastY = -Infinity;
    let last = '';
    // Sections lie closer than names can: what is looked at is one section for each place that has room.
    for (let section = 0; section >= 0 && section < sections;) {
      const y = this.#wall.wall_section_offset(section) / content * (visibleHeight - 14);
      const name = shortTitle(engine.sectionTitle(section));
      if (y - lastY >= least && name !== last) {
        this.#label(count++, name.length > 24 ? `${name.slice(0, 23)}…` : name, Math.round(y));
        [lastY, last] = [y, name];
      }
      const next = this.#wall.wall_section_at((Math.max(lastY + least, y) / (visibleHeight - 14)) * content);
      section = Math.max(section + 1, next);
    }
    for (const { element } of this.#labels.splice(count)) element.remove();
    this.#follow();
  }

  /** Writes one of the names; touches the document only where it differs. */
  #label(index, name, y) {
    let label = this.#labels[index];
    if (!label) {
      label = this.#labels[index] = { element: document.createElement('span') };
      this.#thumb.before(label.element);
    }
    if (label.name !== name) label.element.textContent = label.name = name;
    if (label.y !== y) label.element.style.top = `${label.y = y}px`;
  }

  /** Shows where the wall is. */
  #follow() {
    if (strip.hidden) return;
    const offset = this.#wall.wall_offset();
    this.#show(this.#range > 0 ? offset / this.#range : 0, offset);
    document.documentElement.classList.add('scrolling');
    clearTimeout(this.#still);
    this.#still = setTimeout(() => document.documentElement.classList.remove('scrolling'), 1200);
  }

  #show(share, offset) {
    const y = Math.min(1, Math.max(0, share)) * (this.wall.visibleHeight - 3);
    this.#thumb.style.top = `${y}px`;
    this.#bubble.style.top = `${Math.max(18, y)}px`;
    const title = sectionTitle(this.wall.engine.sectionTitle(this.#wall.wall_section_at(offset)));
    this.#bubble.textContent = title;
    strip.ariaValueNow = Math.round(share * 100);
    strip.ariaValueMin = 0;
    strip.ariaValueMax = 100;
    strip.ariaValueText = title;
  }

  #grab(event) {
    event.preventDefault();
    strip.setPointerCapture(event.pointerId);
    strip.classList.add('active');
    this.#point(event);
  }

  #point(event) {
    const share = (event.clientY - this.wall.barHeight) / this.wall.visibleHeight;
    const offset = Math.min(1, Math.max(0, share)) * this.#range;
    if (strip.classList.contains('active')) this.wall.jump(offset);
    this.#show(share, offset);
  }

  #key(event) {
    const sections = this.#wall.wall_section_count();
    const offset = this.#wall.wall_offset();
    const current = this.#wall.wall_section_at(offset + 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -sections, End: sections };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const section = Math.min(sections - 1, Math.max(0, current + steps[event.key]));
    this.wall.jump(event.key === 'End' ? this.#range : this.#wall.wall_section_offset(section));
    this.#follow();
  }
}
