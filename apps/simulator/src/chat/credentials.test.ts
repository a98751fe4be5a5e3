import { expect, test } from 'vitest'
import { API_KEY, handClock, startWorld } from '../testing/world.ts'

const headers = { 'x-api-key': API_KEY }

test('a credential is a JWT with what was granted, and opens the socket of its creator', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const websockets = { allowedCreators: ['@Rina'], maxWebSockets: 1 }
  const { status, body } = await world.call(
    'POST',
    '/accounts/1/jwt/create',
    { expireAfter: 60, websockets },
    headers,
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 200, config: { expireAfter: 60 } })
  expect(body.token.split('.')).toHaveLength(3)

  const listener = world.listen({ uniqueId: 'rina', jwtKey: body.token })
  await listener.welcome()
})

test('a credential for another creator closes with 4403', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const jwtKey = await world.mint({ allowedCreators: ['dewi'] })
  expect((await world.listen({ uniqueId: 'rina', jwtKey }).closed).code).toBe(4403)
})

test('more sockets than granted close with 4429, until one has closed', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const jwtKey = await world.mint({ maxWebSockets: 1 })
  const first = world.listen({ uniqueId: 'rina', jwtKey })
  await first.welcome()
  expect((await world.listen({ uniqueId: 'rina', jwtKey }).closed).code).toBe(4429)
  first.ws.close()
  await first.closed
  await world.listen({ uniqueId: 'rina', jwtKey }).welcome()
})

test('a credential that has run out closes with 4401', async () => {
  const hand = handClock(Date.now())
  const world = await startWorld({ clock: hand.mixed })
  await world.goLive('rina')
  const jwtKey = await world.mint({}, 60)
  hand.advance(60_000)
  expect((await world.listen({ uniqueId: 'rina', jwtKey }).closed).code).toBe(4401)
})

test.each([
  { body: { expireAfter: 7201 }, status: 400, why: 'too long a life' },
  { body: { expireAfter: 0 }, status: 400, why: 'no life at all' },
  {
    body: { websockets: { allowedCreators: 'rina' } },
    status: 400,
    why: 'creators that are no list',
  },
  { body: '{', status: 400, why: 'a body that is not JSON' },
])('$why is refused in the provider’s shape', async ({ body, status }) => {
  const world = await startWorld()
  const answer = await world.call('POST', '/accounts/1/jwt/create', body, headers)
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({ code: status, message: expect.any(String) })
})

test('a missing or wrong API key is 401', async () => {
  const world = await startWorld()
  const create = await world.call('POST', '/accounts/1/jwt/create', {}, { 'x-api-key': 'wrong' })
  expect(create.status).toBe(401)
  expect(create.body.code).toBe(401)
  expect((await world.call('GET', '/accounts/me')).status).toBe(401)
})

test('the account tells its id and its plan', async () => {
  const world = await startWorld()
  const { body } = await world.call('GET', '/accounts/me', undefined, headers)
  expect(body.account).toMatchObject({ id: 1, max_alerts: 50 })
})
