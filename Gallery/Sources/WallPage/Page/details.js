// The details of a photo, as a list of terms.

import { icon, make } from './elements.js';
import { duration, isolated, joined, number, phrase } from './language.js';
import { addressOf, bytes, fileLines } from './files.js';
import { dateText, moment } from './dates.js';
import { folderLink } from './folder-link.js';
import { shots } from './shots.js';

/** The texts for where dates come from. It isn't known for photos that an earlier version of Brickwork has read. */
const sources = /** @type {const} */ ({ picture: 'datePicture', sidecar: 'dateSidecar', takeout: 'dateTakeout', name: 'dateName' });

/** The icons of the terms. */
const icons = {
  date: 'date', damaged: 'info', duration: 'play', pixels: 'size', codec: 'info', shown: 'zoom', camera: 'camera', lens: 'lens', exposure: 'light',
  place: 'place', file: 'file', folder: 'folder', sameShot: 'copies', alsoIn: 'copies', tags: 'tag', original: 'link',
};

/** Returns the date of a photo, or that it has only the date of its file. */
export function dateOf(facts) {
  if (!facts?.date) return '';
  return facts.dateSource === 'file' ? phrase('noDate', { date: moment(facts.date) }) : moment(facts.date);
}

/** Returns the day of a photo in short form, or an empty text if it has only the date of its file. */
export function dayOf(facts) {
  return facts?.date && facts.dateSource !== 'file' ? dateText(facts.date.split('T')[0]) : '';
}

/** Returns the elements that show a photo's facts. `choose` is called with a clicked tag, `find` with the text of a search, and
 * `show` as for `shots`. */
export function details(facts, choose, find, show) {
  const list = make('dl');
  if (!facts) {
    list.append(make('dt', '', phrase('details')), make('dd', '', phrase('notNow')));
    return list;
  }
  /** @type {(name: Parameters<typeof phrase>[0], value: any) => HTMLElement} */
  const add = (name, value) => {
    if (!value) return undefined;
    const entry = make('dd');
    entry.append(value);
    const term = make('dt', '', phrase(name));
    if (name in icons) term.prepend(icon(icons[name]));
    list.append(term, entry);
    return entry;
  };
  const date = add('date', dateOf(facts));
  if (facts.dateSource in sources) date.append(make('small', '', phrase(sources[facts.dateSource])));
  if (facts.damage) add('damaged', phrase('shownInPart'));
  add('duration', facts.video?.duration && duration(facts.video.duration));
  add('pixels', size(facts));
  if (facts.video) add('codec', codecs(facts.video));
  // The visible part of the original is filled in later.
  if (!facts.video) add('shown', ' ').className = 'extent';
  addCamera(facts.camera ?? {}, add);
  add('rating', facts.rating && stars(facts.rating));
  if (facts.people?.length) add('people', people(facts.people, find)).className = 'tags';
  add('place', (facts.place || facts.coordinates) && place(facts));
  add('file', joined([facts.name, bytes(facts.bytes), facts.format.toUpperCase()]));
  add('folder', facts.album ? folderLink(facts.album, facts.folder || facts.album) : facts.folder);
  if (facts.files?.length) {
    const entry = add('sameShot', fileLines(facts));
    entry.className = 'copies';
    entry.prepend(shots(facts, show));
  }
  if (facts.copies?.length) add('alsoIn', copies(facts.copies)).className = 'copies';
  if (facts.tags?.length) add('tags', tags(facts.tags, choose)).className = 'tags';
  if (facts.original) add('original', original(facts));
  return list;
}

/** Returns the names of a video's codecs as people write them: "H.264, AAC, HDR". */
function codecs({ codec, audio, hdr }) {
  const names = { h264: 'H.264', hevc: 'H.265 (HEVC)', av1: 'AV1', vp8: 'VP8', vp9: 'VP9', mpeg4: 'MPEG-4', mpeg2video: 'MPEG-2', mjpeg: 'Motion JPEG', prores: 'ProRes', aac: 'AAC', mp3: 'MP3', opus: 'Opus', vorbis: 'Vorbis', ac3: 'AC-3', flac: 'FLAC' };
  return [codec, audio].filter(Boolean).map((name) => names[name] ?? name).concat(hdr ? 'HDR' : []).join(phrase('comma'));
}

function size({ width, height, video }) {
  const size = isolated(`${number(width)} × ${number(height)}`);
  if (video) return size;
  const megapixels = width * height / 1e6;
  const digits = megapixels < 10 ? 1 : 0;
  return megapixels < 0.1 ? size : phrase('megapixels', { size, number: number(megapixels, { minimumFractionDigits: digits, maximumFractionDigits: digits }) });
}

function addCamera({ name, lens, exposure, aperture, focalLength, iso }, add) {
  add('camera', name);
  add('lens', lens);
  const settings = [
    focalLength && `${decimal(focalLength)} mm`, aperture && `f/${decimal(aperture)}`, exposure && seconds(exposure), iso && `ISO ${iso}`,
  ];
  add('exposure', settings.filter(Boolean).map(isolated).join(' · '));
}

/** Formats an exposure time as cameras do: "1/125 s". */
function seconds(exposure) {
  return exposure < 0.3 ? `1/${number(Math.round(1 / exposure))} s` : `${decimal(exposure)} s`;
}

function decimal(value) { return number(value, { maximumFractionDigits: 1 }); }

/** Returns the name of the place, the coordinates as text to copy, and a link to a map. Nothing is loaded from the map before a
 * click. */
function place({ place: name, coordinates }) {
  const shown = document.createDocumentFragment();
  if (name) shown.append(make('span', '', name));
  if (!coordinates) return shown;
  if (name) shown.append(make('br'));
  const { latitude, longitude } = coordinates;
  const degrees = (value) => number(Math.abs(value), { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  const shownPlace = joined([
    phrase(latitude < 0 ? 'south' : 'north', { degrees: degrees(latitude) }), phrase(longitude < 0 ? 'west' : 'east', { degrees: degrees(longitude) }),
  ]);
  const [north, east] = [latitude.toFixed(6), longitude.toFixed(6)];
  const map = link(`https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=15/${north}/${east}`, 'OpenStreetMap');
  map.target = '_blank';
  map.rel = 'noopener noreferrer';
  shown.append(make('span', '', shownPlace), make('br'), map);
  return shown;
}

function tags(names, choose) {
  const chips = document.createDocumentFragment();
  for (const name of names) {
    const chip = make('button', '', name);
    chip.type = 'button';
    chip.addEventListener('click', () => choose(name));
    chips.append(chip);
  }
  return chips;
}

/** Returns a rating as stars, with a name for screen readers. */
function stars(rating) {
  const shown = make('span', '', '★'.repeat(rating) + '☆'.repeat(5 - rating));
  shown.role = 'img';
  shown.ariaLabel = phrase('stars', { number: rating });
  return shown;
}

/** Returns the names of people. A click searches for one. */
function people(all, find) {
  return tags([...new Set(all.map(({ name }) => name))], (name) => find(`people:"${name.replaceAll('"', '')}"`));
}

/** Returns the other places of the same content. The wall shows it once. */
function copies(places) {
  const lines = document.createDocumentFragment();
  for (const { folder, name } of places) lines.append(make('span', '', folder ? `${folder}/${name}` : name));
  return lines;
}

function original(facts) {
  const opens = link(addressOf(facts.original), phrase('openOriginal'));
  opens.target = '_blank';
  opens.rel = 'noopener';
  return opens;
}

function link(address, text) {
  const element = make('a', '', text);
  element.href = address;
  return element;
}
