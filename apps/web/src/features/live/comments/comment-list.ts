import type { CommentRow, RowState } from './comment-row.ts'

/** The list keeps the newest comment and 50 more (spec, section 9). */
export const MAX_COMMENTS = 51

/** A stretch of the live that was not heard; `to` is `null` while it lasts. Times are ISO 8601. */
export type Gap = { from: string; to: string | null }

/**
 * What the stream brought, as the page shows it. `states` remembers what the relay or the seller
 * said of a comment, also of one that is not in the list yet: the word may come before the comment.
 */
export type CommentList = {
  /** Newest first. */
  rows: readonly CommentRow[]
  /** Oldest first. */
  gaps: readonly Gap[]
  /** How many comments were put into the list since it was last cleared. */
  heard: number
  /** How many messages of the stream could not be read. */
  unreadable: number
  states: ReadonlyMap<string, RowState>
}

/** A list before anything was heard. */
export const EMPTY_LIST: CommentList = {
  rows: [],
  gaps: [],
  heard: 0,
  unreadable: 0,
  states: new Map(),
}

/** How many words about comments that are not (or no longer) listed are remembered. */
const MAX_STATES = 500

/** A change to the list. */
export type CommentChange =
  | { type: 'add'; row: CommentRow }
  | { type: 'state'; messageId: string; state: RowState }
  | { type: 'takenDown'; messageIds: readonly string[]; userIds: readonly string[] }
  | { type: 'gap'; gap: Gap }
  /** The live is heard again: a gap that was open is no longer known to be one. */
  | { type: 'heardAgain' }
  /** The server did not take the comment for a claim, and nobody has said anything else of it. */
  | { type: 'unmatched'; messageId: string }
  | { type: 'unreadable' }

/**
 * Applies a frame's worth of changes in order. A comment that is listed already is left alone,
 * whoever delivers it again; a row that does not change stays the same object.
 */
export function applyChanges(list: CommentList, changes: readonly CommentChange[]): CommentList {
  if (changes.length === 0) return list
  const draft = {
    // Oldest first while in work: adding at the end is cheap.
    rows: [...list.rows].reverse(),
    listed: new Set<string>(list.rows.map((row) => row.rawMessageId)),
    states: new Map(list.states),
    gaps: list.gaps,
    heard: list.heard,
    unreadable: list.unreadable,
  }
  for (const change of changes) applyChange(draft, change)
  return {
    rows: draft.rows.slice(-MAX_COMMENTS).reverse(),
    gaps: draft.gaps,
    heard: draft.heard,
    unreadable: draft.unreadable,
    states: trimStates(draft.states),
  }
}

type Draft = {
  rows: CommentRow[]
  listed: Set<string>
  states: Map<string, RowState>
  gaps: readonly Gap[]
  heard: number
  unreadable: number
}

function applyChange(draft: Draft, change: CommentChange): void {
  switch (change.type) {
    case 'add': {
      const { row } = change
      if (draft.listed.has(row.rawMessageId)) return
      draft.listed.add(row.rawMessageId)
      draft.heard += 1
      const state = draft.states.get(row.rawMessageId)
      draft.rows.push(state === undefined || state === row.state ? row : { ...row, state })
      return
    }
    case 'state':
      setState(draft, (row) => row.rawMessageId === change.messageId, change.state)
      draft.states.set(change.messageId, change.state)
      return
    case 'takenDown': {
      const { messageIds, userIds } = change
      for (const id of messageIds) draft.states.set(id, 'deleted')
      setState(
        draft,
        (row) =>
          messageIds.includes(row.rawMessageId) || userIds.includes(row.rawCustomerAccountId),
        'deleted',
      )
      return
    }
    case 'gap':
      draft.gaps = withGap(draft.gaps, change.gap)
      return
    case 'heardAgain':
      draft.gaps = draft.gaps.filter(({ to }) => to !== null)
      return
    case 'unmatched':
      if (draft.states.has(change.messageId)) return
      setState(draft, (row) => row.rawMessageId === change.messageId, 'normal')
      return
    case 'unreadable':
      draft.unreadable += 1
      return
  }
}

function setState(draft: Draft, matches: (row: CommentRow) => boolean, state: RowState): void {
  draft.rows = draft.rows.map((row) =>
    matches(row) && row.state !== state ? { ...row, state } : row,
  )
}

/** The end of a gap comes as the same gap once more. */
function withGap(gaps: readonly Gap[], gap: Gap): readonly Gap[] {
  const known = gaps.findIndex(({ from }) => from === gap.from)
  return known < 0 ? [...gaps, gap] : gaps.with(known, gap)
}

function trimStates(states: Map<string, RowState>): Map<string, RowState> {
  const surplus = states.size - MAX_STATES
  if (surplus <= 0) return states
  let dropped = 0
  for (const id of states.keys()) {
    if (dropped++ >= surplus) break
    states.delete(id)
  }
  return states
}
