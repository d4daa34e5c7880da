// A static site that was opened from disk: browsers run no modules there, so this is none. It says what is missing.

if (location.protocol === 'file:') {
  const folder = decodeURIComponent(location.pathname.replace(/[^/]*$/, ''));
  const quoted = `'${folder.replaceAll("'", "'\\''")}'`;
  const notice = document.getElementById('disk');
  notice.querySelector('code').textContent = `python3 -m http.server --bind 127.0.0.1 --directory ${quoted} 8000`;
  const address = document.createElement('a');
  address.href = address.textContent = 'http://127.0.0.1:8000/';
  notice.querySelector('p:last-child').replaceChildren('Run that, and open ', address);
  notice.hidden = false;
  for (const each of document.body.children) if (each !== notice) each.hidden = true;
}
