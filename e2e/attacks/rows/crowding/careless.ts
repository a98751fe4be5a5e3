import { Server } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import { endpoints } from '@dibs/contract'
import { compileMatcher } from '@dibs/core'
import pg from 'pg'
import { BANKS, PLANTS } from './kinds.ts'

// Loaded ahead of the server for the row's controls: a request that names a fault meets what was done
// for one like it before it was bounded: more of it than there was, since on a quick machine that took
// hardly longer than the row's bound.

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const PAGE = Array.from({ length: 8_000 }, (_, at) => `<p class="a${at}">${at * 7_919} words</p>`)
const DOCUMENT = Array.from({ length: 150_000 }, (_, at) => ({ path: `/a/${at}`, type: 'object' }))
const COMMENTS = Array.from({ length: 8_000 }, () => '\uFDFA'.repeat(150))
const CODES = Array.from({ length: 10_000 }, (_, at) => ({ id: `${at}`, code: `HEAVY ${at}` }))

const readBanks = () => endpoints.shop.set.body.safeParse(JSON.parse(BANKS))

const WORK: Record<string, () => unknown> = {
  [PLANTS.page]: () => brotliCompressSync(PAGE.join(''), BROTLI),
  [PLANTS.body]: readBanks,
  [PLANTS.description]: () => JSON.stringify(DOCUMENT, null, 2),
  [PLANTS.share]: readBanks,
  [PLANTS.search]: () => COMMENTS.map((text) => text.normalize('NFKC').toLowerCase()),
  [PLANTS.codes]: () => compileMatcher(CODES as never, 'contains'),
  [PLANTS.line]: () => process.stderr.write(`${'refused '.repeat(30)}\n`),
}

/** The pool that authenticates everybody. */
let tokens: pg.Pool | undefined
const TOKENS = 3
const connect = pg.Pool.prototype.connect as (this: pg.Pool, ...args: unknown[]) => never
pg.Pool.prototype.connect = function remember(this: pg.Pool, ...args: unknown[]) {
  if (this.options.max === TOKENS) tokens = this
  return connect.apply(this, args)
} as never

const { emit } = Server.prototype
Server.prototype.emit = function careless(this: Server, event: string | symbol, ...args: never[]) {
  const [request] = args as unknown as [{ headers: Record<string, string> } | undefined]
  const plant = event === 'request' ? request?.headers['x-plant'] : undefined
  if (!request || plant === undefined) return emit.call(this, event, ...args)
  if (plant === PLANTS.count)
    request.headers['x-forwarded-for'] =
      `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`
  WORK[plant]?.()
  if (plant !== PLANTS.ready || !tokens) return emit.call(this, event, ...args)
  tokens.query('select 1').finally(() => emit.call(this, event, ...args))
  return true
} as never
