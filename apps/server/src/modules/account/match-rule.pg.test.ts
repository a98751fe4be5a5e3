import { endpoints } from '@dibs/contract'
import type { MatchRule } from '@dibs/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'match.rule')

const choose = (seller: TestSeller, matchRule: MatchRule) =>
  seller.api(endpoints.user.updateProfile, { body: { matchRule } })
const say = (seller: TestSeller, comment: string, userId: string) =>
  server.control.say(seller.username, [{ comment, userId }])

test('a chosen rule is in the profile, and can be chosen again', async () => {
  const { api } = await server.logIn('aturan@example.test')
  for (const matchRule of ['whole', 'whole', 'contains'] as const) {
    const { data } = await api(endpoints.user.updateProfile, { body: { matchRule } })
    expect(data.matchRule).toBe(matchRule)
    expect((await api(endpoints.user.getProfile, {})).data.matchRule).toBe(matchRule)
  }
  const unknown = { body: { matchRule: 'exact' as MatchRule } }
  await expect(api(endpoints.user.updateProfile, unknown)).rejects.toMatchObject({ status: 400 })
})

test('a rule that is chosen on air decides what is said from then on, and nothing before', async () => {
  const { seller, sessionId } = await studio.goOnAir(['A1'])
  const places = async () => (await seller.places(sessionId)).A1
  await say(seller, 'A12 kak', '1')
  await eventually(async () => expect(await places()).toEqual(['1']))

  await choose(seller, 'whole')
  await say(seller, 'A12 kak', '2')
  await say(seller, 'keep A1!', '3')
  await eventually(async () => expect(await places()).toEqual(['1', '3']))

  await choose(seller, 'contains')
  await say(seller, 'A12 kak', '4')
  await eventually(async () => expect(await places()).toEqual(['1', '3', '4']))

  // The provider delivers it all again: what was decided stands, whatever the rule is now.
  await server.control.causeFault(seller.username, { kind: 'drop', seconds: 0.2 })
  await say(seller, 'A1', '5')
  await eventually(async () => expect(await places()).toEqual(['1', '3', '4', '5']))

  const { data } = await seller.api(endpoints.comments.listWaitlists, { params: { sessionId } })
  const rules = data?.[0]?.claims.map(({ matchRule }) => matchRule)
  expect(rules).toEqual(['contains', 'whole', 'contains', 'contains'])
})

test('a live that starts later goes by the rule that was chosen before', async () => {
  const seller = await studio.newSeller(['A1'])
  await choose(seller, 'whole')
  await server.control.goLive(seller.username, {})
  const sessionId = await seller.start()
  await eventually(async () => {
    const { data } = await seller.api(endpoints.live.getActive, {})
    expect(data.data?.roomId).not.toBe('N/A')
  })
  await say(seller, 'A12', '1')
  await say(seller, 'A1', '2')
  await eventually(async () => expect((await seller.places(sessionId)).A1).toEqual(['2']))
})
