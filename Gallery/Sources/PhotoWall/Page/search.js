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

  /** Will look for a text and a tag, once there is a library. */
  begin(text, tag) {
    [this.text, this.tag, field.value] = [text, tag, text];
  }

  /** Looks for a text and a tag; both may be empty. */
  set(text, tag) {
    if (text === this.text && tag === this.tag) return;
    [this.text, this.tag] = [text, tag];
    if (field.value.trim() !== text) field.value = text;
    this.changed();
    return this.run();
  }

  /** Shows what is found. */
  async run() {
    const positions = await this.#find(source.version);
    if (positions === undefined) return;
    this.wall.filter(positions);
    this.#sayWhatIsThere();
  }

  /** Shows a library, and of it what is found, in one go; false if what is found is not of this library. */
  async show(library, version) {
    const positions = await this.#find(version);
    if (positions === undefined) return false;
    this.wall.show(library, positions);
    this.#sayWhatIsThere();
    return true;
  }

  /** The positions that are found; null for all. Undefined if there is another search, or another library. */
  async #find(version) {
    this.#running?.abort();
    if (!this.text && !this.tag) return null;
    const running = this.#running = new AbortController();
    try {
      const positions = await source.search(this.text, this.tag, version, running.signal);
      return running.signal.aborted ? undefined : positions ?? undefined;
    } catch (error) {
      if (running.signal.aborted) return undefined;
      console.info(`Search failed: ${error.message}`);
      return null;
    }
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
