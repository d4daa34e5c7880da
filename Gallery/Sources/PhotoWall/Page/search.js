// Search as you type, with suggestions, and the tags that are chosen. All of it stands in the page's address.

import * as suggestions from './suggestions.js';
import { source } from './source.js';

const field = document.getElementById('search');

export class Search {
  text = '';
  /** The tags that photos have to have, or whether they must have none. */
  tags = [];
  isUntagged = false;
  #running;
  #isFailed = false;
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
      } else if (event.key === 'Enter' || (event.key === 'ArrowDown' && suggestions.areNone)) {
        event.preventDefault();
        this.#finish();
        const first = wall.engine.wall.wall_first_seen();
        if (first >= 0) wall.reveal(first);
      }
    });
  }

  /** Whether what is looked for could not be looked for. */
  get isFailed() { return this.#isFailed; }

  get isOn() { return this.#terms.length > 0; }

  /** What is looked for, for people to read. */
  get description() { return this.#terms.join(' · '); }

  get #terms() { return [this.text, ...this.tags, this.isUntagged && 'without a tag'].filter(Boolean); }

  /** Will look for what the address says, once there is a library. */
  begin({ text, tags, isUntagged }) {
    [this.text, this.tags, this.isUntagged, field.value] = [text, tags, isUntagged, text];
  }

  /** Looks for a text and tags, as an entry in the history; all may be empty. */
  set(text, tags = [], isUntagged = false) {
    return this.#set({ text, tags: [tags].flat().filter(Boolean), isUntagged });
  }

  /** Looks for what the address says; whether that is something else. */
  async follow(wanted) {
    if (!this.#differs(wanted)) return false;
    this.#isTyping = false;
    this.begin(wanted);
    this.changed();
    await this.run();
    return true;
  }

  /** Looks again for what could not be looked for. */
  retry() {
    if (this.#isFailed) return this.run();
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

  #typed(isFinished = false) {
    clearTimeout(this.#timer);
    const tag = suggestions.tagOf(field.value);
    if (tag) return this.set(tag.text.trim(), [...this.tags, tag.name]);
    if (!isFinished) suggestions.ask(field.value, this.tags, this.isUntagged);
    this.#set({ text: field.value.trim(), tags: this.tags, isUntagged: this.isUntagged }, true);
  }

  #finish() {
    this.#typed(true);
    this.#isTyping = false;
  }

  #set(wanted, isTyped = false) {
    if (!this.#differs(wanted)) return;
    const { text, tags, isUntagged } = wanted;
    const changes = { q: text, tag: tags, untagged: isUntagged ? '1' : '' };
    // A search is one entry, however many letters it took.
    if (isTyped && this.#isTyping) this.places.change(changes); else this.places.enter(changes);
    this.#isTyping = isTyped;
    [this.text, this.tags, this.isUntagged] = [text, tags, isUntagged];
    if (field.value.trim() !== text) field.value = text;
    this.changed();
    return this.run();
  }

  #differs({ text, tags, isUntagged }) {
    return text !== this.text || String(tags) !== String(this.tags) || isUntagged !== this.isUntagged;
  }

  /** The positions that are found: none where the search fails, null for all. Undefined if there is another search, or
   * another library. */
  async #find(version) {
    this.#running?.abort();
    this.#isFailed = false;
    if (!this.isOn) return null;
    const running = this.#running = new AbortController();
    try {
      const { text, tags, isUntagged } = this;
      const positions = await source.search({ text, tags, isUntagged }, version, running.signal);
      return running.signal.aborted ? undefined : positions ?? undefined;
    } catch (error) {
      if (running.signal.aborted) return undefined;
      console.info(`Search failed: ${error.message}`);
      this.#isFailed = true;
      return new Uint32Array();
    }
  }
}
