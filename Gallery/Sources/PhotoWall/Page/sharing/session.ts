// The end of the user's session, or of a visit by a link that shares photos.

import { addressWith } from '../state/address';
import { byId, make } from '../elements/elements';
import { change } from '../source/fetch';
import { phrase } from '../texts/language';
import { say } from '../elements/banner';
import { isSignedIn, isVisiting, userName } from '../source/user';

const button = byId('sign-out');

/** Shows the button that ends the session or the visit, and one that ends all sessions of the user. */
export function bindSession() {
  if (!isSignedIn && !isVisiting) return;
  button.textContent = userName ? phrase('signOutName', { name: userName }) : phrase(isSignedIn ? 'signOut' : 'leaveShared');
  button.hidden = false;
  button.addEventListener('click', () => signOut('session'));
  if (!isSignedIn) return;
  button.after(make('button', { id: 'sign-out-everywhere', onclick: () => signOut('session?everywhere=1') }, phrase('signOutEverywhere')));
}

async function signOut(address: string) {
  const { problem } = await change('DELETE', address);
  // The address of a shared link would open it again.
  if (problem) say('trouble', problem); else location.replace(addressWith({ share: '' }));
}
