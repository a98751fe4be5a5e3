import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Random } from '../../../chaos/harness/random.ts'
import { BODIES } from './bodies.ts'
import { pageOf, pageWith, pageWithDetail } from './page.ts'

/** What a trial has to go by. */
export type Scene = {
  random: Random
  username: string
  /** The word that the seller put into the bio, or did not. */
  word: string
  /** Where nobody may go. */
  elsewhere: string
}

/** What a seller must be told of a page. */
export type Verdict = 'unreadable' | 'word' | 'private' | 'missing' | { nickname: string }

/** A page, and what a seller must be told of it. */
export type Kind = (scene: Scene) => { answer: RequestListener; verdict: Verdict }

const html =
  (text: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(text)

const unreadable = (answer: RequestListener) => ({ answer, verdict: 'unreadable' }) as const

const redirect =
  (...statuses: number[]): Kind =>
  ({ random, elsewhere, username, word }) => {
    const { host } = new URL(elsewhere)
    const location = random.pick([
      ...[elsewhere, `${elsewhere}/@${username}`, `//${host}/@${username}`, `http://x@${host}/`],
      elsewhere.replace('127.0.0.1', 'localhost'),
      elsewhere.replace('127.0.0.1', '2130706433'),
    ])
    const body = pageOf({ uniqueId: username, signature: word })
    return unreadable((_request, response) =>
      response.writeHead(random.pick(statuses), { location }).end(body),
    )
  }

/** Asks a reader to go elsewhere from within an otherwise good page. */
const luring: Kind = ({ random, username, elsewhere }) => {
  const head = random.pick([
    `<meta http-equiv="refresh" content="0;url=${elsewhere}"><base href="${elsewhere}">`,
    `<link rel="stylesheet" href="${elsewhere}/a.css"><script src="${elsewhere}/a.js"></script>`,
    `<script>fetch('${elsewhere}')</script><img src="${elsewhere}/a.png">`,
  ])
  const headers = { refresh: `0;url=${elsewhere}`, link: `<${elsewhere}/a>; rel=preload; as=fetch` }
  return { answer: html(pageOf({ uniqueId: username }, head), headers), verdict: 'word' }
}

const HOSTILE_NAMES = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '{{7*7}} <%= 7*7 %> %s',
  "'; drop table users; --",
  '\u202Eevil\u0001',
]

const hostileBio: Kind = ({ random, username, word }) => {
  const nickname = random.pick(HOSTILE_NAMES)
  const signature = `${random.pick(HOSTILE_NAMES)}\n(${word}) ${random.pick(HOSTILE_NAMES)}`
  return {
    answer: html(pageOf({ uniqueId: username, nickname, signature })),
    verdict: { nickname },
  }
}

const brokenData: Kind = ({ random, username, word }) => {
  const good = pageOf({ uniqueId: username, signature: word })
  return unreadable(
    html(
      random.pick([
        good.replace('}}', '}'),
        good.replace('"user"', 'user'),
        good.slice(0, good.indexOf('</script')),
        pageWith(`(() => (${JSON.stringify({ a: 1 })}))()`),
        pageWith('{"__DEFAULT_SCOPE__":{"webapp.user-detail":NaN}}'),
        pageWith(`\uFEFF\0${word}`),
        '',
      ]),
    ),
  )
}

const deepData: Kind = ({ random }) => {
  const depth = random.pick([1_000, 100_000, 400_000, 5_000_000])
  const [opening, closing] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[', ''],
  ] as const)
  const most = Math.floor(9_000_000 / (opening.length + closing.length))
  const times = Math.min(depth, most)
  return unreadable(html(pageWith(`${opening.repeat(times)}1${closing.repeat(times)}`)))
}

const prototypeKeys: Kind = ({ random, username, word }) => {
  const user = JSON.stringify({ id: '1', uniqueId: username, nickname: 'x', signature: word })
  const detail = `{"statusCode":0,"userInfo":{"user":${user}}}`
  const data = random.pick([
    `{"__proto__":{"__DEFAULT_SCOPE__":{"webapp.user-detail":${detail}}}}`,
    `{"__DEFAULT_SCOPE__":{"__proto__":{"webapp.user-detail":${detail}}}}`,
    `{"__DEFAULT_SCOPE__":{"constructor":{"prototype":{"webapp.user-detail":${detail}}}}}`,
  ])
  return unreadable(html(pageWith(data)))
}

const wrongTypes: Kind = ({ random, username, word }) => {
  const change = random.pick([
    ...[{ id: 6812345678901234 }, { id: '-1' }, { id: '9'.repeat(21) }, { id: "1' or 1=1" }],
    ...[{ nickname: null }, { nickname: 'x'.repeat(201) }, { nickname: 'a\0b' }],
    ...[{ signature: [word] }, { signature: `${word} ${'x '.repeat(100_000)}` }],
  ])
  return unreadable(html(pageOf({ uniqueId: username, signature: word, ...change })))
}

const wrongEncoding: Kind = ({ random, username, word }) => {
  const page = pageOf({ uniqueId: username, signature: word })
  const good = Buffer.from(page)
  const [body, headers] = random.pick<[Buffer, Record<string, string>]>([
    [Buffer.from(page, 'utf16le'), { 'content-type': 'text/html; charset=utf-16' }],
    [gzipSync(good).subarray(0, 40), { 'content-encoding': 'gzip' }],
    [good, { 'content-encoding': 'br' }],
    [good, { 'content-encoding': 'deflate, gzip' }],
    [Buffer.alloc(5_000, 0xff), {}],
  ])
  return unreadable(html(body, headers))
}

/** Somebody else's page, with the word in its bio. */
const anotherUser: Kind = ({ username, word }) =>
  unreadable(html(pageOf({ uniqueId: `${username}x`, signature: word })))

const status =
  (...statuses: number[]): Kind =>
  ({ random, username, word }) => {
    const body = pageOf({ uniqueId: username, signature: word })
    const code = random.pick(statuses)
    return unreadable((_request, response) => response.writeHead(code).end(body))
  }

const honest = (detail: (scene: Scene) => unknown, verdict: Verdict): Kind => {
  return (scene) => ({ answer: html(pageWithDetail(detail(scene))), verdict })
}

/** A page with the word, as most are. */
const proof: Kind = ({ username, word }) => ({
  answer: html(pageOf({ uniqueId: username, nickname: 'Toko', signature: `Halo ${word}` })),
  verdict: { nickname: 'Toko' },
})

const body = (name: keyof typeof BODIES): Kind => {
  return ({ random }) => unreadable(BODIES[name](random))
}

/**
 * One of each in a round. Outages (`silence`, `drip`, `flood`, `halfway`) are fewer than a circuit
 * takes to open: the others have to be judged by their pages.
 */
export const KINDS: Record<string, Kind> = {
  moved: redirect(301, 308),
  found: redirect(302, 303, 307),
  luring,
  proof,
  hostileBio,
  brokenData,
  deepData,
  prototypeKeys,
  wrongTypes,
  wrongEncoding,
  anotherUser,
  refused: status(400, 401, 403, 404, 410, 429),
  strange: status(204, 205, 206, 299, 304, 418),
  missing: honest(() => ({ statusCode: 10221 }), 'missing'),
  private: honest(() => ({ statusCode: 10222 }), 'private'),
  silence: body('silence'),
  drip: body('drip'),
  flood: body('flood'),
  halfway: body('halfway'),
  endless: body('endless'),
  huge: body('huge'),
  bomb: body('bomb'),
  brotliBomb: body('brotliBomb'),
  nestedBomb: body('nestedBomb'),
}
