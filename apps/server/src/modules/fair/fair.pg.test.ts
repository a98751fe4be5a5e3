import { randomUUID } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import {
  type AccountId,
  appendLeaf,
  type FairEntry,
  type FairEntryOf,
  fromBase64,
  type Growing,
  type HandChangeId,
  hashLeaf,
  type ItemId,
  isConsistent,
  isIncluded,
  pseudonymOf,
  rootOfEdge,
  type SessionId,
  toBase64,
} from '@dibs/core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fairBuyers,
  fairCheckpoints,
  fairClaims,
  fairEntries,
  fairLogs,
  fairMarks,
  gaps,
  liveSessions,
  takedowns,
} from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { readFairLog } from '../../testing/fair-log.ts'
import { claimParams, createStudio } from '../../testing/on-air.ts'
import { BILL, writeBill } from '../../testing/sold.ts'
import { type TestSeller, toSavedComment } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createBuyers } from '../account/buyers.ts'
import { raiseRevisions } from '../claims/service.ts'
import { sha256 } from './keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { goOnAir } = createStudio(() => server, 'fair')

async function rootOf(texts: readonly string[]) {
  let tree: Growing = { size: 0, edge: [] }
  for (const text of texts) tree = await appendLeaf(sha256, tree, await hashLeaf(sha256, text))
  return rootOfEdge(sha256, tree.edge)
}

const keep = ({ api }: TestSeller, sessionId: SessionId) =>
  api(endpoints.fair.keep, { params: { sessionId } })

/** A live that keeps a log, with claims of A1 by 101 and 102, which it has. */
async function withTwo() {
  const { seller, sessionId } = await goOnAir(['A1', 'B2'])
  await keep(seller, sessionId)
  const now = Date.now() - 10_000
  const { comments } = await server.control.say(seller.username, [
    { comment: 'A1 kak', userId: '101', createTime: String(now) },
    { comment: 'mau a1', userId: '102', createTime: String(now + 1_000) },
  ])
  await claimed(sessionId, 2)
  return { seller, sessionId, comments }
}

const claimsOf = async (sessionId: SessionId) =>
  (await readFairLog(server, sessionId)).entries.filter(({ kind }) => kind === 'claim')

const claimed = (sessionId: SessionId, count: number) =>
  eventually(async () => expect(await claimsOf(sessionId)).toHaveLength(count))

/** What stands behind the mark of a proof's address. */
function readProof(path: string) {
  const [address, fragment = ''] = path.split('#')
  return { address, ...JSON.parse(Buffer.from(fragment, 'base64url').toString()) }
}

describe('a log', () => {
  test('has each claim as it was heard, of a buyer whom only the salt names', async () => {
    const { seller, sessionId, comments } = await withTwo()
    const { entries, texts, checkpoint, origin } = await readFairLog(server, sessionId)
    expect(entries.map(({ n }) => n)).toEqual(entries.keys().toArray())
    expect(entries[0]).toMatchObject({ kind: 'log', live: sessionId, format: 1 })
    expect(origin).toBe(`localhost/fair/${sessionId}`)
    expect(checkpoint.origin).toBe(origin)
    expect(toBase64(checkpoint.root)).toBe(toBase64(await rootOf(texts)))
    expect(entries.at(-1)).toMatchObject({ kind: 'seal' })
    const stamp = Number(comments[0]?.createTime)
    const first = entries.find((entry) => entry.kind === 'claim' && entry.stamp === stamp)
    expect(first).toMatchObject({
      item: seller.items.A1?.id,
      code: 'A1',
      tie: 0,
      rule: 'contains',
      source: 'server',
    })
    const text = texts.join()
    for (const { msgId, uniqueId, nickname } of comments)
      for (const name of [msgId, uniqueId, nickname]) expect(text).not.toContain(name)
  })

  test('a place is proved by its address, which names the buyer to whom it is given', async () => {
    const { seller, sessionId } = await withTwo()
    const itemClueId = seller.items.A1?.id as ItemId
    const params = { sessionId, itemClueId, customerAccountId: '101' as AccountId }
    const { data } = await seller.api(endpoints.fair.getProof, { params })
    const proof = readProof(data.path ?? '')
    const { checkpoint, note } = await readFairLog(server, sessionId)
    expect(proof).toMatchObject({ address: `/fair/${sessionId}`, note, account: '101' })
    const entry = JSON.parse(proof.entry)
    const at = { index: entry.n, leaf: await hashLeaf(sha256, proof.entry), ...checkpoint }
    const path = proof.path.map(fromBase64)
    expect(await isIncluded(sha256, at, path)).toBe(true)
    expect(await pseudonymOf(sha256, proof.salt, '101')).toBe(entry.by)
    expect(await pseudonymOf(sha256, proof.salt, '102')).not.toBe(entry.by)
  })

  test('a place that was given back is proved by the comment that holds it now', async () => {
    const { seller, sessionId, comments } = await withTwo()
    const [first] = comments
    if (!first) throw new Error('too little was said')
    const removed = claimParams(sessionId, seller, 'A1', first)
    await seller.api(endpoints.comments.remove, { params: removed })
    const [again] = (
      await server.control.say(seller.username, [{ comment: 'a1 lagi', userId: '101' }])
    ).comments
    await claimed(sessionId, 3)
    const itemClueId = seller.items.A1?.id as ItemId
    const params = { sessionId, itemClueId, customerAccountId: '101' as AccountId }
    const { data } = await seller.api(endpoints.fair.getProof, { params })
    const { entry } = readProof(data.path ?? '')
    expect(JSON.parse(entry).stamp).toBe(Number(again?.createTime))
  })

  test('each checkpoint goes on from each before it', async () => {
    const { seller, sessionId } = await withTwo()
    const earlier = (await readFairLog(server, sessionId)).checkpoint
    await server.control.say(seller.username, [{ comment: 'B2!', userId: '103' }])
    await claimed(sessionId, 3)
    const later = (await readFairLog(server, sessionId)).checkpoint
    expect(later.size).toBeGreaterThan(earlier.size)
    const query = { from: String(earlier.size), to: String(later.size) }
    const answer = await server.api()(endpoints.fair.getConsistency, {
      params: { sessionId },
      query,
    })
    const path = answer.data.path.map((hash) => fromBase64(hash) as Uint8Array)
    expect(await isConsistent(sha256, earlier, later, path)).toBe(true)
    expect(await isConsistent(sha256, { ...earlier, root: later.root }, later, path)).toBe(false)
  })

  test('is sealed when its live ends, and when the recap is changed afterwards', async () => {
    const { seller, sessionId, comments } = await withTwo()
    await server.control.say(seller.username, [{ comment: 'a1 juga', userId: '103' }])
    await eventually(async () =>
      expect((await seller.places(sessionId)).A1).toEqual(['101', '102', '103']),
    )
    await seller.stop(sessionId)
    await claimed(sessionId, 3)
    const ended = await readFairLog(server, sessionId)
    const [second] = comments.slice(1)
    if (!second) throw new Error('too little was said')
    const params = claimParams(sessionId, seller, 'A1', second)
    await seller.api(endpoints.comments.move, { params, body: { move: 'winner' } })
    await eventually(async () => {
      const { entries } = await readFairLog(server, sessionId)
      expect(entries.slice(ended.size).map(({ kind }) => kind)).toEqual(['hand', 'seal'])
    })
  })
})

describe('whatever decides the lists', () => {
  test('is in the log, of each kind, with the buyer as the same pseudonym', async () => {
    const { seller, sessionId, comments } = await withTwo()
    const { api, items } = seller
    const [first, second] = comments
    if (!first || !second) throw new Error('too little was said')
    const of = (said: typeof first, code = 'A1') => claimParams(sessionId, seller, code, said)
    await api(endpoints.comments.move, { params: of(second), body: { move: 'winner' } })
    await api(endpoints.comments.move, { params: of(second), body: { quantity: 2 } })
    const body = toSavedComment(sessionId, items.B2, first, true)
    await api(endpoints.comments.save, { body })
    await api(endpoints.comments.remove, { params: of(first) })
    const history = await api(endpoints.handChanges.list, { params: { sessionId } })
    const changeId = history.data[0]?.id as HandChangeId
    await api(endpoints.handChanges.undo, { params: { sessionId, changeId } })
    const itemClueId = items.B2?.id as ItemId
    await api(endpoints.comments.changeItem, {
      params: { sessionId, itemClueId },
      body: { startAgain: true },
    })
    await api(endpoints.items.update, { params: { itemClueId }, body: { clueText: 'B9' } })
    const buyer = { customerAccountId: second.userId as AccountId }
    await api(endpoints.buyers.block, { params: buyer })
    await eventually(async () => {
      const kinds = (await readFairLog(server, sessionId)).entries.map(({ kind }) => kind)
      expect(kinds).toContain('block')
    })
    await api(endpoints.buyers.unblock, { params: buyer })
    await server.db.transaction(async (tx) => {
      await tx.insert(gaps).values({ sessionId, fromAt: new Date(1_000), toAt: new Date(2_000) })
      await tx
        .insert(takedowns)
        .values({ sessionId, kind: 'message', subject: second.msgId, heardAt: new Date(3_000) })
        .onConflictDoNothing()
      await tx.insert(takedowns).values({
        sessionId,
        kind: 'account',
        subject: first.userId,
        heardAt: new Date(4_000),
      })
      await raiseRevisions(tx, [sessionId])
    })
    await eventually(async () => {
      const { entries } = await readFairLog(server, sessionId)
      expect(entries.filter(({ kind }) => kind === 'takedown')).toHaveLength(2)
    })
    const { entries } = await readFairLog(server, sessionId)
    const told = (kind: FairEntry['kind']) => entries.filter((entry) => entry.kind === kind)
    const claims = told('claim') as FairEntryOf<'claim'>[]
    const heardOf = (said: typeof first) =>
      claims.find(({ stamp, source }) => stamp === Number(said.createTime) && source === 'server')
    const [byFirst, bySecond] = [heardOf(first)?.by, heardOf(second)?.by]
    expect(byFirst).not.toBe(bySecond)
    const hands = told('hand')
    expect(hands).toMatchObject([
      { change: 'moved', move: 'winner', from: 2, to: 1, by: bySecond },
      { change: 'quantity', unitsFrom: 1, unitsTo: 2, by: bySecond },
      { change: 'added', code: 'B2', from: null, to: 1, by: byFirst },
      { change: 'removed', code: 'A1', from: 2, to: null, by: byFirst },
      { change: 'restarted', code: 'B2', by: byFirst },
    ])
    expect(claims.find(({ source }) => source === 'hand')).toMatchObject({
      rule: null,
      code: 'B2',
      by: byFirst,
    })
    expect(told('undo')).toMatchObject([{ hand: hands[3]?.n }])
    expect(told('rename')).toMatchObject([{ item: itemClueId, code: 'B9' }])
    expect(told('block')).toMatchObject([{ by: bySecond }])
    expect(told('unblock')).toMatchObject([{ by: bySecond }])
    expect(told('gap')).toMatchObject([{ from: 1_000, to: 2_000 }])
    expect(told('takedown')).toMatchObject([
      { by: bySecond, claim: heardOf(second)?.n },
      { by: byFirst, claim: null, at: 4_000 },
    ])
    // Each once, whatever was read how often.
    const rest = entries.filter(({ kind }) => kind !== 'seal' && kind !== 'log')
    expect(rest.map(({ kind }) => kind).sort()).toEqual([
      'block',
      ...['claim', 'claim', 'claim'],
      'gap',
      ...['hand', 'hand', 'hand', 'hand', 'hand'],
      'rename',
      ...['takedown', 'takedown', 'unblock', 'undo'],
    ])
  })
})

describe('who is erased', () => {
  test('has no salt and no link any more; the entries stay, and tell that it is so', async () => {
    const { seller, sessionId } = await withTwo()
    const { db, clock } = server
    await createBuyers({ db, clock, operator: 'op' }).erase('101' as AccountId)
    await eventually(async () => {
      const { entries } = await readFairLog(server, sessionId)
      expect(entries.map(({ kind }) => kind)).toContain('erased')
    })
    const { entries, checkpoint, texts } = await readFairLog(server, sessionId)
    expect(toBase64(checkpoint.root)).toBe(toBase64(await rootOf(texts)))
    const erased = entries.find((entry) => entry.kind === 'erased')
    expect(entries.filter((entry) => entry.kind === 'claim')).toContainEqual(
      expect.objectContaining({ by: erased?.by }),
    )
    const isOf = eq(fairBuyers.sessionId, sessionId)
    const people = await server.db.select().from(fairBuyers).where(isOf)
    const gone = people.find(({ pseudonym }) => pseudonym === erased?.by)
    expect(gone).toMatchObject({ accountId: null, salt: null })
    expect(people.filter((each) => each !== gone)).toMatchObject([{ accountId: '102' }])
    for (const table of [fairClaims, fairMarks] as const) {
      const rows = await server.db
        .select()
        .from(table)
        .where(eq(table.accountId, '101' as AccountId))
      expect(rows).toEqual([])
    }
    const params = {
      sessionId,
      itemClueId: seller.items.A1?.id as ItemId,
      customerAccountId: '101' as AccountId,
    }
    const { data } = await seller.api(endpoints.fair.getProof, { params })
    expect(data.path).toBeNull()
  })

  test('the log goes with the recap', async () => {
    const { sessionId } = await withTwo()
    await server.db.delete(liveSessions).where(eq(liveSessions.id, sessionId))
    const call = server.api()(endpoints.fair.get, { params: { sessionId } })
    expect(await failure(call)).toMatchObject({ code: 'not_found' })
    for (const table of [fairLogs, fairEntries, fairCheckpoints, fairBuyers] as const) {
      const rows = await server.db.select().from(table).where(eq(table.sessionId, sessionId))
      expect(rows).toEqual([])
    }
  })
})

describe('a bill', () => {
  test('leads to the proofs of what is on it, and of no other buyer', async () => {
    const { seller, sessionId } = await withTwo()
    const itemId = seller.items.A1?.id as ItemId
    const lines = BILL.lines.map((line) => ({ ...line, itemId, itemText: 'A1' }))
    const { userId } = seller
    const given = { accountId: '101', bill: { ...BILL, lines } }
    const token = await writeBill(server, { userId, sessionId }, given)
    const { data } = await server.api()(endpoints.fair.listOfBill, { params: { token } })
    expect(data.proofs.map(({ itemClueText }) => itemClueText)).toEqual(['A1'])
    expect(readProof(data.proofs[0]?.path ?? '')).toMatchObject({ account: '101' })
  })
})

describe('without a log', () => {
  test('a live has none unless its seller wants one', async () => {
    const { seller, sessionId } = await goOnAir()
    const params = { sessionId }
    const kept = await seller.api(endpoints.fair.getKept, { params })
    expect(kept.data).toEqual({ isKept: false, canKeep: true, size: null, root: null })
    const call = server.api()(endpoints.fair.get, { params })
    expect(await failure(call)).toMatchObject({ code: 'not_found' })
    const proof = {
      sessionId,
      itemClueId: randomUUID() as ItemId,
      customerAccountId: '1' as AccountId,
    }
    expect((await seller.api(endpoints.fair.getProof, { params: proof })).data.path).toBeNull()
  })

  test('whoever wants one of every live gets it from the start', async () => {
    const { seller } = await goOnAir()
    await seller.api(endpoints.user.updateProfile, { body: { keepsFairLog: true } })
    const { data } = await seller.api(endpoints.live.getActive, {})
    const sessionId = data.data?.id as SessionId
    // Also told so before the round that begins it.
    await server.db.delete(fairLogs).where(eq(fairLogs.sessionId, sessionId))
    const kept = await seller.api(endpoints.fair.getKept, { params: { sessionId } })
    expect(kept.data).toMatchObject({ isKept: true })
    await eventually(async () =>
      expect((await readFairLog(server, sessionId)).entries[0]).toMatchObject({ kind: 'log' }),
    )
  })

  test('a live that was over before it was its turn has one all the same', async () => {
    const { seller } = await goOnAir()
    await seller.api(endpoints.user.updateProfile, { body: { keepsFairLog: true } })
    const { data } = await seller.api(endpoints.live.getActive, {})
    const sessionId = data.data?.id as SessionId
    // It may have been its turn: then there is nothing of it again, its head, which is locked, first.
    await server.db.transaction(async (tx) => {
      for (const table of [fairLogs, fairEntries, fairCheckpoints] as const)
        await tx.delete(table).where(eq(table.sessionId, sessionId))
    })
    await seller.stop(sessionId)
    await eventually(async () =>
      expect((await readFairLog(server, sessionId)).entries[0]).toMatchObject({ kind: 'log' }),
    )
  })

  test('nobody begins one of another seller', async () => {
    const { sessionId } = await goOnAir()
    const other = await goOnAir()
    const call = other.seller.api(endpoints.fair.keep, { params: { sessionId } })
    expect(await failure(call)).toMatchObject({ code: 'not_found' })
  })
})
