import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import { expectedPlaces, readRecording } from '../../testing/recording.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { goOnAir } = createStudio(() => server, 'claims.order')

describe('recorded chat', () => {
  test.each([
    ['claim-race-999', ['999']],
    ['claim-race-777', ['99', '777', '999']],
    ['busy-room', ['💚', 'techno', 'techno support', 'dream']],
  ])('%s gives the waitlists that follow from the recording', async (recording, newestFirst) => {
    const { seller, sessionId } = await goOnAir([...newestFirst].reverse(), recording)
    const expected = expectedPlaces(recording, newestFirst)
    await eventually(async () => expect(await seller.places(sessionId)).toEqual(expected))
  })
})

describe('the order of claims', () => {
  test('follows the platform stamp and then the message id, whatever arrives first', async () => {
    const { seller, sessionId } = await goOnAir(['A1'])
    const at = String(Date.now() - 5_000)
    await server.control.say(seller.username, [
      { comment: 'a1', userId: '3', createTime: at, msgId: '9999999999999999999' },
      { comment: 'A1 kak', userId: '2', createTime: at, msgId: '999' },
      { comment: 'A1!', userId: '1', createTime: String(Number(at) - 1), msgId: '5000' },
    ])
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['1', '2', '3'] }),
    )
  })

  test('keeps the earliest comment of a buyer who says a code again', async () => {
    const { seller, sessionId } = await goOnAir(['A1'])
    const now = Date.now()
    await server.control.say(seller.username, [
      { comment: 'A1 late', userId: '7', createTime: String(now - 1_000), msgId: '20' },
      { comment: 'A1 other', userId: '8', createTime: String(now - 2_000), msgId: '19' },
    ])
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['8', '7'] }))
    await server.control.say(seller.username, [
      { comment: 'A1 early', userId: '7', createTime: String(now - 3_000), msgId: '18' },
    ])
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['7', '8'] }))
    const [list] = await seller.waitlists(sessionId)
    expect(list?.claims[0]?.commentText).toBe('A1 early')
  })

  test('leaves out the seller and comments with unbelievable stamps', async () => {
    const { seller, sessionId } = await goOnAir(['A1'])
    await server.control.say(seller.username, [
      { comment: 'A1 siapa mau?', userId: seller.accountId },
      { comment: 'A1', userId: '51', createTime: '1000000000' },
      { comment: 'A1', userId: '52', createTime: String(Date.now() + 86_400_000 * 365) },
      { comment: 'A1', userId: '53' },
    ])
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['53'] }))
  })
})

test('the recordings hold what these tests rely on', () => {
  expect(readRecording('claim-race-999')).toHaveLength(21)
  expect(readRecording('busy-room')).toHaveLength(4_225)
})
