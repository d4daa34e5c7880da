// Changes that the user asks the server for.

import { phrase } from './language.js';

/** Asks for a change. Returns why that failed, or nothing, and the response if there is one.
 * @type {(method: 'POST' | 'DELETE', address: string, headers?: Record<string, string>) => Promise<{ problem: string, response: Response | null }>} */
export async function change(method, address, headers = {}) {
  const response = await fetch(address, { method, headers: { 'Wall-Change': '1', ...headers } }).catch(() => null);
  if (!response) return { problem: phrase('tryLater'), response };
  return { problem: response.ok ? '' : (await response.text().catch(() => '')).trim() || phrase('tryLater'), response };
}
