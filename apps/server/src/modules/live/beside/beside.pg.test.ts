import { type ApiClient, endpoints } from '@dibs/contract'
import type { AccountId, MessageId, SessionId } from '@dibs/core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { failure } from '../../../testing/failure.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import type { TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'beside')

type Said = { handle: string; text: string; at?: number; id?: string }

/** A live of TikTok's with what is said in it, and a program that may post beside it. */
async function onAir(codes: string[] = ['A1', 'B2']) {
  const { seller, sessionId } = await studio.goOnAir(codes)
  const program = await keyOf(seller.api)
  // What came before anybody compared, or just then, proves nothing.
  clock.advance({ seconds: 11 })
  return {
    seller,
    id: sessionId,
    post: poster(server, program, sessionId),
    ...waysOf(seller, sessionId),
  }
}

async function keyOf(api: ApiClient): Promise<string> {
  const scopes = ['comments:write' as const]
  const body = { name: 'Tool', kind: 'key' as const, scopes, expiresInDays: null }
  return (await api(endpoints.keys.create, { body })).data.secret
}

const poster =
  (at: TestServer, key: string, sessionId: SessionId) =>
  async (comments: readonly unknown[], source = 'tool') =>
    (
      await at.api(key)(endpoints.ingest.post, {
        params: { sessionId },
        body: { source, comments: [...comments] },
      })
    ).data

let messages = 7_300_000_000_000_000_000n
const accountOf = (handle: string) =>
  String(1_000 + [...handle].reduce((n, c) => 31 * n + c.charCodeAt(0), 0))

function waysOf(seller: TestSeller, sessionId: SessionId) {
  const params = { sessionId }
  const get = async () => (await seller.api(endpoints.beside.get, { params })).data
  return {
    /** TikTok brings these. */
    async bring(...said: Said[]) {
      const chats = said.map(({ handle, text, at = clock(), id = String(++messages) }) => ({
        type: 'WebcastChatMessage',
        data: {
          event: { msgId: id, createTime: String(at) },
          user: { userId: accountOf(handle), uniqueId: handle, nickname: `${handle}!` },
          comment: text,
        },
      }))
      const before = await heardIn(seller, sessionId)
      await server.control.sendFrames(seller.username, [{ timestamp: clock(), messages: chats }])
      await eventually(async () =>
        expect(await heardIn(seller, sessionId)).toBeGreaterThanOrEqual(before + said.length),
      )
    },
    counts: async () => {
      const { compared } = await get()
      if (!compared) return null
      const { both, alone, uncompared, tiktokAlone } = compared
      return { both, alone, uncompared, tiktokAlone }
    },
    offered: async () =>
      (await get()).offers.map((offer) => `${offer.customerUsername} ${offer.itemClueText}`),
    offers: async () => (await get()).offers,
    /** Item code → handles in order. */
    lists: async () =>
      Object.fromEntries(
        (await seller.waitlists(sessionId)).map(({ itemClueText, claims }) => [
          itemClueText,
          claims.map((claim) => claim.customerUsername),
        ]),
      ),
    take: async (offer: Awaited<ReturnType<typeof get>>['offers'][number]) => {
      const { itemClueText: _, isByArrival: __, heardAt: ___, ...comment } = offer
      const body = { ...comment, sessionId, isManualClaim: true }
      return (await seller.api(endpoints.comments.save, { body })).data.status
    },
    putAside: (messageId: MessageId) =>
      seller.api(endpoints.beside.putAside, { params: { ...params, messageId } }),
  }
}

async function heardIn(seller: TestSeller, sessionId: SessionId): Promise<number> {
  const params = { sessionId }
  return (await seller.api(endpoints.heard.list, { params, query: {} })).data.heard
}

const posted = (handle: string, text: string, more: object = {}) => ({
  author: { handle, name: `${handle}!` },
  text,
  ...more,
})
const iso = (at = clock()) => new Date(at).toISOString()
const waitOut = () => clock.advance({ seconds: 31 })

describe('beside TikTok a second source', () => {
  test('claims nothing, is compared, and what TikTok did not bring is offered', async () => {
    const { post, bring, counts, offered, lists } = await onAir()
    await bring({ handle: 'rina', text: 'Keep  A1 kak' })
    expect(await post([posted('@Rina', 'keep a1 KAK'), posted('budi', 'B2 kak')])).toEqual({
      taken: 2,
      repeated: 0,
      wrong: [],
    })
    await eventually(async () => expect(await counts()).toMatchObject({ both: 1, alone: 0 }))
    expect(await offered()).toEqual([])
    waitOut()
    await eventually(async () =>
      expect(await counts()).toEqual({ both: 1, alone: 1, uncompared: 0, tiktokAlone: 0 }),
    )
    expect(await offered()).toEqual(['budi B2'])
    expect(await lists()).toEqual({ A1: ['rina'] })
  })

  test('is told in the recap, with what TikTok alone brought in its time', async () => {
    const { seller, id, post, bring, counts } = await onAir()
    await bring({ handle: 'early', text: 'halo' })
    clock.advance({ seconds: 5 })
    const from = iso()
    await post([posted('budi', 'A1')])
    clock.advance({ seconds: 1 })
    await bring({ handle: 'rina', text: 'cantik' })
    clock.advance({ seconds: 1 })
    await post([posted('sari', 'halo')])
    const to = iso()
    clock.advance({ seconds: 1 })
    await bring({ handle: 'late', text: 'halo' })
    waitOut()
    const wanted = { both: 0, alone: 2, uncompared: 0, tiktokAlone: 1 }
    await eventually(async () => expect(await counts()).toEqual(wanted))
    await seller.stop(id)
    const [past] = (await seller.api(endpoints.live.listPast, {})).data
    expect(past?.beside).toEqual({ source: 'tool', from, to, ...wanted })
  })
})

void failure
void onTestFinished
void createTestDatabase
void (null as unknown as AccountId)
