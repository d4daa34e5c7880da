// Where the page gets everything from: addresses relative to the page, the same on a server and on a static site.

const isStatic = document.querySelector('meta[name="brickwork"]')?.content === 'static';

async function get(address, signal) {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text().catch(() => '')}`.trim());
  return response;
}

export const source = {
  isStatic,
  /** Names the state of the library and the catalog; set when a library is shown. */
  version: '',
  token: '',

  library: async (signal) => (await get('library.bin', signal)).arrayBuffer(),
  captions: async (chunk, signal) => (await get(`library/${source.version}/captions/${chunk}.json`, signal)).json(),
  details: async (id, signal) => (await get(`photos/${id}.json`, signal)).json(),
  tags: async () => (await get('tags.json')).json(),
  unreadable: async () => (await get('unreadable.json')).json(),
  thumbnail: (id, version, width) => `thumbnails/${source.token}/${id}-${version}-${width}.webp`,

  /** The positions of the photos that match in a state of the library, rising; null if it has changed meanwhile. */
  async search({ text, tags, without }, version, signal) {
    if (isStatic) return searchTexts(text, tags, without, version, signal);
    const query = new URLSearchParams();
    if (text) query.set('q', text);
    for (const tag of tags) query.append('tag', tag);
    for (const tag of without) query.append('without', tag);
    const response = await get(`search?${query}`, signal);
    if (response.headers.get('Wall-Version') !== version) return null;
    return new Uint32Array(await response.arrayBuffer(), 4);
  },
};

/** The name of the state that a library's bytes are of. */
export function versionOf(library) {
  return library.byteLength < 32 ? '' : new TextDecoder().decode(new Uint8Array(library, 16, 16)).replaceAll('\0', '');
}

let texts;

/** Searches as the server does: every word begins a word of the caption, a tag or the name, accents aside. */
async function searchTexts(text, tags, without, version, signal) {
  texts ??= get(`library/${version}/texts.txt`).then((response) => response.text()).then((all) => plain(all).split('\n'));
  const lines = await texts;
  signal?.throwIfAborted();
  const words = plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const patterns = words.map((word) => new RegExp(`(^|[^\\p{L}\\p{N}])${word}`, 'u'));
  const [wanted, unwanted] = [tags, without].map((names) => names.map((tag) => `\t${plain(tag)}\t`));
  const found = [];
  lines.forEach((line, position) => {
    if (!wanted.every((tag) => line.includes(tag)) || unwanted.some((tag) => line.includes(tag))) return;
    if (patterns.every((pattern) => pattern.test(line))) found.push(position);
  });
  return Uint32Array.from(found);
}

function plain(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
