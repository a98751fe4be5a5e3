import { pipeline, Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { anyService } from '../../testing/any-service.ts'
import { serve, serveNobody } from '../../testing/serve.ts'
import { createProfileReader, readProfilePage } from './profile-page.ts'

/** A page as the platform makes it. */
function page(user: object): string {
  const whole = { id: '68', uniqueId: 'toko.rina', nickname: 'Rina', signature: 'x', ...user }
  const detail = { statusCode: 0, userInfo: { user: whole } }
  const data = JSON.stringify({ __DEFAULT_SCOPE__: { 'webapp.user-detail': detail } })
  return `<script id="__UNIVERSAL_DATA_FOR_REHYDRATION__">${data}</script>`
}

const readFrom = (baseUrl: string, timeoutMs?: number) =>
  createProfileReader({ baseUrl, service: anyService() })(
    'toko.rina',
    timeoutMs === undefined ? {} : { timeoutMs },
  )

test('the page of the username is asked for, and nothing else', async () => {
  const asked: (string | undefined)[] = []
  const url = await serve((request, response) => {
    asked.push(request.url)
    response.end('<html></html>')
  })
  await createProfileReader({ baseUrl: url, service: anyService() })('tokö')
  expect(asked).toEqual(['/@tok%C3%B6'])
})

test('a redirect is not followed', async () => {
  let isVisited = false
  const elsewhere = await serve((_request, response) => {
    isVisited = true
    response.end()
  })
  const url = await serve((_request, response) =>
    response.writeHead(302, { location: elsewhere }).end(),
  )
  expect(await readFrom(url)).toEqual({ kind: 'unreadable', why: 'HTTP 302' })
  expect(isVisited).toBe(false)
})

test.each([403, 404, 429, 500])(
  'an answer with status %i says nothing about the user',
  async (status) => {
    const url = await serve((_request, response) => response.writeHead(status).end('x'))
    expect(await readFrom(url)).toEqual({ kind: 'unreadable', why: `HTTP ${status}` })
  },
)

test('an endless page is left after ten megabytes', async () => {
  let sent = 0
  const url = await serve((_request, response) => {
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    const endless = new Readable({
      read() {
        sent += chunk.length
        this.push(chunk)
      },
    })
    pipeline(endless, response, () => {})
  })
  expect(await readFrom(url)).toEqual({ kind: 'unreadable', why: 'too large' })
  expect(sent).toBeLessThan(32 * 1024 * 1024)
})

test('a small page that unpacks to a huge one is left, too', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  const url = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  )
  expect(await readFrom(url)).toEqual({ kind: 'unreadable', why: 'too large' })
})

test('a server that says nothing, or stops in the middle, is given up', async () => {
  const silent = await serve(() => {})
  expect(await readFrom(silent, 50)).toEqual({ kind: 'unreadable', why: 'TimeoutError' })
  const stuck = await serve((_request, response) => response.write('<html>'))
  expect(await readFrom(stuck, 50)).toEqual({ kind: 'unreadable', why: 'TimeoutError' })
})

test('a server that cannot be reached is not a missing user', async () => {
  expect(await readFrom(await serveNobody())).toEqual({ kind: 'unreadable', why: 'TypeError' })
})

test('the page of another user proves nothing', async () => {
  const another = await serve((_request, response) => response.end(page({ uniqueId: 'toko.budi' })))
  expect(await readFrom(another)).toEqual({ kind: 'unreadable', why: 'another user' })
  const same = await serve((_request, response) => response.end(page({ uniqueId: 'Toko.Rina' })))
  expect(await readFrom(same)).toMatchObject({ kind: 'found', accountId: '68' })
})

test('a page that could not be fetched is tried again, one that broke off is not', async () => {
  let asked = 0
  const shaky = await serve((request, response) => {
    asked += 1
    if (asked === 1) request.socket.destroy()
    else if (asked === 2) response.writeHead(503).end()
    else response.end(page({}))
  })
  expect(await readFrom(shaky)).toMatchObject({ kind: 'found' })
  const breaking = await serve((_request, response) => {
    asked += 1
    response.write('<html>', () => response.destroy())
  })
  expect(await readFrom(breaking)).toMatchObject({ kind: 'unreadable' })
  expect(asked).toBe(4)
})

const user = {
  id: '6812345678901234567',
  uniqueId: 'toko.rina',
  nickname: 'Toko Rina',
  signature: 'baris satu\nbaris dua',
  privateAccount: false,
  secret: false,
}
const detail = (change: object = {}, status: object = {}) => ({
  userInfo: { user: { ...user, ...change }, stats: {} },
  statusCode: 0,
  statusMsg: '',
  ...status,
})

function dataPage(
  userDetail: unknown,
  before = '',
  attributes = 'type="application/json"',
): string {
  const data = JSON.stringify({ __DEFAULT_SCOPE__: { 'webapp.user-detail': userDetail } })
  return `<!DOCTYPE html><html><head>${before}</head><body><script id="__UNIVERSAL_DATA_FOR_REHYDRATION__" ${attributes}>${data.replaceAll('<', '\\u003c')}</script></body></html>`
}

test('a public profile is read, line breaks of the bio included', () => {
  expect(readProfilePage(dataPage(detail()))).toEqual({
    kind: 'found',
    accountId: user.id,
    username: 'toko.rina',
    nickname: 'Toko Rina',
    bio: 'baris satu\nbaris dua',
  })
})

test.each([
  ['private', dataPage(detail({ privateAccount: true }))],
  ['private', dataPage(detail({ secret: true }))],
  ['private', dataPage({ statusCode: 10222, statusMsg: '' })],
  ['missing', dataPage({ statusCode: 10221, statusMsg: '' })],
  ['missing', dataPage({ statusCode: 10223, statusMsg: '', userInfo: null })],
  ['unreadable', dataPage({ statusCode: 10000, statusMsg: '' })],
  ['unreadable', dataPage({ statusCode: 0 })],
  ['unreadable', dataPage(detail({ id: 6812345678901234000 }))],
  ['unreadable', dataPage(detail({ id: 'abc' }))],
  ['unreadable', dataPage(detail({ signature: null }))],
  ['unreadable', dataPage(detail({ signature: 'x'.repeat(5_001) }))],
  ['unreadable', dataPage(detail({ nickname: 'Rina\0' }))],
  ['unreadable', dataPage(detail({ nickname: 'x'.repeat(201) }))],
  ['unreadable', dataPage(JSON.parse('{"__proto__": {"statusCode": 0}}'))],
  ['unreadable', dataPage({ statusCode: 0, filler: 'x'.repeat(1_100_000) })],
  ['unreadable', dataPage(undefined)],
  ['unreadable', ''],
  ['unreadable', '<p id="slardar-config"></p>Please wait...'],
  ['unreadable', '<script id="__UNIVERSAL_DATA_FOR_REHYDRATION__">{"a":'],
  ['unreadable', '<script id="__UNIVERSAL_DATA_FOR_REHYDRATION__">{"a":</script>'],
] as const)('%s: %s', (kind, html) => {
  expect(readProfilePage(html).kind).toBe(kind)
})

test('a name or bio that looks like the data cannot pose as it', () => {
  const forged = 'id="__UNIVERSAL_DATA_FOR_REHYDRATION__"&gt;{"__DEFAULT_SCOPE__":{}}'
  const bio = `<script id="__UNIVERSAL_DATA_FOR_REHYDRATION__">{}</script>`
  const html = dataPage(detail({ signature: bio }), `<title>${forged}</title><script>1</script>`)
  expect(readProfilePage(html)).toMatchObject({ kind: 'found', bio })
})

const DATA = '<script id="__UNIVERSAL_DATA_FOR_REHYDRATION__">'
test.each([
  '<script ',
  'id="__UNIVERSAL_DATA_FOR_REHYDRATION__"',
  '<script id="',
  DATA,
  `${DATA}{[`,
])('ten megabytes of %j are read through about as quickly as they are decoded', (piece) => {
  const html = piece.repeat(10_485_760 / piece.length)
  const millis = (work: () => unknown) => {
    const started = performance.now()
    work()
    return performance.now() - started
  }
  const reading = millis(() => expect(readProfilePage(html).kind).toBe('unreadable'))
  const bytes = new TextEncoder().encode(html)
  expect(reading).toBeLessThan(millis(() => new TextDecoder().decode(bytes)) * 200)
})

test('data nested as deeply as the limit lets through is refused without harm', () => {
  const brackets = 500_000
  const nested = `${'['.repeat(brackets)}${']'.repeat(brackets)}`
  expect(readProfilePage(`${DATA}${nested}</script>`).kind).toBe('unreadable')
  expect(readProfilePage(`${DATA}${'['.repeat(10_000_000)}</script>`).kind).toBe('unreadable')
})
