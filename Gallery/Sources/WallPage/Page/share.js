// Links that share what the wall shows, or selected photos. A dialog makes, lists and withdraws them.

import { copy } from './giving.js';
import { dialogEnd, make, textButton } from './elements.js';
import { dateText } from './dates.js';
import { isSearch, searchQuery } from './recipe.js';
import { joined, number, phrase } from './language.js';
import { encode } from './base64.js';
import { isSignedIn } from './session.js';

/** How long links last, in days. */
const durations = [1, 7, 30, 90, 365];
const usual = 30;
const shortestPassword = 8;

export class Share {
  #dialog = make('dialog');
  #what = make('p');
  #form = make('form');
  #ends = make('select');
  #password = make('input');
  #said = make('p');
  #heading = make('h3', '', phrase('links'));
  #list = make('ul');
  /** What is shared, as the query of a request. Null if there is nothing to share. */
  #query = null;

  /** Only users who have signed in can share. */
  constructor(walls, search) {
    this.walls = walls;
    this.search = search;
    if (!isSignedIn) return;
    const open = textButton(phrase('openShare'), () => this.#openSearch());
    open.id = 'open-share';
    document.getElementById('help').before(open);
    this.#build();
  }

  /** Shares the selected photos. */
  openSelection(query, count) {
    this.#open(query, phrase('selectedPhotos', { count }));
  }

  /** Shares what the wall shows, unless these are all photos. */
  #openSearch() {
    const { wanted, correction } = this.walls;
    if (!isSearch(wanted)) return this.#open(null, phrase('whatToShare'));
    return this.#open(searchQuery({ ...wanted, text: correction || wanted.text }), this.search.description);
  }

  #open(query, text) {
    this.#query = query;
    this.#what.textContent = text;
    this.#form.hidden = query === null;
    this.#said.textContent = '';
    this.#password.value = '';
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#load();
  }

  #build() {
    this.#dialog.id = 'share';
    this.#dialog.ariaLabel = phrase('share');
    this.#dialog.addEventListener('close', () => this.#dialog.remove());
    for (const days of durations) this.#ends.append(new Option(timeText(days), String(days), days === usual, days === usual));
    this.#password.type = 'password';
    this.#password.autocomplete = 'new-password';
    this.#password.minLength = shortestPassword;
    this.#said.role = 'status';
    const makes = make('button', '', phrase('makeLink'));
    this.#form.append(labeled(phrase('endsAfter'), this.#ends), labeled(phrase('optionalPassword'), this.#password), makes, this.#said);
    this.#form.addEventListener('submit', async (event) => {
      event.preventDefault();
      makes.disabled = true;
      await this.#make();
      makes.disabled = false;
    });
    this.#dialog.append(make('h2', '', phrase('share')), this.#what, this.#form, this.#heading, this.#list, dialogEnd(this.#dialog));
  }

  /** Makes a link and copies it. */
  async #make() {
    const query = new URLSearchParams(this.#query);
    query.set('days', this.#ends.value);
    const headers = { 'Wall-Change': '1', ...(this.#password.value ? { 'Share-Password': encode(this.#password.value) } : {}) };
    try {
      const response = await fetch(`shares?${query}`, { method: 'POST', headers });
      if (!response.ok) return this.#say((await response.text()).trim());
      const link = await response.json();
      this.#password.value = '';
      await this.#load();
      return await this.#copy(link.address, phrase('linkMadeAndCopied'), phrase('linkMade'));
    } catch {
      return this.#say(phrase('tryLater'));
    }
  }

  /** Shows the links. */
  async #load() {
    const response = await fetch('shares').catch(() => null);
    if (!response?.ok) return this.#say(phrase('linksFailed'));
    const links = await response.json();
    this.#heading.hidden = links.length === 0;
    return this.#list.replaceChildren(...links.map((link) => this.#entry(link)));
  }

  #entry({ id, address, description, end, hasPassword, maker }) {
    const entry = make('li');
    const facts = [phrase('until', { date: dateText(end.slice(0, 10)) }), hasPassword && phrase('withPassword'), maker && phrase('madeBy', { name: maker })];
    const text = make('p');
    text.append(make('bdi', '', description), make('small', '', joined(facts)));
    const copies = textButton(phrase('copy'), () => this.#copy(address, phrase('copied'), phrase('notCopied')));
    const ends = textButton(phrase('withdraw'), async () => {
      const response = await fetch(`shares/${id}`, { method: 'DELETE', headers: { 'Wall-Change': '1' } }).catch(() => null);
      this.#say(phrase(response?.ok ? 'withdrawn' : 'notWithdrawn'));
      await this.#load();
    });
    copies.ariaLabel = phrase('copyNamed', { name: description });
    ends.ariaLabel = phrase('withdrawNamed', { name: description });
    entry.append(text, copies, ends);
    return entry;
  }

  async #copy(address, done, otherwise) {
    this.#say(await copy(new URL(address, location.href).href) ? done : otherwise);
  }

  #say(text) { this.#said.textContent = text; }
}

/** Returns a number of days in words, or a year. */
function timeText(days) {
  const [unit, count] = days === 365 ? ['year', 1] : ['day', days];
  return number(count, { style: 'unit', unit, unitDisplay: 'long' });
}

function labeled(text, field) {
  const label = make('label', '', text);
  label.append(field);
  return label;
}
