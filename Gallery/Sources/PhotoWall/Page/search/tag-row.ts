// The row of tags: a line that scrolls, or all of them. Photos must have all pressed tags, or no tag at all. The row is above the
// wall, and on phones in the bar.

import { around, backKey, byId, forwardKey, make, narrow, onKeys, textButton, type KeyActs } from '../elements/elements';
import { number, phrase } from '../texts/language';
import { isSearch } from '../state/wall-query';
import { source } from '../source/source';
import type { TagCount } from '../source/answers';
import type { WallLoader } from '../wall/wall';
import type { Search } from './search';

const box = byId('tags');
/** The most tags in the line. */
const maxInLine = 40;

export class TagRow {
  #tags: TagCount[] = [];
  /** The buttons of tags by their names. They stay, so that a click or the focus isn't lost. */
  #known: Map<string, HTMLElement> = new Map();
  #isOpen = false;
  /** The search whose results were counted, and their numbers of photos by tag. */
  #counted = '';
  #counts: Map<string, number> | null = null;
  /** Whether some tags aren't in the line. */
  #leavesOut = false;
  #line = make('div', 'line');
  #more = textButton('', () => this.open(!this.#isOpen));
  #clear = textButton(phrase('clear'), () => this.search.set(this.search.text));
  #untagged = textButton(phrase('untagged'), () => this.search.set(this.search.text, [], !this.search.isUntagged));

  constructor(private readonly walls: WallLoader, private readonly search: Search) {
    this.#more.className = 'more';
    Object.assign(this.#clear, { className: 'clear', ariaLabel: phrase('clearTags') });
    this.walls.addEventListener('change', () => this.#count());
    this.search.addEventListener('change', () => this.#draw());
    new ResizeObserver(() => this.#offerMore()).observe(this.#line);
    narrow.addEventListener('change', () => this.#move());
    this.#move();
    this.#line.addEventListener('click', (event) => this.#choose(around(event, 'button')?.dataset.tag));
    onKeys(box, () => this.#acts());
    box.addEventListener('focusin', (event) => this.#markStop(event.target));
  }

  /** Shows the available tags. Below the pointer, and with `keepsOrder`, those that are shown keep their order. */
  show(tags: TagCount[], keepsOrder = false): void {
    this.#tags = keepsOrder || box.matches(':hover') ? inOrderOf(this.#tags, tags) : tags;
    this.#draw();
  }

  /** Shows all tags, or one line. */
  open(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#draw();
  }

  #move() {
    if (narrow.matches) byId('banner').before(box); else byId('lead').append(box);
    this.#draw();
  }

  async #count() {
    const { shown, found, correction, isMore } = this.walls;
    if (!shown || isMore) return;
    const wallQuery = { ...shown, text: correction || shown.text };
    const counted = isSearch(shown) ? JSON.stringify([wallQuery, found]) : '';
    if (counted === this.#counted) return;
    this.#counted = counted;
    box.ariaBusy = String(counted !== '');
    const counts = counted ? await source.tagCounts(wallQuery).catch(() => []) : [];
    if (counted !== this.#counted) return;
    box.ariaBusy = 'false';
    this.#counts = counts.length > 0 ? new Map(counts.map(({ name, count }) => [name.toLowerCase(), count])) : null;
    this.#draw();
  }

  /** Shows the tags that some photos have, and the chosen ones. The line leaves out those of a single photo. */
  #draw() {
    const { tags: chosen, isUntagged } = this.search;
    // An address can name a tag that no photo has any longer. It needs a button, so that the user can remove it.
    const gone = chosen.filter((name) => !this.#tags.some((tag) => isSame(tag.name, name))).map((name) => ({ name, count: 0 }));
    const all = [...this.#tags, ...gone].flatMap(({ name, count }) => {
      const found = this.#counts ? this.#counts.get(name.toLowerCase()) ?? 0 : count;
      const isChosen = chosen.some((tag) => isSame(tag, name));
      // The entry without a name counts the photos without a tag.
      return name && (found > 0 || isChosen) ? [{ name, found, isChosen, isInLine: isChosen || count !== 1 && !narrow.matches }] : [];
    });
    const shown = this.#isOpen ? all : all.filter(({ isInLine }) => isInLine).filter(({ isChosen }, at) => isChosen || at < maxInLine);
    this.#leavesOut = shown.length < all.length;
    // Their number isn't known among many photos.
    const untagged = this.#counts ? this.#counts.get('') : this.#tags.find(({ name }) => !name)?.count;
    const offersUntagged = isUntagged || all.length > 0 && untagged !== 0 && (this.#isOpen || !narrow.matches);
    this.#untagged.ariaPressed = String(isUntagged);
    const buttons = [
      ...shown.map((each) => this.#button(each)), ...(offersUntagged ? [this.#untagged] : []),
      ...(chosen.length > 0 || isUntagged ? [this.#clear] : []),
    ];
    const focused = this.#line.contains(document.activeElement) ? document.activeElement : null;
    if (buttons.length !== this.#line.childElementCount || buttons.some((each, at) => each !== this.#line.children[at])) this.#line.replaceChildren(...buttons);
    box.hidden = buttons.length === 0 && (narrow.matches || !this.#leavesOut);
    // The document stays small without tags.
    if (box.hidden) box.replaceChildren(); else if (!this.#line.isConnected) box.prepend(this.#line);
    box.classList.toggle('open', this.#isOpen);
    this.#more.textContent = this.#isOpen ? phrase('fewerTags') : phrase('allFolders', { count: all.length });
    this.#more.ariaExpanded = String(this.#isOpen);
    this.#offerMore();
    const stop = buttons.find((each) => each === focused) ?? buttons[0];
    this.#markStop(stop);
    if (focused) stop?.focus();
  }

  #button({ name, found, isChosen }: { name: string, found: number, isChosen: boolean }): HTMLElement {
    // Its number follows the name in the direction of the name.
    const button = this.#known.get(name) ?? make('button', { className: 'tag', dir: 'auto' }, name);
    this.#known.set(name, button);
    Object.assign(button.dataset, { tag: name, count: number(found) });
    return Object.assign(button, { title: phrase('photoCount', { count: found }), ariaPressed: String(isChosen) });
  }

  /** Offers all tags if some aren't in sight. */
  #offerMore() {
    const isCut = this.#line.scrollWidth > this.#line.clientWidth;
    this.#line.classList.toggle('cut', isCut);
    if (!box.hidden && !narrow.matches && (this.#isOpen || this.#leavesOut || isCut)) box.append(this.#more); else this.#more.remove();
  }

  /** Makes the row a single stop of the tab key. Arrow keys move between the buttons. */
  #markStop(stop?: EventTarget | null): void {
    for (const button of box.querySelectorAll('button')) button.tabIndex = button === stop ? 0 : -1;
  }

  #acts(): KeyActs {
    const buttons = [...box.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const go = (to: number): () => void => () => buttons[Math.max(0, Math.min(to, buttons.length - 1))]?.focus();
    return { [forwardKey]: go(at + 1), [backKey]: go(at - 1), Home: go(0), End: go(buttons.length - 1) };
  }

  #choose(tag?: string): void {
    if (!tag) return;
    const { text, tags } = this.search;
    const others = tags.filter((name) => !isSame(name, tag));
    this.search.set(text, others.length < tags.length ? others : [...tags, tag]);
  }
}

/** Returns tags in the order that they had before, and behind them those that have come. */
function inOrderOf(before: TagCount[], tags: TagCount[]): TagCount[] {
  const places = new Map(before.map(({ name }, place) => [name, place]));
  const place = ({ name }: TagCount): number => places.get(name) ?? before.length;
  return tags.toSorted((one, other) => place(one) - place(other));
}

/** Whether two names belong to the same tag, ignoring case. */
function isSame(one: string, other: string): boolean { return one.toLowerCase() === other.toLowerCase(); }
