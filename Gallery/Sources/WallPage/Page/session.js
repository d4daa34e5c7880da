// Signing out, where the reader has signed in: a cookie tells the name, and another one, which no script can read, proves it.

const button = document.getElementById('sign-out');
const cookie = document.cookie.split('; ').find(each => each.startsWith('brickwork-user='));

/** The text of UTF-8 in base64. */
function text(base64) {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), each => each.charCodeAt(0)));
}

if (cookie) {
  const name = text(cookie.slice('brickwork-user='.length));
  button.textContent = name ? `Sign out ${name}` : 'Sign out';
  button.hidden = false;
  button.addEventListener('click', async () => {
    await fetch('session', { method: 'DELETE' });
    location.reload();
  });
}
