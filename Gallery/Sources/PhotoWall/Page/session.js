// The user's session, or a visit by a link that shares photos. Each has a cookie that scripts can read, and another one, which
// they can't read, proves it.

import { addressWith } from './address.js';
import { byId, make } from './elements.js';
import { change } from './changing.js';
import { decode } from './base64.js';
import { phrase } from './language.js';
import { say } from './banner.js';

const button = byId('sign-out');
const [user, shared] = ['brickwork-user=', 'brickwork-shared='].map((prefix) =>
  document.cookie.split('; ').find((each) => each.startsWith(prefix))?.slice(prefix.length));

/** Whether the user has signed in. */
export const isSignedIn = user !== undefined;

/** Shows the button that ends the session or the visit, and one that ends all sessions of the user. */
export function bindSession() {
  if (!isSignedIn && shared === undefined) return;
  const name = user === undefined ? '' : decode(user);
  button.textContent = name ? phrase('signOutName', { name }) : phrase(isSignedIn ? 'signOut' : 'leaveShared');
  button.hidden = false;
  button.addEventListener('click', () => signOut('session'));
  if (!isSignedIn) return;
  button.after(make('button', { id: 'sign-out-everywhere', onclick: () => signOut('session?everywhere=1') }, phrase('signOutEverywhere')));
}

/** @param {string} address */
async function signOut(address) {
  const { problem } = await change('DELETE', address);
  // The address of a shared link would open it again.
  if (problem) say('trouble', problem); else location.replace(addressWith({ share: '' }));
}
