import { ApiError, endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { readCode, startTestServer, type TestServer } from '../../testing/test-server.ts'

const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

const request = (loginIdentifier: string, from = server) =>
  from.api()(endpoints.auth.requestOtp, { body: { loginIdentifier } })

const verify = (loginIdentifier: string, otp: string, from = server) =>
  from.api()(endpoints.auth.verifyOtp, { body: { loginIdentifier, otp } })

async function requestCode(loginIdentifier: string): Promise<string> {
  await request(loginIdentifier)
  const [newest] = await server.control.outbox(loginIdentifier)
  return readCode(newest?.text)
}

/** Another code than the given one. */
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const failure = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (failure instanceof ApiError) return failure
  throw new Error(`expected a refusal, got ${failure}`)
}

/** What became of calls that were made at once: a code or `ok` each. */
async function outcomesOf(calls: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls)
  return settled.map((one) => (one.status === 'fulfilled' ? 'ok' : (one.reason as ApiError).code))
}

test('a code stands five wrong guesses; each answer counts them down', async () => {
  const code = await requestCode('lima@example.test')
  for (const attemptsRemaining of [4, 3, 2, 1, 0]) {
    const { status, body } = await failureOf(verify('lima@example.test', wrongOf(code)))
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'otp_wrong', attemptsRemaining })
  }
  const { status, body } = await failureOf(verify('lima@example.test', code))
  expect(status).toBe(401)
  expect(body).toMatchObject({ code: 'otp_expired', attemptsRemaining: 0 })
})

test('of forty wrong guesses at once, five are judged', async () => {
  const code = await requestCode('paralel@example.test')
  const guesses = Array.from({ length: 40 }, () =>
    failureOf(verify('paralel@example.test', wrongOf(code))),
  )
  const failures = await Promise.all(guesses)
  const judged = failures.filter((failure) => failure.code === 'otp_wrong')
  const remaining = judged.map((failure) => failure.body?.attemptsRemaining ?? -1)
  expect(remaining.sort()).toEqual([0, 1, 2, 3, 4])
  expect(failures.filter((failure) => failure.code === 'otp_expired')).toHaveLength(35)
})

test('the right code, fifty times at once, makes exactly one session', async () => {
  const code = await requestCode('serempak@example.test')
  const uses = Array.from({ length: 50 }, () => verify('serempak@example.test', code))
  const outcomes = await outcomesOf(uses)
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'otp_expired')).toHaveLength(49)
})

test('right guesses hidden among wrong ones win at most once', async () => {
  const code = await requestCode('campur@example.test')
  const guesses = Array.from({ length: 30 }, (_, index) =>
    verify('campur@example.test', index % 3 === 0 ? code : wrongOf(code)),
  )
  const outcomes = await outcomesOf(guesses)
  expect(outcomes.filter((outcome) => outcome === 'ok').length).toBeLessThanOrEqual(1)
  expect(outcomes.filter((outcome) => outcome === 'otp_wrong').length).toBeLessThanOrEqual(5)
})

test('a code dies after 300 seconds', async () => {
  const early = await requestCode('waktu@example.test')
  clock.advance({ seconds: 299 })
  await expect(verify('waktu@example.test', early)).resolves.toMatchObject({ status: 200 })
  const late = await requestCode('waktu@example.test')
  clock.advance({ seconds: 300 })
  const { body } = await failureOf(verify('waktu@example.test', late))
  expect(body).toMatchObject({ code: 'otp_expired', attemptsRemaining: 0 })
})

test('a second code can be asked for after 60 seconds and takes the place of the first', async () => {
  const first = await requestCode('ulang@example.test')
  clock.advance({ seconds: 45 })
  const tooSoon = await failureOf(request('ulang@example.test'))
  expect(tooSoon).toMatchObject({ status: 429, code: 'otp_too_soon' })
  expect(tooSoon.body?.retryAfterSeconds).toBe(15)
  clock.advance({ seconds: 15 })
  const second = await requestCode('ulang@example.test')
  if (first !== second)
    await expect(verify('ulang@example.test', first)).rejects.toMatchObject({ code: 'otp_wrong' })
  await expect(verify('ulang@example.test', second)).resolves.toMatchObject({ status: 200 })
})

test('of ten requests at once, one sends', async () => {
  const calls = Array.from({ length: 10 }, () => request('sekali@example.test'))
  const outcomes = await outcomesOf(calls)
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'otp_too_soon')).toHaveLength(9)
  expect(await server.control.outbox('sekali@example.test')).toHaveLength(1)
})

test('five codes an hour are sent, however the address is written', async () => {
  for (let sent = 0; sent < 5; sent += 1) {
    await request(sent % 2 === 0 ? 'kirim@example.test' : ' KIRIM@example.test')
    clock.advance({ minutes: 2 })
  }
  const { body } = await failureOf(request('kirim@example.test'))
  expect(body).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 50 * 60 })
  clock.advance({ minutes: 50 })
  await expect(request('kirim@example.test')).resolves.toMatchObject({ status: 200 })
})

test('Retry-After stands in the header, and the sentence says how long', async () => {
  await request('kepala@example.test')
  const response = await fetch(`${server.url}/api/auth/request-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'id' },
    body: JSON.stringify({ loginIdentifier: 'kepala@example.test' }),
  })
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(await response.json()).toMatchObject({
    error: 'Kodenya sudah dikirim. Tunggu 60 detik buat kirim lagi.',
  })
})

test('resends do not refill the twenty guesses of an hour, nor does a restart', async () => {
  const identifier = 'tebak@example.test'
  for (let codes = 0; codes < 4; codes += 1) {
    const { data } = await request(identifier)
    expect(data.attemptsRemaining).toBe(5)
    const code = readCode((await server.control.outbox(identifier))[0]?.text)
    const guesses = Array.from({ length: 5 }, () => verify(identifier, wrongOf(code)))
    expect(await outcomesOf(guesses)).toEqual(Array(5).fill('otp_wrong'))
    clock.advance({ minutes: 2 })
  }
  const { database, simulator } = server
  const restarted = await startTestServer({ clock, database, simulator })
  try {
    for (const from of [server, restarted]) {
      const refusal = await failureOf(verify(identifier, '123456', from))
      expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
      expect(refusal.body?.retryAfterSeconds).toBe(52 * 60)
      // A code that nobody may guess at would be of no use.
      await expect(request(identifier, from)).rejects.toMatchObject({ status: 429 })
    }
  } finally {
    await restarted.close()
  }
  clock.advance({ minutes: 52 })
  const code = await requestCode(identifier)
  await expect(verify(identifier, code)).resolves.toMatchObject({ status: 200 })
})

test('two servers on one database judge a code as one would', async () => {
  const { database, simulator } = server
  const second = await startTestServer({ clock, database, simulator })
  const guessed = await requestCode('dua.server@example.test')
  const guesses = Array.from({ length: 40 }, (_, index) =>
    verify('dua.server@example.test', wrongOf(guessed), index % 2 === 0 ? server : second),
  )
  const judged = (await outcomesOf(guesses)).filter((outcome) => outcome === 'otp_wrong')
  expect(judged).toHaveLength(5)
  const right = await requestCode('dua.kali@example.test')
  const uses = Array.from({ length: 40 }, (_, index) =>
    verify('dua.kali@example.test', right, index % 2 === 0 ? server : second),
  )
  const won = (await outcomesOf(uses)).filter((outcome) => outcome === 'ok')
  expect(won).toHaveLength(1)
  await second.close()
})

test('what is left of the hour shows in the attempts that a new code is given', async () => {
  const identifier = 'sisa@example.test'
  for (const guesses of [5, 5, 5, 3]) {
    const code = await requestCode(identifier)
    for (let guess = 0; guess < guesses; guess += 1)
      await failureOf(verify(identifier, wrongOf(code)))
    clock.advance({ minutes: 2 })
  }
  const { data } = await request(identifier)
  expect(data.attemptsRemaining).toBe(2)
})

test('guesses without a live code are not counted against the address', async () => {
  const calls = Array.from({ length: 30 }, () => verify('tenang@example.test', '123456'))
  expect(await outcomesOf(calls)).toEqual(Array(30).fill('otp_expired'))
  const code = await requestCode('tenang@example.test')
  await expect(verify('tenang@example.test', code)).resolves.toMatchObject({ status: 200 })
})

test('a known and an unknown address are answered alike', async () => {
  await server.logInByCode('kenal@example.test')
  clock.advance({ minutes: 2 })
  const answers = await Promise.all(
    ['kenal@example.test', 'asing@example.test'].map(async (loginIdentifier) => {
      const post = (path: string, body: object) =>
        fetch(`${server.url}/api/auth/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ loginIdentifier, ...body }),
        })
      const sent = await post('request-otp', {})
      const code = readCode((await server.control.outbox(loginIdentifier))[0]?.text)
      const refused = await post('verify-otp', { otp: wrongOf(code) })
      return Promise.all(
        [sent, refused].map(async (response) => ({
          status: response.status,
          headers: [...response.headers.keys()],
          body: await response.text(),
        })),
      )
    }),
  )
  expect(answers[0]).toEqual(answers[1])
})
