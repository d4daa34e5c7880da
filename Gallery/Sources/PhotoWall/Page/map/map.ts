// The map: photos with coordinates on an outline of the world that comes with the page, and on tiles if a server for them is
// configured.

import { clustersOf, lastLevel, levelFor, Projection, type Cell, type Cluster } from './projection';
import { around, button, make, onKeys, stillness, type ClientPoint, type KeyActs, type Point } from '../elements/elements';
import { number, phrase } from '../texts/language';
import { drawLand } from './land';
import { source } from '../source/source';
import { credit, hasTiles, Tiles } from './map-tiles';
import { smallest } from '../source/media';

export { mapAround } from './land';

/** The share of the window's size by which an arrow key moves the map. */
const step = 0.2;
/** Larger circles are looked at before they are searched. */
const maxKilometers = 30;
/** The most marks that get a picture. */
const maxCovers = 100;
/** The overview shows at least this number of degrees. So there are coasts and borders around a single place. */
const leastOverview = 40;

const degrees = (value: number): string => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export class PhotoMap {
  element = make('div', { id: 'map' });
  #canvas = make('canvas');
  #stage = make('div', { className: 'world', tabIndex: 0, role: 'application', ariaLabel: phrase('mapLabel') }, this.#canvas);
  #marks = make('div', 'marks');
  #said = make('p', { className: 'said', role: 'status' });
  #view = new Projection(hasTiles);
  #tiles = hasTiles ? new Tiles() : null;
  /** The fetched cells, and the part of the map that they are of. */
  #cells: Cell[] = [];
  /** Cells of the whole world. */
  #all: Cell[] = [];
  #part = { level: -1, south: 0, north: 0 };
  /** The last request for cells, until its answer has come. */
  #asked: { name: string, answer: Promise<[number, number, number][] | null> } | null = null;
  #pointers: Map<number, Point> = new Map();
  /** The clusters in sight, and a button for each. */
  #clusters: Cluster[] = [];
  #buttons: HTMLButtonElement[] = [];
  /** The addresses of pictures for cells, by level and place. Empty for a cell that was asked for. */
  #covers: Map<string, string> = new Map();
  #frame = 0;
  #timer = 0;
  #isResting = false;

  /** `search` is called with the text of a search. */
  constructor(private readonly search: (text: string) => void) {
    const tools = make(
      'div', 'tools',
      button('closer', phrase('zoomIn'), () => this.#zoom(2)), button('farther', phrase('zoomOut'), () => this.#zoom(0.5)));
    if (this.#tiles) this.#stage.append(this.#tiles.element);
    this.element.append(this.#stage, this.#marks, tools, credit(), this.#said);
    new ResizeObserver(() => this.#resize()).observe(this.#stage);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#draw());
    this.#bind();
  }

  /** Shows the map in a part of the page, with all photos in sight or where it was. */
  async show(parent: HTMLElement, isNew: boolean = this.#all.length === 0): Promise<void> {
    parent.append(this.element);
    this.#stage.focus();
    this.#part.level = -1;
    if (isNew) this.#view = new Projection(hasTiles);
    const { clientWidth, clientHeight } = this.#stage;
    this.#view.resize(clientWidth, clientHeight);
    await this.#fetch();
    if (isNew) this.#showAll(); else this.#changed();
    this.#tiles?.show(this.#view, true);
  }

  #bind() {
    const stage = this.element;
    stage.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.#zoom(2 ** (-event.deltaY / (event.deltaMode ? 6 : 200)), this.#point(event));
    }, { passive: false });
    stage.addEventListener('pointerdown', (event) => {
      if (around(event, 'button, a')) return;
      this.#pointers.set(event.pointerId, this.#point(event));
      this.#stage.setPointerCapture(event.pointerId);
    });
    stage.addEventListener('pointermove', (event) => this.#dragged(event));
    for (const type of ['pointerup', 'pointercancel'] as const) stage.addEventListener(type, (event) => this.#pointers.delete(event.pointerId));
    onKeys(stage, () => this.#acts());
    this.#marks.addEventListener('click', (event) => {
      const mark = around(event, 'button');
      if (mark) this.#choose(this.#clusters[this.#buttons.indexOf(mark)]);
    });
  }

  #dragged(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const at = this.#point(event);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, at);
    if (other) {
      const [from, to] = [before, at].map(({ x, y }) => Math.hypot(x - other.x, y - other.y) || 1);
      this.#view.zoom(to / from, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
    }
    this.#view.move((at.x - before.x) / (other ? 2 : 1), (at.y - before.y) / (other ? 2 : 1));
    this.#changed();
  }

  #acts(): KeyActs {
    const { width, height } = this.#view;
    return {
      ArrowLeft: () => this.#move(step * width, 0),
      ArrowRight: () => this.#move(-step * width, 0),
      ArrowUp: () => this.#move(0, step * height),
      ArrowDown: () => this.#move(0, -step * height),
      '+': () => this.#zoom(2),
      '=': () => this.#zoom(2),
      '-': () => this.#zoom(0.5),
      0: () => this.#showAll(),
    };
  }

  #showAll() {
    this.#view.show(this.#all, Math.max(this.#view.width, this.#view.height) / leastOverview);
    this.#changed();
  }

  #move(x: number, y: number): void {
    this.#view.move(x, y);
    this.#changed();
  }

  #zoom(factor: number, at: Point = { x: this.#view.width / 2, y: this.#view.height / 2 }): void {
    this.#view.zoom(factor, at);
    this.#changed();
  }

  /** Shows the photos of a cluster, or the cluster alone if it is large. The cells that fit the zoom may still be on their way. */
  async #choose({ x, y }: Point): Promise<void> {
    await this.#fetch();
    const distance = (cluster: Point): number => Math.hypot(cluster.x - x, cluster.y - y);
    const clusters = clustersOf(this.#cells, this.#view);
    if (clusters.length === 0) return;
    const { latitude, longitude, kilometers, cells } = clusters.reduce((one, other) => (distance(other) < distance(one) ? other : one));
    if (kilometers > maxKilometers) {
      this.#view.show(cells);
      this.#changed();
      this.#stage.focus();
      await this.#fitAgain(cells);
      return;
    }
    this.search(`near:${latitude.toFixed(4)},${longitude.toFixed(4)},${Math.max(0.1, Math.ceil(10 * kilometers) / 10)}km`);
  }

  /** Fits the map to the smaller cells in some cells, unless the user has moved the map before they came. */
  async #fitAgain(cells: Cell[]) {
    const { scale, sides } = this.#view;
    await this.#fetch();
    if (scale !== this.#view.scale || sides.west !== this.#view.sides.west) return;
    const isIn = (inner: Cell, outer: Cell): boolean => Math.abs(inner.latitude - outer.latitude) <= outer.size && Math.abs(inner.longitude - outer.longitude) <= outer.size;
    this.#view.show(this.#cells.filter((inner) => cells.some((outer) => isIn(inner, outer))));
    this.#changed();
  }

  #point({ clientX, clientY }: ClientPoint): Point {
    const { x, y } = this.#stage.getBoundingClientRect();
    return { x: clientX - x, y: clientY - y };
  }

  #resize() {
    const { clientWidth, clientHeight } = this.#stage;
    if (!clientWidth || !clientHeight) return;
    this.#view.resize(clientWidth, clientHeight);
    this.#changed();
  }

  /** Draws in the next frame, and fetches what is missing after a moment. */
  #changed() {
    this.#drawSoon();
    clearTimeout(this.#timer);
    this.#isResting = false;
    this.#timer = setTimeout(() => this.#rest(), stillness.matches ? 0 : 150);
  }

  #drawSoon() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** Fetches what the map needs where it has stopped. */
  #rest() {
    this.#isResting = true;
    this.#tiles?.show(this.#view, true);
    this.#fetch();
    this.#fetchCovers();
  }

  /** Fetches a picture for each mark that has none: of the cell with the most photos. */
  async #fetchCovers() {
    const { level } = this.#part;
    const cells = this.#clusters.map((cluster) => cluster.cells[0]).filter((cell) => !this.#covers.has(this.#keyOf(cell))).slice(0, maxCovers);
    if (cells.length === 0) return;
    const keys = cells.map((cell) => this.#keyOf(cell));
    for (const key of keys) this.#covers.set(key, '');
    const found = await source.mapCovers(level, cells).catch(() => null);
    keys.forEach((key, index) => {
      const cover = found?.[index];
      if (cover) this.#covers.set(key, source.thumbnail(cover.id, cover.version, smallest)); else if (!found) this.#covers.delete(key);
    });
    if (found) this.#mark();
  }

  #keyOf({ latitude, longitude }: Cell): string { return `${this.#part.level} ${latitude} ${longitude}`; }

  /** Fetches cells of a size that fits the zoom. Those of the world are fetched once. */
  async #fetch() {
    const { south, north } = this.#view.edges;
    const level = Math.min(levelFor(this.#view.scale), lastLevel);
    const part = level <= 1 ? { level, south: -90, north: 90 } : { level, south: south - (north - south), north: north + (north - south) };
    const known = this.#part;
    if (level === known.level && known.south <= south && known.north >= north) {
      this.#asked = null;
      return;
    }
    // One request for each part: a second answer could come after the user has gone on.
    const name = JSON.stringify(part);
    if (this.#asked?.name !== name) this.#asked = { name, answer: source.map(part).catch(() => null) };
    const asked = this.#asked;
    const cells = await asked.answer;
    if (this.#asked !== asked) return;
    this.#asked = null;
    if (!cells) {
      this.#said.textContent = phrase('noAnswer');
      return;
    }
    this.#part = part;
    this.#cells = cells.map(([latitude, longitude, photos]) => ({ latitude, longitude, photos, size: 10 / 10 ** level }));
    if (level <= 1) this.#all = this.#cells;
    this.#said.textContent = cells.length === 0 ? phrase('noPositions') : '';
    this.#draw();
  }

  #draw() {
    if (!this.element.isConnected || !this.#view.width) return;
    drawLand(this.#canvas, this.#view, () => this.#drawSoon());
    this.#tiles?.show(this.#view);
    this.#mark();
  }

  /** Places a button on each cluster in sight. Buttons stay, so that a click or the focus isn't lost. */
  #mark() {
    const clusters = this.#clusters = clustersOf(this.#cells, this.#view);
    while (this.#buttons.length < clusters.length) {
      const mark = make('button', '', make('b'));
      this.#marks.append(mark);
      this.#buttons.push(mark);
    }
    for (const rest of this.#buttons.splice(clusters.length)) {
      if (rest === document.activeElement) this.#stage.focus();
      rest.remove();
    }
    clusters.forEach((cluster, index) => {
      const mark = this.#buttons[index];
      const cover = this.#covers.get(this.#keyOf(cluster.cells[0])) ?? '';
      const size = cover ? 48 : Math.min(64, 30 + 5 * Math.log2(cluster.photos));
      mark.classList.toggle('cover', cover !== '');
      mark.style.backgroundImage = cover && `url("${cover}")`;
      (mark.firstElementChild as HTMLElement).textContent = number(cluster.photos);
      mark.ariaLabel = phrase('photosNear', { count: cluster.photos, latitude: degrees(cluster.latitude), longitude: degrees(cluster.longitude) });
      Object.assign(mark.style, { left: `${cluster.x}px`, top: `${cluster.y}px`, width: `${size}px`, height: `${size}px` });
    });
    // The marks may come after the map has stopped.
    if (this.#isResting) this.#fetchCovers();
  }
}
