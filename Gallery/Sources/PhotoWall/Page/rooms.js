// The rooms of the page: the photos, the folders, the map and the people, each with an address. The wall stays where it is while another room
// is in its place. The links to the rooms are in the bar, and on phones at the lower edge of the window.

import { addressWith, outside, readAddress } from './address.js';
import { around, byId, icon, make, opensElsewhere } from './elements.js';
import { enterRoom, leaveLayer } from './layers.js';
import { People } from './people.js';
import { PhotoMap } from './map.js';
import { phrase } from './language.js';
import { source } from './source.js';
import { afterFirst } from './thumbnails.js';

/** @typedef {'photos' | 'folders' | 'map' | 'people'} Room */

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
  /** @type {PhotoMap | null} */
  #map = null;
  #people = new People((text) => this.albums().go('', { text }));
  /** The number of photos for which the server was asked for places and people. */
  #asked = 0;

  /** `albums` returns the folders, which know the rooms.
   * @param {Wall} wall @param {Walls} walls @param {Search} search @param {() => Albums} albums */
  constructor(wall, walls, search, albums) {
    this.wall = wall;
    this.walls = walls;
    this.search = search;
    this.albums = albums;
    nav.addEventListener('click', (event) => this.#clicked(event));
    addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || this.#room === 'photos' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      this.leave();
    });
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
    const { map, folders, people } = readAddress();
    const [room, before] = [/** @type {Room} */ (map ? 'map' : folders ? 'folders' : people ? 'people' : 'photos'), this.#room];
    this.#room = room;
    this.#mark();
    if (room === 'folders') this.albums().show(main, folders);
    if (room === before) return;
    const hadFocus = document.activeElement?.closest('#map, #albums, #people');
    if (before === 'map') this.#map?.element.remove();
    if (before === 'folders') this.albums().element.remove();
    if (before === 'people') this.#people.element.remove();
    if (room === 'people') this.#people.show(main);
    if (room === 'map') this.#shownMap().show(main, isNew);
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
    const { shown, all } = this.walls;
    if (!shown || all === this.#asked) return;
    this.#asked = all;
    await afterFirst(this.walls.found);
    for (const [room, has] of /** @type {const} */ ([['map', source.hasPlaces], ['people', source.hasPeople]])) {
      if (!this.#offered.has(room)) has().then((isSo) => isSo && this.offer(room, true), () => {});
    }
  }

  #shownMap() {
    return this.#map ??= new PhotoMap((text) => {
      this.search.set(text);
      // The same search again has no entry of its own.
      if (readAddress().map) this.leave(); else this.follow();
    });
  }

  /** @type {(event: MouseEvent) => void} */
  #clicked(event) {
    const link = around(event, 'a');
    if (!link || opensElsewhere(event)) return;
    event.preventDefault();
    const room = names[this.#links.indexOf(link)];
    if (room !== 'photos') this.enter(room);
    else if (this.#room === 'photos') this.wall.jump(0);
    else this.leave();
  }
}
