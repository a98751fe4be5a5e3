import { endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const REPORT = {
  region: 'assistant' as const,
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'claims')",
  release: 'index-DfX1aB.js',
  path: '/app/live',
}
const report = (changes: Partial<typeof REPORT> = {}) =>
  server.api()(endpoints.clientErrors.report, { body: { ...REPORT, ...changes } })
const logged = () =>
  server.logLines
    .filter((line) => line.includes('a part of the page crashed'))
    .map((line) => (JSON.parse(line) as { crash: typeof REPORT }).crash)

test('a crash is one line in the log', async () => {
  expect((await report()).status).toBe(202)
  expect(logged()).toEqual([REPORT])
})

test.each([
  [
    'Unexpected token, "rina.88 mau A12" is not valid JSON',
    'Unexpected token, … is not valid JSON',
  ],
  ["no claim of 'rina_88' and of `Ani`", 'no claim of … and of …'],
  ['no answer for ani@mail.test or @toko.ani', 'no answer for … or …'],
  ['no answer for +62 812-3456-7890', 'no answer for …'],
  ["can't read it (evaluating 'a.b') of 'rina'", "can't read it (evaluating 'a.b') of …"],
  ['an open "quote of rina', 'an open …'],
  [`a long one ${'x'.repeat(900)}`, `a long one ${'x'.repeat(189)}`],
])('nothing of anybody is logged: %j', async (message, kept) => {
  await report({ message })
  expect(logged().at(-1)?.message).toBe(kept)
})

test('odd and large reports are refused, and too many from one address', async () => {
  expect(await failure(report({ region: 'kitchen' as 'assistant' }))).toMatchObject({ status: 400 })
  expect(await failure(report({ message: 'x'.repeat(1_001) }))).toMatchObject({ status: 400 })
  expect(await failure(report({ message: 'x'.repeat(10_000) }))).toMatchObject({ status: 413 })
  const statuses = new Set<number>()
  for (let count = 0; count < 60; count++)
    statuses.add(
      await report().then(
        ({ status }) => status,
        ({ status }: { status: number }) => status,
      ),
    )
  expect(statuses).toEqual(new Set([202, 429]))
  expect(logged().length).toBeLessThanOrEqual(60)
})
