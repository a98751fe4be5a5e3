import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { runAs } from './runner.ts'

// Which of these can run depends on who runs the tests and what the machine's kernel permits.
const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const canEnterNamespace =
  isRoot && (await runAs({ kind: 'namespace' }, 'true', [], tmpdir())).code === 0
const fixture = new URL('../../testing/hold-postgres.ts', import.meta.url).pathname
const asNobody = { kind: 'user', uid: NOBODY, gid: NOBODY } as const
const nobodyCanReadUs =
  isRoot && (await runAs(asNobody, process.execPath, ['--check', fixture], tmpdir())).code === 0

async function connects(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.end()
  return true
}

test.runIf(canEnterNamespace)(
  'root can keep the database in a folder that only root enters, twice',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'dibs-pg-'))
    for (const _ of ['first', 'second']) {
      const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
      expect(await connects(postgres.url)).toBe(true)
      expect((await stat(join(dataDir, 'cluster'))).uid).toBe(0)
      await postgres.stop()
    }
    await rm(dataDir, { recursive: true })
  },
)

test.runIf(isRoot)('a cluster goes on under the user who owns it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dibs-pg-'))
  await chmod(dataDir, 0o755)
  const settings = { fsync: 'off' }
  const owners: number[] = []
  for (const mode of [0o755, 0o711]) {
    await chmod(dataDir, mode)
    const postgres = await startEmbeddedPostgres({ dataDir, settings })
    expect(await connects(postgres.url)).toBe(true)
    owners.push((await stat(join(dataDir, 'cluster'))).uid)
    await postgres.stop()
  }
  expect(new Set(owners).size).toBe(1)
  await rm(dataDir, { recursive: true })
})

test.runIf(nobodyCanReadUs)('an ordinary user needs nothing but the folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dibs-pg-'))
  await chown(dataDir, NOBODY, NOBODY)
  const child = spawn(process.execPath, [fixture, dataDir], {
    uid: NOBODY,
    gid: NOBODY,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [url] = await once(child.stdout, 'data')
  expect(await connects(String(url).trim())).toBe(true)
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])

  // Root then runs the same folder as its owner.
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  expect(await connects(postgres.url)).toBe(true)
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})
