// The files of a photo: the pictures of its shot or burst, links to camera raw files, and their sizes.

import { joined, number } from '../../texts/language';
import { fragment, make } from '../../elements/elements';
import { addressOf, smallest } from '../../source/media';
import { source } from '../../source/source';
import type { Facts, Shot, ShotFile } from '../../source/answers';

/** Returns links that download the other files of a photo. */
export function fileLinks(facts: { files?: ShotFile[] } | null): HTMLAnchorElement[] {
  return (facts?.files ?? []).flatMap(({ name, bytes: count, download }) => (
    download ? [make('a', { className: 'file', href: addressOf(download), download: name }, joined([name, bytes(count)]))] : []));
}

export function fileLines(facts: Facts): DocumentFragment {
  return fragment(...fileLinks(facts).map((link) => make('span', '', link)));
}

/** Formats a number of bytes briefly: "12.3 MB". */
export function bytes(count: number): string {
  const [unit, value] = count >= 1e6 ? ['megabyte', count / 1e6] : ['kilobyte', count / 1e3];
  return number(value, { style: 'unit', unit, maximumFractionDigits: 1 });
}

/** Returns buttons for the pictures of a photo's shot, beginning with the photo itself. There are none without another picture.
 * `show` is called with the picture to show, or with null for the photo itself. */
export function shots(facts: Facts, show: (shot: Shot | null) => void): HTMLElement {
  const strip = make('span', 'shots');
  const others = (facts.files ?? []).flatMap(({ id, version, name, width, height }) => (
    id && version !== undefined && width && height ? [{ id, version, name, width, height }] : []));
  for (const picture of others.length > 0 ? [facts, ...others] : []) {
    const choice = make(
      'button', { ariaLabel: picture.name, title: picture.name, ariaPressed: String(picture === facts) },
      make('img', { alt: '', loading: 'lazy', src: source.thumbnail(picture.id, picture.version, smallest) }));
    choice.addEventListener('click', () => {
      for (const each of strip.children) each.ariaPressed = String(each === choice);
      show(picture === facts ? null : picture);
    });
    strip.append(choice);
  }
  return strip;
}
