// The text of a folder, which its file `index.md` has, above its photos. Long ones are cut off until the user asks for the rest.

import { make } from '../elements/elements';
import { phrase } from '../texts/language';
import type { FolderText } from '../source/answers';

/** Shows a text as a server sends it: `{ parts }` or `{ problem }`, or null for none. Returns its element, or null. */
export function folderText(text?: FolderText | null): HTMLElement | null {
  if (!text) return null;
  const content = make('div', '', text.parts ? elementsOf(text.parts) : make('p', 'problem', text.problem ?? ''));
  const more = make('button', { ariaExpanded: 'false', hidden: true }, phrase('more'));
  const element = make('section', { className: 'folder-text', ariaLabel: phrase('aboutFolder') }, content, more);
  const show = (isOpen: boolean) => {
    element.classList.toggle('open', isOpen);
    more.ariaExpanded = String(isOpen);
    // It scrolls, so the keyboard must reach it.
    content.tabIndex = isOpen ? 0 : -1;
    more.textContent = phrase(isOpen ? 'less' : 'more');
  };
  more.addEventListener('click', () => show(!element.classList.contains('open')));
  // A link that is cut off can have the focus.
  content.addEventListener('focusin', () => more.hidden || show(true));
  new ResizeObserver(() => {
    if (!element.classList.contains('open')) more.hidden = content.scrollHeight <= content.clientHeight + 1;
  }).observe(content);
  return element;
}

/** Makes a fragment of parts in the order of reading: words, the beginning of an element, and its end. */
function elementsOf(parts: Required<FolderText>['parts']): DocumentFragment {
  const top = document.createDocumentFragment();
  const open: (Element | DocumentFragment)[] = [top];
  for (const part of parts) {
    if (part === 0) {
      open.pop();
    } else if (typeof part === 'string') {
      open[open.length - 1].append(part);
    } else {
      const element = elementOf(part);
      open[open.length - 1].append(element);
      open.push(element);
    }
  }
  return top;
}

function elementOf([name, address]: [name: string, address?: string]): HTMLElement {
  // The page itself has the first level of headings.
  const element = document.createElement(name.replace(/^h([1-5])$/, (_, level) => `h${Number(level) + 1}`));
  if (address) Object.assign(element, { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' });
  if (['p', 'li', 'blockquote'].includes(name) || /^h\d$/.test(name)) element.dir = 'auto';
  return element;
}
