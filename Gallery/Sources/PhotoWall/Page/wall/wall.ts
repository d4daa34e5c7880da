// What other parts of the page use of the wall.

export { SectionHeader, type StateOf } from './section-header';
export { afterFirst, isThere } from './thumbnail-queue';
export type { PhotoTexts } from './captions';
export type { Tile } from './tile';
export type { WallLoader } from './wall-loader';
export type { Place, Wall } from './wall-view';
