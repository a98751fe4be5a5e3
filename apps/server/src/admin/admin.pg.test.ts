import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@dibs/contract'
import { startLocalPostgres } from '@dibs/local-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { UsageError } from './command.ts'
import { runCommand } from './run-command.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Runs the command as the operator would, with nothing set but where the database is. */
function run(args: readonly string[], env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

describe('beside a running server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { DEFAULT_PLAN: 'free', PLAN_SWITCH: 'operator' } })
  })
  afterAll(() => server.close())
  const admin = (...args: string[]) => run(args, { DATABASE_URL: server.database.url })
  const here = (...args: string[]) => runCommand(args, { DATABASE_URL: server.database.url })

  test('requests are listed, and granted by e-mail or phone', async () => {
    expect(await here('plans')).toBe('Nobody is waiting for a plan.')
    const rina = await server.logInByCode('rina.admin@example.test')
    const budi = await server.logInByCode('+6281200000001')
    const ask = { body: { plan: 'pro' as const } }
    for (const { api } of [rina, budi]) await api(endpoints.subscription.switch, ask)
    expect(await admin('plans')).toMatchObject({
      code: 0,
      stdout: 'rina.admin@example.test: free → pro\n+6281200000001: free → pro\n',
    })
    expect(await here('plan', 'Rina.Admin@example.test', 'pro')).toBe(
      'rina.admin@example.test is on pro now.',
    )
    await here('plan', '+62 812-0000-0001', 'hobbyist')
    const plans = [rina, budi].map(
      async ({ api }) => (await api(endpoints.subscription.get, {})).data,
    )
    expect(await Promise.all(plans)).toMatchObject([
      { plan: 'pro', requestedPlan: null },
      { plan: 'hobbyist', requestedPlan: null },
    ])
    expect(await here('plans')).toBe('Nobody is waiting for a plan.')
  })

  test('what is refused is told in a sentence alone, with exit code 2', async () => {
    const { code, stderr, stdout } = await admin('plan', 'nobody@example.test', 'pro')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toBe('Nobody has an account with nobody@example.test.\n')
  })

  test.each([
    [[], 'The commands are:'],
    [['constructor'], 'There is no command "constructor".'],
    [['suspend', 'a@example.test'], '"suspend" takes other arguments.'],
    [['suspend', 'a@example.test', ' '], 'give a reason'],
    [['buyer', 'rina', '--export'], '"buyer" takes a name'],
    [['restore', '/nowhere'], 'There is no file /nowhere.'],
    [['grant'], 'There is no command "grant".'],
    [['plan', 'a@example.test'], '"plan" takes other arguments.'],
    [['plans', 'now'], '"plans" takes other arguments.'],
    [['plan', 'a@example.test', 'gold'], 'The plans are free, hobbyist, pro, superstar.'],
    [['plan', 'rina', 'pro'], 'Nobody has an account with rina.'],
    [['plan', 'nobody@example.test', 'pro'], 'Nobody has an account with nobody@example.test.'],
  ])('%j is refused with a sentence', async (args, sentence) => {
    const refused = await here(...args).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(UsageError)
    expect((refused as UsageError).message).toContain(sentence)
  })
})

test('--help lists every command, on whichever it is asked of', async () => {
  const { code, stdout, stderr } = await run(['--help'], {})
  expect([code, stderr]).toEqual([0, ''])
  const named = [...stdout.matchAll(/^ {2}npm run admin -- (\S+)/gm)].map(([, name]) => name)
  expect(named.toSorted().join(' ')).toBe(
    'audit backup buyer end-session erase-buyer export find migrate page-reports pages-off pages-on plan plans release restore rotate-keys status suspend',
  )
  expect(`${await runCommand(['find', '-h'], {})}\n`).toBe(stdout)
})

test('a database that is away is said to be', async () => {
  const { code, stderr } = await run(['plans'], { DATABASE_URL: 'postgres://127.0.0.1:1/x' })
  expect([code, stderr]).toEqual([1, 'The database cannot be reached. Is it running?\n'])
})

describe('with a database of our own', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dibs-admin-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  test('it is found while a server runs it, and started when none does', async () => {
    const none = await run(['plans'], { DATA_DIR: dataDir })
    expect(none).toMatchObject({ code: 1 })
    expect(none.stderr).toContain('There is no database in')

    const postgres = await startLocalPostgres({
      dataDir: join(dataDir, 'postgres'),
      settings: { fsync: 'off' },
    })
    await migrateDatabase(postgres.url)
    const waiting = 'Nobody is waiting for a plan.\n'
    expect(await run(['plans'], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      stdout: waiting,
    })
    await postgres.stop()
    expect(await run(['plans'], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      stdout: waiting,
    })
  })
})
