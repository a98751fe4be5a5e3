import type { AccountId, MessageId } from '@dibs/core'
import { createNaiveList } from '@dibs/core/testing/naive-moves'
import { type Comment, isEarlier } from '../../model/comment.ts'
import type { CommandOf } from './happening.ts'

/** The faults of controls, which the comparison must notice. */
export const FAULTS = [
  'order by arrival',
  'moves forgotten',
  'removals forgotten',
  'undo forgotten',
  'item edits forgotten',
  'a late comment goes ahead of who was moved',
] as const
export type Fault = (typeof FAULTS)[number]

export type ItemList = ReturnType<typeof createItemList>

/** One item's waitlist by the naive model, and how each change by hand must be answered. */
export function createItemList(fault?: Fault) {
  const naive = createNaiveList()
  const comments = new Map<string, Comment>()
  /** The changes by hand that changed something, oldest first. */
  const noted: { accountId: string; isUndone: boolean }[] = []
  const moved = new Set<string>()
  /** Comments that came after somebody had been moved. */
  const late: Comment[] = []

  /** A comment as the model orders it. */
  function know(comment: Comment) {
    const createTime = fault === 'order by arrival' ? comments.size : comment.createTime
    const known = comments.get(comment.messageId) ?? { ...comment, createTime }
    comments.set(comment.messageId, known)
    const stamp = { commentedAt: known.createTime, messageId: known.messageId as MessageId }
    return { accountId: known.accountId as AccountId, stamp }
  }
  const note = (accountId: string) => noted.push({ accountId, isUndone: false })

  return {
    hear(comment: Comment): void {
      const { accountId, stamp } = know(comment)
      naive.hear(accountId, stamp)
      if (moved.size > 0) late.push(comment)
    },
    add(comment: Comment, at: number): string {
      const { accountId, stamp } = know(comment)
      if (!naive.add(accountId, stamp, at)) return 'duplicate_claim'
      note(accountId)
      return 'created'
    },
    remove({ accountId }: CommandOf<'remove'>, at: number): string {
      if (fault === 'removals forgotten' || !naive.places().some(isOf(accountId))) return 'done'
      naive.remove(accountId, at)
      note(accountId)
      moved.delete(accountId)
      return 'done'
    },
    move({ accountId, move, passes }: CommandOf<'move'>): string {
      const places = naive.places()
      const at = places.findIndex(isOf(accountId))
      if (at < 0) return 'not_found'
      const next = places[{ up: at - 1, down: at + 1, winner: -1, bottom: -1 }[move]]
      if (passes !== undefined && next !== undefined && !isOf(passes)(next))
        return 'waitlist_changed'
      if (fault === 'moves forgotten' || !naive.move(accountId, move)) return 'done'
      note(accountId)
      moved.add(accountId)
      return 'done'
    },
    undo({ accountId, number }: CommandOf<'undo'>): string {
      const own = noted.filter((one) => one.accountId === accountId)
      const change = own[number]
      if (change === undefined) return 'not_found'
      if (change.isUndone) return 'done'
      if (own.findLast(({ isUndone }) => !isUndone) !== change) return 'change_superseded'
      change.isUndone = true
      if (fault !== 'undo forgotten') naive.undo(accountId)
      return 'done'
    },
    /** The comments in their places. */
    places(): Comment[] {
      const messageIds = naive.places().map((place) => place.split(' ')[1] as string)
      const places = messageIds.map((messageId) => comments.get(messageId) as Comment)
      const isFaulty = fault === 'a late comment goes ahead of who was moved'
      return isFaulty ? late.reduce((list, one) => putAhead(list, one, moved), places) : places
    },
    /** Buyer → which of their changes by hand were undone, oldest first, e.g. `01`. */
    history(): Map<string, string> {
      const byBuyer = Map.groupBy(noted, ({ accountId }) => accountId)
      const write = (all: typeof noted) => all.map(({ isUndone }) => +isUndone).join('')
      return new Map([...byBuyer].map(([accountId, all]) => [accountId, write(all)]))
    },
  }
}

/** The list with a comment ahead of the first who was moved though they were later. */
function putAhead(places: Comment[], late: Comment, moved: ReadonlySet<string>): Comment[] {
  const at = places.findIndex(({ messageId }) => messageId === late.messageId)
  const ahead = places.findIndex((one) => moved.has(one.accountId) && isEarlier(late, one))
  if (ahead < 0 || ahead > at) return places
  return places.toSpliced(at, 1).toSpliced(ahead, 0, places[at] as Comment)
}

/** Whether a place of the naive list is this buyer's. */
function isOf(accountId: AccountId) {
  return (place: string): boolean => place.startsWith(`${accountId} `)
}
