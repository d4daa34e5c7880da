// Search as you type, with suggestions, and the tags that are chosen. All of it stands in the page's address.

import * as suggestions from './suggestions.js';
import { draw } from './elements.js';
import { isSearch } from './recipe.js';

const field = document.getElementById('search');
const clear = document.getElementById('clear-search');

export class Search {
  #timer;
  /** Whether the last entry in the history is that of a search which is still being typed. */
  #isTyping = false;
  /** Where the reader was before anything was looked for, and how often they had moved when the first was found. */
  #former = null;

  /** `changed` is called when something else is looked for. */
  constructor(wall, walls, places, changed) {
    this.wall = wall;
    this.walls = walls;
    this.places = places;
    this.changed = changed;
    draw(clear, 'clear', 'Clear search');
    clear.addEventListener('click', () => {
      this.#empty();
      field.focus();
    });
    field.addEventListener('input', () => {
      clear.hidden = !field.value;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#typed(), 120);
    });
    field.addEventListener('change', () => this.#finish());
    field.addEventListener('keydown', (event) => this.#key(event));
  }

  get text() { return this.walls.wanted.text; }
  /** The tags that photos have to have, or whether they must have none. */
  get tags() { return this.walls.wanted.tags; }
  get isUntagged() { return this.walls.wanted.isUntagged; }
  get isOn() { return isSearch(this.walls.wanted); }

  /** What is looked for, for people to read. */
  get description() {
    return [this.text, ...this.tags, this.isUntagged && 'without a tag'].filter(Boolean).join(' · ');
  }

  /** Looks for a text and tags, as an entry in the history; all may be empty. */
  set(text, tags = [], isUntagged = false) {
    return this.#set({ text, tags: [tags].flat().filter(Boolean), isUntagged });
  }

  /** Wants what the address says; it is shown with all else that the address says. */
  follow({ text, tags, isUntagged }) {
    if (!this.#differs({ text, tags, isUntagged })) return;
    this.#isTyping = false;
    this.#former = null;
    this.#want({ text, tags, isUntagged });
    this.#write(text);
    this.changed();
  }

  #typed(isFinished = false) {
    clearTimeout(this.#timer);
    const tag = suggestions.tagOf(field.value);
    if (tag) return this.set(tag.text.trim(), [...this.tags, tag.name]);
    if (!isFinished) suggestions.ask(field.value, this.tags, this.isUntagged);
    return this.#set({ text: field.value.trim(), tags: this.tags, isUntagged: this.isUntagged }, true);
  }

  #write(text) {
    field.value = text;
    clear.hidden = !text;
  }

  #empty() {
    this.#write('');
    this.#typed();
  }

  #finish() {
    this.#typed(true);
    this.#isTyping = false;
  }

  async #key(event) {
    if (event.key === 'Escape' && field.value) {
      event.preventDefault();
      this.#empty();
    } else if (event.key === 'Enter' || (event.key === 'ArrowDown' && suggestions.areNone)) {
      event.preventDefault();
      this.#finish();
      await this.walls.done;
      const first = this.wall.engine.wall.wall_first_seen();
      if (first >= 0 && document.activeElement === field) this.wall.reveal(first);
    }
  }

  #set(wanted, isTyped = false) {
    if (!this.#differs(wanted)) return;
    const { text, tags, isUntagged } = wanted;
    const changes = { q: text, tag: tags, untagged: isUntagged ? '1' : '' };
    // A search is one entry, however many letters it took.
    if (isTyped && this.#isTyping) this.places.change(changes); else this.places.enter(changes);
    this.#isTyping = isTyped;
    const wasOn = this.isOn;
    this.#want(wanted);
    if (field.value.trim() !== text) this.#write(text);
    this.changed();
    return this.#show(wasOn);
  }

  /** What is found is shown from its start; when all photos come back, around the one that was looked at among what was
   * found, or if nobody has looked any further there, where the reader was before. */
  async #show(wasOn) {
    if (!wasOn) this.#former = { place: this.walls.lookedAt, moves: -1 };
    if (this.isOn) {
      const isShown = await this.walls.show();
      if (isShown && this.#former) this.#former.moves = this.wall.moves;
      return;
    }
    const former = this.#former;
    this.#former = null;
    const hasLooked = !former || former.moves !== this.wall.moves;
    await this.walls.show(hasLooked ? this.walls.lookedAt : former.place);
  }

  #want({ text, tags, isUntagged }) { Object.assign(this.walls.wanted, { text, tags, isUntagged }); }

  #differs({ text, tags, isUntagged }) {
    return text !== this.text || String(tags) !== String(this.tags) || tags.length !== this.tags.length || isUntagged !== this.isUntagged;
  }
}
