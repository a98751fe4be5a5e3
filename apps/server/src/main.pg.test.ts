import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { createTestDatabase } from './testing/test-database.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'dibs-main-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const SETTINGS = {
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  SMTP_URL: 'smtp://127.0.0.1:25',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_ACCESS_TOKEN: 'x',
  EULER_API_KEY: 'x',
  EULER_ACCOUNT_ID: '1',
}

function start(env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [MAIN], { env: { PATH, NODE_COMPILE_CACHE, ...env } })
  let [stdout, stderr] = ['', '']
  const ready = new Promise<{ server: string }>((resolve) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      if (stdout.includes('\n')) resolve(JSON.parse(stdout))
    })
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stderr }))
  })
  return { ready, ended, log: () => stderr, stop: () => child.kill('SIGTERM') }
}

test('a start without settings names each one that is missing', async () => {
  const { code, stderr } = await start({ DATA_DIR: dataDir }).ended
  expect(code).toBe(1)
  for (const name of ['SMTP_URL', 'WHATSAPP_ACCESS_TOKEN', 'EULER_API_KEY']) {
    expect(stderr).toContain(`The setting ${name} is not set.`)
  }
})

test('a malformed setting stops the start with a sentence that names it, and not what it holds', async () => {
  const settings = { ...SETTINGS, EULER_SOCKET_OPTIONS: 'xOauthToken=hidden&apiKey=hidden' }
  const { code, stderr } = await start(settings).ended
  expect(code).toBe(1)
  expect(stderr).toContain('The setting EULER_SOCKET_OPTIONS is not valid')
  expect(stderr).not.toContain('hidden')
})

test('an unreachable database stops the start with a sentence', async () => {
  const { code, stderr } = await start({ ...SETTINGS, DATABASE_URL: 'postgres://127.0.0.1:1/x' })
    .ended
  expect(code).toBe(1)
  expect(stderr).toMatch(/database at DATABASE_URL cannot be reached/)
})

test('a taken port stops the start with a sentence that names it', async () => {
  const database = await createTestDatabase()
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const settings = { ...SETTINGS, DATABASE_URL: database.url, PORT: String(port) }
  const { code, stderr } = await start(settings).ended
  expect(code).toBe(1)
  expect(stderr).toContain(`Port ${port} is taken`)
  taken.close()
  await database.drop()
})

test('a started server answers, and ends cleanly on a signal', async () => {
  const database = await createTestDatabase()
  const server = start({ ...SETTINGS, DATABASE_URL: database.url })
  const { server: url } = await server.ready
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const docs = await (await fetch(`${url}/api/docs/json`)).text()
  expect(docs).toContain('"/api/comments/{sessionId}/waitlists"')
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
  server.stop()
  expect((await server.ended).code).toBe(0)
  await database.drop()
})

test('a second server waits until the one before it is gone; a signal ends the wait', async () => {
  const database = await createTestDatabase()
  const settings = { ...SETTINGS, DATABASE_URL: database.url, LOG_LEVEL: 'debug' }
  const before = start(settings)
  await before.ready
  const isWaiting = (server: ReturnType<typeof start>) =>
    eventually(() => expect(server.log()).toContain('waits for it to stop'))
  const unwanted = start(settings)
  await isWaiting(unwanted)
  unwanted.stop()
  expect((await unwanted.ended).code).toBe(0)
  const next = start(settings)
  await isWaiting(next)
  before.stop()
  const { server: url } = await next.ready
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  next.stop()
  expect((await next.ended).code).toBe(0)
  expect((await before.ended).code).toBe(0)
  await database.drop()
})
