// Search as you type, with suggestions and tags. The whole search is part of the page's address.

import { Chips } from './chips.js';
import { Panel } from './panel.js';
import { Suggestions } from './suggestions.js';
import { addressWith, noSearch } from './address.js';
import { collections } from './collections.js';
import { byId, draw } from './elements.js';
import { isSearch } from './recipe.js';
import { phrase } from './language.js';
import { setTitle } from './titles.js';
import { places, tagRow, thisDay, wall, walls } from './page.js';

const field = byId('search');
const clear = byId('clear-search');

export class Search {
  #timer = 0;
  /** Whether the text has changed since the user finished a search. */
  #isEdited = false;
  /** Whether the last history entry is a search that the user is still typing. */
  #isTyping = false;
  /** The scroll position before the search, and the number of the user's movements when the first results appeared.
   * @type {{ place: Place | null, moves: number } | null} */
  #former = null;
  #chips = new Chips(() => this.#edited());
  #panel = new Panel();
  #suggestions = new Suggestions({
    choose: (suggestion) => this.#choose(suggestion),
    search: (text) => this.#enter(text),
    listTerms: () => {
      field.value = '?';
      this.#offer();
    },
    changed: () => this.#offer(),
  });

  constructor() {
    draw(clear, 'clear', phrase('clearSearch'));
    clear.addEventListener('click', () => {
      this.#empty();
      field.focus();
    });
    field.addEventListener('input', (event) => {
      if (!(/** @type {InputEvent} */ (event).isComposing)) this.#chips.take(true);
      this.#edited();
    });
    field.addEventListener('blur', () => this.#isEdited && this.#finish());
    field.addEventListener('keydown', (event) => this.#key(event));
    field.addEventListener('focus', () => field.value || this.#offer());
    // After Escape, another click shows the panel again.
    field.addEventListener('mousedown', () => document.activeElement === field && !field.value && this.#offer());
    byId('find').addEventListener('focusout', ({ relatedTarget }) => relatedTarget === field || this.#close());
  }

  get text() { return walls.wanted.text; }
  /** The tags that photos must have, and whether they must have no tag. */
  get tags() { return walls.wanted.tags; }
  get isUntagged() { return walls.wanted.isUntagged; }
  get isOn() { return isSearch(walls.wanted); }

  /** A description of the search, as text for the user. */
  get description() {
    const { folder, album } = walls.wanted;
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
    else location.assign(addressWith(noSearch));
  }

  /** Takes the search from the address. The wall changes together with other parts of the address.
   * @type {(wanted: SuggestionQuery) => void} */
  follow({ text, tags, isUntagged }) {
    if (!this.#differs({ text, tags, isUntagged })) return;
    this.#isTyping = false;
    this.#former = null;
    this.#want({ text, tags, isUntagged });
    this.#write(text);
  }

  /** @type {(isFinished?: boolean) => Promise<void> | undefined} */
  #typed(isFinished = false) {
    clearTimeout(this.#timer);
    // It asks for the list of terms.
    if (!isFinished) this.#offer();
    if (field.value === '?') return;
    return this.#set({ text: this.#chips.text.trim(), tags: this.tags, isUntagged: this.isUntagged }, true);
  }

  /** Searches as soon as the user pauses. */
  #edited() {
    this.#showClear();
    this.#isEdited = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#typed(), 120);
  }

  #showClear() { clear.hidden = !field.value && this.#chips.areNone; }

  /** @type {(text: string) => void} */
  #write(text) {
    this.#chips.write(text);
    this.#showClear();
  }

  #empty() {
    this.#write('');
    this.#typed(true);
  }

  #finish() {
    this.#chips.take();
    this.#typed(true);
    this.#suggestions.remember(this.text);
    this.#isTyping = this.#isEdited = false;
  }

  /** Searches for a text at once.
   * @type {(text: string) => void} */
  #enter(text) {
    this.#close();
    this.#write(text);
    this.#finish();
  }

  /** Opens the panel with suggestions. Returns whether there are any.
   * @type {() => Promise<boolean>} */
  async #offer() {
    const isBetweenWords = /\S\s$/.test(field.value);
    const text = field.value === '?' ? '?' : this.#chips.ordered.trimStart();
    const groups = isBetweenWords ? [] : await this.#suggestions.ask({ text, tags: this.tags, isUntagged: this.isUntagged });
    if (!groups) return true;
    this.#panel.show(document.activeElement === field ? groups : []);
    return this.#panel.isOpen;
  }

  #close() {
    this.#suggestions.cancel();
    this.#panel.close();
  }

  /** @type {(suggestion: Suggestion) => void} */
  #choose({ kind, name, text }) {
    if (kind === 'tag') {
      this.#close();
      this.set(text.trim(), [...this.tags, name]);
    } else if (text.endsWith(':')) {
      // The beginning of a term, which the values follow.
      if (field.value === '?') field.value = text; else this.#write(text);
      this.#edited();
    } else {
      this.#enter(text);
    }
  }

  /** @type {(event: KeyboardEvent) => Promise<void>} */
  async #key(event) {
    const { key, isComposing, altKey } = event;
    const { active, isOpen } = this.#panel;
    if (isComposing) return;
    if (key === 'Escape' && isOpen) this.#close();
    else if (key === 'Escape' && !clear.hidden) this.#empty();
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && isOpen) this.#panel.move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && active) active.choose();
    else if (key === 'Delete' && active?.remove) active.remove();
    else if (key === 'Backspace' && !field.value && !this.#chips.areNone) this.#chips.pop();
    else if (key === 'Enter' || key === 'ArrowDown') {
      event.preventDefault();
      if (key === 'ArrowDown' && await this.#offer()) {
        if (!altKey) this.#panel.move(1);
        return;
      }
      this.#finish();
      this.#close();
      await walls.done;
      const first = wall.engine.firstSeen;
      if (first >= 0 && document.activeElement === field) wall.reveal(first);
      return;
    } else {
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) this.#panel.activate(-1);
      return;
    }
    event.preventDefault();
  }

  /** @type {(wanted: SuggestionQuery, isTyped?: boolean) => Promise<void> | undefined} */
  #set(wanted, isTyped = false) {
    if (!this.#differs(wanted)) return;
    const { text, tags, isUntagged } = wanted;
    const changes = { q: text, tag: tags, untagged: isUntagged ? '1' : '' };
    // A search is one entry, however many letters were typed.
    if (isTyped && this.#isTyping) places.change(changes); else places.enter(changes);
    this.#isTyping = isTyped;
    const wasOn = this.isOn;
    this.#want(wanted);
    if (this.#chips.text.trim() !== text) this.#write(text);
    return this.#show(wasOn);
  }

  /** Shows results from the start. After the end of a search, shows all photos around the one that the user looked
   * at among the results. If the user didn't move there, returns to the scroll position before the search.
   * @type {(wasOn: boolean) => Promise<void>} */
  async #show(wasOn) {
    if (!wasOn) this.#former = { place: walls.lookedAt, moves: -1 };
    if (this.isOn) {
      const isShown = await walls.show();
      if (isShown && this.#former) this.#former.moves = wall.moves;
      return;
    }
    const former = this.#former;
    this.#former = null;
    const hasLooked = !former || former.moves !== wall.moves;
    await walls.show(hasLooked ? walls.lookedAt : former.place);
  }

  /** @type {(wanted: SuggestionQuery) => void} */
  #want({ text, tags, isUntagged }) {
    Object.assign(walls.wanted, { text, tags, isUntagged });
    setTitle(walls.wanted);
    tagRow.mark();
    thisDay.mark();
  }

  /** @type {(wanted: SuggestionQuery) => boolean} */
  #differs({ text, tags, isUntagged }) {
    return text !== this.text || String(tags) !== String(this.tags) || tags.length !== this.tags.length || isUntagged !== this.isUntagged;
  }
}
