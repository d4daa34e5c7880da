// The details of a photo, as a list of terms.

import { fragment, icon, make, textButton, type Drawing } from '../../elements/elements';
import { duration, isolated, joined, number, phrase, type PhraseKey } from '../../texts/language';
import { bytes, fileLines, shots } from './files';
import { addressOf } from '../../source/media';
import { dateText, moment } from '../../texts/dates';
import { wallLink } from '../../elements/cards';
import { mapAround } from '../../map/map';
import { searchFor } from '../../state/wall-query';
import type { Camera, Facts, VideoFacts, Shot } from '../../source/answers';

/** What the details lead to: a search for a text or a tag, and another picture of the same shot, or null for the photo itself. */
export type Acts = { search: (text: string, tag?: string) => void, show: (shot: Shot | null) => void };

/** Adds a term to the list, unless its value is empty. */
export type Add = (name: PhraseKey, value?: Node | string | null) => HTMLElement | undefined;

/** The texts for where dates come from. It isn't known for photos that an earlier version of Brickwork has read. */
const sources = { picture: 'datePicture', sidecar: 'dateSidecar', takeout: 'dateTakeout', name: 'dateName' } as Record<string, PhraseKey>;

const icons: Partial<Record<PhraseKey, Drawing>> = {
  people: 'people', date: 'date', damaged: 'info', duration: 'play', pixels: 'size', codec: 'info', shown: 'zoom', camera: 'camera',
  place: 'place', file: 'file', folder: 'folder', sameShot: 'copies', alsoIn: 'copies', tags: 'tag', original: 'link',
};

/** Returns the date of a photo, or that it has only the date of its file. */
export function dateOf(facts: Facts | null): string {
  if (!facts?.date) return '';
  return facts.dateSource === 'file' ? phrase('noDate', { date: moment(facts.date) }) : moment(facts.date);
}

/** Returns the day of a photo in short form, or an empty text if it has only the date of its file. */
export function dayOf(facts: Facts | null): string {
  return facts?.date && facts.dateSource !== 'file' ? dateText(facts.date.split('T')[0]) : '';
}

/** Returns the elements that show a photo's facts, those of interest to most users first. */
export function details(facts: Facts, { search, show }: Acts): HTMLElement {
  const list = make('dl');
  const add: Add = (name, value) => {
    if (!value) return undefined;
    const entry = make('dd', '', value);
    const term = make('dt', '', phrase(name));
    const drawing = icons[name];
    if (drawing) term.prepend(icon(drawing));
    list.append(term, entry);
    return entry;
  };
  const people = [...new Set(facts.people?.map(({ name }) => name))];
  if (people.length > 0) add('people', tags(people, (name) => search(searchFor(name))))?.classList.add('tags');
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
  // The wall shows a content once.
  const copies = facts.copies?.map(({ folder, name }) => make('span', '', folder ? `${folder}/${name}` : name)) ?? [];
  if (copies.length > 0) add('alsoIn', fragment(...copies))?.classList.add('copies');
  if (facts.original) add('original', make('a', { href: addressOf(facts.original), target: '_blank', rel: 'noopener' }, phrase('openOriginal')));
  return list;
}

/** Returns the names of a video's codecs as people write them: "H.264, AAC, HDR". */
function codecs({ codec, audio, hdr }: VideoFacts): string {
  const names: Record<string, string> = { h264: 'H.264', hevc: 'H.265 (HEVC)', av1: 'AV1', vp8: 'VP8', vp9: 'VP9', mpeg4: 'MPEG-4', mpeg2video: 'MPEG-2', mjpeg: 'Motion JPEG', prores: 'ProRes', aac: 'AAC', mp3: 'MP3', opus: 'Opus', vorbis: 'Vorbis', ac3: 'AC-3', flac: 'FLAC' };
  return [codec, audio ?? ''].filter(Boolean).map((name) => names[name] ?? name).concat(hdr ? 'HDR' : []).join(phrase('comma'));
}

function size({ width, height, video }: Facts): string {
  const size = isolated(`${number(width)} × ${number(height)}`);
  if (video) return size;
  const megapixels = width * height / 1e6;
  const digits = megapixels < 10 ? 1 : 0;
  return megapixels < 0.1 ? size : phrase('megapixels', { size, number: number(megapixels, { minimumFractionDigits: digits, maximumFractionDigits: digits }) });
}

/** Returns the camera, its lens and its settings in one line. */
function camera({ name, lens, exposure, aperture, focalLength, iso }: Camera): string {
  return [
    name, lens, focalLength && `${decimal(focalLength)} mm`, aperture && `f/${decimal(aperture)}`, exposure && seconds(exposure),
    iso && `ISO ${iso}`,
  ].filter(Boolean).map((part) => isolated(`${part}`)).join(' · ');
}

/** Formats an exposure time as cameras do: "1/125 s". */
function seconds(exposure: number): string {
  return exposure < 0.3 ? `1/${number(Math.round(1 / exposure))} s` : `${decimal(exposure)} s`;
}

function decimal(value: number): string { return number(value, { maximumFractionDigits: 1 }); }

/** Returns the name of the place, a small map, the coordinates as text to copy, and a link to a map. Nothing is loaded from that map
 * before a click. */
function place({ place: name, coordinates }: Facts): DocumentFragment {
  const named = name ? make('span', '', name) : '';
  if (!coordinates) return fragment(named);
  const { latitude, longitude } = coordinates;
  const degrees = (value: number): string => number(Math.abs(value), { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  const shownPlace = joined([
    phrase(latitude < 0 ? 'south' : 'north', { degrees: degrees(latitude) }), phrase(longitude < 0 ? 'west' : 'east', { degrees: degrees(longitude) }),
  ]);
  const [north, east] = [latitude.toFixed(6), longitude.toFixed(6)];
  const href = `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=15/${north}/${east}`;
  const map = make('a', { href, target: '_blank', rel: 'noopener noreferrer' }, 'OpenStreetMap');
  return fragment(named, mapAround({ latitude, longitude }), make('span', '', shownPlace), make('br'), map);
}

function tags(names: string[], choose: (name: string) => void): DocumentFragment {
  return fragment(...names.map((name) => textButton(name, () => choose(name))));
}

/** Returns a rating as stars, with a name for screen readers. */
function stars(rating: number): HTMLElement {
  return make('span', { role: 'img', ariaLabel: phrase('stars', { number: rating }) }, '★'.repeat(rating) + '☆'.repeat(5 - rating));
}
