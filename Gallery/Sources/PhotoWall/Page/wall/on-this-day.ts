// Photos of earlier years that were taken on today's day and month, above the wall of all photos. It can be dismissed for the day.

import { addressWith, nameOf } from '../state/address';
import { button, byId, make, opensElsewhere } from '../elements/elements';
import { dateText, yearText } from '../texts/dates';
import { isSearch } from '../state/wall-query';
import { store, stored } from '../state/storage';
import { phrase } from '../texts/language';
import { showToast } from '../elements/toast';
import { afterFirst } from './thumbnail-queue';
import { source } from '../source/source';
import type { EarlierPhoto } from '../source/answers';
import type { WallLoader } from './wall-loader';

const thumbnailWidth = 240;

/** Today in the user's time zone, as in "2024-05-31". */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Fetches the photos, unless the user has dismissed them today. There are none if the server doesn't answer. */
export async function fetchOnThisDay(): Promise<EarlierPhoto[]> {
  return stored('thisDay').dismissed === today() ? [] : source.onThisDay(today()).catch(() => []);
}

export class OnThisDay {
  #element = make('section', { className: 'this-day', ariaLabel: phrase('onThisDay'), hidden: true });

  /** `open` opens one of the photos, by their identifiers, and returns whether it is on the wall. */
  constructor(private readonly walls: WallLoader, private readonly open: (ids: number[], id: number) => Promise<boolean>) {}

  /** Shows photos, before the wall is drawn. */
  show(photos: EarlierPhoto[]): void {
    if (photos.length === 0) return;
    const cards = make('ul', 'cards');
    this.#element.append(make('h2', '', phrase('onThisDay')), button('clear', phrase('hideToday'), () => this.#dismiss()), cards);
    cards.append(...photos.map(({ year }) => {
      const date = dateText(`${year}${today().slice(4)}`);
      const link = make('a', { ariaLabel: date, title: date }, make('img', { alt: '' }), make('small', '', yearText(String(year), true)));
      return make('li', '', link);
    }));
    byId('lead').prepend(this.#element);
    this.mark();
    // Thumbnails have no address before the first wall.
    this.walls.addEventListener('change', () => this.#load(cards, photos), { once: true });
    this.walls.addEventListener('change', () => this.mark());
  }

  mark() { this.#element.hidden = isSearch(this.walls.wanted); }

  #load(cards: HTMLElement, photos: EarlierPhoto[]): void {
    cards.querySelectorAll('a').forEach((link, at) => {
      const { id, version } = photos[at];
      link.href = addressWith({ photo: nameOf(id) });
      link.addEventListener('click', (event) => this.#clicked(event, photos, id));
      const img = link.querySelector('img');
      // The wall comes first.
      afterFirst(this.walls.found).then(() => { if (img) img.src = source.thumbnail(id, version, thumbnailWidth); });
    });
  }

  async #clicked(event: MouseEvent, photos: EarlierPhoto[], id: number): Promise<void> {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    // The months and years have only some photos.
    if (!await this.open(photos.map((each) => each.id), id)) location.assign(addressWith({ photo: nameOf(id) }));
  }

  #dismiss() {
    store('thisDay', { dismissed: today() });
    this.#element.remove();
    byId('wall').focus({ preventScroll: true });
    showToast(phrase('hiddenToday'), () => {
      store('thisDay', {});
      byId('lead').prepend(this.#element);
    });
  }
}
