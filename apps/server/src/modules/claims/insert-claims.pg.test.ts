import { randomUUID } from 'node:crypto'
import type { AccountId, ItemId, MessageId, SessionId } from '@dibs/core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashBuyer } from '../../platform/database/erased-buyers.ts'
import { eventually } from '../../testing/eventually.ts'
import { createTestDatabase, openTestPool, type TestDatabase } from '../../testing/test-database.ts'
import { createClaimInsert } from './insert-claims.ts'
import type { NewClaim } from './store.ts'

// Two nodes, each with connections of its own, that hear the same live.
let database: TestDatabase
let one: pg.Pool
let other: pg.Pool
let insertAtOne: ReturnType<typeof createClaimInsert>
let insertAtOther: ReturnType<typeof createClaimInsert>
beforeAll(async () => {
  database = await createTestDatabase()
  one = openTestPool(database.url, 3)
  other = openTestPool(database.url, 3)
  insertAtOne = createClaimInsert(one)
  insertAtOther = createClaimInsert(other)
})
afterAll(async () => {
  await Promise.all([one.end(), other.end()])
  await database.drop()
})

const [A, B] = [randomUUID(), randomUUID()].toSorted() as [ItemId, ItemId]

async function addSession(): Promise<SessionId> {
  const sessionId = randomUUID() as SessionId
  await one.query(
    `with seller as (
      insert into users (email, created_at) values ($1::uuid::text, now()) returning id
    ) insert into live_sessions (id, user_id, tiktok_username, tiktok_account_id, started_at)
      select $1::uuid, id, 'rina', '7', now() from seller`,
    [sessionId],
  )
  return sessionId
}

function claim(sessionId: SessionId, messageId: string, changes: Partial<NewClaim> = {}): NewClaim {
  return {
    sessionId,
    messageId: messageId as MessageId,
    buyer: { accountId: '101' as AccountId, username: 'sari', nickname: 'Sari' },
    text: 'A1',
    commentedAt: Date.UTC(2026, 4, 1, 10),
    itemId: A,
    itemText: 'A1',
    heardAt: Date.UTC(2026, 4, 1, 10),
    matchRule: 'contains',
    addedAt: null,
    isReported: false,
    ...changes,
  }
}

/** The claims of a session, shortly: message, item, and what kind each is. */
async function stored(sessionId: SessionId): Promise<string[]> {
  const { rows } = await one.query(
    `select message_id, item_id, match_rule is not null as matched, is_reported, added_at
      from claims where session_id = $1 order by message_id::numeric, item_id`,
    [sessionId],
  )
  return rows.map(({ message_id, item_id, matched, is_reported, added_at }) =>
    [
      message_id,
      item_id === A ? 'A' : 'B',
      ...(matched ? ['matched'] : []),
      ...(is_reported ? ['reported'] : []),
      ...(added_at ? ['added'] : []),
    ].join(' '),
  )
}

async function revision(sessionId: SessionId): Promise<number> {
  const { rows } = await one.query(
    'select revision::int from waitlist_revisions where session_id = $1',
    [sessionId],
  )
  return rows[0]?.revision ?? 0
}

const ADD_BY_HAND = `insert into claims (session_id, item_id, message_id, item_text, account_id,
  username, nickname, comment_text, comment_at, heard_at, added_at)
  values ($1, $2, $3, 'A1', '101', 'sari', 'Sari', 'A1', now(), now(), now())`

/** Leaves a transaction open until `commit`, in which a claim is stored. */
async function storeSlowly(text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('begin')
  await client.query(text, values)
  return {
    async commit(): Promise<void> {
      await client.query('commit')
      await client.end()
    },
    /** Until somebody waits for it. */
    untilAwaited: () =>
      eventually(async () => {
        const { rowCount } = await other.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        expect(rowCount).toBeGreaterThan(0)
      }),
  }
}

const HEARD_AT_OTHER = `insert into claims (session_id, item_id, message_id, item_text, account_id,
  username, nickname, comment_text, comment_at, heard_at, match_rule)
  values ($1, $2, $3, 'B2', '101', 'sari', 'Sari', 'A1', now(), now(), 'contains')`

describe('one item per heard message', () => {
  test('what another node stored under another item stays, and is told; the rest is stored', async () => {
    const sessionId = await addSession()
    await insertAtOther([claim(sessionId, '1', { itemId: B })])
    const { adopted, revisions } = await insertAtOne([claim(sessionId, '1'), claim(sessionId, '2')])
    expect(adopted).toEqual([{ sessionId, messageId: '1', itemId: B }])
    expect(revisions).toEqual(new Map([[sessionId, 2]]))
    expect(await stored(sessionId)).toEqual(['1 B matched', '2 A matched'])
  })

  test('a batch that is stored and fails to be settled tells its revision when it is tried again', async () => {
    const sessionId = await addSession()
    let failures = 2
    const failing = (query: pg.QueryConfig) =>
      query.name === 'settle-claims' && failures-- > 0
        ? Promise.reject(new Error('Connection terminated'))
        : one.query(query)
    const insert = createClaimInsert({ query: failing } as unknown as pg.Pool)
    await insertAtOther([claim(sessionId, '1', { itemId: B })])
    const batch = [claim(sessionId, '1'), claim(sessionId, '2')]
    await expect(insert(batch)).rejects.toThrow()
    await expect(insert(batch)).rejects.toThrow()
    expect((await insert(batch)).revisions).toEqual(new Map([[sessionId, 2]]))
    expect((await insert(batch)).revisions).toEqual(new Map())
  })

  test('a second ear sends again only what it stored differently', async () => {
    const sessionId = await addSession()
    const settled: string[][] = []
    const query = (statement: pg.QueryConfig<string[][]>) => {
      if (statement.name === 'settle-claims') settled.push(statement.values?.[2] as string[])
      return other.query(statement)
    }
    const insertAtEar = createClaimInsert({ query } as never)
    const heard = Array.from({ length: 50 }, (_, n) => claim(sessionId, `${100 + n}`))
    await insertAtOne(heard)
    await insertAtEar(heard)
    expect(settled).toEqual([])
    // Matched against other items there, only reported, or new.
    await insertAtOne([claim(sessionId, '200', { isReported: true })])
    const there = [
      claim(sessionId, '199', { itemId: B }),
      claim(sessionId, '200'),
      claim(sessionId, '201'),
    ]
    await insertAtOne([claim(sessionId, '199')])
    const { adopted } = await insertAtEar([...heard, ...there])
    expect(settled).toEqual([['199', '200']])
    expect(adopted).toEqual([{ sessionId, messageId: '199', itemId: A }])
  })

  test('also while the other node is storing it', async () => {
    const sessionId = await addSession()
    const slow = await storeSlowly(HEARD_AT_OTHER, [sessionId, B, '1'])
    const inserting = insertAtOne([claim(sessionId, '1'), claim(sessionId, '2')])
    await slow.untilAwaited()
    await slow.commit()
    expect((await inserting).adopted).toEqual([{ sessionId, messageId: '1', itemId: B }])
    expect(await stored(sessionId)).toEqual(['1 B matched', '2 A matched'])
  })

  test('what was added by hand only claims by itself from then on, unless another item has it', async () => {
    const sessionId = await addSession()
    await one.query(ADD_BY_HAND, [sessionId, A, '1'])
    await one.query(ADD_BY_HAND, [sessionId, A, '2'])
    await insertAtOther([claim(sessionId, '2', { itemId: B })])
    const before = await revision(sessionId)
    const { adopted, revisions } = await insertAtOne([claim(sessionId, '1'), claim(sessionId, '2')])
    expect(adopted).toEqual([{ sessionId, messageId: '2', itemId: B }])
    expect(revisions).toEqual(new Map([[sessionId, before + 1]]))
    expect(await stored(sessionId)).toEqual(['1 A matched added', '2 A added', '2 B matched'])
  })

  test('also when it is added by hand at the same moment', async () => {
    const sessionId = await addSession()
    const slow = await storeSlowly(ADD_BY_HAND, [sessionId, A, '1'])
    const inserting = insertAtOne([claim(sessionId, '1')])
    await slow.untilAwaited()
    await slow.commit()
    expect((await inserting).adopted).toEqual([])
    expect(await stored(sessionId)).toEqual(['1 A matched added'])
  })

  test('also when another node takes the message while it is made automatic', async () => {
    const sessionId = await addSession()
    await one.query(ADD_BY_HAND, [sessionId, A, '1'])
    const slow = await storeSlowly(HEARD_AT_OTHER, [sessionId, B, '1'])
    const inserting = insertAtOne([claim(sessionId, '1')])
    await slow.untilAwaited()
    await slow.commit()
    expect((await inserting).adopted).toEqual([{ sessionId, messageId: '1', itemId: B }])
    expect(await stored(sessionId)).toEqual(['1 A added', '1 B matched'])
  })

  test('a report becomes what is heard, in one batch, too, and decides nothing of another item', async () => {
    const sessionId = await addSession()
    const report = (messageId: string, itemId = A) =>
      claim(sessionId, messageId, { itemId, isReported: true })
    await insertAtOne([report('1'), report('2')])
    const heard = claim(sessionId, '1', { text: 'as it was heard' })
    const { adopted } = await insertAtOther([
      report('3'),
      heard,
      report('1'),
      claim(sessionId, '2', { itemId: B }),
      claim(sessionId, '3'),
      report('3'),
    ])
    expect(adopted).toEqual([])
    expect(await stored(sessionId)).toEqual([
      '1 A matched',
      '2 A matched reported',
      '2 B matched',
      '3 A matched',
    ])
    const { rows } = await one.query(
      "select comment_text from claims where session_id = $1 and message_id = '1'",
      [sessionId],
    )
    expect(rows).toEqual([{ comment_text: 'as it was heard' }])
    // A later report changes nothing.
    expect((await insertAtOne([report('1')])).revisions).toEqual(new Map())
    expect(await stored(sessionId)).toContain('1 A matched')
  })

  test('of a message that one batch holds under two items, one is stored and the other adopted', async () => {
    const sessionId = await addSession()
    const twice = [claim(sessionId, '1'), claim(sessionId, '1', { itemId: B })]
    const { adopted } = await insertAtOne(twice)
    expect(adopted).toEqual([{ sessionId, messageId: '1', itemId: A }])
    expect(await stored(sessionId)).toEqual(['1 A matched'])
  })

  test('what is stored already, or was said by who is erased, raises no revision', async () => {
    const sessionId = await addSession()
    const batch = [claim(sessionId, '1'), claim(sessionId, '2')]
    expect((await insertAtOne(batch)).revisions).toEqual(new Map([[sessionId, 1]]))
    const gone = claim(sessionId, '3', {
      buyer: { accountId: '9' as AccountId, username: 'x', nickname: 'x' },
    })
    await one.query('insert into erased_buyers values ($1, $2, now())', [
      sessionId,
      hashBuyer(sessionId, '9'),
    ])
    const again = await insertAtOther([...batch, gone])
    expect(again).toEqual({ revisions: new Map(), adopted: [] })
    expect(await revision(sessionId)).toBe(1)
    expect(await stored(sessionId)).toEqual(['1 A matched', '2 A matched'])
  })

  test('two nodes that store the same lives at once wait for each other in a row', async () => {
    const sessions = await Promise.all([addSession(), addSession(), addSession()])
    const batch = (round: number, itemId: ItemId) =>
      sessions.flatMap((sessionId) =>
        Array.from({ length: 60 }, (_, n) => claim(sessionId, `${round * 100 + n}`, { itemId })),
      )
    for (let round = 0; round < 10; round += 1) {
      const [ofOne, ofOther] = await Promise.all([
        insertAtOne(batch(round, A)),
        insertAtOther(batch(round, B).toReversed()),
      ])
      expect(ofOne.adopted.length + ofOther.adopted.length).toBe(180)
    }
    for (const sessionId of sessions) expect(await stored(sessionId)).toHaveLength(600)
  })
})
