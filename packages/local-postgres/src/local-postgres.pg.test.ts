import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type LocalPostgres, startLocalPostgres } from './local-postgres.ts'
import { runAs } from './run-as.ts'

const fixture = new URL('./testing/hold-postgres.ts', import.meta.url).pathname

let dataDir: string
let running: LocalPostgres | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "dibs pg's "))
})

afterEach(async () => {
  await running?.stop()
  running = undefined
})

afterAll(() => rm(dataDir, { recursive: true }))

async function start(folder = dataDir): Promise<string> {
  running = await startLocalPostgres({ dataDir: folder, settings: { fsync: 'off' } })
  return running.url
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  // A killed server also ends the connection from outside; the awaited call says so.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A process of its own that runs PostgreSQL, so that it can be killed; `said` is its first line. */
async function startElsewhere(folder: string) {
  const child = spawn(process.execPath, [fixture, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { child, said: String(line).trim() }
}

async function postmasterPid(): Promise<number> {
  const text = await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

test('a new folder becomes a durable UTF-8 database', async () => {
  running = await startLocalPostgres({ dataDir })
  const { url } = running
  await query(url, "create table claims as select 'ini ❤ kak' as text")
  const shown = await Promise.all(
    ['fsync', 'synchronous_commit', 'full_page_writes', 'server_encoding'].map((name) =>
      query(url, `show ${name}`),
    ),
  )
  expect(shown.flatMap(([row]) => Object.values(row ?? {}))).toEqual(['on', 'on', 'on', 'UTF8'])
})

test('what was stored is there after a stop and a start', async () => {
  const url = await start()
  expect(await query(url, 'select text from claims')).toEqual([{ text: 'ini ❤ kak' }])
})

test('nobody gets in without the password, which only its owner can read', async () => {
  const url = await start()
  const wrong = Object.assign(new URL(url), { password: 'guess' }).href
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600)
})

test('it listens on the loopback interface alone', async () => {
  const url = await start()
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)
  if (outside === undefined) return
  const elsewhere = Object.assign(new URL(url), { hostname: outside.address }).href
  await expect(query(elsewhere, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a second copy is refused with the folder in the message, and the first goes on', async () => {
  const url = await start()
  const second = await startElsewhere(dataDir)
  expect(second.said).toContain(`Another copy of Dibs (process ${process.pid})`)
  expect(second.said).toContain(dataDir)
  expect(second.said).toContain('DATA_DIR')
  await expect(startLocalPostgres({ dataDir })).rejects.toThrow('Another copy of Dibs')
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('after a kill -9 of the server the next start keeps what was committed', async () => {
  const first = await startElsewhere(dataDir)
  await query(first.said, "insert into claims values ('fix B3 ya')")
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(await query(first.said, 'select 1 as alive')).toEqual([{ alive: 1 }])

  const url = await start()
  expect(await query(url, 'select count(*)::int as kept from claims')).toEqual([{ kept: 2 }])
  await expect(query(first.said, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a PostgreSQL that dies comes back at the same address', async () => {
  const back = Promise.withResolvers<void>()
  const errors: string[] = []
  const log = {
    info(message: string) {
      if (message === 'PostgreSQL is running again.') back.resolve()
    },
    error: (message: string) => errors.push(message),
  }
  running = await startLocalPostgres({ dataDir, log, settings: { fsync: 'off' } })
  process.kill(await postmasterPid(), 'SIGKILL')
  await back.promise
  expect(errors[0]).toBe('PostgreSQL ended unexpectedly; starting it again.')
  const kept = await query(running.url, 'select count(*)::int as kept from claims')
  expect(kept).toEqual([{ kept: 2 }])
})

test("a stranger's process that got the old process id is left alone", async () => {
  const stranger = spawn('sleep', ['infinity'])
  const stale = join(dataDir, 'cluster/postmaster.pid')
  await writeFile(stale, `${stranger.pid}\n${dataDir}\n`, { mode: 0o600 })
  await start()
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  stranger.kill()
})

test('a first start that broke off half-way is simply begun again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dibs-pg-'))
  await mkdir(join(folder, 'cluster.new-abc/base'), { recursive: true })
  await writeFile(join(folder, 'password'), 'old')
  const url = await start(folder)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await readdir(folder)).not.toContain('cluster.new-abc')
  await running?.stop()
  await rm(folder, { recursive: true })
})

test('folders that cannot be used are named, with what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dibs-pg-'))
  const cluster = join(folder, 'cluster')
  await mkdir(cluster, { recursive: true })
  await writeFile(join(cluster, 'notes.txt'), '')
  await expect(start(folder)).rejects.toThrow(`${cluster} holds files but no database`)
  await writeFile(join(cluster, 'PG_VERSION'), '17\n')
  await expect(start(folder)).rejects.toThrow('was made by PostgreSQL 17')
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(start(file)).rejects.toThrow(`The data folder ${file} cannot be used`)
  await rm(folder, { recursive: true })
})

// Which of these can run depends on who runs the tests and what the machine's kernel permits.
const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const canEnterNamespace =
  isRoot && (await runAs({ kind: 'namespace' }, 'true', [], tmpdir())).code === 0
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
      const postgres = await startLocalPostgres({ dataDir, settings: { fsync: 'off' } })
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
    const postgres = await startLocalPostgres({ dataDir, settings })
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
  const postgres = await startLocalPostgres({ dataDir, settings: { fsync: 'off' } })
  expect(await connects(postgres.url)).toBe(true)
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})
