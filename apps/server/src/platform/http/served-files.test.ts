import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { buildApp } from './build-app.ts'
import { serveWebApp } from './web-app.ts'

const SECRET = 'for nobody'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dibs-files-'))
  const dist = join(folder, 'dist')
  for (const path of ['dist/assets', 'dist/.git'])
    mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<html><head></head>the page</html>')
  writeFileSync(join(dist, 'assets/app.js'), 'the code')
  for (const path of ['.env', 'dist/.git/config']) writeFileSync(join(folder, path), SECRET)
  app = await buildApp({
    log: createLog('silent'),
    trustedProxies: 0,
    secretKeys: ['a key of the tests, 32 characters or longer'],
    publicUrl: undefined,
  })
  await serveWebApp(app, { dist, connectTo: [], isHttps: false, publicUrl: undefined })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const ask = (url: string, method = 'GET') => app.inject({ url, method: method as 'TRACE' })

it('serves the files of the web app', async () => {
  expect((await ask('/assets/app.js')).body).toBe('the code')
})

it.each([
  '/.git/config',
  '/.env',
  '/../.env',
  '/..%2f.env',
  '/assets/..%2f..%2f.env',
  '/%2e%2e/.env',
])('serves nothing that is hidden or outside: %s', async (url) => {
  expect((await ask(url)).body).not.toContain(SECRET)
})

it.each(['/assets/', '/assets', '/assets/other.js'])(
  'lists no folder, and gives no other file for one that is not there: %s',
  async (url) => {
    expect((await ask(url)).body).not.toContain('app.js')
    expect((await ask(url)).body).not.toContain('the code')
  },
)

it('answers no request to send it back, nor any method that it does not have', async () => {
  for (const method of ['TRACE', 'PROPFIND']) {
    expect((await ask('/assets/app.js', method)).statusCode).toBeGreaterThanOrEqual(400)
  }
})
