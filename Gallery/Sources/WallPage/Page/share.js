// Links that share what the wall shows, or selected photos. A dialog makes, lists and withdraws them.

import { copy } from './giving.js';
import { dialogEnd, make, textButton } from './elements.js';
import { dateText } from './dates.js';
import { isSearch, searchQuery } from './recipe.js';
import { quantity } from './language.js';
import { encode } from './base64.js';
import { isSignedIn } from './session.js';

/** How long links last, in days.
 * @type {[number, string][]} */
const durations = [[1, 'A day'], [7, '7 days'], [30, '30 days'], [90, '90 days'], [365, 'A year']];
const usual = 30;
const shortestPassword = 8;

export class Share {
  #dialog = make('dialog');
  #what = make('p');
  #form = make('form');
  #ends = make('select');
  #password = make('input');
  #said = make('p');
  #heading = make('h3', '', 'Links');
  #list = make('ul');
  /** What is shared, as the query of a request. Null if there is nothing to share. */
  #query = null;

  /** Only users who have signed in can share. */
  constructor(walls, search) {
    this.walls = walls;
    this.search = search;
    if (!isSignedIn) return;
    const open = textButton('Share …', () => this.#openSearch());
    open.id = 'open-share';
    document.getElementById('help').before(open);
    this.#build();
  }

  /** Shares single photos. */
  openPhotos(ids) {
    this.#open(new URLSearchParams(ids.map((id) => ['photo', String(id)])), quantity(ids.length, 'selected photo'));
  }

  /** Shares what the wall shows, unless these are all photos. */
  #openSearch() {
    const { wanted, correction } = this.walls;
    if (!isSearch(wanted)) return this.#open(null, 'To share photos, open a folder, choose a tag, search, or select some of them.');
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
    this.#dialog.ariaLabel = 'Share';
    this.#dialog.addEventListener('close', () => this.#dialog.remove());
    for (const [days, text] of durations) this.#ends.append(new Option(text, String(days), days === usual, days === usual));
    this.#password.type = 'password';
    this.#password.autocomplete = 'new-password';
    this.#password.minLength = shortestPassword;
    this.#said.role = 'status';
    const makes = make('button', '', 'Make link');
    this.#form.append(labeled('Ends after', this.#ends), labeled('Password (optional)', this.#password), makes, this.#said);
    this.#form.addEventListener('submit', async (event) => {
      event.preventDefault();
      makes.disabled = true;
      await this.#make();
      makes.disabled = false;
    });
    this.#dialog.append(make('h2', '', 'Share'), this.#what, this.#form, this.#heading, this.#list, dialogEnd(this.#dialog));
  }

  /** Makes a link and copies it. */
  async #make() {
    const query = new URLSearchParams(this.#query);
    query.set('days', this.#ends.value);
    const headers = this.#password.value ? { 'Share-Password': encode(this.#password.value) } : {};
    try {
      const response = await fetch(`shares?${query}`, { method: 'POST', headers });
      if (!response.ok) return this.#say((await response.text()).trim());
      const link = await response.json();
      this.#password.value = '';
      await this.#load();
      return await this.#copy(link.address, 'The link is made, and copied.', 'The link is made.');
    } catch {
      return this.#say('The server cannot be reached. Try again in a moment.');
    }
  }

  /** Shows the links. */
  async #load() {
    const response = await fetch('shares').catch(() => null);
    if (!response?.ok) return this.#say('The links are not available now.');
    const links = await response.json();
    this.#heading.hidden = links.length === 0;
    return this.#list.replaceChildren(...links.map((link) => this.#entry(link)));
  }

  #entry({ id, address, description, end, hasPassword, maker }) {
    const entry = make('li');
    const facts = [`Until ${dateText(end.slice(0, 10))}`, hasPassword && 'with a password', maker && `by ${maker}`];
    const text = make('p');
    text.append(make('bdi', '', description), make('small', '', facts.filter(Boolean).join(', ')));
    const copies = textButton('Copy', () => this.#copy(address, 'The link is copied.', 'The link could not be copied.'));
    const ends = textButton('Withdraw', async () => {
      const response = await fetch(`shares/${id}`, { method: 'DELETE' }).catch(() => null);
      this.#say(response?.ok ? 'The link is withdrawn.' : 'The link could not be withdrawn.');
      await this.#load();
    });
    copies.ariaLabel = `Copy the link to ${description}`;
    ends.ariaLabel = `Withdraw the link to ${description}`;
    entry.append(text, copies, ends);
    return entry;
  }

  async #copy(address, done, otherwise) {
    this.#say(await copy(new URL(address, location.href).href) ? done : otherwise);
  }

  #say(text) { this.#said.textContent = text; }
}

function labeled(text, field) {
  const label = make('label', '', text);
  label.append(field);
  return label;
}
