// Where the page gets everything from: addresses relative to the page, the same on a server and on a static site.

import { readTexts, searchSite, suggestFromSite } from './sitesearch.js';

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
  async search(query, version, signal) {
    if (isStatic) return searchSite(query, await texts(version), signal);
    const response = await get(`search?${asked(query)}`, signal);
    if (response.headers.get('Wall-Version') !== version) return null;
    return new Uint32Array(await response.arrayBuffer(), 4);
  },

  /** What the last word of a text may become: `{ kind, name, text, count }`. */
  async suggestions(query, signal) {
    if (isStatic) return suggestFromSite(query, await texts(source.version));
    return (await get(`suggestions?${asked(query)}`, signal)).json();
  },
};

function asked({ text, tags, isUntagged }) {
  const query = new URLSearchParams();
  if (text) query.set('q', text);
  for (const tag of tags) query.append('tag', tag);
  if (isUntagged) query.set('untagged', '1');
  return query;
}

let siteTexts;

/** What a static site is searched by, fetched when it is first needed. */
function texts(version) {
  return siteTexts ??= get(`library/${version}/texts.txt`).then((response) => response.text()).then(readTexts).catch((error) => {
    // The next search asks again.
    siteTexts = undefined;
    throw error;
  });
}

/** The name of the state that a library's bytes are of. */
export function versionOf(library) {
  return library.byteLength < 32 ? '' : new TextDecoder().decode(new Uint8Array(library, 16, 16)).replaceAll('\0', '');
}
