import type { Amount, Currency, Goods, ItemId, UserId } from '@dibs/core'
import { and, eq, inArray, isNotNull, min, sql } from 'drizzle-orm'
import {
  type Database,
  prepare,
  runPrepared,
  type Transaction,
} from '../../platform/database/database.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../platform/database/failure.ts'
import { items } from '../../platform/database/schema/index.ts'
import { keepGoodsOfItems } from '../../platform/database/session-goods.ts'
import { inSlices } from '../../platform/limits/in-slices.ts'

/** `isExample`: of the practice that runs. */
export type StoredItem = {
  id: ItemId
  code: string
  updatedAt: Date
  isExample: boolean
  name: string | null
  price: Amount | null
  stock: number
  formerPrice: Amount | null
  formerCurrency: Currency | null
}
export type NewCode = { code: string; foldedCode: string }
/** A write that may hit a code which the seller has already. */
export type CodeWrite = { item: StoredItem } | { takenBy: ItemId } | 'not_found'

const columns = {
  id: items.id,
  code: items.code,
  updatedAt: items.updatedAt,
  isExample: sql<boolean>`${items.exampleOf} is not null`,
  name: items.name,
  price: items.price,
  stock: items.stock,
  formerPrice: items.formerPrice,
  formerCurrency: items.formerCurrency,
}

/** The seller's order. */
const listOrder = sql`${items.place}, ${items.createdAt} desc, ${items.id} desc`

/** An example of the practice becomes the seller's own; a code that they have stays as it is. */
const TAKES_EXAMPLE = {
  target: [items.userId, items.foldedCode],
  set: {
    code: sql`excluded.code`,
    place: sql`excluded.place`,
    exampleOf: null,
    name: sql`excluded.name`,
    price: sql`excluded.price`,
    stock: sql`excluded.stock`,
  },
  setWhere: isNotNull(items.exampleOf),
}

/** So many items come in one piece. */
const PIECE = 500

type Entry = [
  ...[id: ItemId, code: string, updatedAt: number, isExample: boolean],
  ...[name: string | null, price: Amount | null, stock: number],
  ...[formerPrice: Amount | null, formerCurrency: Currency | null],
]

function* toItems(
  pieces: readonly { entries: Entry[] }[],
): Generator<undefined, StoredItem[], undefined> {
  const read: StoredItem[] = []
  for (const { entries } of pieces) {
    yield
    for (const [id, code, updatedAt, isExample, ...goods] of entries) {
      const [name, price, stock, formerPrice, formerCurrency] = goods
      const of = { name, price, stock, formerPrice, formerCurrency }
      read.push({ id, code, updatedAt: new Date(updatedAt), isExample, ...of })
    }
  }
  return read
}

/** In pieces of JSON, which cost least to read: others have their turn between them. */
const LIST = prepare(
  'list-items',
  sql`select json_agg(entry order by place) as entries from (
      select json_build_array(id, code, (extract(epoch from updated_at) * 1000)::bigint,
          example_of is not null, name, price, stock, former_price, former_currency) as entry,
        row_number() over (order by ${listOrder}) as place
      from ${items} where ${items.userId} = ${sql.placeholder('userId')}
    ) numbered group by place / ${sql.raw(`${PIECE}`)} order by place / ${sql.raw(`${PIECE}`)}`,
)

/** The SQL of items; every query is bound to their seller. */
export function createItemStore(db: Database | Transaction, isInTransaction = false) {
  return {
    list: async (userId: UserId): Promise<StoredItem[]> =>
      inSlices(toItems(await runPrepared<{ entries: Entry[] }>(db, LIST, { userId }))),

    ...createCodeWrites(db, isInTransaction),

    count: (userId: UserId): Promise<number> => db.$count(items, eq(items.userId, userId)),

    /** Those of the seller's items that have one of some codes, by their folded codes. */
    async findMany(userId: UserId, foldedCodes: string[]): Promise<Map<string, StoredItem>> {
      const found = await db
        .select({ ...columns, foldedCode: items.foldedCode })
        .from(items)
        .where(and(eq(items.userId, userId), inArray(items.foldedCode, foldedCodes)))
      return new Map(found.map(({ foldedCode, ...item }) => [foldedCode, item]))
    },

    /**
     * Adds items on top of the list, in their order, but no code that the seller has already; an
     * example that has it becomes the seller's own, with the claims that it has in the practice. The
     * seller's plan is locked, so that places are given out one by one.
     */
    async create(
      userId: UserId,
      codes: readonly (NewCode & Partial<Goods>)[],
      at: Date,
    ): Promise<StoredItem[]> {
      if (codes.length === 0) return []
      const isOwn = eq(items.userId, userId)
      const [top] = await db
        .select({ place: min(items.place) })
        .from(items)
        .where(isOwn)
      const first = (top?.place ?? 0) - codes.length
      const values = codes.map((code, index) => {
        return { userId, ...code, place: first + index, createdAt: at, updatedAt: at }
      })
      return db.insert(items).values(values).onConflictDoUpdate(TAKES_EXAMPLE).returning(columns)
    },

    /** Shares out the places of some items among them, in the order of `ids`, each there once. */
    async reorder(userId: UserId, ids: readonly ItemId[]): Promise<void> {
      await db.execute(sql`
        with listed as (
          select id, min(place) over () + row_number() over (order by ${listOrder}) - 1 as place
          from ${items} where ${eq(items.userId, userId)}
        ), moved as (
          select listed.id, place, wanted.at, row_number() over (order by place) as slot
          from listed join unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, at) using (id)
        ), placed as (
          select listed.id, coalesce(slot.place, listed.place) as place
          from listed
          left join moved on moved.id = listed.id
          left join moved as slot on slot.slot = moved.at
        )
        update ${items} set place = placed.place from placed where items.id = placed.id
          and items.place <> placed.place`)
    },

    /** Answers how many there were. */
    remove: (userId: UserId, ids: readonly ItemId[]): Promise<number> =>
      db.transaction(async (tx) => {
        await keepGoodsOfItems(tx, userId, ids)
        const removed = await tx
          .delete(items)
          .where(and(eq(items.userId, userId), inArray(items.id, [...ids])))
          .returning({ id: items.id })
        return removed.length
      }),

    /** How many of some items the seller has. */
    countOf: (userId: UserId, ids: readonly ItemId[]): Promise<number> =>
      db.$count(items, and(eq(items.userId, userId), inArray(items.id, [...ids]))),
  }
}

/** The SQL that changes an item's code, or finds who has it. */
function createCodeWrites(db: Database | Transaction, isInTransaction: boolean) {
  /** Which of the seller's items has a code. */
  async function findTaken(userId: UserId, foldedCode: string): Promise<CodeWrite> {
    const [row] = await db
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.userId, userId), eq(items.foldedCode, foldedCode)))
    return row ? { takenBy: row.id } : 'not_found'
  }

  async function update(
    userId: UserId,
    id: ItemId,
    change: NewCode & Partial<Goods>,
    at: Date,
  ): Promise<CodeWrite> {
    const write = (into: Database | Transaction) =>
      into
        .update(items)
        .set({ ...change, updatedAt: at })
        .where(and(eq(items.userId, userId), eq(items.id, id)))
        .returning(columns)
    try {
      // In a transaction a code that is taken must not end all of it.
      const [item] = await (isInTransaction ? db.transaction(write) : write(db))
      return item ? { item } : 'not_found'
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error
      const taken = await findTaken(userId, change.foldedCode)
      // The code has become free meanwhile, or only an example had it: try again.
      const isFree = taken === 'not_found' || (await dropExample(db, userId, change.foldedCode))
      return isFree ? update(userId, id, change, at) : taken
    }
  }

  return { findTaken, update }
}

/** An example makes room for the seller's own. Whether one did. */
async function dropExample(
  db: Database | Transaction,
  userId: UserId,
  foldedCode: string,
): Promise<boolean> {
  const isIts = and(eq(items.userId, userId), eq(items.foldedCode, foldedCode))
  const { rowCount } = await db.delete(items).where(and(isIts, isNotNull(items.exampleOf)))
  return (rowCount ?? 0) > 0
}
