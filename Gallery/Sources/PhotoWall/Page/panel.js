// The panel below the search field: a list box with groups, whose options the field's arrow keys choose. The focus stays in the field.

import { around, byId, icon, make } from './elements.js';
import { number } from './language.js';

const field = byId('search');
const list = byId('suggestions');

/** An option. `detail` explains it.
 * @typedef {{ drawing: Drawing, name: string, label: string, detail?: string, count?: number, choose: () => void,
 *   remove?: () => void }} Option */
/** @typedef {{ name: string, title: string, options: Option[] }} Group */

export class Panel {
  /** @type {Option[]} */
  #options = [];
  /** @type {HTMLElement[]} */
  #elements = [];
  #active = -1;

  constructor() {
    // The focus, and on phones the keyboard, stay with the field.
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => {
      const option = this.#options[this.#elements.indexOf(/** @type {HTMLElement} */ (around(event, '[role=option]')))];
      if (around(event, '.remove')) option?.remove?.(); else option?.choose();
    });
    for (const name of ['resize', 'scroll']) visualViewport?.addEventListener(name, () => this.#fit());
  }

  get isOpen() { return !list.hidden; }
  /** The option that the arrow keys have reached.
   * @returns {Option | undefined} */
  get active() { return this.#options[this.#active]; }

  /** Shows groups of options. Without any, the panel is closed.
   * @type {(groups: Group[]) => void} */
  show(groups) {
    this.#options = groups.flatMap(({ options }) => options);
    this.#elements = [];
    list.replaceChildren(...groups.map(({ name, title, options }) => {
      const heading = make('div', { id: `suggestions-${name}`, role: 'presentation' }, title);
      const group = make('div', { role: 'group' }, heading, ...options.map((option) => this.#element(option)));
      group.setAttribute('aria-labelledby', heading.id);
      return group;
    }));
    list.hidden = this.#options.length === 0;
    field.ariaExpanded = String(this.isOpen);
    list.scrollTop = 0;
    this.activate(-1);
    this.#fit();
  }

  close() { if (this.isOpen) this.show([]); }

  /** Moves to the next or the previous option. Between the last and the first one, none is active.
   * @type {(step: number) => void} */
  move(step) {
    const count = this.#options.length + 1;
    this.activate((this.#active + 1 + step + count) % count - 1);
  }

  /** @type {(index: number) => void} */
  activate(index) {
    this.#elements[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = index;
    const element = this.#elements[index];
    element?.setAttribute('aria-selected', 'true');
    // The first option shows its heading, too.
    if (index === 0) list.scrollTop = 0; else element?.scrollIntoView({ block: 'nearest' });
    if (element) field.setAttribute('aria-activedescendant', element.id); else field.removeAttribute('aria-activedescendant');
  }

  /** @type {(option: Option) => HTMLElement} */
  #element({ drawing, name, label, detail, count, remove }) {
    const element = make('div', { id: `suggestion-${this.#elements.length}`, role: 'option', ariaSelected: 'false', ariaLabel: label },
      icon(drawing), make('span', { dir: 'auto' }, name), detail ? make('small', '', detail) : '', count ? make('b', '', number(count)) : '');
    if (remove) {
      element.ariaKeyShortcuts = 'Delete';
      element.append(make('i', 'remove', icon('clear')));
    }
    this.#elements.push(element);
    return element;
  }

  /** Ends above a phone's keyboard. */
  #fit() {
    if (!this.isOpen) return;
    const { height, offsetTop } = visualViewport ?? { height: innerHeight, offsetTop: 0 };
    list.style.maxHeight = `${Math.max(100, offsetTop + height - list.getBoundingClientRect().top - 8)}px`;
  }
}
