import { endpoints } from '@dibs/contract'
import { readMetrics } from '@dibs/testing/metrics'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { gaps, liveSessions } from '../../platform/database/schema/index.ts'
import { createMetrics } from '../../platform/observability/metrics.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { createStudio } from '../../testing/on-air.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createGaps } from './owner/gaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'live.gaps')

const at = (seconds: number) => new Date(Date.UTC(2024, 0, 1, 12, 0, seconds))
const told = (from: number, to: number) => ({
  from: at(from).toISOString(),
  to: at(to).toISOString(),
})

test('gaps are told oldest first, those that overlap as one, also after the live', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const stored = [
    [40, 41],
    [8, 20],
    [3, 10],
  ] as const
  const listGaps = async () =>
    (await seller.api(endpoints.live.listGaps, { params: { sessionId } })).data
  expect(await listGaps()).toEqual([])
  await server.db
    .insert(gaps)
    .values(stored.map(([from, to]) => ({ sessionId, fromAt: at(from), toAt: at(to) })))
  expect(await listGaps()).toEqual([told(3, 20), told(40, 41)])
  await seller.stop(sessionId)
  expect(await listGaps()).toEqual([told(3, 20), told(40, 41)])
  const { seller: other } = await studio.goOnAir()
  const foreign = other.api(endpoints.live.listGaps, { params: { sessionId } })
  expect(await failure(foreign)).toMatchObject({ status: 404, code: 'not_found' })
})

test('a gap is open while it lasts, then over, and what is heard right after it is marked', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller)
  const params = { sessionId }
  const listGaps = async () => (await seller.api(endpoints.live.listGaps, { params })).data
  await server.control.say(seller.username, [{ comment: 'A1', userId: '1' }])
  await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['1'] }))
  const { etag = '' } = await seller.api(endpoints.comments.listWaitlists, { params })

  await server.control.causeFault(seller.username, { kind: 'drop', seconds: 1 })
  const missed = Array.from({ length: 12 }, (_, i) => ({ comment: 'hai', userId: `2${i}` }))
  await server.control.say(seller.username, missed)
  await eventually(async () => expect(await listGaps()).toMatchObject([{ to: null }]))
  await eventually(async () => expect((await listGaps())[0]?.to).toBeTruthy())

  const change = await seller.api(endpoints.comments.listWaitlists, { params, etag: etag ?? '' })
  expect(change.status).toBe(200)
  await server.control.say(seller.username, [{ comment: 'A1', userId: '3' }])
  await eventually(async () => {
    const [list] = await seller.waitlists(sessionId)
    expect(list?.claims.map(({ isAfterGap }) => isAfterGap)).toEqual([false, true])
  })
  await seller.stop(sessionId)
  const [list] = await seller.waitlists(sessionId)
  expect(list?.claims.map(({ isAfterGap }) => isAfterGap)).toEqual([false, true])
  expect(await listGaps()).toHaveLength(1)
  expect(await readMetrics(server.url)).toContain('dibs_gaps_total 1')
  device.close()
})

test('that nothing was missed is said once the replay has shown it', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller)
  await server.control.say(seller.username, [{ comment: 'A1', userId: '1' }])
  await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['1'] }))
  const allHeard = () =>
    device.told.filter(({ type, data }) => type === 'dibs.status' && data.allHeard === true)
  expect(allHeard()).toEqual([])
  await server.control.causeFault(seller.username, { kind: 'drop', seconds: 1 })
  await server.control.say(seller.username, [{ comment: 'A1', userId: '2' }])
  await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['1', '2'] }))
  await eventually(() => expect(allHeard()).toHaveLength(1))
  const { data } = await seller.api(endpoints.live.listGaps, { params: { sessionId } })
  expect(data).toEqual([])
})

test('the mark is for thirty seconds of hearing after the end of a gap', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const year = 365 * 86_400_000
  const stampedLastYear = { comment: 'A1', userId: '1', createTime: String(Date.now() - year) }
  await server.control.say(seller.username, [stampedLastYear])
  await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['1'] }))
  const heardAt = Date.parse((await seller.waitlists(sessionId))[0]?.claims[0]?.heardAt ?? '')
  const isMarked = async () => (await seller.waitlists(sessionId))[0]?.claims[0]?.isAfterGap
  for (const [endedBefore, marked] of [
    [30_001, false],
    [-1, false],
    [30_000, true],
  ] as const) {
    const toAt = new Date(heardAt - endedBefore)
    await server.db.insert(gaps).values({ sessionId, fromAt: new Date(heardAt - 60_000), toAt })
    expect(await isMarked()).toBe(marked)
  }
})

const isSaveWaiting = async () => {
  const { rows } = await server.db.execute(sql`
    select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%insert into "gaps"%'`)
  return rows.length > 0
}

test('a gap that its owner stores while another node takes the live over is not stored', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const { save } = createGaps(server.db, { find: () => undefined }, createMetrics())
  const owner = { is: 'owner', epoch: server.ownership.epochOf(sessionId) ?? 0 } as const
  const stored = vi.fn()
  let saving: Promise<void> | undefined
  const ofSession = eq(liveSessions.id, sessionId)
  await server.db.transaction(async (tx) => {
    await tx
      .update(liveSessions)
      .set({ ownerEpoch: owner.epoch + 1 })
      .where(ofSession)
    saving = save(sessionId, { from: 1_000, to: 2_000 }, owner).then(stored)
    await eventually(async () => expect(await isSaveWaiting()).toBe(true))
    expect(stored).not.toHaveBeenCalled()
  })
  await saving
  expect(stored).toHaveBeenCalledWith(null)
  expect(await server.db.select().from(gaps).where(eq(gaps.sessionId, sessionId))).toEqual([])
  await seller.stop(sessionId)
})
