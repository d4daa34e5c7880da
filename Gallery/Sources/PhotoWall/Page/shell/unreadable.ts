// The list of files that aren't shown: unreadable files with reasons, files that are shown in part, and files that aren't pictures.

import { byId, icon, make } from '../elements/elements';
import { openDialog } from '../elements/dialogs';
import { joined, number, phrase } from '../texts/language';
import { behindMore } from '../elements/notice';
import { source } from '../source/source';
import type { LeftOut } from '../source/answers';

const failed = byId('failed');
/** Under *More*. */
const others = byId('left-out');

for (const button of [failed, others]) button.addEventListener('click', open);

/** Shows the button for the list if it isn't empty. */
export function sayHowManyFailed(count: number): void {
  failed.hidden = count === 0;
  failed.title = phrase('filesFailed', { count });
  failed.replaceChildren(icon('info'), make('span', '', failed.title));
}

/** Shows a button for the list if some files aren't pictures. */
export async function showLeftOut(isOpen: boolean): Promise<void> {
  if (!isOpen) return;
  const count = countOf(await source.leftOut().catch(() => []));
  others.hidden = count === 0;
  others.textContent = phrase('filesNotShown', { count });
}

/** Describes the files that aren't pictures in a sentence, or returns an empty text. */
export function leftOutText(formats: LeftOut[]): string {
  if (formats.length === 0) return '';
  const count = countOf(formats);
  const kinds = formats.map(({ format, count }) => format === 'without a dot' ? phrase('withoutExtension', { number: count }) : `${number(count)} ${format}`);
  return phrase('notPictures', { count, formats: joined(kinds) });
}

function countOf(formats: LeftOut[]): number {
  return formats.reduce((sum, { count }) => sum + count, 0);
}

async function open() {
  const list = make('ul');
  const shown: HTMLElement[] = [];
  try {
    const [files, formats] = await Promise.all([source.unreadable(), source.leftOut()]);
    for (const { file, reason, waiting, part } of files) {
      const state = (waiting || part) && make('span', '', phrase(waiting ? 'willTryAgain' : 'shownInPart'));
      list.append(make('li', '', file, ' ', state || '', behindMore(reason)));
    }
    if (files.length > 0) shown.push(make('p', '', phrase('badFiles')), list);
    if (formats.length > 0) shown.push(make('p', '', leftOutText(formats)));
  } catch {
    shown.push(make('p', '', phrase('listFailed')));
  }
  if (!document.querySelector('dialog[open]')) openDialog({ id: 'unreadable' }, phrase('notShown'), ...shown);
}
