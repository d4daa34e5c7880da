// The page's language: its texts, and the reader's formats of numbers.

import { texts as english, type Texts } from './text-en';

export type PhraseKey = keyof typeof english;

/** The reader's languages. Some systems have settings that are no languages, such as "C", and browsers pass them on. */
export const languages = navigator.languages.filter(isLanguage);

/** The page's language, in the reader's variant: "de-AT". `early.js` has chosen it. */
export const language = document.documentElement.lang;

const plurals = new Intl.PluralRules(language);
/** The formatters of numbers by their options. Making one takes longer than formatting a hundred numbers. */
const formatters: Map<string, Intl.NumberFormat> = new Map();
let texts: Texts = english;

/** Loads the texts of the language, and writes those of the document. Until then, there are only English ones. */
export async function loadTexts() {
  const [name] = language.split('-');
  if (name !== 'en') {
    // A variable, so that bundling leaves the language in a file of its own.
    const file = `./text-${name}.js`;
    const loaded = await import(file).catch(() => null);
    if (loaded) ({ texts } = loaded); else document.documentElement.lang = 'en';
  }
  for (const element of document.querySelectorAll('[data-text], [data-label]') as NodeListOf<HTMLElement>) {
    const { text, label } = element.dataset as { text?: PhraseKey, label?: PhraseKey };
    if (text) element.textContent = phrase(text);
    if (label) element.ariaLabel = phrase(label);
    // Inputs without a visible text explain themselves to the mouse.
    const hinted = element.matches('button') ? element : element.matches('label > *') ? element.parentElement : null;
    if (label && hinted) hinted.title = phrase(label);
  }
}

/** Returns a text with its values. A text with plural forms has the one for `count`. Numbers are formatted. */
export function phrase(key: keyof typeof english, values: Record<string, string | number> = {}) {
  const found = texts[key];
  const text = typeof found === 'string' ? found : found[plurals.select(Number(values.count))] ?? found.other;
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === 'number' ? number(value) : isolated(value);
  });
}

/** Joins parts of a description, such as a name and a date. Parts that are missing are left out. */
export function joined(parts: (string | number | false | null | undefined)[]): string {
  return parts.filter(Boolean).map((part) => isolated(String(part))).join(phrase('comma'));
}

/** Returns data for a text. Within Arabic, data such as "50 mm" keeps its own direction, and doesn't change that of others. */
export function isolated(data: string): string {
  return language.startsWith('ar') ? `\u2068${data}\u2069` : data;
}

export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = JSON.stringify(options);
  let formatter = formatters.get(key);
  if (!formatter) formatters.set(key, formatter = new Intl.NumberFormat(language, options));
  return formatter.format(value);
}

/** Formats seconds as players do: "0:09", "1:02:03". */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return (parts[0] ? parts : parts.slice(1)).map((part, at) => number(part, { minimumIntegerDigits: at ? 2 : 1, useGrouping: false })).join(':');
}

function isLanguage(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}
