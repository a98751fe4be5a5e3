import type { AccountId } from '../ids.ts'
import type { Move } from '../move.ts'
import type { Stamp } from '../rank.ts'
import { earliest, isEarlier } from './naive-model.ts'

/**
 * One in the list. Who arrives later goes behind everybody whose `anchor` is a winner's or stamped
 * earlier. The anchor is the claim's own stamp until the seller moves it next to another claim.
 */
type Entry = { accountId: AccountId; anchor: Stamp | 'winner'; isMoved: boolean; own: Stamp }

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
    const behind = list.findIndex(({ anchor }) => anchor !== 'winner' && isEarlier(own, anchor))
    list.splice(behind < 0 ? list.length : behind, 0, {
      ...{ accountId, own, anchor: own, isMoved: false },
    })
  }

  function put(entry: Entry, at: number, anchor: Stamp | 'winner'): void {
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
      else if (passed && passed !== entry) put(entry, list.indexOf(passed), passed.anchor)
    },
  }
}
