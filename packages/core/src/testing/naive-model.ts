import type { MatchRule } from '../match-rule.ts'
import type { Stamp } from '../rank.ts'
import type { Claim, SessionRecord } from '../waitlist.ts'

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

const WORD = /^[\p{L}\p{M}\p{N}]$/u
/** Variation selectors and enclosing marks only dress the character before them. */
const DRESSING = /^[\p{VS}\p{Me}]$/u

/** Everywhere that a folded text names a folded code. */
function naiveOccurrences(text: string, code: string, rule: MatchRule): [number, number][] {
  return Array.from({ length: text.length }, (_, start) => start)
    .filter((start) => code !== '' && text.startsWith(code, start))
    .map((start): [number, number] => [start, start + code.length])
    .filter(([start, end]) => {
      const before = Array.from(text.slice(0, start)).filter((each) => !DRESSING.test(each))
      const after = Array.from(text.slice(end)).filter((each) => !DRESSING.test(each))
      return rule === 'contains' || ![before.at(-1) ?? '', after[0] ?? ''].some((e) => WORD.test(e))
    })
}

/** Everywhere that a text names one of some codes, best first. */
function naiveNamed(codes: readonly string[], text: string, rule: MatchRule) {
  return codes
    .flatMap((code, index) => {
      const folded = naiveFold(code.trim()).trim()
      return naiveOccurrences(naiveFold(text), folded, rule).map(([start, end]) => ({
        index,
        start,
        end,
        units: folded.length,
        points: Array.from(folded).length,
      }))
    })
    .sort((a, b) => b.points - a.points || a.start - b.start || b.units - a.units)
}

/** The index of the code that a text claims, or -1. */
export function naiveMatch(
  codes: readonly string[],
  text: string,
  rule: MatchRule = 'contains',
): number {
  return naiveNamed(codes, text, rule)[0]?.index ?? -1
}

/**
 * The indexes of all codes that a text names: takes the best, strikes out where it stands, and
 * looks again in what is left.
 */
export function naiveMentions(codes: readonly string[], text: string, rule: MatchRule): number[] {
  const named = naiveNamed(codes, text, rule)
  const taken = new Map<number, number>()
  const found: number[] = []
  for (const { index, start, end } of named) {
    const units = Array.from({ length: end - start }, (_, at) => start + at)
    if (units.some((unit) => taken.has(unit) && taken.get(unit) !== index)) continue
    if (!found.includes(index)) found.push(index)
    for (const unit of units) taken.set(unit, index)
  }
  return found
}

export function isEarlier(a: Stamp, b: Stamp): boolean {
  if (a.commentedAt !== b.commentedAt) return a.commentedAt < b.commentedAt
  return BigInt(a.messageId) < BigInt(b.messageId)
}

export function earliest<T extends Stamp>(comments: readonly T[]): T | undefined {
  let found: T | undefined
  for (const comment of comments) if (!found || isEarlier(comment, found)) found = comment
  return found
}

/** Waitlists of a session in which nobody was moved: per item its text and the buyers' messages. */
export function naiveWaitlists({
  comments,
  removals,
  restarts = [],
  names = [],
}: Omit<SessionRecord, 'placements'>) {
  const isBefore = (comment: Claim) =>
    restarts.some(
      ({ itemId, restartedAt }) =>
        itemId === comment.itemId &&
        comment.commentedAt <= restartedAt &&
        !(comment.addedAt !== null && comment.addedAt > restartedAt),
    )
  const isRemoved = (comment: Claim) =>
    isBefore(comment) ||
    removals.some(
      ({ itemId, accountId, removedAt }) =>
        itemId === comment.itemId &&
        accountId === comment.buyer.accountId &&
        comment.commentedAt <= removedAt &&
        !(comment.addedAt !== null && comment.addedAt > removedAt),
    )
  const itemIds = [...new Set(comments.map((comment) => comment.itemId))]
  const waitlists = itemIds.map((itemId) => {
    const heard = comments.filter((comment) => comment.itemId === itemId)
    const lastTime = Math.max(...heard.map((comment) => comment.heardAt))
    const heardLast = heard.filter((comment) => comment.heardAt === lastTime)
    const latest = heardLast.find((each) => heardLast.every((other) => !isEarlier(each, other)))
    const renamed = names.find((name) => name.itemId === itemId)
    return {
      itemId,
      first: earliest(heard) as Claim,
      text: (renamed ?? latest)?.itemText,
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
function naiveOrder(comments: readonly Claim[]): string[] {
  const next = earliest(comments)
  if (!next) return []
  const others = comments.filter((comment) => comment.buyer.accountId !== next.buyer.accountId)
  return [next.messageId, ...naiveOrder(others)]
}
