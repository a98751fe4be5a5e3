import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../observability/log.ts'
import { createTracing } from '../observability/tracing.ts'
import { buildApp } from './build-app.ts'
import { createPreloadLinks, fillPage, serveWebApp } from './web-app.ts'

const SECRET = 'for nobody'
const BILL_PLACE = '<script type="application/json" id="bill">__BILL__</script>'
/** The tokens for which the bills were asked. */
const asked: string[] = []

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dibs-files-'))
  const dist = join(folder, 'dist')
  for (const path of ['dist/assets', 'dist/.git', 'dist/previous/assets', 'dist/front/en'])
    mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<html><head></head>the page at "__ORIGIN__/"</html>')
  writeFileSync(join(dist, 'bill.html'), 'as it was built, without styles')
  writeFileSync(join(dist, 'front/en/bill.html'), `<html>the page of a bill ${BILL_PLACE}`)
  writeFileSync(join(dist, 'assets/app.js'), 'the code')
  writeFileSync(join(dist, 'previous/assets/app-old.js'), 'the code of the build before')
  for (const path of ['.env', 'dist/.git/config']) writeFileSync(join(folder, path), SECRET)
  app = await buildApp({
    log: createLog('silent'),
    tracing: createTracing(),
    trustedProxies: 0,
    secretKeys: ['a key of the tests, 32 characters or longer'],
    publicUrl: undefined,
    authenticate: async () => null,
  })
  await serveWebApp(app, {
    dist,
    connectTo: [],
    isHttps: false,
    publicUrl: undefined,
    facts: {},
    readBill: async (token) => {
      asked.push(token)
      return null
    },
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const ask = (url: string, method = 'GET') => app.inject({ url, method: method as 'TRACE' })

it('serves the files of the web app', async () => {
  expect((await ask('/assets/app.js')).body).toBe('the code')
})

it('serves the files of the build before, which pages of that build still ask for', async () => {
  const answer = await ask('/assets/app-old.js')
  expect(answer.body).toBe('the code of the build before')
  expect(answer.headers['cache-control']).toContain('immutable')
  expect((await ask('/previous/assets/app-old.js')).headers['content-type']).toContain('text/html')
})

it('answers 404 for a file of another build, which no cache may keep', async () => {
  const answer = await ask('/assets/app-new.js')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control'] ?? '').not.toContain('max-age')
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

describe('the page of a buyer’s bill', () => {
  it('is the same for every token that there is not, for no cache and no search engine, and tells nobody where it is', async () => {
    const known = await ask('/b/AAAAAAAAAAAAAAAAAAAAAA')
    expect(known.statusCode).toBe(404)
    expect(known.body).toBe(`<html>the page of a bill ${BILL_PLACE.replace('__BILL__', 'null')}`)
    expect(known.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'x-frame-options': 'DENY',
      'content-type': 'text/html; charset=utf-8',
    })
    for (const path of ['/b/another', '/b/', '/b/a/b?c=d']) {
      expect((await ask(path)).body).toBe(known.body)
    }
    expect(asked).toEqual(['AAAAAAAAAAAAAAAAAAAAAA', 'another', '', 'a/b'])
  })

  it('is at no other address, and the app is at no address of it', async () => {
    for (const path of ['/bill.html', '/b', '/app/home']) {
      expect((await ask(path)).body).not.toContain('the page of a bill')
      expect((await ask(path)).body).not.toContain('without styles')
    }
  })

  it('may talk to its own server alone', async () => {
    const { headers } = await ask('/b/x')
    expect(headers['content-security-policy']).toMatch(/connect-src 'self'(;|$)/)
  })
})

it.each([
  ['localhost:3000', 'http://localhost:3000/'],
  ['192.168.1.20:3000', 'http://192.168.1.20:3000/'],
  ['evil.example', '/'],
])('without PUBLIC_URL, the page under %s says that it is at %s', async (host, place) => {
  const { body } = await app.inject({ url: '/', headers: { host } })
  expect(body).toContain(`at "${place}"`)
})

const PAGE = readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8')
const FACTS = { nonce: 'abc/+=', origin: 'https://dibs.example', language: 'id' } as const

describe('the page that is sent', () => {
  it('has no placeholder left', () => {
    expect(fillPage(PAGE, FACTS)).not.toMatch(/__[A-Z_]+__/)
  })

  it('speaks the visitor’s language in its head, and shows a picture by its full address', () => {
    const html = fillPage(PAGE, FACTS)
    expect(html).toContain('<html lang="id">')
    expect(html).toContain('property="og:title" content="Siapa cepat, dia dapat."')
    expect(html).toContain('property="og:image" content="https://dibs.example/share-id.png"')
    expect(fillPage(PAGE, { ...FACTS, language: 'en' })).toContain('First to comment.')
  })

  it('takes nothing for markup, whatever the address looks like', () => {
    const html = fillPage(PAGE, { ...FACTS, origin: '"><script>' })
    expect(html).not.toContain('"><script>')
  })
})

const MANIFEST = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_base'] },
  _base: { file: 'assets/base.js' },
  'src/app/pages/login-page.tsx': { file: 'assets/login.js', imports: ['_base', '_badge'] },
  _badge: { file: 'assets/badge.js' },
  '../../packages/content/src/ui/id/public.ts': { file: 'assets/id.js' },
}
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1])

describe('the links ahead of a page', () => {
  let dist: string
  beforeAll(() => {
    dist = join(folder, 'built')
    mkdirSync(join(dist, '.vite'), { recursive: true })
    writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  })
  const linksFor = (path: string, language: 'en' | 'id') => createPreloadLinks(dist)(path, language)

  it('name its code and its words, without what the page itself names', () => {
    expect(hrefsOf(linksFor('/login', 'id'))).toEqual([
      '/assets/login.js',
      '/assets/badge.js',
      '/assets/id.js',
    ])
  })

  it('are none for a path inside the app, nor where nothing was built', () => {
    expect(linksFor('/app/home', 'id')).toBe('')
    expect(createPreloadLinks(join(dist, 'nowhere'))('/', 'en')).toBe('')
  })
})
