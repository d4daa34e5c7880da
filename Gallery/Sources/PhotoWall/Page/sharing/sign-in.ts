// Signing in: name and password are sent once. After that, a cookie identifies the user. A link that shares photos may have a
// password of its own, which is asked for here as well.

import { encode } from '../source/user';
import { forgetKept } from '../offline/offline';
import { loadTexts, phrase } from '../texts/language';

const form = document.querySelector('form') as HTMLFormElement;
const [name, password] = form.querySelectorAll('input');
const names = name.closest('label') as HTMLElement;
const message = document.querySelector('[role="alert"]') as HTMLElement;
const button = form.querySelector('button') as HTMLButtonElement;
const query = new URLSearchParams(location.search);
/** The link to open, or null for signing in. */
const share = query.get('share');

/** Returns the address to open after signing in. It is always an address of this wall, whatever the query contains. */
function destination() {
  const wall = new URL('.', location.href);
  try {
    const address = new URL(query.get('to') ?? (share ? `?${new URLSearchParams({ share })}` : ''), wall);
    return address.origin === wall.origin ? address.href : wall.href;
  } catch {
    return wall.href;
  }
}

/** Explains a response without success. */
function reason(response: Response): string {
  if (response.status === 404) return phrase('linkEnded');
  if (response.status === 401) return phrase(names.hidden ? 'wrongPassword' : 'wrongNameOrPassword');
  if (response.status !== 429) return phrase('couldNotAnswer');
  return phrase('tooManyTries', { count: Number(response.headers.get('Retry-After')) || 10 });
}

form.addEventListener('submit', async event => {
  event.preventDefault();
  button.disabled = true;
  message.textContent = '';
  try {
    const headers = { 'Wall-Change': '1', Authorization: `Basic ${encode(`${name.value}:${password.value}`)}` };
    const response = await fetch(share ? `shared/${encodeURIComponent(share)}` : 'session', { method: 'POST', headers });
    if (response.ok) return location.replace(destination());
    message.textContent = reason(response);
  } catch {
    message.textContent = phrase('tryLater');
  }
  button.disabled = false;
  password.select();
});

// The next person at this browser doesn’t see what it has kept.
forgetKept().catch(() => {});
await loadTexts();
document.title = phrase('signInTitle', { title: document.querySelector('h1')?.textContent ?? '' });
if (share) {
  names.hidden = true;
  button.textContent = phrase('openShared');
}
if (query.has('ended')) message.textContent = phrase('linkEndedOrSignIn');
(names.hidden ? password : name).focus();
