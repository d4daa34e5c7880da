// Signing out. One cookie has the user's name. Another, which scripts can't read, proves the session.

const button = document.getElementById('sign-out');
const cookie = document.cookie.split('; ').find(each => each.startsWith('brickwork-user='));

/** Decodes UTF-8 text in base64. */
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
