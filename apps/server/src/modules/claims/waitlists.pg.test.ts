import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { endpoints } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { claimParams, createStudio } from '../../testing/on-air.ts'
import { toSavedComment } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { goOnAir, join } = createStudio(() => server, 'claims.waitlists')

describe('waitlists', () => {
  test('answer 304 to a current ETag and anew after a change', async () => {
    const { seller, sessionId } = await goOnAir(['A1'])
    const params = { sessionId }
    const first = await seller.api(endpoints.comments.listWaitlists, { params })
    expect(first.etag).toBeTruthy()
    const etag = first.etag ?? ''
    expect((await seller.api(endpoints.comments.listWaitlists, { params, etag })).status).toBe(304)
    await server.control.say(seller.username, [{ comment: 'A1', userId: '81' }])
    await eventually(async () => {
      const later = await seller.api(endpoints.comments.listWaitlists, { params, etag })
      expect(later.status).toBe(200)
      expect(later.data).toHaveLength(1)
    })
  })

  test('are kept by no browser, which has the ETag from the page', async () => {
    const { seller, sessionId } = await goOnAir(['A1'])
    const path = `${server.url}/api/comments/${sessionId}/waitlists`
    const headers = { authorization: `Bearer ${seller.token}` }
    const whole = await fetch(path, { headers })
    const known = { ...headers, 'if-none-match': whole.headers.get('etag') ?? '' }
    const unchanged = await fetch(path, { headers: known })
    expect([whole.status, unchanged.status]).toEqual([200, 304])
    for (const answer of [whole, unchanged]) {
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('come compressed for who can read it, and say so', async () => {
    const { seller, sessionId } = await goOnAir(['A1'])
    const buyers = Array.from({ length: 50 }, (_, at) => ({ comment: 'A1', userId: `7${at}` }))
    await server.control.say(seller.username, buyers)
    await eventually(async () => expect((await seller.places(sessionId)).A1).toHaveLength(50))
    const read = async (encoding: string) => {
      const headers = { authorization: `Bearer ${seller.token}`, 'accept-encoding': encoding }
      // As it is on the wire, which fetch does not tell.
      const asked = request(`${server.url}/api/comments/${sessionId}/waitlists`, { headers })
      asked.end()
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      return { headers: response.headers, body: await buffer(response) }
    }
    const plain = await read('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await read('br, gzip')
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(packed.headers.etag).toBe(plain.headers.etag)
    expect(brotliDecompressSync(packed.body)).toEqual(plain.body)
    expect(packed.body.length).toBeLessThan(plain.body.length / 5)
  })

  test('are called by the item’s code as it is called now, and keep that when it is deleted', async () => {
    const { seller, sessionId } = await goOnAir(['A1'])
    await server.control.say(seller.username, [{ comment: 'A1', userId: '91' }])
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['91'] }))
    const itemClueId = seller.items.A1?.id as ItemId
    const change = { params: { itemClueId }, body: { clueText: 'Z9' } }
    const ask = (etag?: string | null) =>
      seller.api(endpoints.comments.listWaitlists, { params: { sessionId }, ...(etag && { etag }) })
    const before = await ask()
    const device = await join(seller)
    device.told.length = 0
    await seller.api(endpoints.items.update, change)
    // Known at once, also to a device that has the lists of before.
    expect((await ask(before.etag)).status).toBe(200)
    await eventually(() =>
      expect(device.told).toContainEqual({
        type: 'dibs.waitlistsChanged',
        data: { sessionId, revision: expect.any(String) },
      }),
    )
    device.close()
    expect(await seller.places(sessionId)).toEqual({ Z9: ['91'] })
    await server.control.say(seller.username, [{ comment: 'z9', userId: '92' }])
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ Z9: ['91', '92'] }),
    )
    const [list] = await seller.waitlists(sessionId)
    expect(list?.claims.map(({ matchedCode }) => matchedCode)).toEqual(['A1', 'Z9'])
    await seller.api(endpoints.items.remove, { params: { itemClueId } })
    expect(await seller.places(sessionId)).toEqual({ Z9: ['91', '92'] })
  })

  test('are told to every device with a code that another one adds', async () => {
    const { seller } = await goOnAir(['A1'])
    const device = await join(seller)
    device.told.length = 0
    await seller.api(endpoints.items.create, { body: { clueText: 'C6' } })
    await eventually(() =>
      expect(device.told).toContainEqual({ type: 'dibs.itemsChanged', data: {} }),
    )
    device.close()
  })

  test('of a code that was renamed and of a new one by its old name are told apart', async () => {
    const { seller, sessionId } = await goOnAir(['C4'])
    await server.control.say(seller.username, [{ comment: 'c4', userId: '91' }])
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ C4: ['91'] }))
    const itemClueId = seller.items.C4?.id as ItemId
    const rename = (clueText: string) =>
      seller.api(endpoints.items.update, { params: { itemClueId }, body: { clueText } })
    await rename('C44')
    await seller.api(endpoints.items.create, { body: { clueText: 'C4' } })
    await server.control.say(seller.username, [
      { comment: 'c44 baru', userId: '92' },
      { comment: 'c4', userId: '93' },
    ])
    const lists = { C44: ['91', '92'], C4: ['93'] }
    await eventually(async () => expect(await seller.places(sessionId)).toEqual(lists))
    const heads = async () =>
      (await seller.waitlists(sessionId)).map(({ itemClueText }) => itemClueText)
    expect(await heads()).toEqual(['C4', 'C44'])
    const { data } = await seller.api(endpoints.personalData.export, {})
    expect(data.sessions[0]?.codes).toEqual([{ itemId: itemClueId, code: 'C44' }])
    // After the live the code is for the next one, until this one goes on.
    await seller.stop(sessionId)
    await rename('D1')
    expect(await heads()).toEqual(['C4', 'C44'])
    expect(await seller.start()).toBe(sessionId)
    expect(await heads()).toEqual(['C4', 'D1'])
  })

  test('tell every device of each change, with the state of the comment', async () => {
    const { seller, sessionId } = await goOnAir(['A1'])
    const device = await join(seller)
    const [said] = (await server.control.say(seller.username, [{ comment: 'A1', userId: '95' }]))
      .comments
    if (!said) throw new Error('not said')
    const state = (name: string) => ({
      type: 'dibs.commentState',
      data: expect.objectContaining({ messageId: said.msgId, state: name }),
    })
    await eventually(() => expect(device.told).toContainEqual(state('highlighted')))
    await eventually(() =>
      expect(device.told).toContainEqual({
        type: 'dibs.waitlistsChanged',
        data: { sessionId, revision: expect.any(String) },
      }),
    )
    await seller.api(endpoints.comments.remove, {
      params: claimParams(sessionId, seller, 'A1', said),
    })
    await eventually(() => expect(device.told).toContainEqual(state('manuallyRemoved')))
    const body = toSavedComment(sessionId, seller.items.A1, said, true)
    await seller.api(endpoints.comments.save, { body })
    await eventually(() => expect(device.told).toContainEqual(state('manuallyAdded')))
    device.close()
  })
})
