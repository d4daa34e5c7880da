// Search as you type, and the tag that is chosen. Both stand in the page's address.

import { source } from './source.js';

const field = document.getElementById('search');
const empty = document.getElementById('empty');

export class Search {
  text = '';
  tag = '';
  #running;
  #timer;

  constructor(wall, changed) {
    this.wall = wall;
    this.changed = changed;
    field.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.set(field.value.trim(), this.tag), 120);
    });
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && field.value) {
        field.value = '';
        this.set('', this.tag);
        event.preventDefault();
      } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
        event.preventDefault();
        const first = wall.engine.wall.wall_first_seen();
        if (first >= 0) wall.reveal(first);
      }
    });
  }

  /** Looks for a text and a tag; both may be empty. */
  set(text, tag) {
    if (text === this.text && tag === this.tag) return;
    [this.text, this.tag] = [text, tag];
    if (field.value.trim() !== text) field.value = text;
    this.changed();
    return this.run();
  }

  /** Asks again: the library has changed, or the search. */
  async run() {
    this.#running?.abort();
    if (!this.text && !this.tag) {
      this.wall.filter(null);
      return this.#sayWhatIsThere();
    }
    const running = this.#running = new AbortController();
    try {
      const positions = await source.search(this.text, this.tag, running.signal);
      if (running.signal.aborted || !positions) return;
      this.wall.filter(positions);
    } catch (error) {
      if (running.signal.aborted) return;
      console.info(`Search failed: ${error.message}`);
    }
    this.#sayWhatIsThere();
  }

  #sayWhatIsThere() {
    const { wall } = this.wall.engine;
    const isNothing = wall.wall_count() === 0;
    empty.hidden = !isNothing;
    if (!isNothing) return;
    if (wall.wall_library_count() === 0) {
      empty.textContent = source.isStatic ? 'There are no photos here.' : 'No photos yet. Those put into the folder appear here by themselves.';
      return;
    }
    const all = document.createElement('button');
    all.textContent = 'Show all photos';
    all.addEventListener('click', () => this.set('', ''));
    empty.replaceChildren(`Nothing found for “${[this.text, this.tag].filter(Boolean).join(' · ')}”. `, all);
  }
}
