// The rooms of the page: the photos, the folders, the map and the people, each with an address. The wall stays where it is while another room
// is in its place. The links to the rooms are in the bar, and on phones at the lower edge of the window.

import { addressWith, outside, readAddress, type Room } from '../state/address';
import { FolderRoom } from '../folders/folders';
import { byId, icon, make, onKeys, onLink } from '../elements/elements';
import { enterRoom, leaveLayer } from '../state/history';
import { People } from '../people/people';
import { PhotoMap } from '../map/map';
import { phrase } from '../texts/language';
import { setRoom } from '../state/document-title';
import { source } from '../source/source';
import { afterFirst, type Wall, type WallLoader } from '../wall/wall';
import type { Goal } from '../elements/cards';

const nav = byId('rooms');
const main = document.querySelector('main') as HTMLElement;
const drawings = { photos: 'size', folders: 'folder', map: 'place', people: 'people' } as const;
const names = Object.keys(drawings) as Room[];

/** What links in rooms do: `go` shows the wall of a link, and `find` that of a search. */
export interface RoomActs { go(goal: Goal): void; find(text: string): void }

export class Rooms {
  /** The rooms that have something to show. */
  #offered: Set<Room> = new Set(['photos']);
  #links = names.map((name) => make('a', { id: `open-${name}`, title: phrase(name) }, icon(drawings[name]), make('span', '', phrase(name))));
  #room: Room = 'photos';
  /** What the rooms other than the photos show, once they have been open. */
  #contents: { folders?: FolderRoom, map?: PhotoMap, people?: People } = {};
  /** The number of photos for which the server was asked for places and people. */
  #asked = 0;

  constructor(private readonly wall: Wall, private readonly walls: WallLoader, private readonly acts: RoomActs) {
    onLink(nav, (link) => {
      const room = names[this.#links.indexOf(link)];
      if (room !== 'photos') this.enter(room);
      else if (this.#room === 'photos') this.wall.jump(0);
      else this.leave();
    });
    onKeys(window, () => (this.#room === 'photos' || document.querySelector('dialog[open]') ? {} : { Escape: () => this.leave() }));
    this.walls.addEventListener('change', () => {
      this.follow();
      this.#ask();
    });
  }

  /** Shows the room that the address names. The map shows all photos if it `isNew`, or the part where it was. */
  follow(isNew?: boolean): void {
    // Thumbnails have no address before the first wall.
    if (!source.token) return;
    const { room, folders } = readAddress();
    const before = this.#room;
    this.#room = room;
    this.#mark();
    if (room === 'folders') (this.#contents.folders ??= new FolderRoom(this.walls, this.acts.go)).show(main, folders);
    if (room === before) return;
    const left = before === 'photos' ? undefined : this.#contents[before]?.element;
    const hadFocus = left?.contains(document.activeElement);
    left?.remove();
    if (room === 'people') (this.#contents.people ??= new People(this.acts.go)).show(main);
    if (room === 'map') (this.#contents.map ??= new PhotoMap((text) => this.#find(text))).show(main, isNew);
    else if (hadFocus) this.#links[names.indexOf(room)].focus({ preventScroll: true });
  }

  offer(room: Room, has: boolean): void {
    if (has) this.#offered.add(room); else this.#offered.delete(room);
    this.#mark();
  }

  enter(room: Exclude<Room, 'photos'>, folders = '/'): void {
    enterRoom(room, { ...outside, [room]: room === 'folders' ? folders : '1' });
    this.follow(true);
  }

  leave() {
    if (this.#room !== 'photos') leaveLayer(this.#room, outside);
    this.follow();
  }

  #mark() {
    document.documentElement.classList.toggle('elsewhere', this.#room !== 'photos');
    main.ariaLabel = phrase(this.#room);
    setRoom(this.#room);
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
    for (const [room, has] of [['map', () => source.hasPlaces()], ['people', () => source.hasPeople()]] as const) {
      if (!this.#offered.has(room)) has().then((isSo) => isSo && this.offer(room, true), () => {});
    }
  }

  /** Shows the photos that the map has found. */
  #find(text: string): void {
    this.acts.find(text);
    // The same search again has no entry of its own.
    if (readAddress().room === 'map') this.leave(); else this.follow();
  }
}
