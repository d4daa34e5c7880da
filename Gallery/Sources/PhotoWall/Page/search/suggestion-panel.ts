// The panel below the search field: a list box with groups, whose options the field's arrow keys choose. The focus stays in the field.

import { around, byId, icon, make, type Drawing } from '../elements/elements';
import { number } from '../texts/language';

const field = byId('search');
const list = byId('suggestions');

/** An option. `detail` explains it, and `picture` comes in place of the icon. */
export type Option = {
  drawing: Drawing, name: string, label: string, picture?: Promise<HTMLElement | undefined>, detail?: string, count?: number,
  choose: () => void, remove?: () => void,
};
export type Group = { name: string, title: string, options: Option[] };

export class SuggestionPanel {
  #options: Option[] = [];
  #elements: HTMLElement[] = [];
  #active = -1;

  constructor() {
    // The focus, and on phones the keyboard, stay with the field.
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => {
      const option = this.#options[this.#elements.indexOf(around(event, '[role=option]') as HTMLElement)];
      if (around(event, '.remove')) option?.remove?.(); else option?.choose();
    });
    for (const name of ['resize', 'scroll']) visualViewport?.addEventListener(name, () => this.#fit());
  }

  get isOpen() { return !list.hidden; }
  get active(): Option | undefined { return this.#options[this.#active]; }

  /** Shows groups of options. Without any, the panel is closed. */
  show(groups: Group[]): void {
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

  /** Moves to the next or the previous option. Between the last and the first one, none is active. */
  move(step: number): void {
    const count = this.#options.length + 1;
    this.activate((this.#active + 1 + step + count) % count - 1);
  }

  activate(index: number): void {
    for (const each of this.#elements) each.ariaSelected = String(each === this.#elements[index]);
    this.#active = index;
    const element = this.#elements[index];
    // The first option shows its heading, too.
    if (index === 0) list.scrollTop = 0; else element?.scrollIntoView({ block: 'nearest' });
    if (element) field.setAttribute('aria-activedescendant', element.id); else field.removeAttribute('aria-activedescendant');
  }

  #element({ drawing, name, label, picture, detail, count, remove }: Option): HTMLElement {
    const sign = icon(drawing);
    picture?.then((found) => found && sign.replaceWith(found), () => {});
    const element = make('div', { id: `suggestion-${this.#elements.length}`, role: 'option', ariaSelected: 'false', ariaLabel: label },
      sign, make('span', { dir: 'auto' }, name), detail ? make('small', '', detail) : '', count ? make('b', '', number(count)) : '');
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
    const { height, offsetTop } = visualViewport as VisualViewport;
    list.style.maxHeight = `${Math.max(100, offsetTop + height - list.getBoundingClientRect().top - 8)}px`;
  }
}
