import type { CommentState, Item } from '@dibs/contract'
import {
  type Comment,
  compileMatcher,
  type ItemId,
  type Matcher,
  type MatchRule,
  normaliseUsername,
} from '@dibs/core'
import { buyerName } from '../../../shared/claims/places.ts'
import type { StreamMessage } from '../connection/messages.ts'

/** How a comment stands in the list: as the server or the seller says, or `normal`. */
export type RowState = CommentState | 'normal'

/** One comment of the list (spec, section 3, "Incoming comment"). */
export type CommentRow = Comment & {
  state: RowState
  /** The item that the text matched when it was first heard here. */
  matchedItemId: ItemId | null
  /** The item that it claims, as far as the server or this device has said. */
  claimedItemId: ItemId | null
  /** Whether the seller wrote it: then it never claims, not even by hand. */
  isOwn: boolean
}

/** Makes the row of a comment that was just heard. */
export function toCommentRow(
  comment: Comment,
  matchedItemId: ItemId | null,
  isOwn = false,
): CommentRow {
  const state = matchedItemId === null ? 'normal' : 'highlighted'
  return { ...comment, state, matchedItemId, claimedItemId: matchedItemId, isOwn }
}

/** What its author is called: nickname, else unique id; empty when both are missing. */
export function commenterName({ buyer }: Comment): string {
  return buyerName(buyer, '')
}

/** Whether a comment can be added by hand: any buyer's that stands; also to a second item. */
export function canAddByHand({ state, isOwn }: Pick<CommentRow, 'state' | 'isOwn'>): boolean {
  return !isOwn && state !== 'deleted'
}

/** The list keeps the newest comment and 50 more (spec, section 9). */
export const MAX_COMMENTS = 51

/** A time in which the live was not heard; `to` is `null` while it lasts. Times are ISO 8601. */
export type Gap = { from: string; to: string | null }

/** What was said of a comment: how it stands, and the item that it is about, if one was named. */
export type ToldState = Pick<CommentRow, 'state'> & Partial<Pick<CommentRow, 'claimedItemId'>>

/**
 * What the stream brought, as the page shows it. `states` keeps what the server or the seller said
 * of a comment, also before the comment itself is here.
 */
export type CommentList = {
  /** Newest first. */
  rows: readonly CommentRow[]
  /** Oldest first. */
  gaps: readonly Gap[]
  /** How often the server said that nothing was missed in an interruption. */
  allHeard: number
  /** How many comments were put into the list since it was last cleared. */
  heard: number
  /** How many messages of the stream could not be read. */
  unreadable: number
  states: ReadonlyMap<string, ToldState>
}

/** A list before anything was heard. */
export const EMPTY_LIST: CommentList = {
  rows: [],
  gaps: [],
  allHeard: 0,
  heard: 0,
  unreadable: 0,
  states: new Map(),
}

/** How many states of comments are kept, of listed ones and of others. */
const MAX_STATES = 500

/** A change to the list. */
export type CommentChange =
  | { type: 'add'; row: CommentRow }
  | { type: 'state'; messageId: string; state: RowState; itemId?: ItemId | undefined }
  | { type: 'takenDown'; messageIds: readonly string[]; userIds: readonly string[] }
  | { type: 'gap'; gap: Gap }
  /** The live is heard again: the server says next whether an open gap really was one. */
  | { type: 'heardAgain' }
  /** Nothing was missed in the interruption before. */
  | { type: 'allHeard' }
  /** The server did not take the comment for a claim; any other word about it counts more. */
  | { type: 'unmatched'; messageId: string }
  | { type: 'unreadable' }

/**
 * Applies changes in order. A comment that is listed already is left alone, whoever delivers it
 * again; a row that does not change stays the same object.
 */
export function applyCommentChanges(
  list: CommentList,
  changes: readonly CommentChange[],
): CommentList {
  if (changes.length === 0) return list
  const draft = {
    // Oldest first while in work: adding at the end is cheap.
    rows: [...list.rows].reverse(),
    listed: new Set<string>(list.rows.map((row) => row.messageId)),
    states: new Map(list.states),
    gaps: list.gaps,
    allHeard: list.allHeard,
    heard: list.heard,
    unreadable: list.unreadable,
  }
  for (const change of changes) applyChange(draft, change)
  return {
    rows: draft.rows.slice(-MAX_COMMENTS).reverse(),
    gaps: draft.gaps,
    allHeard: draft.allHeard,
    heard: draft.heard,
    unreadable: draft.unreadable,
    states: trimStates(draft.states),
  }
}

type Draft = {
  rows: CommentRow[]
  listed: Set<string>
  states: Map<string, ToldState>
  gaps: readonly Gap[]
  allHeard: number
  heard: number
  unreadable: number
}

function applyChange(draft: Draft, change: CommentChange): void {
  switch (change.type) {
    case 'add': {
      const { row } = change
      if (draft.listed.has(row.messageId)) return
      draft.listed.add(row.messageId)
      draft.heard += 1
      const told = draft.states.get(row.messageId)
      draft.rows.push(told ? withState(row, told) : row)
      return
    }
    case 'state': {
      const { messageId, state, itemId } = change
      const told = itemId === undefined ? { state } : { state, claimedItemId: itemId }
      setState(draft, (row) => row.messageId === messageId, told)
      draft.states.set(messageId, told)
      return
    }
    case 'takenDown': {
      const { messageIds, userIds } = change
      for (const id of messageIds) draft.states.set(id, { state: 'deleted' })
      setState(
        draft,
        (row) => messageIds.includes(row.messageId) || userIds.includes(row.buyer.accountId),
        { state: 'deleted' },
      )
      return
    }
    case 'gap':
      draft.gaps = withGap(draft.gaps, change.gap)
      return
    case 'heardAgain':
      draft.gaps = draft.gaps.filter(({ to }) => to !== null)
      return
    case 'allHeard':
      draft.allHeard += 1
      return
    case 'unmatched':
      if (draft.states.has(change.messageId)) return
      setState(draft, (row) => row.messageId === change.messageId, {
        state: 'normal',
        claimedItemId: null,
      })
      return
    case 'unreadable':
      draft.unreadable += 1
      return
  }
}

function setState(draft: Draft, matches: (row: CommentRow) => boolean, told: ToldState): void {
  draft.rows = draft.rows.map((row) => (matches(row) ? withState(row, told) : row))
}

/** The row as it was told of; the very same one when that changes nothing. */
function withState(row: CommentRow, { state, claimedItemId = row.claimedItemId }: ToldState) {
  const isSame = row.state === state && row.claimedItemId === claimedItemId
  return isSame ? row : { ...row, state, claimedItemId }
}

/** The end of a gap comes as the same gap again, with its end. */
function withGap(gaps: readonly Gap[], gap: Gap): readonly Gap[] {
  const known = gaps.findIndex(({ from }) => from === gap.from)
  return known < 0 ? [...gaps, gap] : gaps.with(known, gap)
}

function trimStates(states: Map<string, ToldState>): Map<string, ToldState> {
  const surplus = states.size - MAX_STATES
  if (surplus <= 0) return states
  let dropped = 0
  for (const id of states.keys()) {
    if (dropped++ >= surplus) break
    states.delete(id)
  }
  return states
}

/**
 * Rows that stand still while the seller aims or reads: the same comments in the same places, each
 * in its newest state. The very same list when none of them changed.
 */
export function freezeRows(
  frozen: readonly CommentRow[],
  current: readonly CommentRow[],
): readonly CommentRow[] {
  const newest = new Map(current.map((row) => [row.messageId, row]))
  const rows = frozen.map((row) => newest.get(row.messageId) ?? row)
  return rows.every((row, index) => row === frozen[index]) ? frozen : rows
}

/** Finds the item that a comment claims. */
export type ItemMatcher = Matcher<{ id: ItemId; code: string }>

/** Compiles the seller's items (newest first); the same list and rule give the same matcher. */
export function createMatcherCache(): (items: readonly Item[], rule: MatchRule) => ItemMatcher {
  let known: { items: readonly Item[]; rule: MatchRule } = { items: [], rule: 'contains' }
  let match: ItemMatcher = () => null
  return (items, rule) => {
    if (items !== known.items || rule !== known.rule) {
      known = { items, rule }
      const matchable = items.map(({ id, clue_text }) => ({ id, code: clue_text }))
      match = compileMatcher(matchable, rule)
    }
    return match
  }
}

/** What decides how a comment is shown. */
type ReadingContext = {
  match: ItemMatcher
  sellerUsername: string
  /** The platform's id of the seller's account, as far as it is known. */
  sellerAccountId: string | null
  /** Whether the server hears the live, too; then it knows the states of past comments. */
  isServerListening: boolean
}

/**
 * Turns a frame of the stream into changes of the list. New comments are highlighted by the shared
 * rule, once, as they are heard. The past that a joining device is shown comes in one frame with the
 * greeting: there the server's states count, since items may have changed since.
 */
export function toCommentChanges(
  messages: readonly StreamMessage[],
  { match, sellerUsername, sellerAccountId, isServerListening }: ReadingContext,
): CommentChange[] {
  const isPast =
    isServerListening && messages.some(({ type }) => type === 'room' || type === 'status')
  const seller = normaliseUsername(sellerUsername)
  // The server's rule for the seller's own comments: by account, or by the name of the live.
  const toRow = (comment: Comment) => {
    const { accountId, username } = comment.buyer
    const isOwn = accountId === sellerAccountId || normaliseUsername(username) === seller
    const itemId = isPast || isOwn ? null : (match(comment.text)?.id ?? null)
    return toCommentRow(comment, itemId, isOwn)
  }
  const changes = messages.flatMap((message): CommentChange[] => {
    switch (message.type) {
      case 'chat':
        return [{ type: 'add', row: toRow(message.comment) }]
      case 'commentState':
        return [{ ...message, type: 'state' }]
      case 'takenDown':
        return [message]
      case 'gap':
        return [{ type: 'gap', gap: { from: message.from, to: message.to } }]
      case 'invalid':
        return [{ type: 'unreadable' }]
      default:
        return []
    }
  })
  // Whether anything was missed, the server says next: with the gap's end, or that all was heard.
  for (const message of messages) {
    if (message.type !== 'status' || message.state !== 'connected') continue
    changes.push({ type: 'heardAgain' })
    if (message.allHeard) changes.push({ type: 'allHeard' })
  }
  return changes
}
