import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { AppError } from '../errors.ts'
import { createLog } from './log.ts'

/** What the log makes of an error, as the line and as read. */
function logged(error: unknown) {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  log.error({ err: error }, 'it failed')
  const [line = ''] = lines
  return { line, err: JSON.parse(line).err }
}

const with_ = (message: string, more: object) => Object.assign(new Error(message), more)
const failing = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

const SECRETS = [
  'rina.secret@mail.test',
  '+628123456789',
  'mau A1 kak',
  'tok_5ab8Zq0PlKxc8sTTw0yRu1',
]

test.each([
  [
    'a statement of drizzle',
    with_(`Failed query: insert into users\nparams: ${SECRETS}`, {
      query: 'insert',
      params: SECRETS,
    }),
  ],
  [
    'a row that PostgreSQL quotes',
    with_('duplicate key value violates unique constraint "users_email_unique"', {
      code: '23505',
      constraint: 'users_email_unique',
      table: 'users',
      detail: `Key (email)=(${SECRETS[0]}) already exists.`,
      where: SECRETS[2],
    }),
  ],
  ['a value of the wrong type', with_(`invalid input syntax for type uuid: "${SECRETS[2]}"`, {})],
  [
    'an address that a mail server refuses',
    with_(`Can't send mail - all recipients were rejected: 550 5.1.1 <${SECRETS[0]}> unknown`, {
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
      rejected: [SECRETS[0]],
      response: `550 5.1.1 <${SECRETS[0]}> unknown`,
    }),
  ],
  ['text that is no JSON', failing(() => JSON.parse(`${SECRETS[2]} {`))],
  [
    'the key of a provider',
    with_(`connect to wss://x.test/ws?uniqueId=rina&jwtKey=${SECRETS[3]}`, {}),
  ],
  ['a phone number', with_(`no such number: +62 812-345 6789 / ${SECRETS[1]}`, {})],
  ['input that Zod names', z.strictObject({}).safeParse({ [SECRETS[2] as string]: 1 }).error],
  ['a cause', new Error('outer', { cause: with_(`mail to ${SECRETS[0]}`, {}) })],
  ['several in one', new AggregateError([with_(`mail to ${SECRETS[0]}`, {})], `for ${SECRETS[0]}`)],
  ['a message with frames in it', with_(`x\n    at ${SECRETS[2]} (a.ts:1:1)`, {})],
  ['a name', Object.assign(new Error('x'), { name: SECRETS[2], code: SECRETS[2] })],
  ['a text that was thrown', SECRETS[2]],
])('keeps nothing of %s', (_, error) => {
  const { line } = logged(error)
  for (const secret of SECRETS) expect(line).not.toContain(secret)
  expect(line).not.toContain('812-345')
})

test('keeps what tells an operator where and why', () => {
  const refused = with_('connect ECONNREFUSED 127.0.0.1:5432', {
    code: 'ECONNREFUSED',
    syscall: 'connect',
    errno: -111,
  })
  expect(logged(new Error('Failed query', { cause: refused })).err).toEqual({
    type: 'Error',
    message: 'Failed query',
    stack: expect.stringContaining('log.test.ts:'),
    cause: {
      type: 'Error',
      message: 'connect ECONNREFUSED 127.0.0.1:5432',
      facts: { code: 'ECONNREFUSED', syscall: 'connect', errno: -111 },
      stack: expect.any(String),
    },
  })
  const unique = { code: '23505', constraint: 'users_email_unique', table: 'users' }
  expect(logged(with_('duplicate key', unique)).err.facts).toEqual(unique)
  expect(logged(new AppError('plan_limit')).err).toMatchObject({
    type: 'AppError',
    message: 'plan_limit',
    facts: { code: 'plan_limit' },
  })
  const issues = z.object({ email: z.email() }).safeParse({ email: SECRETS[2] }).error
  expect(logged(issues).err.facts).toEqual({ issues: 'invalid_format at email' })
})

test('an error without a sentence brings none of its own', () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const error = with_(`mail to ${SECRETS[2]}`, { query: 1 })
  log.error(error)
  log.warn({ err: error })
  log.warn({ err: error }, error.message)
  log.child({ reqId: 1 }).error(error)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array(4).fill('an error'))
  expect(lines.join('')).not.toContain('kak')
})

test('of a request only method and route are kept', () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const request = {
    method: 'GET',
    url: `/x?jwtKey=${SECRETS[3]}`,
    routeOptions: { url: '/x' },
    headers: { authorization: `Bearer ${SECRETS[3]}`, cookie: SECRETS[3] },
  }
  log.info({ req: request, res: { statusCode: 200, headers: { 'set-cookie': SECRETS[3] } } }, 'x')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    req: { method: 'GET', route: '/x' },
    res: { status: 200 },
  })
  expect(lines[0]).not.toContain(SECRETS[3])
})

test('a quoted text is never kept, whatever it is', () => {
  const typed = fc.stringMatching(/^[^"\\\n]{1,40}$/).map((text) => `kak ${text}`)
  fc.assert(
    fc.property(typed, (text) => {
      expect(logged(with_(`value "${text}" is out of range`, {})).line).not.toContain(text)
    }),
  )
})
