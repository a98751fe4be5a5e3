import type { Item } from '@dibs/contract'
import { compileUnregistered } from '@dibs/core'
import type { CommentRow } from '../comments/comment-list.ts'

/** As many codes are counted at once; the one that was named least lately makes room. */
const MOST_CODES = 200
const FIRST_HINT = 3

/**
 * Counts the buyers who name codes that are none of the seller's. Gives what takes newly listed
 * comments, newest first, and tells whether the server should be asked: when a code has three
 * buyers, and each time that their number has doubled.
 */
export function createUnregisteredWatch(
  items: readonly Item[],
): (rows: readonly CommentRow[]) => boolean {
  const codeIn = compileUnregistered(items.map(({ clue_text }) => ({ code: clue_text })))
  const buyers = new Map<string, { accounts: Set<string>; nextHint: number }>()
  let newest = ''
  return (rows) => {
    const known = rows.findIndex(({ messageId }) => messageId === newest)
    const fresh = known < 0 ? rows : rows.slice(0, known)
    newest = rows[0]?.messageId ?? newest
    let isDue = false
    for (const { text, buyer, isOwn } of fresh) {
      const code = isOwn ? null : codeIn(text)
      if (code === null) continue
      const counted = buyers.get(code) ?? { accounts: new Set(), nextHint: FIRST_HINT }
      buyers.delete(code)
      buyers.set(code, counted)
      counted.accounts.add(buyer.accountId)
      if (buyers.size > MOST_CODES) buyers.delete(buyers.keys().next().value as string)
      if (counted.accounts.size < counted.nextHint) continue
      counted.nextHint *= 2
      isDue = true
    }
    return isDue
  }
}
