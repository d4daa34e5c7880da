// Photos of earlier years that were taken on today's day and month, above the wall of all photos. It can be dismissed for the day.

import { addressWith } from './address.js';
import { button, byId, make, opensElsewhere } from './elements.js';
import { dateText, yearText } from './dates.js';
import { isSearch } from './recipe.js';
import { keep, kept } from './keeping.js';
import { nameOf } from './photo-address.js';
import { phrase } from './language.js';
import { source } from './source.js';
import { photo, walls } from './page.js';

const thumbnailWidth = 240;

/** Today in the user's time zone, as in "2024-05-31". */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Fetches the photos, unless the user has dismissed them today. There are none if the server doesn't answer.
 * @type {() => Promise<EarlierPhoto[]>} */
export async function askForThisDay() {
  return kept('thisDay').dismissed === today() ? [] : source.onThisDay(today()).catch(() => []);
}

export class ThisDay {
  #element = make('section', { className: 'this-day', ariaLabel: phrase('onThisDay'), hidden: true });

  /** Shows photos, before the wall is drawn.
   * @type {(photos: EarlierPhoto[]) => void} */
  show(photos) {
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
    walls.addEventListener('change', () => this.#load(cards, photos), { once: true });
    walls.addEventListener('change', () => this.mark());
  }

  /** Hides the photos during a search. */
  mark() { this.#element.hidden = isSearch(walls.wanted); }

  /** @type {(cards: HTMLElement, photos: EarlierPhoto[]) => void} */
  #load(cards, photos) {
    cards.querySelectorAll('a').forEach((link, at) => {
      const { id, version } = photos[at];
      link.href = addressWith({ photo: nameOf(id) });
      link.addEventListener('click', (event) => this.#clicked(event, id));
      const img = link.querySelector('img');
      if (img) img.src = source.thumbnail(id, version, thumbnailWidth);
    });
  }

  /** @type {(event: MouseEvent, id: number) => Promise<void>} */
  async #clicked(event, id) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    const index = await walls.find(id).catch(() => -1);
    // The months and years have only some photos.
    if (index >= 0) photo.open(index); else location.assign(addressWith({ photo: nameOf(id) }));
  }

  #dismiss() {
    keep('thisDay', { dismissed: today() });
    this.#element.remove();
    byId('wall').focus({ preventScroll: true });
  }
}
