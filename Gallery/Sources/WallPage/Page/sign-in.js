// Signing in: name and password are sent once. After that, a cookie identifies the user. A link that shares photos may have a
// password of its own, which is asked for here as well.

import { encode } from './base64.js';

const form = document.querySelector('form');
const name = document.querySelector('#name');
const password = document.querySelector('#password');
const message = document.querySelector('[role="alert"]');
const button = document.querySelector('form button');
const query = new URLSearchParams(location.search);
/** The link to open, or null for signing in. */
const share = query.get('share');

const ended = 'This link is incomplete, has ended, or was withdrawn. Ask for another one.';

/** Returns the address to open after signing in. It is always an address of this wall, whatever the query contains. */
function destination() {
  const wall = new URL('.', location.href);
  try {
    const address = new URL(query.get('to') ?? '', wall);
    return address.origin === wall.origin ? address.href : wall.href;
  } catch {
    return wall.href;
  }
}

/** Explains a response without success. */
function reason(response) {
  if (response.status === 404) return ended;
  if (response.status === 401) return name.closest('label').hidden ? 'Wrong password.' : 'Wrong name or password.';
  if (response.status !== 429) return 'The server could not answer. Try again in a moment.';
  const seconds = Number(response.headers.get('Retry-After')) || 10;
  return `Too many wrong passwords. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

form.addEventListener('submit', async event => {
  event.preventDefault();
  button.disabled = true;
  message.textContent = '';
  try {
    const headers = { Authorization: `Basic ${encode(`${name.value}:${password.value}`)}` };
    const response = await fetch(share ? `shared/${encodeURIComponent(share)}` : 'session', { method: 'POST', headers });
    if (response.ok) return location.replace(destination());
    message.textContent = reason(response);
  } catch {
    message.textContent = 'The server cannot be reached. Try again in a moment.';
  }
  button.disabled = false;
  password.select();
});

if (share) {
  name.closest('label').hidden = true;
  button.textContent = 'Open the shared photos';
}
if (query.has('ended')) message.textContent = `${ended} Or sign in.`;
(name.closest('label').hidden ? password : name).focus();
