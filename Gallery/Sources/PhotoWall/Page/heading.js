// The header of a section, which stays at the top while its photos pass.

import { row } from './engine.js';
import { sectionTitle } from './dates.js';

export class Heading {
  element = document.createElement('h2');
  isShown = false;
  #count = document.createElement('small');
  #title = document.createTextNode('');
  #shown = '';
  #section = -1;

  constructor(engine) {
    this.engine = engine;
    this.element.className = 'heading';
    this.element.append(this.#title, this.#count);
  }

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
  label() {
    const title = sectionTitle(this.engine.sectionTitle(this.#section));
    const count = this.engine.wall.wall_section_photo_count(this.#section);
    if (this.#shown === `${title} ${count}`) return;
    this.#shown = `${title} ${count}`;
    this.#title.data = title;
    this.#count.textContent = count.toLocaleString();
  }

  remove() {
    this.gliding?.cancel();
    this.element.remove();
  }
}
