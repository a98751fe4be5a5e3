import { randomUUID } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import {
  type AccountId,
  appendLeaf,
  fromBase64,
  type Growing,
  hashLeaf,
  type ItemId,
  isConsistent,
  isIncluded,
  pseudonymOf,
  rootOfEdge,
  type SessionId,
  toBase64,
} from '@dibs/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { readFairLog } from '../../testing/fair-log.ts'
import { claimParams, createStudio } from '../../testing/on-air.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
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
  const { comments } = await server.control.say(seller.username, [
    { comment: 'A1 kak', userId: '101' },
    { comment: 'mau a1', userId: '102' },
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
    const [first] = entries.filter(({ kind }) => kind === 'claim')
    expect(first).toMatchObject({
      item: seller.items.A1?.id,
      code: 'A1',
      stamp: Number(comments[0]?.createTime),
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
    const proof = readProof(data.path)
    const { checkpoint, note } = await readFairLog(server, sessionId)
    expect(proof).toMatchObject({ address: `/fair/${sessionId}`, note, account: '101' })
    const entry = JSON.parse(proof.entry)
    const at = { index: entry.n, leaf: await hashLeaf(sha256, proof.entry), ...checkpoint }
    const path = proof.path.map(fromBase64)
    expect(await isIncluded(sha256, at, path)).toBe(true)
    expect(await pseudonymOf(sha256, proof.salt, '101')).toBe(entry.by)
    expect(await pseudonymOf(sha256, proof.salt, '102')).not.toBe(entry.by)
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

describe('without a log', () => {
  test('a live has none unless its seller wants one', async () => {
    const { seller, sessionId } = await goOnAir()
    const params = { sessionId }
    const kept = await seller.api(endpoints.fair.getKept, { params })
    expect(kept.data).toEqual({ isKept: false, size: null, root: null })
    const call = server.api()(endpoints.fair.get, { params })
    expect(await failure(call)).toMatchObject({ code: 'not_found' })
    const proof = {
      sessionId,
      itemClueId: randomUUID() as ItemId,
      customerAccountId: '1' as AccountId,
    }
    expect(await failure(seller.api(endpoints.fair.getProof, { params: proof }))).toMatchObject({
      code: 'not_found',
    })
  })

  test('whoever wants one of every live gets it from the start', async () => {
    const { seller } = await goOnAir()
    await seller.api(endpoints.user.updateProfile, { body: { keepsFairLog: true } })
    const { data } = await seller.api(endpoints.live.getActive, {})
    const sessionId = data.data?.id as SessionId
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
