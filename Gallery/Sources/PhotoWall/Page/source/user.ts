// Who uses the page: a user who has signed in, or a visitor of a link that shares photos. Each has a cookie that scripts can read, and
// another one, which they can't read, proves it.

const [user, shared] = ['brickwork-user=', 'brickwork-shared='].map((prefix) =>
  document.cookie.split('; ').find((each) => each.startsWith(prefix))?.slice(prefix.length));

export const isSignedIn = user !== undefined;
export const isVisiting = shared !== undefined;
/** The user's name, or an empty text. */
export const userName = decode(user ?? '');

/** Encodes a text for headers, which have only ASCII: UTF-8 in base64. */
export function encode(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

function decode(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
}
