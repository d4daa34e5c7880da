// The search field's content: a chip for each complete term of the search, and the rest of the text in the input.

import { button, byId, forward, icon, make } from '../elements/elements';
import { nameOf, termsOf } from './terms';
import { phrase } from '../texts/language';

const field = byId('search');
const list = byId('chips');

export class Chips {
  /** The terms as they are written. */
  #terms: string[] = [];
  /** The text as it was written or typed, and its form with the terms first. Unless the user changes something, the search keeps
   * its text. */
  #whole = '';
  #ordered = '';

  /** `removed` is called when the user removes a chip. */
  constructor(private readonly removed: () => void) {
    new ResizeObserver(() => this.#showLast()).observe(list);
    // A pointer doesn't take the focus from the field, or to it.
    list.addEventListener('mousedown', (event) => event.preventDefault());
  }

  get text() { return this.ordered === this.#ordered ? this.#whole : this.ordered; }
  /** The whole text with the terms first. The user types at its end. */
  get ordered() { return [...this.#terms, field.value].join(' '); }
  get areNone() { return this.#terms.length === 0; }

  write(text: string): void {
    this.#terms = [];
    this.#whole = this.#ordered = field.value = text;
    this.take();
    this.#draw();
  }

  /** Makes chips of the terms that are complete. */
  take(isTyped = false): void {
    const { found, rest } = termsOf(field.value, isTyped);
    if (found.length === 0) return;
    this.#whole = this.text;
    const behind = field.value.length - (field.selectionEnd ?? 0);
    this.#terms.push(...found);
    field.value = rest;
    if (isTyped) field.setSelectionRange(rest.length - behind, rest.length - behind);
    this.#ordered = this.ordered;
    this.#draw();
  }

  pop() { this.#remove(this.#terms.length - 1); }

  #remove(index: number): void {
    const hadFocus = list.contains(document.activeElement);
    this.#terms.splice(index, 1);
    this.#draw();
    if (hadFocus) field.focus();
    this.removed();
  }

  #draw() {
    list.replaceChildren(...this.#terms.map((term, index) => {
      const { drawing, name } = nameOf(term);
      const label = make('span', { dir: 'auto' }, name);
      return make('li', { title: term }, icon(drawing), label, button('clear', phrase('removeTerm', { name }), () => this.#remove(index)));
    }));
    this.#showLast();
  }

  /** The last one is next to the text. */
  #showLast() { list.scrollLeft = list.scrollWidth * forward; }
}
