import type {
  AccountId,
  Claim,
  ItemId,
  ItemName,
  MatchRule,
  MessageId,
  Placement,
  Rank,
  Removal,
  Restart,
  SessionId,
  SessionRecord,
} from '@dibs/core'
import { type SQL, sql } from 'drizzle-orm'
import {
  type Database,
  prepare,
  runPrepared,
  type Transaction,
} from '../../platform/database/database.ts'
import { inSlices } from '../../platform/limits/in-slices.ts'
import { ofBuyers, ofHistory, ofMarks, ofRecord, ofStocks, PLACE_COLUMNS } from './record-pieces.ts'
import {
  createStocks,
  type HeldUnits,
  type SoldItem,
  type Stocks,
  type WantedUnits,
} from './stocks.ts'
import type { Scope } from './store.ts'
import { createMarks, type LoadedRecord, type Marks, type Takedown } from './waitlists.ts'

const ITEM = {
  sessionId: sql.placeholder('sessionId'),
  itemId: sql.placeholder('itemId'),
} as unknown as Scope
const READ_ITEM = prepare(
  'read-item',
  sql`${ofRecord(ITEM)} union all ${ofMarks(ITEM)} union all ${ofStocks(ITEM)} union all ${ofHistory(ITEM)}`,
)

const ofSold = (scope: Scope) => sql`${ofRecord(scope, PLACE_COLUMNS)} union all ${ofStocks(scope)}`
const THEIRS = { sessionId: ITEM.sessionId, itemIds: sql`array(select item_id from theirs)` }
/** Prepared: to plan it takes longer than to run it. */
const READ_SOLD = prepare(
  'read-sold',
  sql`with theirs as (${ofBuyers(ITEM.sessionId, sql.placeholder('accountIds'))})
    ${ofSold(THEIRS)}
    union all select 'items', json_agg(item_id) from theirs having count(*) > 0`,
)

/**
 * Everything that the waitlists of a session, or of one item or one buyer in it, follow from. One
 * statement, so that it is all of one moment. It comes in pieces of JSON, which cost least to read,
 * and others have their turn between them: a session may have a hundred thousand claims.
 */
export async function loadRecord(db: Database | Transaction, scope: Scope): Promise<LoadedRecord> {
  return (await load(db, ofRecord(scope))).record
}

/** The same, with what its claims are marked by, and the revision that the session's lists then have. */
export async function loadMarkedRecord(
  db: Database | Transaction,
  scope: Scope,
): Promise<{ record: LoadedRecord; marks: Marks; stocks: Stocks; revision: number }> {
  return load(db, sql`${ofRecord(scope)} union all ${ofMarks(scope)} union all ${ofStocks(scope)}`)
}

/**
 * All that a change by hand of one item goes on from, at a moment at which nobody else changes it: how it
 * stands, what its claims are marked by, what is sold, the ranks that undoing may bring back, and how
 * many changes by hand the session has.
 */
export async function loadItem(
  tx: Transaction,
  { sessionId, itemId }: { sessionId: SessionId; itemId: ItemId },
): Promise<ItemNow> {
  const {
    revision: _,
    itemIds: __,
    ...item
  } = await read(await runPrepared<Piece>(tx, READ_ITEM, { sessionId, itemId }))
  return item
}

/**
 * What is won in a session follows from, in some of its items, or in all that the orders of some buyers can
 * be about, which are told (`itemIds`). Of the claims, only what their places follow from.
 */
export async function loadSoldRecord(
  db: Database | Transaction,
  { accountIds, ...scope }: SoldScope,
): Promise<{ record: LoadedRecord; stocks: Stocks; itemIds: ItemId[] }> {
  if (!accountIds) return load(db, ofSold(scope))
  const values = { sessionId: scope.sessionId, accountIds }
  return read(await runPrepared<Piece>(db, READ_SOLD, values))
}

export type SoldScope = Pick<Scope, 'sessionId' | 'itemIds'> & {
  accountIds?: readonly AccountId[] | undefined
}

/** What the claims of a session, or of one item, are marked by, and what is sold. */
export async function loadMarks(
  db: Database,
  scope: Scope,
): Promise<{ marks: Marks; stocks: Stocks }> {
  return load(db, sql`${ofMarks(scope)} union all ${ofStocks(scope)}`)
}

/** What is sold in a session, or under one code in it, with what is on bills. */
export async function loadStocks(db: Database | Transaction, scope: Scope): Promise<Stocks> {
  return (await load(db, ofStocks(scope))).stocks
}

async function load(db: Database | Transaction, query: SQL) {
  return read((await db.execute<Piece>(query)).rows)
}

async function read(rows: readonly Piece[]) {
  const { record, gaps, takedowns, revision, reservedRanks, changes, itemIds, ...sale } =
    await inSlices(toRecord(rows))
  const restarts = new Map(record.restarts?.map((each) => [each.itemId, each.restartedAt]))
  return {
    record,
    marks: createMarks(gaps, takedowns),
    stocks: createStocks({ ...sale, restarts }),
    revision,
    reservedRanks,
    changes,
    itemIds,
  }
}

export type ItemNow = {
  record: LoadedRecord
  marks: Marks
  stocks: Stocks
  reservedRanks: Rank[]
  changes: number
}

/** Claims column by column; without the last three, only what places follow from. */
type StoredClaims = [
  itemIds: ItemId[],
  accountIds: AccountId[],
  messageIds: MessageId[],
  itemTexts: string[],
  usernames: string[],
  nicknames: string[],
  commentedAt: number[],
  heardAt: number[],
  addedAt: (number | null)[],
  texts?: string[],
  matchRules?: (MatchRule | null)[],
  isReported?: boolean[],
]
type Piece =
  | { kind: 'claims'; entries: StoredClaims }
  | { kind: 'removals'; entries: [ItemId, AccountId, number][] }
  | { kind: 'placements'; entries: [ItemId, AccountId, Rank, placedAt: number | null][] }
  | { kind: 'restarts'; entries: [ItemId, restartedAt: number][] }
  | { kind: 'names'; entries: [ItemId, code: string][] }
  | { kind: 'blocked'; entries: [AccountId][] }
  | { kind: 'goods'; entries: SoldItem[] }
  | { kind: 'quantities'; entries: WantedUnits[] }
  | { kind: 'held'; entries: HeldUnits[] }
  | { kind: 'gaps'; entries: [to: number | null][] }
  | { kind: 'takedowns'; entries: [Takedown['kind'], subject: string, heardAt: number][] }
  | { kind: 'revision'; entries: [number] }
  | { kind: 'ranks'; entries: Rank[] }
  | { kind: 'changes'; entries: [number] }
  | { kind: 'items'; entries: ItemId[] }

type Loaded = {
  record: LoadedRecord
  gaps: { to: number | null }[]
  takedowns: Takedown[]
  revision: number
  goods: SoldItem[]
  quantities: WantedUnits[]
  held: HeldUnits[]
  reservedRanks: Rank[]
  changes: number
  itemIds: ItemId[]
}

function* toRecord(pieces: readonly Piece[]): Generator<undefined, Loaded, undefined> {
  const comments: Claim[] = []
  const removed: Removal[] = []
  const placed: Placement[] = []
  const restarted: Restart[] = []
  const names: ItemName[] = []
  const blocked = new Set<AccountId>()
  const rest: Omit<Loaded, 'record'> = {
    gaps: [],
    takedowns: [],
    revision: 0,
    goods: [],
    quantities: [],
    held: [],
    reservedRanks: [],
    changes: 0,
    itemIds: [],
  }
  for (const piece of pieces) {
    yield
    switch (piece.kind) {
      case 'claims':
        addClaims(comments, piece.entries)
        break
      case 'removals':
        for (const [itemId, accountId, removedAt] of piece.entries)
          removed.push({ itemId, accountId, removedAt })
        break
      case 'placements':
        for (const [itemId, accountId, rank, placedAt] of piece.entries)
          placed.push({ itemId, accountId, rank, ...(placedAt !== null && { placedAt }) })
        break
      case 'restarts':
        for (const [itemId, restartedAt] of piece.entries) restarted.push({ itemId, restartedAt })
        break
      case 'names':
        for (const [itemId, itemText] of piece.entries) names.push({ itemId, itemText })
        break
      case 'blocked':
        for (const [accountId] of piece.entries) blocked.add(accountId)
        break
      default:
        takeRest(rest, piece)
    }
  }
  const optional = { restarts: restarted, names }
  return {
    record: separate({ comments, removals: removed, placements: placed }, optional, blocked),
    ...rest,
  }
}

/** Only what there is of it; comments of blocked buyers stand apart. */
function separate(
  { comments, ...record }: SessionRecord,
  { restarts, names }: Required<Pick<SessionRecord, 'restarts' | 'names'>>,
  blocked: ReadonlySet<AccountId>,
): LoadedRecord {
  const { counting = comments, apart = [] } =
    blocked.size === 0 ? {} : partition(comments, ({ buyer }) => blocked.has(buyer.accountId))
  return {
    comments: counting,
    ...record,
    ...(restarts.length > 0 && { restarts }),
    ...(names.length > 0 && { names }),
    ...(apart.length > 0 && { blocked: apart }),
  }
}

type RestPiece = Exclude<
  Piece,
  { kind: 'claims' | 'removals' | 'placements' | 'restarts' | 'names' | 'blocked' }
>

/** Takes what waitlists do not follow from. */
function takeRest(rest: Omit<Loaded, 'record'>, piece: RestPiece): void {
  switch (piece.kind) {
    case 'gaps':
      for (const [to] of piece.entries) rest.gaps.push({ to })
      break
    case 'takedowns':
      for (const [kind, subject, heardAt] of piece.entries)
        rest.takedowns.push({ kind, subject, heardAt })
      break
    case 'goods':
      rest.goods.push(...piece.entries)
      break
    case 'quantities':
      rest.quantities.push(...piece.entries)
      break
    case 'held':
      rest.held.push(...piece.entries)
      break
    case 'revision':
      rest.revision = piece.entries[0]
      break
    case 'ranks':
      rest.reservedRanks.push(...piece.entries)
      break
    case 'changes':
      rest.changes = piece.entries[0]
      break
    case 'items':
      rest.itemIds = piece.entries
  }
}

function partition(comments: readonly Claim[], isApart: (claim: Claim) => boolean) {
  const counting: Claim[] = []
  const apart: Claim[] = []
  for (const claim of comments) (isApart(claim) ? apart : counting).push(claim)
  return { counting, apart }
}

function addClaims(comments: Claim[], stored: StoredClaims): void {
  const [itemIds, accountIds, messageIds, itemTexts, usernames, nicknames, commentedAt] = stored
  const [, , , , , , , heardAt, addedAt, texts, matchRules, isReported] = stored
  for (const [at, itemId] of itemIds.entries())
    comments.push({
      messageId: messageIds[at] as MessageId,
      buyer: {
        accountId: accountIds[at] as AccountId,
        username: usernames[at] as string,
        nickname: nicknames[at] as string,
      },
      text: texts?.[at] ?? '',
      commentedAt: commentedAt[at] as number,
      itemId,
      itemText: itemTexts[at] as string,
      heardAt: heardAt[at] as number,
      matchRule: matchRules?.[at] ?? null,
      addedAt: addedAt[at] as number | null,
      isReported: isReported?.[at] ?? false,
    })
}
