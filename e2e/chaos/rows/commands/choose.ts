import type { HandChange } from '@dibs/contract'
import { type AccountId, type ItemId, MOVES } from '@dibs/core'
import type { Random } from '../../harness/random.ts'
import type { Comment } from '../../model/comment.ts'
import { writeId } from '../../model/write-id.ts'
import type { Command } from './happening.ts'
import type { Replay } from './replay.ts'

/** The items of a live at its start, and those that edits may lead to; none inside another. */
export const START_CODES = ['A1', 'B2', 'C3'] as const
const CODES = [...START_CODES, 'D4', 'E5']
/** Most want the first item, so that its list grows. */
const SAID_CODES = [...CODES, 'A1', 'A1', 'A1', 'A1']
/** Its comments say that everything before them has been heard; nobody touches it. */
export const LAST_CODE = 'Z9'

const AGE_MS = 600_000
/** So narrow that stamps are shared, and half of what is said is late; some is later than all. */
const STAMPS_MS = 30
/** A fresh comment is stamped this much later, after every removal even if the server's clock is ahead. */
const FRESH_MS = 50

/** What a device knows before it does something. */
export type View = {
  now: number
  /** What the live looks like. */
  live: Replay
  said: readonly Comment[]
  buyers: readonly string[]
  /** As the device read it last; null when it did not ask. */
  history: readonly HandChange[] | null
}

/** A viewer's comment: mostly late. `mayBeFresh`: or stamped right now, after every removal. */
export function writeComment(
  random: Random,
  { now, buyers, said }: View,
  mayBeFresh: boolean,
): Comment {
  // Sent again, as after a lost connection.
  if (said.length > 0 && random.chance(0.1)) return random.pick(said)
  const isFresh = mayBeFresh && random.chance(0.2)
  const age = random.chance(0.3) ? 2 * AGE_MS : AGE_MS
  return {
    messageId: writeId(random, random.pick([9, 18, 19, 20])),
    createTime: isFresh ? now + FRESH_MS : now - age + random.between(0, STAMPS_MS),
    accountId: random.pick(buyers),
    text: random.chance(0.15) ? 'masih ada kak?' : `mau ${random.pick(SAID_CODES)} kak`,
  }
}

/** For each code a comment by somebody new, earlier than all: a winner by hand must stay ahead. */
export function writeChallenges(random: Random, now: number): Comment[] {
  return CODES.map((text) => ({
    messageId: writeId(random),
    accountId: writeId(random),
    text,
    createTime: now - 3 * AGE_MS,
  }))
}

/** A change by hand, mostly one that a page offers; undefined when there is nothing to change. */
export function chooseCommand(random: Random, view: View): Command | undefined {
  const type = random.pick([
    ...(['add', 'add', 'remove', 'remove', 'edit', 'edit'] as const),
    ...(['move', 'move', 'move', 'move', 'undo', 'undo', 'undo'] as const),
  ])
  if (type === 'add') return chooseAddition(random, view)
  if (type === 'undo') return chooseUndo(random, view)
  if (type === 'edit') return chooseEdit(random, view)
  const places = [...view.live.lists()].flatMap(([itemId, list]) =>
    list.map((comment, at) => ({ itemId: itemId as ItemId, list, at, comment })),
  )
  const own = places.filter(({ comment }) => view.buyers.includes(comment.accountId))
  if (own.length === 0) return undefined
  const { itemId, list, at, comment } = random.pick(own)
  const accountId = comment.accountId as AccountId
  if (type === 'remove') return { type, itemId, accountId }
  const move = random.pick(MOVES)
  const next = list[{ up: at - 1, down: at + 1, winner: -1, bottom: -1 }[move]]
  const passes = random.chance(0.5) ? (next?.accountId as AccountId | undefined) : undefined
  return { type, itemId, accountId, move, ...(passes === undefined ? {} : { passes }) }
}

/** Of what was heard, any comment to any item; now and then one that was not heard yet. */
function chooseAddition(random: Random, view: View): Command | undefined {
  const itemIds = itemsOf(view)
  if (itemIds.length === 0) return undefined
  const comment =
    view.said.length === 0 || random.chance(0.2)
      ? writeComment(random, view, false)
      : random.pick(view.said)
  return { type: 'add', itemId: random.pick(itemIds), comment }
}

function chooseUndo(random: Random, { history }: View): Command | undefined {
  if (history === null) return undefined
  const offered = history.filter(({ canUndo }) => canUndo)
  const from = random.chance(0.8) ? offered : history
  if (from.length === 0) return undefined
  const { id: changeId, itemClueId: itemId, customerAccountId: accountId } = random.pick(from)
  const own = history.filter(
    (change) => change.itemClueId === itemId && change.customerAccountId === accountId,
  )
  const number = own.toReversed().findIndex(({ id }) => id === changeId)
  return { type: 'undo', itemId, accountId, number, changeId }
}

function chooseEdit(random: Random, view: View): Command {
  const itemIds = itemsOf(view)
  const code = random.pick(CODES)
  const type = random.pick(['create', 'rename', 'rename', 'delete'] as const)
  if (type === 'create' || itemIds.length === 0) return { type: 'create', code }
  const itemId = random.pick(itemIds)
  return type === 'rename' ? { type, itemId, code } : { type, itemId }
}

function itemsOf({ live }: View): ItemId[] {
  return [...live.items].filter(([, code]) => code !== LAST_CODE).map(([itemId]) => itemId)
}
