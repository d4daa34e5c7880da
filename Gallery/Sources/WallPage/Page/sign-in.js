// Signing in: name and password are sent once. After that, a cookie identifies the user.

const form = document.querySelector('form');
const name = document.querySelector('#name');
const password = document.querySelector('#password');
const message = document.querySelector('[role="alert"]');
const button = document.querySelector('button');

/** Returns the address to open after signing in. It is always an address of this wall, whatever the query contains. */
function destination() {
  const wall = new URL('.', location.href);
  try {
    const address = new URL(new URLSearchParams(location.search).get('to') ?? '', wall);
    return address.origin === wall.origin ? address.href : wall.href;
  } catch {
    return wall.href;
  }
}

/** Encodes UTF-8 text in base64. */
function base64(text) {
  return btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''));
}

/** Explains a response without success. */
function reason(response) {
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
    const headers = { Authorization: `Basic ${base64(`${name.value}:${password.value}`)}` };
    const response = await fetch('session', { method: 'POST', headers });
    if (response.ok) return location.replace(destination());
    message.textContent = reason(response);
  } catch {
    message.textContent = 'The server cannot be reached. Try again in a moment.';
  }
  button.disabled = false;
  password.select();
});

(name.closest('label').hidden ? password : name).focus();
