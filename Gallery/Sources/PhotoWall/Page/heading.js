// The header of a section, which stays at the top while its photos pass.

import { row } from './engine.js';
import { number } from './language.js';
import { sectionTitle } from './dates.js';

export class Heading {
  element = document.createElement('li');
  isShown = false;
  #title = document.createElement('bdi');
  #count = document.createElement('small');
  #shown = '';
  #section = -1;

  constructor(engine) {
    this.engine = engine;
    this.element.className = 'heading';
    const heading = document.createElement('h2');
    heading.append(this.#title, this.#count);
    this.element.append(heading);
  }

  /** Where it stands among the photos: before the first of its own. */
  get order() { return this.engine.wall.wall_section_start(this.#section) - 0.5; }

  /** Shows what a row of changes says. */
  show(numbers, at) {
    this.#section = numbers[at + row.index];
    const { style, classList } = this.element;
    classList.toggle('pinned', numbers[at + row.pinned] === 1);
    style.transform = `translate(${numbers[at + row.x]}px, ${numbers[at + row.y]}px)`;
    style.width = `${numbers[at + row.width]}px`;
    style.height = `${numbers[at + row.height]}px`;
  }

  /** Says what the section is. */
  label(period) {
    const title = sectionTitle(...this.engine.sectionTitles(this.#section), period);
    const count = this.engine.wall.wall_section_photo_count(this.#section);
    if (this.#shown === `${title} ${count}`) return;
    this.#shown = `${title} ${count}`;
    this.#title.textContent = title;
    this.#count.textContent = number(count);
  }

  remove() {
    this.gliding?.cancel();
    this.element.remove();
  }
}
