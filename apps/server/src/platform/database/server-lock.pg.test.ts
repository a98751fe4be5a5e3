import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { startDatabaseProxy } from '@dibs/testing/database-proxy'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { lockDatabase, type ServerLockOptions } from './server-lock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Takes the lock as another process would; freed at the end of the test. */
async function lock(changes: Partial<ServerLockOptions> = {}) {
  const onLost = vi.fn()
  const free = await lockDatabase({
    url: changes.url ?? database.url,
    isShared: changes.isShared ?? false,
    log: pino({ level: 'silent' }),
    signal: changes.signal ?? new AbortController().signal,
    onLost,
    waitMs: changes.waitMs ?? 0,
    ...(changes.lookMs && { lookMs: changes.lookMs }),
  })
  onTestFinished(free)
  return { free, onLost }
}

/** Breaks the connections that hold the lock, as a restart of the database does. */
async function breakHolders(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_locks
     where locktype = 'advisory' and granted and database =
       (select oid from pg_database where datname = current_database())`,
  )
  await client.end()
  return rowCount ?? 0
}

test('a second server is told in a sentence that another one runs', async () => {
  await lock()
  await expect(lock()).rejects.toThrow('Another server runs on this database.')
})

test('nodes of a bus share it; a server without a bus and nodes keep each other out', async () => {
  const nodes = [await lock({ isShared: true }), await lock({ isShared: true })]
  await expect(lock()).rejects.toThrow('Another server runs')
  for (const { free } of nodes) await free()
  await lock()
  await expect(lock({ isShared: true })).rejects.toThrow('A server without BUS_URL runs')
})

test('a restart may overlap: the next server waits for the one before it', async () => {
  const { free } = await lock()
  const next = lock({ waitMs: 60_000 })
  await free()
  await next
})

test('a signal ends the wait', async () => {
  await lock()
  const signal = AbortSignal.abort()
  await expect(lock({ waitMs: 60_000, signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a lock whose connection broke is taken again, and nobody else gets in', async () => {
  const { onLost } = await lock()
  expect(await breakHolders()).toBe(1)
  await eventually(() => expect(lock()).rejects.toThrow('Another server runs'))
  expect(onLost).not.toHaveBeenCalled()
})

test('a connection that only this side knows to be broken keeps nobody out for long', async () => {
  const proxy = await startDatabaseProxy(database.url)
  const { onLost } = await lock({ url: proxy.url })
  proxy.cut()
  proxy.mend()
  await eventually(() => expect(lock()).rejects.toThrow('Another server runs'))
  expect(onLost).not.toHaveBeenCalled()
  await proxy.close()
})

test('a server that lost its lock to another one is told so', async () => {
  const proxy = await startDatabaseProxy(database.url)
  const { onLost } = await lock({ url: proxy.url })
  proxy.cut()
  const { free } = await lock({ waitMs: 60_000 })
  proxy.mend()
  await eventually(() => expect(onLost).toHaveBeenCalledOnce())
  expect(onLost.mock.lastCall?.[0]).toContain('Another server runs on this database.')
  await free()
  await proxy.close()
})

/** A way to the database that loses connections without a word to this side. */
async function startLossyWay() {
  const toDatabase = new Set<Socket>()
  const server = createServer((socket) => {
    const target = connect(Number(new URL(database.url).port), '127.0.0.1')
    toDatabase.add(target)
    socket.on('data', (bytes) => target.write(bytes))
    target.on('data', (bytes) => socket.write(bytes))
    socket.on('error', () => {}).on('close', () => target.destroy())
    target.on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    lose() {
      for (const target of toDatabase) target.destroy()
      toDatabase.clear()
    },
  }
}

test('a connection that only the database knows to be broken is noticed', async () => {
  const way = await startLossyWay()
  const { onLost } = await lock({ url: way.url, lookMs: 100 })
  way.lose()
  const { free } = await lock({ waitMs: 60_000 })
  await eventually(() => expect(onLost).toHaveBeenCalledOnce())
  await free()
})
