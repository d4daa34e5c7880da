// The rooms of the page: the photos, the folders, the map and the people, each with an address. The wall stays where it is while another room
// is in its place. The links to the rooms are in the bar, and on phones at the lower edge of the window.

import { addressWith, outside, readAddress } from './address.js';
import { Albums } from './albums.js';
import { byId, icon, make, onKeys, onLink } from './elements.js';
import { enterRoom, leaveLayer } from './layers.js';
import { People } from './people.js';
import { PhotoMap } from './map.js';
import { phrase } from './language.js';
import { source } from './source.js';
import { afterFirst } from './thumbnails.js';
import { search, wall, walls } from './page.js';

const nav = byId('rooms');
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const drawings = /** @type {const} */ ({ photos: 'size', folders: 'folder', map: 'place', people: 'people' });
const names = /** @type {Room[]} */ (Object.keys(drawings));

export class Rooms {
  /** The rooms that have something to show.
   * @type {Set<Room>} */
  #offered = new Set(['photos']);
  #links = names.map((name) => make('a', { id: `open-${name}` }, icon(drawings[name]), make('span', '', phrase(name))));
  /** @type {Room} */
  #room = 'photos';
  /** What the rooms other than the photos show, once they have been open.
   * @type {{ folders?: Albums, map?: PhotoMap, people?: People }} */
  #contents = {};
  /** The number of photos for which the server was asked for places and people. */
  #asked = 0;

  constructor() {
    onLink(nav, (link) => {
      const room = names[this.#links.indexOf(link)];
      if (room !== 'photos') this.enter(room);
      else if (this.#room === 'photos') wall.jump(0);
      else this.leave();
    });
    onKeys(window, () => (this.#room === 'photos' || document.querySelector('dialog[open]') ? {} : { Escape: () => this.leave() }));
    walls.addEventListener('change', () => {
      this.follow();
      this.#ask();
    });
  }

  /** Shows the room that the address names. The map shows all photos if it `isNew`, or the part where it was.
   * @type {(isNew?: boolean) => void} */
  follow(isNew = undefined) {
    // Thumbnails have no address before the first wall.
    if (!source.token) return;
    const { room, folders } = readAddress();
    const before = this.#room;
    this.#room = room;
    this.#mark();
    if (room === 'folders') (this.#contents.folders ??= new Albums()).show(main, folders);
    if (room === before) return;
    const left = before === 'photos' ? undefined : this.#contents[before]?.element;
    const hadFocus = left?.contains(document.activeElement);
    left?.remove();
    if (room === 'people') (this.#contents.people ??= new People()).show(main);
    if (room === 'map') (this.#contents.map ??= new PhotoMap((text) => this.#find(text))).show(main, isNew);
    else if (hadFocus) this.#links[names.indexOf(room)].focus({ preventScroll: true });
  }

  /** Says whether a room has something to show.
   * @type {(room: Room, has: boolean) => void} */
  offer(room, has) {
    if (has) this.#offered.add(room); else this.#offered.delete(room);
    this.#mark();
  }

  /** @type {(room: Exclude<Room, 'photos'>, folders?: string) => void} */
  enter(room, folders = '/') {
    enterRoom(room, { ...outside, [room]: room === 'folders' ? folders : '1' });
    this.follow(true);
  }

  /** Leads back to the photos. */
  leave() {
    if (this.#room !== 'photos') leaveLayer(this.#room, outside);
    this.follow();
  }

  #mark() {
    document.documentElement.classList.toggle('elsewhere', this.#room !== 'photos');
    main.ariaLabel = phrase(this.#room);
    this.#links.forEach((link, index) => {
      const name = names[index];
      link.ariaCurrent = name === this.#room ? 'page' : null;
      link.href = addressWith({ photo: '', ...outside, ...(name === 'photos' ? {} : { [name]: name === 'folders' ? '/' : '1' }) });
    });
    const offered = this.#links.filter((_, index) => names[index] === this.#room || this.#offered.has(names[index]));
    nav.hidden = offered.length === 1;
    // The document stays small without them, and a link that is there keeps the focus.
    const links = nav.hidden ? [] : offered;
    for (const link of this.#links) if (!links.includes(link)) link.remove();
    links.forEach((link, at) => nav.children[at] === link || nav.insertBefore(link, nav.children[at] ?? null));
  }

  /** Asks until a photo has a position, and until one has a person. */
  async #ask() {
    const { shown, all } = walls;
    if (!shown || all === this.#asked) return;
    this.#asked = all;
    await afterFirst(walls.found);
    for (const [room, has] of /** @type {const} */ ([['map', source.hasPlaces], ['people', source.hasPeople]])) {
      if (!this.#offered.has(room)) has().then((isSo) => isSo && this.offer(room, true), () => {});
    }
  }

  /** Shows the photos that the map has found.
   * @type {(text: string) => void} */
  #find(text) {
    search.set(text);
    // The same search again has no entry of its own.
    if (readAddress().room === 'map') this.leave(); else this.follow();
  }
}
