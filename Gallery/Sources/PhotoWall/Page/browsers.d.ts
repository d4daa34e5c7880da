// What the page uses of browsers that TypeScript's own description of them doesn't have, or describes differently.

interface ARIAMixin { role: string | null }
interface Array<T> { toSorted(order?: (one: T, other: T) => number): T[] }
interface Navigator {
  wakeLock?: { request(type: 'screen'): Promise<{ released: boolean; release(): Promise<void> }> };
  connection?: { saveData?: boolean };
}
interface RequestInit { priority?: 'high' | 'low' | 'auto' }
/** Safari's event for a pinch on a Mac's trackpad. */
interface GestureEvent extends UIEvent { readonly scale: number; readonly clientX: number; readonly clientY: number }
interface HTMLElementEventMap { gesturestart: GestureEvent; gesturechange: GestureEvent }
/** The events of a service worker. The page is checked as a whole, so they are those of a window here. */
interface ExtendableEvent extends Event { waitUntil(work: Promise<unknown> | undefined): void }
interface FetchEvent extends ExtendableEvent {
  clientId: string;
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface MessageEvent { waitUntil(work: Promise<unknown>): void }
interface WindowEventMap { activate: ExtendableEvent; fetch: FetchEvent }
declare const registration: ServiceWorkerRegistration;
declare const clients: {
  claim(): Promise<void>;
  get(id: string): Promise<{ url: string } | undefined>;
};
declare function skipWaiting(): Promise<void>;
declare namespace Intl { function getCanonicalLocales(locale?: string): string[] }
declare class DecompressionStream { constructor(format: string); readable: ReadableStream<Uint8Array>; writable: WritableStream<BufferSource> }
declare namespace WebAssembly { function instantiate(module: Module, imports?: Imports): Promise<Instance> }
