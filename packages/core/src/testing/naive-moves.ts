import type { AccountId } from '../ids.ts'
import type { Move } from '../move.ts'
import type { Stamp } from '../rank.ts'
import { earliest, isEarlier } from './naive-model.ts'

/** Next to a comment's place by time: on the place itself (0), right ahead of it, or right behind. */
type Anchor = { stamp: Stamp; side: -1 | 0 | 1 }

/** One in the list. The anchor is the own comment's place until the seller moves the claim. */
type Entry = { accountId: AccountId; own: Stamp; anchor: Anchor | 'winner'; isMoved: boolean }

/** One item's waitlist as a plain list, in which a move really moves somebody. */
export function createNaiveList() {
  const comments = new Map<AccountId, Stamp[]>()
  const removedAt = new Map<AccountId, number>()
  let list: Entry[] = []

  /** Gives a buyer the place of their earliest comment that was not removed. */
  function settle(accountId: AccountId): void {
    const since = removedAt.get(accountId) ?? -1
    const standing = (comments.get(accountId) ?? []).filter(({ createTime }) => createTime > since)
    const own = earliest(standing)
    const held = list.find((entry) => entry.accountId === accountId)
    if (own && held?.isMoved) {
      held.own = own
      return
    }
    list = list.filter((entry) => entry !== held)
    if (!own) return
    const behind = list.findIndex(({ anchor }) => goesAhead(own, anchor))
    list.splice(behind < 0 ? list.length : behind, 0, {
      ...{ accountId, own, anchor: { stamp: own, side: 0 }, isMoved: false },
    })
  }

  function put(entry: Entry, at: number, anchor: Entry['anchor']): void {
    list = list.filter((other) => other !== entry)
    list.splice(at, 0, { ...entry, anchor, isMoved: true })
  }

  return {
    places: () => list.map(({ accountId, own }) => `${accountId} ${own.messageId}`),

    hear(accountId: AccountId, stamp: Stamp): void {
      comments.set(accountId, [...(comments.get(accountId) ?? []), stamp])
      settle(accountId)
    },

    remove(accountId: AccountId, at: number): void {
      removedAt.set(accountId, Math.max(at, removedAt.get(accountId) ?? 0))
      list = list.filter((entry) => entry.accountId !== accountId)
      settle(accountId)
    },

    move(accountId: AccountId, move: Move): void {
      const at = list.findIndex((entry) => entry.accountId === accountId)
      const entry = list[at]
      if (!entry) return
      const passed = { winner: list[0], up: list[at - 1], down: list[at + 1], bottom: list.at(-1) }[
        move
      ]
      if (move === 'winner' || (move === 'up' && at === 1)) put(entry, 0, 'winner')
      else if (passed && passed !== entry)
        put(entry, list.indexOf(passed), nextTo(passed.anchor, move === 'up' ? -1 : 1))
    },
  }
}

/** Whether a comment's place by time is ahead of somebody's. */
function goesAhead(stamp: Stamp, anchor: Entry['anchor']): boolean {
  if (anchor === 'winner') return false
  if (isEarlier(stamp, anchor.stamp)) return true
  return anchor.side === 1 && !isEarlier(anchor.stamp, stamp)
}

/** Whoever is moved next to somebody who was moved stays on that one's side. */
function nextTo(anchor: Entry['anchor'], side: -1 | 1): Entry['anchor'] {
  return anchor === 'winner' || anchor.side !== 0 ? anchor : { ...anchor, side }
}
