// The text of a folder, which its file `index.md` has, above its photos. Long ones are cut off until the user asks for the rest.

import { make } from './elements.js';
import { phrase } from './language.js';

/** Shows a text as a server sends it: `{ parts }` or `{ problem }`, or null for none. Returns its element, or null. */
export function folderText(text) {
  if (!text) return null;
  const element = make('section', 'folder-text');
  element.ariaLabel = phrase('aboutFolder');
  const content = make('div');
  if (text.parts) content.append(elementsOf(text.parts)); else content.append(make('p', 'problem', text.problem));
  const more = make('button', '', phrase('more'));
  more.type = 'button';
  more.ariaExpanded = 'false';
  more.hidden = true;
  const show = (isOpen) => {
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
  element.append(content, more);
  return element;
}

/** Makes a fragment of parts in the order of reading: words, the beginning of an element, and its end. */
function elementsOf(parts) {
  const top = document.createDocumentFragment();
  const open = [top];
  for (const part of parts) {
    if (part === 0) {
      open.pop();
    } else if (typeof part === 'string') {
      open.at(-1).append(part);
    } else {
      const element = elementOf(part);
      open.at(-1).append(element);
      open.push(element);
    }
  }
  return top;
}

function elementOf([name, address]) {
  // The page itself has the first level of headings.
  const element = make(name.replace(/^h([1-5])$/, (_, level) => `h${Number(level) + 1}`));
  if (address) Object.assign(element, { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' });
  if (['p', 'li', 'blockquote'].includes(name) || /^h\d$/.test(name)) element.dir = 'auto';
  return element;
}
