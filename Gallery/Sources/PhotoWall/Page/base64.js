// UTF-8 text in base64, for headers and cookies, which have only ASCII.

/** @type {(text: string) => string} */
export function encode(text) {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** @type {(base64: string) => string} */
export function decode(base64) {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
}
