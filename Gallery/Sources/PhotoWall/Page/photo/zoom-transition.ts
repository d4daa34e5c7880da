// Animations between tiles and the open photo.

import { make, stillness, type Size } from '../elements/elements';

const growing = { duration: 240, easing: 'cubic-bezier(.2, 0, 0, 1)' };

/** Lets an element with a picture grow out of a tile's image, while the dialog around it becomes dark. */
export function grow(element: HTMLElement, image: HTMLElement, dialog: HTMLElement): void {
  if (stillness.matches) return;
  dialog.animate([{ backgroundColor: 'transparent' }, {}], growing);
  element.animate([over(element.getBoundingClientRect(), image, element.style.transform), { clipPath: 'inset(0)' }], growing);
  image.animate([{ opacity: 0 }, { opacity: 0 }], growing);
}

/** Prepares an image to shrink. `ground` is the opacity of what is around it. Returns a function that lets a copy of it shrink into
 * a tile's image. */
export function shrinking(image: HTMLImageElement | undefined, ground: number): (target: HTMLElement) => void {
  if (stillness.matches || !image?.naturalWidth) return () => {};
  const { left, top, width, height } = image.getBoundingClientRect();
  const copy = image.cloneNode() as HTMLImageElement;
  return (target) => {
    const veil = make('div', 'veil');
    copy.className = 'shrinking';
    copy.alt = '';
    copy.decoding = 'sync';
    Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    document.body.append(veil, copy);
    veil.animate([{ opacity: ground }, { opacity: 0 }], growing);
    const end = over({ left, top, width, height }, target);
    copy.animate([{ transform: 'none', clipPath: 'inset(0)' }, end], growing).finished.finally(() => {
      veil.remove();
      copy.remove();
    });
  };
}

/** Returns the transform and the clip that put a box over an image: it covers the image, as the image covers its
 * tile. The top of a tall picture is visible. */
function over(
  { left, top, width, height }: { left: number, top: number } & Size, image: HTMLElement, transform = '',
): { transform: string, clipPath: string } {
  const target = image.getBoundingClientRect();
  const scale = Math.max(target.width / width, target.height / height);
  const hidden = { height: Math.max(0, height - target.height / scale), width: Math.max(0, width - target.width / scale) };
  const above = image.closest('.tall') ? 0 : hidden.height / 2;
  const x = target.left + target.width / 2 - left - width / 2;
  const y = target.top + target.height / 2 - top - height / 2 + scale * (hidden.height / 2 - above);
  return {
    transform: `translate(${x}px, ${y}px) ${transform} scale(${scale})`,
    clipPath: `inset(${above}px ${hidden.width / 2}px ${hidden.height - above}px round ${10 / scale}px)`,
  };
}
