import { createHash } from 'node:crypto'
import { type IngestEntry, type IngestFault, ingestEntrySchema } from '@dibs/contract'
import { type AccountId, FIRST_POSTED, type UserId } from '@dibs/core'
import { accountKey, handleKey, idKey, nameKey } from '../beside/compare.ts'

/** How far a sender's clock may be ahead, as with the platform's stamps. */
const AHEAD_MS = 60_000
/** A live may have begun elsewhere before it did here. */
const BEFORE_START_MS = 24 * 3_600_000

/** One entry of a call, as it is to be stored. */
export type Entry =
  | { kind: 'wrong'; fault: IngestFault; field?: string }
  | { kind: 'takedown'; repeatKey: string }
  /** Said before its buyer was erased, as far as anybody can tell. */
  | { kind: 'erased' }
  | {
      kind: 'comment'
      /** By what a repeat is known. */
      repeatKey: string
      /** Whether a repeat is one only for a while: nothing tells it from the same said again. */
      isVague: boolean
      accountId: AccountId
      username: string
      nickname: string
      text: string
      /** The sender's stamp, epoch milliseconds. */
      at: number | null
      /** By what it may be known among TikTok's. */
      saidBy: string[]
    }

type Sender = { userId: UserId; source: string }
type Author = Extract<IngestEntry, { author: unknown }>['author']
type When = { startedAt: number; now: number }

/** Reads one entry of a call. Never throws: what cannot be taken is told. */
export function readEntry(given: unknown, sender: Sender, when: When): Entry {
  const read = ingestEntrySchema.safeParse(given)
  if (!read.success) return { kind: 'wrong', fault: 'unreadable', ...firstField(given) }
  const entry = read.data
  if (entry.deleted) return { kind: 'takedown', repeatKey: keyOfId(sender, entry.id) }
  const at = entry.at === undefined ? null : Date.parse(entry.at)
  const fault = at === null ? null : faultOf(at, when)
  if (fault) return { kind: 'wrong', fault, field: 'at' }
  const { author, text, id } = entry
  const accountId = accountIdOf(author, sender)
  return {
    kind: 'comment',
    repeatKey: id === undefined ? hash('said', accountId, at ?? '', text) : keyOfId(sender, id),
    isVague: id === undefined && at === null,
    accountId,
    username: handleOf(author) ?? author.name.trim(),
    nickname: author.name.trim(),
    text,
    at,
    saidBy: saidByOf(author, id),
  }
}

/** Who has no handle to give is known by the name. */
function saidByOf(author: Author, id: string | undefined): string[] {
  const handle = handleOf(author)
  return [
    ...(id === undefined ? [] : [idKey(id)]),
    ...(author.id === undefined ? [] : [accountKey(author.id)]),
    handle === null ? nameKey(author.name) : handleKey(handle),
  ]
}

function faultOf(at: number, { startedAt, now }: When): IngestFault | null {
  if (at > now + AHEAD_MS) return 'at_ahead'
  return at < startedAt - BEFORE_START_MS ? 'at_past' : null
}

/** Which field of an entry is not as it should be, as far as that can be told. */
function firstField(given: unknown): { field?: string } {
  const isDeletion = (given as { deleted?: unknown } | null)?.deleted === true
  const [deletion, comment] = ingestEntrySchema.def.options
  const read = (isDeletion ? deletion : comment).safeParse(given)
  const field = read.error?.issues[0]?.path.join('.')
  return field ? { field } : {}
}

/** Ids are the sender's own: what they look like says nothing. */
const keyOfId = ({ source }: Sender, id: string) => hash('id', source, id)

/**
 * The account that an author is to this seller, in all lives: by the id, else the handle, else the name.
 * A number that TikTok gives nobody, so that no two people ever are one.
 */
function accountIdOf(author: Author, { userId, source }: Sender): AccountId {
  const { id, name } = author
  const handle = handleOf(author)
  const who =
    id !== undefined
      ? ['id', id]
      : handle !== null
        ? ['handle', handle.toLowerCase()]
        : ['name', name.trim()]
  const digest = digestOf('account', userId, source, ...who)
  return String(FIRST_POSTED + (digest.readBigUInt64BE() >> 1n)) as AccountId
}

/** Without its sign; null where nothing else is in it, as of a program that has none to give. */
const handleOf = ({ handle = '' }: Author) => handle.trim().replace(/^@/, '').trim() || null

const digestOf = (...parts: (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest()

const hash = (...parts: (string | number)[]) => digestOf(...parts).toString('base64url')
