// Search as you type, with suggestions and tags. The whole search is part of the page's address.

import { Chips } from './chips';
import { SuggestionPanel } from './suggestion-panel';
import { Suggestions } from './suggestions';
import { addressWith, noSearch } from '../state/address';
import { albums } from '../albums/albums';
import { byId, draw } from '../elements/elements';
import { isSearch, type SuggestionQuery } from '../state/wall-query';
import { phrase } from '../texts/language';
import { setTitle } from '../state/document-title';
import type { Place, Wall, WallLoader } from '../wall/wall';
import type { Suggestion } from '../source/answers';
import type { ScrollHistory } from '../state/history';

const field = byId('search');
const clear = byId('clear-search');

/** The search. A `change` event says that the wanted search is another one. */
export class Search extends EventTarget {
  #timer = 0;
  /** Whether the text has changed since the user finished a search. */
  #isEdited = false;
  /** Whether the last history entry is a search that the user is still typing. */
  #isTyping = false;
  /** The scroll position before the search, and the number of the user's movements when the first results appeared. */
  #placeBefore: { place: Place | null, moves: number } | null = null;
  #chips = new Chips(() => this.#edited());
  #panel = new SuggestionPanel();
  #suggestions = new Suggestions({
    choose: (suggestion) => this.#choose(suggestion),
    search: (text) => this.#enter(text),
    listTerms: () => {
      field.value = '?';
      this.#offer();
    },
    changed: () => this.#offer(),
  });

  constructor(private readonly wall: Wall, private readonly walls: WallLoader, private readonly places: ScrollHistory) {
    super();
    clear.addEventListener('click', () => {
      this.#empty();
      field.focus();
    });
    field.addEventListener('input', (event) => {
      if (!((event as InputEvent).isComposing)) this.#chips.take(true);
      this.#edited();
    });
    field.addEventListener('blur', () => this.#isEdited && this.#finish());
    field.addEventListener('keydown', (event) => this.#key(event));
    field.addEventListener('focus', () => field.value || this.#offer());
    // After Escape, another click shows the panel again.
    field.addEventListener('mousedown', () => document.activeElement === field && !field.value && this.#offer());
    byId('find').addEventListener('focusout', ({ relatedTarget }) => relatedTarget === field || this.#close());
  }

  get text() { return this.walls.wanted.text; }
  /** The tags that photos must have, and whether they must have no tag. */
  get tags() { return this.walls.wanted.tags; }
  get isUntagged() { return this.walls.wanted.isUntagged; }
  get isOn() { return isSearch(this.walls.wanted); }

  /** A description of the search, as text for the user. */
  get description() {
    const { folder, album } = this.walls.wanted;
    return [this.text, ...this.tags, this.isUntagged && phrase('searchUntagged'), folder, albums.nameOf(album)].filter(Boolean).join(' · ');
  }

  /** Searches for a text and tags, as a new history entry. All may be empty. */
  set(text: string, tags: string | string[] = [], isUntagged = false): Promise<void> | undefined {
    return this.#set({ text, tags: [tags].flat().filter(Boolean), isUntagged });
  }

  /** Shows all photos: of the folder if there is more to the search than a folder, otherwise of all folders. */
  end() {
    if (this.text || this.tags.length > 0 || this.isUntagged) this.set('');
    else location.assign(addressWith(noSearch));
  }

  /** Takes the search from the address. The wall changes together with other parts of the address. */
  follow({ text, tags, isUntagged }: SuggestionQuery): void {
    if (!this.#differs({ text, tags, isUntagged })) return;
    this.#isTyping = false;
    this.#placeBefore = null;
    this.#want({ text, tags, isUntagged });
    this.#write(text);
  }

  #typed(isFinished = false): Promise<void> | undefined {
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

  #showClear() {
    clear.hidden = !field.value && this.#chips.areNone;
    // The document stays small without it.
    if (clear.hidden) clear.replaceChildren(); else draw(clear, 'clear', phrase('clearSearch'));
  }

  #write(text: string): void {
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

  #enter(text: string): void {
    this.#close();
    this.#write(text);
    this.#finish();
  }

  /** Opens the panel with suggestions. Returns whether there are any. */
  async #offer(): Promise<boolean> {
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

  #choose({ kind, name, text }: Suggestion): void {
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

  async #key(event: KeyboardEvent): Promise<void> {
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
      await this.walls.done;
      const first = this.wall.engine.firstSeen;
      if (first >= 0 && document.activeElement === field) this.wall.reveal(first);
      return;
    } else {
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) this.#panel.activate(-1);
      return;
    }
    event.preventDefault();
  }

  #set(wanted: SuggestionQuery, isTyped = false): Promise<void> | undefined {
    if (!this.#differs(wanted)) return;
    const { text, tags, isUntagged } = wanted;
    const changes = { q: text, tag: tags, untagged: isUntagged ? '1' : '' };
    // A search is one entry, however many letters were typed.
    if (isTyped && this.#isTyping) this.places.change(changes); else this.places.enter(changes);
    this.#isTyping = isTyped;
    const wasOn = this.isOn;
    this.#want(wanted);
    if (this.#chips.text.trim() !== text) this.#write(text);
    return this.#show(wasOn);
  }

  /** Shows results from the start. After the end of a search, shows all photos around the one that the user looked
   * at among the results. If the user didn't move there, returns to the scroll position before the search. */
  async #show(wasOn: boolean): Promise<void> {
    if (!wasOn) this.#placeBefore = { place: this.walls.lookedAt, moves: -1 };
    if (this.isOn) {
      const isShown = await this.walls.show();
      if (isShown && this.#placeBefore) this.#placeBefore.moves = this.wall.moves;
      return;
    }
    const before = this.#placeBefore;
    this.#placeBefore = null;
    const hasLooked = !before || before.moves !== this.wall.moves;
    await this.walls.show(hasLooked ? this.walls.lookedAt : before.place);
  }

  #want({ text, tags, isUntagged }: SuggestionQuery): void {
    Object.assign(this.walls.wanted, { text, tags, isUntagged });
    setTitle(this.walls.wanted);
    this.dispatchEvent(new Event('change'));
  }

  #differs({ text, tags, isUntagged }: SuggestionQuery): boolean {
    return text !== this.text || String(tags) !== String(this.tags) || tags.length !== this.tags.length || isUntagged !== this.isUntagged;
  }
}
