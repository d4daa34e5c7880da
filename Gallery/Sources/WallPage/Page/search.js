// Search as you type, with suggestions and tags. The whole search is part of the page's address.

import { Suggestions } from './suggestions.js';
import { addressWith } from './address.js';
import { collections } from './collections.js';
import { byId, draw } from './elements.js';
import { isSearch } from './recipe.js';
import { bindTerms } from './terms.js';
import { phrase } from './language.js';
import { setTitle } from './titles.js';

const field = byId('search');
const clear = byId('clear-search');

export class Search {
  /** @type {number | undefined} */
  #timer;
  /** Whether the last history entry is a search that the user is still typing. */
  #isTyping = false;
  /** The scroll position before the search, and the number of the user's movements when the first results appeared.
   * @type {{ place: Place | null, moves: number } | null} */
  #former = null;
  #suggestions = new Suggestions();

  /** `changed` is called when the search changes.
   * @param {Wall} wall @param {Walls} walls @param {Places} places @param {() => void} changed */
  constructor(wall, walls, places, changed) {
    this.wall = wall;
    this.walls = walls;
    this.places = places;
    this.changed = changed;
    draw(clear, 'clear', phrase('clearSearch'));
    clear.addEventListener('click', () => {
      this.#empty();
      field.focus();
    });
    bindTerms(field);
    field.addEventListener('input', () => {
      clear.hidden = !field.value;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#typed(), 120);
    });
    field.addEventListener('change', () => this.#finish());
    field.addEventListener('keydown', (event) => this.#key(event));
  }

  get text() { return this.walls.wanted.text; }
  /** The tags that photos must have, and whether they must have no tag. */
  get tags() { return this.walls.wanted.tags; }
  get isUntagged() { return this.walls.wanted.isUntagged; }
  get isOn() { return isSearch(this.walls.wanted); }

  /** A description of the search, as text for the user. */
  get description() {
    const { folder, album } = this.walls.wanted;
    return [this.text, ...this.tags, this.isUntagged && phrase('searchUntagged'), folder, collections.nameOf(album)].filter(Boolean).join(' · ');
  }

  /** Searches for a text and tags, as a new history entry. All may be empty.
   * @type {(text: string, tags?: string | string[], isUntagged?: boolean) => Promise<void> | undefined} */
  set(text, tags = [], isUntagged = false) {
    return this.#set({ text, tags: [tags].flat().filter(Boolean), isUntagged });
  }

  /** Shows all photos: of the folder if there is more to the search than a folder, otherwise of all folders. */
  end() {
    if (this.text || this.tags.length > 0 || this.isUntagged) this.set('');
    else location.assign(addressWith({ folder: '', photos: '', except: '', catalog: '', album: '' }));
  }

  /** Takes the search from the address. The wall changes together with other parts of the address.
   * @type {(wanted: SuggestionQuery) => void} */
  follow({ text, tags, isUntagged }) {
    if (!this.#differs({ text, tags, isUntagged })) return;
    this.#isTyping = false;
    this.#former = null;
    this.#want({ text, tags, isUntagged });
    this.#write(text);
    this.changed();
  }

  /** @type {(isFinished?: boolean) => Promise<void> | undefined} */
  #typed(isFinished = false) {
    clearTimeout(this.#timer);
    // It asks for the list of terms.
    if (field.value === '?') return;
    const tag = this.#suggestions.tagOf(field.value);
    if (tag) return this.set(tag.text.trim(), [...this.tags, tag.name]);
    if (!isFinished) this.#suggestions.ask(field.value, this.tags, this.isUntagged);
    return this.#set({ text: field.value.trim(), tags: this.tags, isUntagged: this.isUntagged }, true);
  }

  /** @type {(text: string) => void} */
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

  /** @type {(event: KeyboardEvent) => Promise<void>} */
  async #key(event) {
    if (event.key === 'Escape' && field.value) {
      event.preventDefault();
      this.#empty();
    } else if (event.key === 'Enter' || (event.key === 'ArrowDown' && this.#suggestions.areNone)) {
      event.preventDefault();
      this.#finish();
      await this.walls.done;
      const first = this.wall.engine.firstSeen;
      if (first >= 0 && document.activeElement === field) this.wall.reveal(first);
    }
  }

  /** @type {(wanted: SuggestionQuery, isTyped?: boolean) => Promise<void> | undefined} */
  #set(wanted, isTyped = false) {
    if (!this.#differs(wanted)) return;
    const { text, tags, isUntagged } = wanted;
    const changes = { q: text, tag: tags, untagged: isUntagged ? '1' : '' };
    // A search is one entry, however many letters were typed.
    if (isTyped && this.#isTyping) this.places.change(changes); else this.places.enter(changes);
    this.#isTyping = isTyped;
    const wasOn = this.isOn;
    this.#want(wanted);
    if (field.value.trim() !== text) this.#write(text);
    this.changed();
    return this.#show(wasOn);
  }

  /** Shows results from the start. After the end of a search, shows all photos around the one that the user looked
   * at among the results. If the user didn't move there, returns to the scroll position before the search.
   * @type {(wasOn: boolean) => Promise<void>} */
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

  /** @type {(wanted: SuggestionQuery) => void} */
  #want({ text, tags, isUntagged }) {
    Object.assign(this.walls.wanted, { text, tags, isUntagged });
    setTitle(this.walls.wanted);
  }

  /** @type {(wanted: SuggestionQuery) => boolean} */
  #differs({ text, tags, isUntagged }) {
    return text !== this.text || String(tags) !== String(this.tags) || tags.length !== this.tags.length || isUntagged !== this.isUntagged;
  }
}
