// Search as you type, and the tags that are chosen. All of it stands in the page's address.

import { source } from './source.js';

const field = document.getElementById('search');

export class Search {
  text = '';
  /** The tags that photos have to have, and those that they must not have. */
  tags = [];
  without = [];
  #running;
  #timer;
  /** Whether the last entry in the history is that of a search which is still being typed. */
  #isTyping = false;

  constructor(wall, places, changed) {
    this.wall = wall;
    this.places = places;
    this.changed = changed;
    field.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#typed(), 120);
    });
    field.addEventListener('change', () => this.#finish());
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && field.value) {
        field.value = '';
        this.#typed();
        event.preventDefault();
      } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
        event.preventDefault();
        this.#finish();
        const first = wall.engine.wall.wall_first_seen();
        if (first >= 0) wall.reveal(first);
      }
    });
  }

  get isOn() { return this.#terms.length > 0; }

  /** What is looked for, for people to read. */
  get description() { return this.#terms.join(' · '); }

  get #terms() { return [this.text, ...this.tags, ...this.without.map((tag) => `without ${tag}`)].filter(Boolean); }

  /** Will look for what the address says, once there is a library. */
  begin({ text, tags, without }) {
    [this.text, this.tags, this.without, field.value] = [text, tags, without, text];
  }

  /** Looks for a text and tags, as an entry in the history; all may be empty. */
  set(text, tags = [], without = []) {
    return this.#set({ text, tags: [tags].flat().filter(Boolean), without });
  }

  /** Looks for what the address says; whether that is something else. */
  async follow({ text, tags, without }) {
    if (!this.#differs({ text, tags, without })) return false;
    this.#isTyping = false;
    this.begin({ text, tags, without });
    this.changed();
    await this.run();
    return true;
  }

  /** Shows what is found. */
  async run() {
    const positions = await this.#find(source.version);
    if (positions === undefined) return;
    this.wall.filter(positions);
  }

  /** Shows a library, and of it what is found, in one go; false if what is found is not of this library. */
  async show(library, version) {
    const positions = await this.#find(version);
    if (positions === undefined) return false;
    this.wall.show(library, positions);
    return true;
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#set({ text: field.value.trim(), tags: this.tags, without: this.without }, true);
  }

  #finish() {
    this.#typed();
    this.#isTyping = false;
  }

  #set(wanted, isTyped = false) {
    if (!this.#differs(wanted)) return;
    const { text, tags, without } = wanted;
    const changes = { q: text, tag: tags, without };
    // A search is one entry, however many letters it took.
    if (isTyped && this.#isTyping) this.places.change(changes); else this.places.enter(changes);
    this.#isTyping = isTyped;
    [this.text, this.tags, this.without] = [text, tags, without];
    if (field.value.trim() !== text) field.value = text;
    this.changed();
    return this.run();
  }

  #differs({ text, tags, without }) {
    return text !== this.text || String(tags) !== String(this.tags) || String(without) !== String(this.without);
  }

  /** The positions that are found; null for all. Undefined if there is another search, or another library. */
  async #find(version) {
    this.#running?.abort();
    if (!this.isOn) return null;
    const running = this.#running = new AbortController();
    try {
      const { text, tags, without } = this;
      const positions = await source.search({ text, tags, without }, version, running.signal);
      return running.signal.aborted ? undefined : positions ?? undefined;
    } catch (error) {
      if (running.signal.aborted) return undefined;
      console.info(`Search failed: ${error.message}`);
      return null;
    }
  }
}
