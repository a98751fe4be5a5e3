import { expect, test } from 'vitest'
import { startWorld, type World } from '../testing/world.ts'

const PATH = '/v1beta/models/gemini-2.0-flash:generateContent'
const QUESTION = { contents: [{ role: 'user', parts: [{ text: 'Bagaimana cara mulai?' }] }] }

const ask = (world: World, body: unknown = QUESTION, path = `${PATH}?key=k`) =>
  world.call('POST', path, body)

test('a question is answered in the service’s shape', async () => {
  const world = await startWorld()
  const { status, body } = await ask(world)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    candidates: [
      { content: { role: 'model', parts: [{ text: expect.any(String) }] }, finishReason: 'STOP' },
    ],
    usageMetadata: { totalTokenCount: expect.any(Number) },
    modelVersion: 'gemini-2.0-flash',
  })
  expect((await world.call('GET', '/control/assistant')).body.prompts).toEqual([
    'Bagaimana cara mulai?',
  ])
})

test('a prepared answer stays until another is prepared', async () => {
  const world = await startWorld()
  const text = async () => (await ask(world)).body.candidates[0].content.parts[0].text
  await world.call('PUT', '/control/assistant', { answer: 'Buka Home.' })
  expect([await text(), await text()]).toEqual(['Buka Home.', 'Buka Home.'])
  await world.call('PUT', '/control/assistant', { answer: 'Buka Live.' })
  expect(await text()).toBe('Buka Live.')
})

test('a whole answer with its status can be prepared: rate limits, blocks, nonsense', async () => {
  const world = await startWorld()
  const error = { code: 429, message: 'slow', status: 'RESOURCE_EXHAUSTED', details: [] }
  await world.call('PUT', '/control/assistant', { status: 429, body: { error } })
  expect(await ask(world)).toMatchObject({ status: 429, body: { error } })
  const blocked = { candidates: [], promptFeedback: { blockReason: 'SAFETY' } }
  await world.call('PUT', '/control/assistant', { status: 200, body: blocked })
  expect(await ask(world)).toMatchObject({ status: 200, body: blocked })
})

test.each([
  ['no key', QUESTION, PATH, 403, 'PERMISSION_DENIED'],
  ['no contents', {}, `${PATH}?key=k`, 400, 'INVALID_ARGUMENT'],
  ['no JSON', '{', `${PATH}?key=k`, 400, 'INVALID_ARGUMENT'],
  ['an unknown call', QUESTION, '/v1beta/models/gemini:count?key=k', 404, 'NOT_FOUND'],
])('%s is an error in the service’s shape', async (_why, body, path, code, status) => {
  const world = await startWorld()
  const answer = await ask(world, body, path)
  expect(answer.status).toBe(code)
  expect(answer.body.error).toMatchObject({ code, status, message: expect.any(String) })
})
