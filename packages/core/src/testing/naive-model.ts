import type { Stamp } from '../rank.ts'
import type { ClaimingComment, SessionRecord } from '../waitlist.ts'

/**
 * The rules of the product decisions, slow and obvious, for tests to compare with. Shares nothing
 * with the code but its types.
 */

const STRIPPED = ['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF']

export function naiveFold(text: string): string {
  let folded = text.normalize('NFKC')
  for (const character of STRIPPED) folded = folded.split(character).join('')
  return folded.toLowerCase()
}

/** The index of the code that a text claims, or -1. */
export function naiveMatch(codes: readonly string[], text: string): number {
  let winner = -1
  let winnerLength = 0
  codes.forEach((code, index) => {
    const folded = naiveFold(code.trim()).trim()
    const length = Array.from(folded).length
    if (length > winnerLength && naiveFold(text).includes(folded)) {
      winner = index
      winnerLength = length
    }
  })
  return winner
}

export function isEarlier(a: Stamp, b: Stamp): boolean {
  if (a.createTime !== b.createTime) return a.createTime < b.createTime
  return BigInt(a.messageId) < BigInt(b.messageId)
}

export function earliest<T extends Stamp>(comments: readonly T[]): T | undefined {
  let found: T | undefined
  for (const comment of comments) if (!found || isEarlier(comment, found)) found = comment
  return found
}

/** Waitlists of a session in which nobody was moved: per item its text and the buyers' messages. */
export function naiveWaitlists({ comments, removals }: Omit<SessionRecord, 'placements'>) {
  const isRemoved = (comment: ClaimingComment) =>
    removals.some(
      ({ itemId, accountId, removedAt }) =>
        itemId === comment.itemId &&
        accountId === comment.accountId &&
        comment.createTime <= removedAt &&
        !(comment.addedAt !== null && comment.addedAt > removedAt),
    )
  const itemIds = [...new Set(comments.map((comment) => comment.itemId))]
  const waitlists = itemIds.map((itemId) => {
    const heard = comments.filter((comment) => comment.itemId === itemId)
    const firstTime = Math.min(...heard.map((comment) => comment.heardAt))
    return {
      itemId,
      first: earliest(heard) as ClaimingComment,
      text: earliest(heard.filter((comment) => comment.heardAt === firstTime))?.itemText,
      messageIds: naiveOrder(heard.filter((comment) => !isRemoved(comment))),
    }
  })
  return waitlists
    .filter(({ messageIds }) => messageIds.length > 0)
    .sort((a, b) => {
      if (isEarlier(a.first, b.first)) return 1
      if (isEarlier(b.first, a.first)) return -1
      return a.itemId < b.itemId ? -1 : 1
    })
    .map(({ itemId, text, messageIds }) => ({ itemId, text, messageIds }))
}

/** Takes the earliest that is left, again and again, with everything else by the same buyer. */
function naiveOrder(comments: readonly ClaimingComment[]): string[] {
  const next = earliest(comments)
  if (!next) return []
  const others = comments.filter((comment) => comment.accountId !== next.accountId)
  return [next.messageId, ...naiveOrder(others)]
}
