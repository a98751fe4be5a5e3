import { expect, test } from 'vitest'
import { readProfilePage } from './profile-page-data.ts'

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

function page(userDetail: unknown, before = '', attributes = 'type="application/json"'): string {
  const data = JSON.stringify({ __DEFAULT_SCOPE__: { 'webapp.user-detail': userDetail } })
  return `<!DOCTYPE html><html><head>${before}</head><body><script id="__UNIVERSAL_DATA_FOR_REHYDRATION__" ${attributes}>${data.replaceAll('<', '\\u003c')}</script></body></html>`
}

test('a public profile is read, line breaks of the bio included', () => {
  expect(readProfilePage(page(detail()))).toEqual({
    kind: 'found',
    accountId: user.id,
    username: 'toko.rina',
    nickname: 'Toko Rina',
    bio: 'baris satu\nbaris dua',
  })
})

test.each([
  ['private', page(detail({ privateAccount: true }))],
  ['private', page(detail({ secret: true }))],
  ['private', page({ statusCode: 10222, statusMsg: '' })],
  ['missing', page({ statusCode: 10221, statusMsg: '' })],
  ['missing', page({ statusCode: 10223, statusMsg: '', userInfo: null })],
  ['unreadable', page({ statusCode: 10000, statusMsg: '' })],
  ['unreadable', page({ statusCode: 0 })],
  ['unreadable', page(detail({ id: 6812345678901234000 }))],
  ['unreadable', page(detail({ id: 'abc' }))],
  ['unreadable', page(detail({ signature: null }))],
  ['unreadable', page(detail({ signature: 'x'.repeat(5_001) }))],
  ['unreadable', page(detail({ nickname: 'Rina\0' }))],
  ['unreadable', page(detail({ nickname: 'x'.repeat(201) }))],
  ['unreadable', page(JSON.parse('{"__proto__": {"statusCode": 0}}'))],
  ['unreadable', page({ statusCode: 0, filler: 'x'.repeat(1_100_000) })],
  ['unreadable', page(undefined)],
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
  const html = page(detail({ signature: bio }), `<title>${forged}</title><script>1</script>`)
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
