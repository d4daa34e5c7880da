// The page's language. Its words are English. Dates and numbers use the user's variant of English.

/** The user's languages. Some systems have settings that are no languages, such as "C", and browsers pass them on. */
export const languages = navigator.languages.filter(isLanguage);

export const language = languages.find((each) => /^en\b/i.test(each)) ?? 'en';

document.documentElement.lang = language;

const rightToLeft = /^(ar|arc|ckb|dv|fa|ha-Arab|he|khw|ks|ps|sd|ug|ur|yi)\b/;
const direction = new URLSearchParams(location.search).get('dir');
document.documentElement.dir = direction === 'rtl' || direction === 'ltr' ? direction : rightToLeft.test(navigator.language) ? 'rtl' : 'ltr';

/** Formats a whole number. */
export function number(value) {
  return value.toLocaleString(language);
}

/** Formats a number of things: "1 photo", "1,234 photos". */
export function quantity(count, one, many = `${one}s`) {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** Formats seconds as players do: "0:09", "1:02:03". */
export function duration(seconds) {
  const whole = Math.max(1, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return (parts[0] ? parts : parts.slice(1)).map((part, at) => at ? String(part).padStart(2, '0') : part).join(':');
}

function isLanguage(name) {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}
