// Folders as albums on a static site, from the lines of its search texts.

const mostFolders = 100;
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
/** A folder: the photos in it and below it, its cover and newest photo, and the names of its subfolders.
 * @typedef {{ photos: number, cover: Cover | null, newest: { date: string, photo?: Cover }, below: Set<string> }} Folder */

/** The folders of some lines, by name.
 * @type {WeakMap<SiteLine[], Map<string, Folder>>} */
const trees = new WeakMap();

/** Returns a folder with some of its subfolders, from an offset, as a server does.
 * @type {(folder: string, offset: number, byDate: boolean, lines: SiteLine[]) => Album} */
export function albumOf(folder, offset, byDate, lines) {
  const tree = trees.get(lines) ?? treeOf(lines);
  trees.set(lines, tree);
  /** @type {(name: string) => string} */
  const pathOf = (name) => folder ? `${folder}/${name}` : name;
  /** @type {(name: string) => Folder} */
  const folderAt = (name) => /** @type {Folder} */ (tree.get(pathOf(name)));
  /** @type {(name: string) => string} */
  const dayOf = (name) => folderAt(name).newest.date.slice(0, 10);
  const below = [...tree.get(folder)?.below ?? []].sort(collator.compare);
  if (byDate) below.sort((one, other) => collator.compare(dayOf(other), dayOf(one)));
  const folders = below.slice(offset, offset + mostFolders).map((name) => {
    const { photos, cover, newest, below } = folderAt(name);
    return { folder: pathOf(name), name, photos, cover: cover ?? newest.photo, folders: below.size };
  });
  return { folder, count: below.length, folders };
}

/** Returns all folders: their numbers of photos, their covers and newest photos, and the names of their subfolders.
 * @type {(lines: SiteLine[]) => Map<string, Folder>} */
function treeOf(lines) {
  /** @type {Map<string, Folder>} */
  const tree = new Map();
  /** @type {(path: string) => Folder} */
  const nodeOf = (path) => {
    const node = tree.get(path) ?? { photos: 0, cover: null, newest: { date: '' }, below: new Set() };
    tree.set(path, node);
    return node;
  };
  nodeOf('');
  for (const columns of lines) {
    if (columns.length < 2) continue;
    const [name, , folder, date] = columns;
    const [id, version] = columns[columns.length - 1].split(' ').map(Number);
    const parts = folder ? folder.split('/') : [];
    for (let count = 0; count <= parts.length; count++) {
      const node = nodeOf(parts.slice(0, count).join('/'));
      node.photos++;
      if (date > node.newest.date || !node.newest.photo) node.newest = { date, photo: { id, version } };
      if (count < parts.length) node.below.add(parts[count]);
      else if (/^(cover|Cover|COVER)\./.test(name)) node.cover ??= { id, version };
    }
  }
  return tree;
}
