import { expect, test } from 'vitest'
import { isTransientDatabaseError, isUserGone, sqlState } from './failure.ts'

const postgres = (code: string) => Object.assign(new Error('from PostgreSQL'), { code })
const wrapped = (cause: Error) => new Error('Failed query', { cause })

test.each([
  ['a full disk', postgres('53100')],
  ['too many connections', postgres('53300')],
  ['a lock that was not to be had in time', postgres('55P03')],
  ['a shutdown', postgres('57P01')],
  ['a database that is starting', postgres('57P03')],
  ['a lost connection', postgres('08006')],
  ['a failed read or write', postgres('58030')],
  ['a read-only standby', postgres('25006')],
  ['a refused connection', postgres('ECONNREFUSED')],
  ['a host that cannot be reached', postgres('EHOSTUNREACH')],
  ['a network that cannot be reached', postgres('ENETUNREACH')],
  ['a host that is down', postgres('EHOSTDOWN')],
  ['a password that is not set yet, as during a restore', postgres('28P01')],
  ['a database that does not exist yet, as during a restore', postgres('3D000')],
  ['a broken pipe', postgres('EPIPE')],
  ['a connection that was cut', new Error('Connection terminated unexpectedly')],
  ['a pool that waited too long', new Error('timeout exceeded when trying to connect')],
])('%s means "not now"', (_, error) => {
  expect(isTransientDatabaseError(error)).toBe(true)
  expect(isTransientDatabaseError(wrapped(error))).toBe(true)
})

test.each([
  ['a broken foreign key', postgres('23503')],
  ['a broken unique constraint', postgres('23505')],
  ['a text that cannot be stored', postgres('22021')],
  ['a mistake in a statement', postgres('42601')],
  ['a bug of ours', new TypeError('x is not a function')],
])('%s means "never"', (_, error) => {
  expect(isTransientDatabaseError(error)).toBe(false)
  expect(isTransientDatabaseError(wrapped(error))).toBe(false)
})

test('the state is found through the wrapping of the query builder', () => {
  expect(sqlState(wrapped(postgres('23505')))).toBe('23505')
  expect(sqlState(postgres('ECONNRESET'))).toBeUndefined()
})

test('a row without its user is told from one without its session', () => {
  const orphan = (constraint: string) => Object.assign(postgres('23503'), { constraint })
  expect(isUserGone(wrapped(orphan('items_user_id_users_id_fk')))).toBe(true)
  expect(isUserGone(wrapped(orphan('claims_session_id_live_sessions_id_fk')))).toBe(false)
  expect(isUserGone(postgres('23505'))).toBe(false)
  expect(isUserGone(new Error('no code'))).toBe(false)
})
