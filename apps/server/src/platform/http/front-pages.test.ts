import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../observability/log.ts'
import { createTracing } from '../observability/tracing.ts'
import { buildApp } from './build-app.ts'
import type { FrontFacts } from './front-pages.ts'
import { serveWebApp } from './web-app.ts'

const NAME = '<p data-fact="OPERATOR_NAME" class="pt-3">Run by __OPERATOR_NAME__</p>'
const STATUS = '<p data-fact="STATUS_URL"><a href="__STATUS_URL__">Status</a></p>'

/** A server with a build of two pages and the one for unknown addresses, in both languages. */
async function startApp(facts: FrontFacts = {}, publicUrl?: string) {
  const dist = mkdtempSync(join(tmpdir(), 'dibs-front-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  writeFileSync(join(dist, 'index.html'), '<html><head></head>the app</html>')
  for (const language of ['en', 'id']) {
    const folder = join(dist, 'front', language)
    mkdirSync(folder, { recursive: true })
    const page = (name: string) =>
      `${name} in ${language} ${NAME}${STATUS} <a href="__ORIGIN____PATH__">here</a>`
    writeFileSync(join(folder, 'bill.html'), `bill in ${language} __BILL__`)
    writeFileSync(join(folder, 'fair-log.html'), `the log of a live in ${language}`)
    for (const name of ['front', 'fair', '404']) {
      writeFileSync(join(folder, `${name}.html`), page(name))
    }
  }
  const app = await buildApp({
    log: createLog('silent'),
    tracing: createTracing(),
    trustedProxies: 0,
    secretKeys: ['a key of the tests, 32 characters or longer'],
    publicUrl,
    authenticate: async () => null,
  })
  onTestFinished(() => app.close())
  const readBill = async () => null
  await serveWebApp(app, { dist, connectTo: [], isHttps: false, publicUrl, facts, readBill })
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
}

test.each([
  ['/', 'id-ID', 'front in id'],
  ['/', 'fr', 'front in en'],
  ['/fair', 'id', 'fair in id'],
  ['/en', 'id', 'front in en'],
  ['/id/fair', 'en', 'fair in id'],
  ['/id/fair/', 'en', 'fair in id'],
  ['/id?from=bio', 'en', 'front in id'],
])('%s for a browser in %s is %s, with status 200', async (url, language, said) => {
  const ask = await startApp()
  const answer = await ask(url, { 'accept-language': language })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain(said)
  expect(answer.headers.vary).toContain('accept-language')
})

test('the log of whichever live has one page, which no search engine lists', async () => {
  const ask = await startApp()
  const answer = await ask('/fair/01a20711-8ff0-73c2-87f3-4e656aa18580', {
    'accept-language': 'id',
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('the log of a live in id')
  expect(answer.headers['x-robots-tag']).toContain('noindex')
  expect(answer.headers['content-security-policy']).toContain("connect-src 'self'")
  expect((await ask('/fair/', { 'accept-language': 'id' })).body).toContain('fair in id')
})

test.each([
  '/no/such/page',
  '/wp-login.php',
  '/en/nothing',
  '/app/nothing',
  '/fr',
  '/front/en/front.html',
])('at %s there is nothing: the page that says so, with status 404', async (url) => {
  const ask = await startApp()
  const answer = await ask(url, { 'accept-language': 'id' })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('404 in id')
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
})

test.each([
  '/index.html',
  '/login',
  '/app',
  '/app/home',
  '/app/recap?session=1',
  '/take-back',
  '/app/live/',
])('at %s there is the app', async (url) => {
  const ask = await startApp()
  const answer = await ask(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('the app')
})

test('what the operator has told is shown, and markup in it stays text', async () => {
  const ask = await startApp(
    { OPERATOR_NAME: 'PT <script>alert(1)</script> "& Co"' },
    'https://dibs.example',
  )
  const { body } = await ask('/en')
  expect(body).toContain('Run by PT &lt;script>alert(1)&lt;/script> &quot;&amp; Co&quot;</p>')
  expect(body).not.toContain('<script>')
  expect(body).toContain('href="https://dibs.example/en"')
})

test('each address names itself, under the origin of the installation', async () => {
  const ask = await startApp({}, 'https://dibs.example')
  expect((await ask('/fair')).body).toContain('href="https://dibs.example/fair"')
  expect((await ask('/id/fair')).body).toContain('href="https://dibs.example/id/fair"')
})

test.each(['/', '/id/fair', '/nothing', '/b/any'])(
  'without PUBLIC_URL, %s is the same under every name, and names none of them',
  async (url) => {
    const ask = await startApp()
    const hosts = ['localhost:3000', '192.168.1.20:3000', 'dibs.example', 'x1.dibs.example']
    const bodies = await Promise.all(hosts.map(async (host) => (await ask(url, { host })).body))
    expect(new Set(bodies).size).toBe(1)
    for (const host of hosts) expect(bodies[0]).not.toContain(host)
  },
)

test('what the operator has not told leaves no blank', async () => {
  const ask = await startApp()
  const { body } = await ask('/en')
  expect(body).not.toMatch(/Run by|Status|__/)
})

test('comes compressed for browsers that can read it', async () => {
  const ask = await startApp()
  const br = await ask('/en', { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toContain('front in en')
  const gzip = await ask('/en', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.rawPayload).toString()).toContain('front in en')
  expect((await ask('/en')).headers['content-encoding']).toBeUndefined()
})
