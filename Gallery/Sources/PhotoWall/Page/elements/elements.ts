// Elements of the document, and elements that scripts make. Also clicks and keys, and whether animations are wanted.

export interface Point { x: number; y: number }

export interface Size { width: number; height: number }

/** The part of an event that says where it happened. */
export interface ClientPoint { clientX: number; clientY: number }

/** The elements of `index.html` with properties of their own, by their identifiers. */
interface PageElements { photo: HTMLDialogElement; search: HTMLInputElement; size: HTMLInputElement }

/** Whether the user wants no animations. */
export const stillness = matchMedia('(prefers-reduced-motion: reduce)');
/** The horizontal direction of reading: 1 to the right, -1 to the left. */
export const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
/** The arrow keys that lead in the direction of reading and back. */
export const [forwardKey, backKey] = forward > 0 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
/** Whether the window is as narrow as a phone's. */
export const narrow = matchMedia('(max-width: 640px)');

export type Drawing = keyof typeof drawings;

/** The icons of buttons and details: lines in a square of 24. */
const drawings = {
  select: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM8.5 12l2.5 2.5 4.5-5',
  clear: 'M7 7l10 10M17 7L7 17',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  zoom: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20M10.5 8v5M8 10.5h5',
  play: 'M8 5v14l11-7z',
  pause: 'M9 5v14M15 5v14',
  shuffle: 'M4 7h4l8 10h4M4 17h4l2-2.5M14 9.5l2-2.5h4M17.5 4.5L20 7l-2.5 2.5M17.5 14.5L20 17l-2.5 2.5',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9h14v-9h-1',
  download: 'M12 4v11M8 11.5l4 4 4-4M5 20h14',
  link: 'M10 14a4 4 0 006 0l3-3a4 4 0 00-6-6l-1 1M14 10a4 4 0 00-6 0l-3 3a4 4 0 006 6l1-1',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  info: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 11v5M12 7.7v.1',
  faces: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M12 8.5a2.2 2.2 0 100 4.4 2.2 2.2 0 000-4.4zM8.5 17a3.5 3 0 017 0',
  closer: 'M12 5v14M5 12h14',
  farther: 'M5 12h14',
  back: 'M20 12H5M11 5.5L4.5 12l6.5 6.5',
  menu: 'M12 5.5v.1M12 12v.1M12 18.5v.1',
  date: 'M5 6h14v13H5zM5 10h14M9 4v4M15 4v4',
  size: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4',
  camera: 'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 10a3.2 3.2 0 100 6.4 3.2 3.2 0 000-6.4z',
  place: 'M12 21c4-5 6-8 6-11a6 6 0 10-12 0c0 3 2 6 6 11zM12 8a2 2 0 100 4 2 2 0 000-4z',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  folder: 'M4 6h6l2 2h8v11H4z',
  copies: 'M8 8h11v11H8zM5 16V5h11',
  album: 'M4 8h16v12H4zM6 5h12M12 11v6M9 14h6',
  leave: 'M4 8h16v12H4zM6 5h12M9 14h6',
  heart: 'M12 20c-5-4.2-8-7-8-10.5a4.3 4.3 0 018-2.4 4.3 4.3 0 018 2.4C20 13 17 15.8 12 20z',
  people: 'M9 11.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20a6.5 6 0 0113 0M15.5 4.8a3.5 3.5 0 010 6.4M17.5 14.6a6.5 6 0 014 5.4',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20',
  recent: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4.5l3 2',
  rating: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.7-5 2.7 1.1-5.5L4 9.7l5.6-.7z',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5v.1',
};

/** Returns an element that the document always has. */
export function byId<ID extends string>(id: ID) {
  return document.getElementById(id) as ID extends keyof PageElements ? PageElements[ID] : HTMLElement;
}

/** Returns the nearest element of a selector around the target of an event, or null. */
export function around<Selector extends string>(
  { target }: Event, selector: Selector,
): (Selector extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Selector] : HTMLElement) | null {
  return target instanceof Element ? target.closest(selector) : null;
}

/** Returns the content of a `meta` element, or an empty text. */
export function said(name: string): string {
  return (document.querySelector(`meta[name="${name}"]`) as HTMLMetaElement | null)?.content ?? '';
}

/** Makes an element with a class, or with properties, and with content. Empty content is left out. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name, properties: string | Partial<HTMLElementTagNameMap[Name]> = '', ...content: (Node | string)[]
) {
  const element = document.createElement(name);
  // By default, a button submits its form.
  if (element instanceof HTMLButtonElement) element.type = 'button';
  if (properties) Object.assign(element, typeof properties === 'string' ? { className: properties } : properties);
  element.append(...content.filter(Boolean));
  return element;
}

export function fragment(...content: (Node | string)[]): DocumentFragment {
  const all = document.createDocumentFragment();
  all.append(...content.filter(Boolean));
  return all;
}

export function button(drawing: Drawing, label: string, clicked: () => void): HTMLButtonElement {
  const element = make('button', { className: drawing, onclick: clicked });
  draw(element, drawing, label);
  return element;
}

/** Makes a button with an icon, a label, and a name beside it where there is room. */
export function named(drawing: Drawing, label: string, clicked: () => void, text = label): HTMLButtonElement {
  const element = button(drawing, label, clicked);
  element.append(make('span', '', text));
  return element;
}

export function textButton(text: string, clicked: () => void): HTMLButtonElement {
  return make('button', { onclick: clicked }, text);
}

/** Makes a choice of one of some values, which have names. */
export function choiceOf(name: string, legend: string, values: readonly [value: string, name: string][], chosen = ''): HTMLElement {
  return make(
    'fieldset', '', make('legend', '', legend),
    ...values.map(([value, text]) => make('label', '', make('input', { type: 'radio', name, value, checked: value === chosen }), text)));
}

/** Puts an icon and a label on a button or a link. */
export function draw(element: HTMLElement, drawing: Drawing, label: string): void {
  element.replaceChildren(icon(drawing));
  element.ariaLabel = label;
  element.title = label;
}

export function icon(drawing: Drawing): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(namespace, 'svg');
  picture.setAttribute('viewBox', '0 0 24 24');
  picture.setAttribute('aria-hidden', 'true');
  const lines = document.createElementNS(namespace, 'path');
  lines.setAttribute('d', drawings[drawing]);
  picture.append(lines);
  return picture;
}

/** Whether a click on a link opens a tab or a window, so that the page must not handle it. */
export function opensElsewhere(click: MouseEvent): boolean {
  return click.ctrlKey || click.metaKey || click.shiftKey;
}

/** Calls `act` with each clicked link of an element, instead of loading the page again. */
export function onLink(element: HTMLElement, act: (link: HTMLAnchorElement) => void): void {
  element.addEventListener('click', (event) => {
    const link = around(event, 'a');
    if (!link || opensElsewhere(event)) return;
    event.preventDefault();
    act(link);
  });
}

export type KeyActs = Record<string, (() => void) | undefined>;

/** Lets keys act on an element, or anywhere. `actsOf` returns what they do at the moment. */
export function onKeys(element: HTMLElement | Window, actsOf: (event: KeyboardEvent) => KeyActs): void {
  (element as EventTarget).addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const act = actsOf(event)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
