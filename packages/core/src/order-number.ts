import type { AccountId, SessionId } from './ids.ts'

/** Crockford's digits: none is taken for another when somebody reads them out. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** FNV-1a, 32 bits. */
const [OFFSET, PRIME] = [0x811c9dc5, 0x01000193]

/**
 * What an order is called on labels and packing lists, such as `K3F-9Q2-7X`: 40 bits, of which the first 30
 * are all that releases before had, so that their labels are still told by the beginning. It stays the same, and tells
 * nothing of the buyer.
 */
export function orderNumber(sessionId: SessionId, accountId: AccountId): string {
  const hash = hashOf(`${sessionId}/${accountId}`)
  const signs = [0, 5, 10, 15, 20, 25].map((at) => DIGITS[(hash >>> at) & 31])
  const more = hashOf(`${accountId}/${sessionId}`)
  const last = [0, 15].map((at) => DIGITS[(more >>> at) & 31])
  return `${signs.slice(0, 3).join('')}-${signs.slice(3).join('')}-${last.join('')}`
}

function hashOf(text: string): number {
  let hash = OFFSET
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), PRIME) >>> 0
  return hash
}
