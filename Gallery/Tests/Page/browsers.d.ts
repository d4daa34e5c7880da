// What the page uses that TypeScript's own description of browsers doesn't have, or has too narrowly. The page
// knows which elements its document has, and reads them without further checks.

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface NonElementParentNode { getElementById(id: string): any }
interface Document { getElementById(id: string): any }
interface Element { closest(selectors: string): any }
interface Node { cloneNode(deep?: boolean): any }
interface EventTarget { value: any; name: any; closest(selectors: string): any }
interface Event { ports: readonly MessagePort[] }
interface Navigator { wakeLock?: any; connection?: any }
declare namespace Intl { function getCanonicalLocales(locale?: string): string[] }
declare class DecompressionStream extends TransformStream { constructor(format: string) }
declare namespace WebAssembly { function instantiate(module: Module, imports?: Imports): Promise<Instance> }
