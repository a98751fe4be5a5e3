import {
  type AccountId,
  type HandChangeId,
  type ItemId,
  type MessageId,
  MOVES,
  type SessionId,
  type UserId,
} from '@dibs/core'
import * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BrowserStorage } from '../storage/browser-storage.ts'
import { jsonEntry, type StoredEntry } from '../storage/browser-storage.ts'
import { STORED } from '../storage/stored-entries.ts'
import type { UnsavedChange } from './changes.ts'

/** No more than this wait at a time: what was made first stays, later ones are refused. */
export const MAX_UNSAVED = 200
const MAX_REFUSED = 20

const filled = z.string().check(z.minLength(1))
const idOf = <Id extends string>() => filled as unknown as z.ZodMiniType<Id>

const storedItem = {
  key: filled,
  sessionId: idOf<SessionId>(),
  itemId: idOf<ItemId>(),
  itemText: z.string(),
}
const storedPlace = {
  ...storedItem,
  messageId: idOf<MessageId>(),
  accountId: idOf<AccountId>(),
  username: z.string(),
  nickname: z.string(),
}

/** A change as browsers have stored it since the first version; `timestamp` is ISO 8601. */
const storedChangeSchema = z.discriminatedUnion('kind', [
  z.object({ ...storedPlace, kind: z.literal('add'), text: z.string(), timestamp: filled }),
  z.object({ ...storedPlace, kind: z.literal('remove') }),
  z.object({
    ...storedPlace,
    kind: z.literal('move'),
    move: z.enum(MOVES),
    passes: z.nullable(idOf<AccountId>()),
  }),
  z.object({
    ...storedPlace,
    kind: z.literal('place'),
    place: z.int(),
    passes: z.nullable(idOf<AccountId>()),
  }),
  z.object({ ...storedPlace, kind: z.literal('undo'), changeId: idOf<HandChangeId>() }),
  z.object({
    ...storedPlace,
    kind: z.literal('takeBack'),
    of: filled,
    after: z.nullable(idOf<HandChangeId>()),
    was: z.enum(['added', 'removed', 'moved', 'quantity']),
  }),
  z.object({ ...storedPlace, kind: z.literal('quantity'), quantity: z.int() }),
  z.object({ ...storedPlace, kind: z.enum(['block', 'unblock']) }),
  z.object({ ...storedItem, kind: z.literal('restart') }),
  // What this app wrote itself, the types say in full; the server judges it.
  z.object({ ...storedItem, kind: z.literal('goods'), goods: z.looseObject({}) }),
])
type StoredChange = z.infer<typeof storedChangeSchema>

const stored = jsonEntry(
  STORED.unsavedChanges.key,
  z.object({
    userId: idOf<UserId>(),
    changes: z.array(storedChangeSchema),
    refused: z.array(
      z.object({
        change: storedChangeSchema,
        reason: z.nullable(z.string()),
        toldIn: z.optional(idOf<SessionId>()),
      }),
    ),
  }),
)

/** Changes by hand in the order in which they were made, and those that were refused. */
type Unsaved = {
  changes: readonly UnsavedChange[]
  /** `reason`: the server's sentence, in the language of then; `null` when it gave none. */
  refused: readonly RefusedChange[]
}
/** `toldIn`: the session on whose page the seller has had it on screen. */
export type RefusedChange = {
  change: UnsavedChange
  reason: string | null
  toldIn?: SessionId | undefined
}
type OwnedUnsaved = Unsaved & { userId: UserId }

const ENTRY: StoredEntry<OwnedUnsaved> = {
  key: stored.key,
  encode: ({ userId, changes, refused }) =>
    stored.encode({
      userId,
      changes: changes.map(toStored),
      refused: refused.map(({ change, ...told }) => ({ change: toStored(change), ...told })),
    }),
  decode: (text) => {
    const read = stored.decode(text)
    if (!read) return null
    const { userId, changes, refused } = read
    return {
      userId,
      changes: changes.map(fromStored),
      refused: refused.map(({ change, ...told }) => ({ change: fromStored(change), ...told })),
    }
  },
}

function toStored(unsaved: UnsavedChange): StoredChange {
  if (!('buyer' in unsaved)) return unsaved
  const { buyer, ...change } = unsaved
  if (change.kind !== 'add') return { ...change, ...buyer }
  const { commentedAt, ...addition } = change
  const date = new Date(commentedAt)
  // A stamp beyond what a date can hold must not cost the whole list its entry.
  const timestamp = Number.isNaN(date.getTime()) ? String(commentedAt) : date.toISOString()
  return { ...addition, ...buyer, timestamp }
}

function fromStored(stored: StoredChange): UnsavedChange {
  if (!('accountId' in stored)) return stored as UnsavedChange
  const { accountId, username, nickname, ...change } = stored
  const buyer = { accountId, username, nickname }
  if (change.kind !== 'add') return { ...change, buyer }
  const { timestamp, ...addition } = change
  return { ...addition, buyer, commentedAt: Date.parse(timestamp) }
}

/** What is shown of the queue. */
export type QueueState = Unsaved & {
  /** Whether the last attempt got no answer: the changes wait for network or server. */
  isWaiting: boolean
}

const NOTHING: Unsaved = { changes: [], refused: [] }

/** The unsaved changes of one seller, which all tabs of the browser share. */
export type UnsavedStore = Pick<StoreApi<QueueState>, 'getState' | 'subscribe'> & {
  setWaiting: (isWaiting: boolean) => void
  /** Reads what other tabs may have written. */
  refresh: () => void
  /** Follows what other tabs write, until the returned function is called. */
  followTabs: () => () => void
  /** Whose changes these are. Another seller's are dropped; those made before it was known stay. */
  setOwner: (userId: UserId) => void
  hasOwner: () => boolean
  /** Adds a change as the last; answers whether there was room. */
  add: (change: UnsavedChange) => boolean
  /** Takes out what is saved; where it changed nothing, also what was to take it back. */
  takeOut: (key: string, isChanged: boolean) => void
  /** Takes a change out, and keeps that it was refused, and why. */
  refuse: (change: UnsavedChange, reason: string | null) => void
  /** Forgets that a change was refused. */
  dismiss: (key: string) => void
  /** Keeps that refused changes have been on screen. */
  noteTold: (keys: readonly string[], sessionId: SessionId) => void
  /** Another live has begun: forgets what was refused in lives before it, as far as that was told. */
  dismissEarlier: (sessionId: SessionId) => void
  clear: () => void
}

/**
 * Keeps unsaved changes in the browser's storage. Every update reads the storage anew, so that two
 * tabs do not overwrite each other's changes. `events` has the `storage` events of other tabs.
 */
export function createUnsavedStore(storage: BrowserStorage, events: EventTarget): UnsavedStore {
  let owner: UserId | null = null
  const shown = createStore<QueueState>(() => ({ ...NOTHING, isWaiting: false }))

  function read(): Unsaved {
    if (owner === null) return shown.getState()
    const kept = storage.read(ENTRY)
    return kept?.userId === owner ? kept : NOTHING
  }

  const isOfAnother = () => {
    const kept = storage.read(ENTRY)
    return kept !== null && kept.userId !== owner
  }

  const show = ({ changes, refused }: Unsaved) =>
    shown.setState(({ isWaiting }) => ({
      changes,
      refused,
      // The change that comes next has not failed yet.
      isWaiting: isWaiting && changes.length > 0,
    }))

  function update(change: (unsaved: Unsaved) => Unsaved): void {
    const { changes, refused } = change(read())
    if (owner !== null && !isOfAnother()) {
      if (changes.length + refused.length === 0) storage.remove(ENTRY)
      else storage.write(ENTRY, { userId: owner, changes, refused })
    }
    show({ changes, refused })
  }

  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent
    if (owner !== null && (key === null || key.startsWith(ENTRY.key))) show(read())
  }

  return {
    getState: shown.getState,
    subscribe: shown.subscribe,
    // Without a change nothing waits: the next one is sent at once.
    setWaiting: (isWaiting) =>
      shown.setState(({ changes }) => ({ isWaiting: isWaiting && changes.length > 0 })),
    refresh: () => show(read()),
    followTabs: () => {
      events.addEventListener('storage', onStorage)
      return () => events.removeEventListener('storage', onStorage)
    },
    setOwner: (userId) => {
      if (userId === owner) return
      const early = owner === null ? shown.getState().changes : []
      owner = userId
      if (isOfAnother()) storage.remove(ENTRY)
      update(({ changes, refused }) => ({ changes: [...changes, ...early], refused }))
    },
    hasOwner: () => owner !== null,
    add: (change) => {
      if (read().changes.length >= MAX_UNSAVED) return false
      update(({ changes, refused }) => ({ changes: [...changes, change], refused }))
      return true
    },
    takeOut: (key, isChanged) =>
      update(({ changes, refused }) => ({
        changes: without(changes, key, !isChanged),
        refused,
      })),
    ...createRefusals(update),
    clear: () => update(() => NOTHING),
  }
}

/** What is kept of refused changes. */
function createRefusals(
  update: (change: (unsaved: Unsaved) => Unsaved) => void,
): Pick<UnsavedStore, 'refuse' | 'dismiss' | 'noteTold' | 'dismissEarlier'> {
  const filter = (isKept: (each: RefusedChange) => boolean) =>
    update(({ changes, refused }) => ({ changes, refused: refused.filter(isKept) }))
  return {
    refuse: (change, reason) =>
      update(({ changes, refused }) => ({
        changes: without(changes, change.key, true),
        refused: [...refused, { change, reason }].slice(-MAX_REFUSED),
      })),
    dismiss: (key) => filter(({ change }) => change.key !== key),
    noteTold: (keys, sessionId) =>
      update(({ changes, refused }) => ({
        changes,
        refused: refused.map((each) =>
          keys.includes(each.change.key) ? { ...each, toldIn: sessionId } : each,
        ),
      })),
    dismissEarlier: (sessionId) =>
      filter(({ change, toldIn = sessionId }) => [change.sessionId, toldIn].includes(sessionId)),
  }
}

/** `isNothing`: it came to nothing, and what was to take it back would undo what was done before. */
const without = (changes: readonly UnsavedChange[], key: string, isNothing: boolean) =>
  changes.filter(
    (change) => change.key !== key && !(isNothing && 'of' in change && change.of === key),
  )
