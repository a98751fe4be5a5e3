import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { anyService } from '../../testing/any-service.ts'
import { serve } from '../../testing/serve.ts'
import { createGenerativeAi } from './generative-ai.ts'

const PROMPT = 'Halo?'
const ANSWER = {
  candidates: [{ content: { role: 'model', parts: [{ text: 'Halo!' }] }, finishReason: 'STOP' }],
  usageMetadata: { totalTokenCount: 3 },
}

async function askServer(answer: RequestListener, timeoutMs = 5_000) {
  const options = { apiUrl: await serve(answer), apiKey: 'k&y', model: 'gemini-3.8-flash' }
  return createGenerativeAi({ ...options, service: anyService(), timeoutMs })(PROMPT)
}

test('the prompt goes to the model with the key, and the answer comes back as it is', async () => {
  const asked: unknown[] = []
  const generation = await askServer(async (request, response) => {
    asked.push(request.method, request.url, JSON.parse((await request.toArray()).join('')))
    response.end(JSON.stringify(ANSWER))
  })
  expect(generation).toEqual({ answer: ANSWER })
  expect(asked).toEqual([
    'POST',
    '/v1beta/models/gemini-3.8-flash:generateContent?key=k%26y',
    {
      contents: [{ role: 'user', parts: [{ text: PROMPT }] }],
      generationConfig: { maxOutputTokens: 2_048, thinkingConfig: { thinkingLevel: 'low' } },
    },
  ])
})

test.each<[string, RequestListener]>([
  ['HTTP 429', (_request, response) => response.writeHead(429).end('{"error":{}}')],
  ['HTTP 400', (_request, response) => response.writeHead(400).end(JSON.stringify(ANSWER))],
  ['HTTP 500', (_request, response) => response.writeHead(500).end()],
  ['HTTP 302', (_request, response) => response.writeHead(302, { location: '/' }).end()],
  ['SyntaxError', (_request, response) => response.end('<html>')],
  ['another shape', (_request, response) => response.end('{"candidates":"none"}')],
  ['too large', (_request, response) => response.end(`"${'x'.repeat(70_000)}"`)],
  [
    'no text',
    (_request, response) => response.end('{"candidates":[{"finishReason":"MAX_TOKENS"}]}'),
  ],
  ['no text', (_request, response) => response.end('{}')],
  ['TypeError', (request) => request.socket.destroy()],
])('%s is no answer', async (why, answer) => {
  expect(await askServer(answer)).toEqual({ why })
})

test.each([
  '{"candidates":[],"promptFeedback":{"blockReason":"SAFETY"}}',
  '{"candidates":[{"finishReason":"PROHIBITED_CONTENT"}]}',
])('a refusal is one: %s', async (body) => {
  expect(await askServer((_request, response) => response.end(body))).toEqual({
    answer: JSON.parse(body),
  })
})

test('a service that says nothing, or stops in the middle, is given up', async () => {
  expect(await askServer(() => {}, 50)).toEqual({ why: 'TimeoutError' })
  const half: RequestListener = (_request, response) => response.write('{"candidates":')
  expect(await askServer(half, 50)).toEqual({ why: 'TimeoutError' })
})
