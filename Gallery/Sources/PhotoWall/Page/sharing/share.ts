// Links that share what the wall shows, or selected photos. A dialog makes, lists and withdraws them.

import { change } from '../source/fetch';
import { copy } from '../elements/clipboard';
import { byId, make, textButton } from '../elements/elements';
import { makeForm, openDialog } from '../elements/dialogs';
import { dateText } from '../texts/dates';
import { isSearch, searchQuery } from '../state/wall-query';
import { joined, number, phrase } from '../texts/language';
import { encode, isSignedIn } from '../source/user';
import type { ShareLink } from '../source/answers';
import type { WallLoader } from '../wall/wall';

/** How long links last, in days. */
const durations = [1, 7, 30, 90, 365];
const usual = 30;
const shortestPassword = 8;

export class Share {
  #what = make('p');
  #ends = make('select', '', ...durations.map((days) => new Option(timeText(days), String(days), days === usual, days === usual)));
  #password = make('input', { type: 'password', autocomplete: 'new-password', minLength: shortestPassword });
  #form = makeForm([
    make('label', '', phrase('endsAfter'), this.#ends), make('label', '', phrase('optionalPassword'), this.#password),
  ], phrase('makeLink'), () => this.#make());
  #heading = make('h3', '', phrase('links'));
  #list = make('ul');
  /** What is shared, as the query of a request. Null if there is nothing to share. */
  #query: URLSearchParams | null = null;

  /** Only users who have signed in can share. */
  constructor(private readonly walls: WallLoader, private readonly describe: () => string) {
    if (!isSignedIn) return;
    const open = textButton(phrase('openShare'), () => this.#openSearch());
    open.id = 'open-share';
    byId('help').before(open);
  }

  openSelection(query: URLSearchParams, count: number): void {
    this.#open(query, phrase('selectedPhotos', { count }));
  }

  /** Shares what the wall shows, unless these are all photos. */
  #openSearch() {
    const { wanted, correction } = this.walls;
    if (!isSearch(wanted)) return this.#open(null, phrase('whatToShare'));
    return this.#open(searchQuery({ ...wanted, text: correction || wanted.text }), this.describe());
  }

  #open(query: URLSearchParams | null, text: string): void {
    this.#query = query;
    this.#what.textContent = text;
    this.#form.form.hidden = query === null;
    this.#form.say('');
    this.#password.value = '';
    openDialog({ id: 'share' }, phrase('share'), this.#what, this.#form.form, this.#heading, this.#list);
    this.#load();
  }

  /** Makes a link and copies it. Returns a sentence about that. */
  async #make() {
    const query = new URLSearchParams(this.#query ?? '');
    query.set('days', this.#ends.value);
    const password = this.#password.value;
    const { problem, response } = await change('POST', `shares?${query}`, password ? { 'Share-Password': encode(password) } : {});
    if (!response?.ok) return problem;
    const { address } = await response.json();
    this.#password.value = '';
    await this.#load();
    return phrase(await isCopied(address) ? 'linkMadeAndCopied' : 'linkMade');
  }

  async #load() {
    const response = await fetch('shares').catch(() => null);
    if (!response?.ok) return this.#form.say(phrase('linksFailed'));
    const links: ShareLink[] = await response.json();
    this.#heading.hidden = links.length === 0;
    return this.#list.replaceChildren(...links.map((link) => this.#entry(link)));
  }

  #entry({ id, address, description, end, hasPassword, maker }: ShareLink): HTMLElement {
    const facts = [phrase('until', { date: dateText(end.slice(0, 10)) }), hasPassword && phrase('withPassword'), maker && phrase('madeBy', { name: maker })];
    const text = make('p', '', make('bdi', '', description), make('small', '', joined(facts)));
    const copies = textButton(phrase('copy'), async () => this.#form.say(phrase(await isCopied(address) ? 'copied' : 'notCopied')));
    const ends = textButton(phrase('withdraw'), async () => {
      const { problem } = await change('DELETE', `shares/${id}`);
      this.#form.say(phrase(problem ? 'notWithdrawn' : 'withdrawn'));
      await this.#load();
    });
    copies.ariaLabel = phrase('copyNamed', { name: description });
    ends.ariaLabel = phrase('withdrawNamed', { name: description });
    return make('li', '', text, copies, ends);
  }
}

/** Copies a link's address. Returns whether that worked. */
function isCopied(address: string): Promise<boolean> { return copy(new URL(address, location.href).href); }

/** Returns a number of days in words, or a year. */
function timeText(days: number): string {
  const [unit, count] = days === 365 ? ['year', 1] : ['day', days];
  return number(count, { style: 'unit', unit, unitDisplay: 'long' });
}
