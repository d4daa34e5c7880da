// The details of a photo, as a list of terms.

import { fragment, icon, make, textButton } from './elements.js';
import { duration, isolated, joined, number, phrase } from './language.js';
import { addressOf, bytes, fileLines } from './files.js';
import { dateText, moment } from './dates.js';
import { drawLand, rings } from './land.js';
import { wallLink } from './cards.js';
import { Projection } from './mapping.js';
import { searchFor } from './people.js';
import { shots } from './shots.js';

/** @typedef {(text: string) => void} Take */
/** Adds a term to the list, unless its value is empty.
 * @typedef {(name: PhraseKey, value?: Node | string | null) => HTMLElement | undefined} Add */

/** The texts for where dates come from. It isn't known for photos that an earlier version of Brickwork has read. */
const sources = /** @type {Record<string, PhraseKey>} */ ({ picture: 'datePicture', sidecar: 'dateSidecar', takeout: 'dateTakeout', name: 'dateName' });

/** The icons of the terms.
 * @type {Partial<Record<PhraseKey, Drawing>>} */
const icons = {
  date: 'date', damaged: 'info', duration: 'play', pixels: 'size', codec: 'info', shown: 'zoom', camera: 'camera',
  place: 'place', file: 'file', folder: 'folder', sameShot: 'copies', alsoIn: 'copies', tags: 'tag', original: 'link',
};

/** Returns the date of a photo, or that it has only the date of its file.
 * @type {(facts: Facts | null) => string} */
export function dateOf(facts) {
  if (!facts?.date) return '';
  return facts.dateSource === 'file' ? phrase('noDate', { date: moment(facts.date) }) : moment(facts.date);
}

/** Returns the day of a photo in short form, or an empty text if it has only the date of its file.
 * @type {(facts: Facts | null) => string} */
export function dayOf(facts) {
  return facts?.date && facts.dateSource !== 'file' ? dateText(facts.date.split('T')[0]) : '';
}

/** Returns the elements that show a photo's facts, those of interest to most users first.
 * @type {(facts: Facts, acts: import('./about.js').Acts) => HTMLElement} */
export function details(facts, { search, show }) {
  const list = make('dl');
  /** @type {Add} */
  const add = (name, value) => {
    if (!value) return undefined;
    const entry = make('dd', '', value);
    const term = make('dt', '', phrase(name));
    const drawing = icons[name];
    if (drawing) term.prepend(icon(drawing));
    list.append(term, entry);
    return entry;
  };
  if (facts.people?.length) add('people', people(facts.people, search))?.classList.add('tags');
  const date = add('date', dateOf(facts));
  const dated = sources[facts.dateSource ?? ''];
  if (dated) date?.append(make('small', '', phrase(dated)));
  if (facts.place || facts.coordinates) add('place', place(facts));
  add('folder', facts.album ? wallLink({ folder: facts.album }, facts.folder || facts.album) : facts.folder);
  if (facts.tags?.length) add('tags', tags(facts.tags, (tag) => search('', tag)))?.classList.add('tags');
  if (facts.rating) add('rating', stars(facts.rating));
  add('camera', camera(facts.camera ?? {}));
  if (facts.damage) add('damaged', phrase('shownInPart'));
  add('duration', facts.video?.duration ? duration(facts.video.duration) : '');
  add('pixels', size(facts));
  if (facts.video) add('codec', codecs(facts.video));
  // The visible part of the original is filled in later.
  if (!facts.video) add('shown', ' ')?.classList.add('extent');
  add('file', joined([facts.name, bytes(facts.bytes), facts.format.toUpperCase()]));
  if (facts.files?.length) {
    add('sameShot', fragment(shots(facts, show), fileLines(facts)))?.classList.add('copies');
  }
  if (facts.copies?.length) add('alsoIn', copies(facts.copies))?.classList.add('copies');
  if (facts.original) add('original', original(facts.original));
  return list;
}

/** Returns the names of a video's codecs as people write them: "H.264, AAC, HDR".
 * @type {(video: VideoFacts) => string} */
function codecs({ codec, audio, hdr }) {
  /** @type {Record<string, string>} */
  const names = { h264: 'H.264', hevc: 'H.265 (HEVC)', av1: 'AV1', vp8: 'VP8', vp9: 'VP9', mpeg4: 'MPEG-4', mpeg2video: 'MPEG-2', mjpeg: 'Motion JPEG', prores: 'ProRes', aac: 'AAC', mp3: 'MP3', opus: 'Opus', vorbis: 'Vorbis', ac3: 'AC-3', flac: 'FLAC' };
  return [codec, audio ?? ''].filter(Boolean).map((name) => names[name] ?? name).concat(hdr ? 'HDR' : []).join(phrase('comma'));
}

/** @type {(facts: Facts) => string} */
function size({ width, height, video }) {
  const size = isolated(`${number(width)} × ${number(height)}`);
  if (video) return size;
  const megapixels = width * height / 1e6;
  const digits = megapixels < 10 ? 1 : 0;
  return megapixels < 0.1 ? size : phrase('megapixels', { size, number: number(megapixels, { minimumFractionDigits: digits, maximumFractionDigits: digits }) });
}

/** Returns the camera, its lens and its settings in one line.
 * @type {(camera: Camera) => string} */
function camera({ name, lens, exposure, aperture, focalLength, iso }) {
  return [
    name, lens, focalLength && `${decimal(focalLength)} mm`, aperture && `f/${decimal(aperture)}`, exposure && seconds(exposure),
    iso && `ISO ${iso}`,
  ].filter(Boolean).map((part) => isolated(`${part}`)).join(' · ');
}

/** Formats an exposure time as cameras do: "1/125 s".
 * @type {(exposure: number) => string} */
function seconds(exposure) {
  return exposure < 0.3 ? `1/${number(Math.round(1 / exposure))} s` : `${decimal(exposure)} s`;
}

/** @type {(value: number) => string} */
function decimal(value) { return number(value, { maximumFractionDigits: 1 }); }

/** The size of a small map in pixels, and the degrees around a place that it shows. */
const smallMap = { width: 240, height: 120, degrees: 8 };

/** Returns a small map of the land around a place. The outline is loaded when the map comes into sight.
 * @type {(place: { latitude: number, longitude: number }) => HTMLElement} */
function mapAround({ latitude, longitude }) {
  const { width, height, degrees } = smallMap;
  const view = new Projection();
  view.resize(width, height);
  view.show([{ latitude, longitude, photos: 1, size: degrees }]);
  const { x, y } = view.point(latitude, longitude);
  const [canvas, mark] = [make('canvas'), make('i')];
  Object.assign(mark.style, { left: `${100 * x / width}%`, top: `${100 * y / height}%` });
  const map = make('div', { className: 'around', ariaHidden: 'true' }, canvas, mark);
  const seen = new IntersectionObserver(async (entries) => {
    if (!entries.at(-1)?.isIntersecting) return;
    seen.disconnect();
    const land = await rings().catch(() => null);
    if (land) drawLand(land, canvas, view); else map.remove();
  });
  seen.observe(map);
  return map;
}

/** Returns the name of the place, a small map, the coordinates as text to copy, and a link to a map. Nothing is loaded from that map
 * before a click.
 * @type {(facts: Facts) => DocumentFragment} */
function place({ place: name, coordinates }) {
  const named = name ? make('span', '', name) : '';
  if (!coordinates) return fragment(named);
  const { latitude, longitude } = coordinates;
  /** @type {(value: number) => string} */
  const degrees = (value) => number(Math.abs(value), { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  const shownPlace = joined([
    phrase(latitude < 0 ? 'south' : 'north', { degrees: degrees(latitude) }), phrase(longitude < 0 ? 'west' : 'east', { degrees: degrees(longitude) }),
  ]);
  const [north, east] = [latitude.toFixed(6), longitude.toFixed(6)];
  const href = `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=15/${north}/${east}`;
  const map = make('a', { href, target: '_blank', rel: 'noopener noreferrer' }, 'OpenStreetMap');
  return fragment(named, mapAround({ latitude, longitude }), make('span', '', shownPlace), make('br'), map);
}

/** @type {(names: string[], choose: Take) => DocumentFragment} */
function tags(names, choose) {
  return fragment(...names.map((name) => textButton(name, () => choose(name))));
}

/** Returns a rating as stars, with a name for screen readers.
 * @type {(rating: number) => HTMLElement} */
function stars(rating) {
  return make('span', { role: 'img', ariaLabel: phrase('stars', { number: rating }) }, '★'.repeat(rating) + '☆'.repeat(5 - rating));
}

/** Returns the names of people. A click searches for one.
 * @type {(all: Person[], find: Take) => DocumentFragment} */
function people(all, find) {
  return tags([...new Set(all.map(({ name }) => name))], (name) => find(searchFor(name)));
}

/** Returns the other places of the same content. The wall shows it once.
 * @type {(places: { folder: string, name: string }[]) => DocumentFragment} */
function copies(places) {
  return fragment(...places.map(({ folder, name }) => make('span', '', folder ? `${folder}/${name}` : name)));
}

/** @type {(address: string) => HTMLElement} */
function original(address) {
  return make('a', { href: addressOf(address), target: '_blank', rel: 'noopener' }, phrase('openOriginal'));
}
