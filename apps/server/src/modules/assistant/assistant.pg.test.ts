import { promptText } from '@dibs/content/help/prompt'
import { type ApiClient, endpoints, PROMPT_MAX_LENGTH } from '@dibs/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const KEY = 'a-secret-key-of-the-service'
const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock, env: { ASSISTANT_API_KEY: KEY } })
})
beforeEach(() => server.control.setAssistant({ answer: 'Buka Home.' }))
afterAll(() => server.close())

let count = 0
async function newApi() {
  count += 1
  return (await server.logIn(`assistant${count}@example.test`, 'id')).api
}

const bodyOf = (text: string) => ({ contents: [{ role: 'user' as const, parts: [{ text }] }] })
const ask = (api: ApiClient, text: string) => api(endpoints.assistant.ask, { body: bodyOf(text) })

describe('asking', () => {
  test('passes the prompt on and the answer back, as they are', async () => {
    const prompt = promptText('id', {
      instruction: 'Jawab singkat.',
      information: 'Kode\nPaling panjang 15 karakter.',
      question: 'Berapa panjang kode?',
    })
    const { data } = await ask(await newApi(), prompt)
    expect(data).toMatchObject({
      candidates: [{ content: { role: 'model', parts: [{ text: 'Buka Home.' }] } }],
      modelVersion: 'gemini-2.0-flash',
    })
    expect((await server.control.prompts())[0]).toBe(prompt)
  })

  test('gets an answer from what the prompt says, in the world of the demo', async () => {
    await server.control.reset()
    const text = promptText('id', {
      instruction: 'Jawab singkat.',
      information: '## Hapus akun\nKetik DELETE.\n\n## Panjang kode\nPaling panjang 15 karakter.',
      question: 'Berapa panjang kode?',
    })
    const { data } = await ask(await newApi(), text)
    expect(data.candidates?.[0]?.content?.parts?.[0]?.text).toBe('Paling panjang 15 karakter.')
  })

  test('passes a blocked answer on, too: it is one', async () => {
    const body = { candidates: [], promptFeedback: { blockReason: 'SAFETY' } }
    await server.control.setAssistant({ status: 200, body })
    expect((await ask(await newApi(), 'x')).data).toEqual(body)
  })

  test.each([429, 400, 403, 500])(
    'a service that answers %i is unavailable, and nothing of it shows',
    async (status) => {
      const error = { code: status, status: 'RESOURCE_EXHAUSTED', message: 'quota of project 7' }
      await server.control.setAssistant({ status, body: { error } })
      const refused = await failure(ask(await newApi(), 'x'))
      expect(refused).toMatchObject({ status: 503, code: 'assistant_unavailable' })
      expect(refused.message).not.toContain('quota')
      const log = server.logLines.join('\n')
      expect(log).toContain(`HTTP ${status}`)
      expect(log).not.toContain(KEY)
    },
  )

  test('takes prompts of 20,000 characters, and no longer ones', async () => {
    const api = await newApi()
    expect((await ask(api, 'é'.repeat(PROMPT_MAX_LENGTH))).status).toBe(200)
    for (const [length, status] of [
      [PROMPT_MAX_LENGTH + 1, 400],
      [100_000, 413],
    ] as const) {
      expect(await failure(ask(api, 'x'.repeat(length)))).toMatchObject({ status })
    }
    const nothing = api(endpoints.assistant.ask, { body: { contents: [] } })
    expect(await failure(nothing)).toMatchObject({ status: 400, code: 'bad_request' })
  })

  test('is for sellers, twenty times in ten minutes', async () => {
    expect(await failure(ask(server.api(), 'x'))).toMatchObject({ status: 401 })
    const api = await newApi()
    for (let asked = 0; asked < 20; asked += 1) await ask(api, 'x')
    clock.advance({ minutes: 4 })
    const refused = await failure(ask(api, 'x'))
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(refused.body?.retryAfterSeconds).toBe(360)
    await ask(await newApi(), 'x')
    clock.advance({ minutes: 6 })
    await ask(api, 'x')
  })
})
