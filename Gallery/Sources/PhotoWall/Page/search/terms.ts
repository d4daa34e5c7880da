// The terms of searches, such as `camera:Canon`: what they find, and where they are in a text.

import { number, phrase, type PhraseKey } from '../texts/language';
import type { Drawing } from '../elements/elements';

/** A term: the text for what it finds, its icon, and the values that are understood if not all are. */
export type Term = { meaning: PhraseKey, drawing: Drawing, values?: RegExp };

export const terms: Record<string, Term> = {
  camera: { meaning: 'termCamera', drawing: 'camera' },
  lens: { meaning: 'termLens', drawing: 'camera' },
  people: { meaning: 'termPeople', drawing: 'faces' },
  place: { meaning: 'termPlace', drawing: 'place' },
  rating: { meaning: 'termRating', drawing: 'rating', values: /^([<>]?=?|≥|≤)[1-5]$/ },
  folder: { meaning: 'termFolder', drawing: 'folder' },
  year: { meaning: 'termYear', drawing: 'date', values: /^\d{4}((-|–|\.\.)\d{4})?$/ },
  kind: { meaning: 'termKind', drawing: 'file' },
  near: { meaning: 'termNear', drawing: 'place' },
};

const pattern = new RegExp(String.raw`(?:^|\s+)(-?(${Object.keys(terms).join('|')}):((?:"[^"]*"|[^\s"])+))(?=\s|$)`, 'gi');

/** Takes the complete terms out of a text: `{ found, rest }`. While the user types, a term at the end is complete if it ends with a
 * quotation mark. With `OR`, the order matters, so all of the text is the rest. */
export function termsOf(text: string, isTyped = false): { found: string[], rest: string } {
  const found: string[] = [];
  if (/(^|\s)OR(\s|$)/.test(text)) return { found, rest: text };
  const rest = text.replace(pattern, (all, written, name, value, at) => {
    const isOpen = isTyped && at + all.length === text.length && !all.endsWith('"');
    if (isOpen || terms[name.toLowerCase()].values?.test(unquoted(value)) === false) return all;
    found.push(written);
    return '';
  });
  return { found, rest: found.length > 0 ? rest.trimStart() : rest };
}

/** Returns the icon and the name of a complete term. */
export function nameOf(written: string): { drawing: Drawing, name: string } {
  const [, not, term, value] = /^(-?)(\w+):(.*)$/s.exec(written) as string[];
  const name = term.toLowerCase();
  return { drawing: terms[name].drawing, name: not + (name === 'near' ? circle(unquoted(value)) : unquoted(value)) };
}

/** Describes the circle around a place: "Near 47.07, 15.44 · 2 km". */
function circle(value: string): string {
  const parts = value.split(/[,;]/).map((part) => part.trim());
  const radius = parts.length > 1 && /^([\d.]+)\s*(km|mi|m)$/i.exec(parts[parts.length - 1]);
  if (radius) parts.pop();
  const short = (part: string): string => (Number.isFinite(Number(part)) ? number(Number(part), { maximumFractionDigits: 2 }) : part);
  const place = phrase('nearPlace', { place: parts.map(short).join(', ') });
  return radius ? `${place} · ${number(Number(radius[1]))} ${radius[2]}` : place;
}

function unquoted(value: string): string { return value.replaceAll('"', ''); }
