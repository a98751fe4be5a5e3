import { createHmac } from 'node:crypto'
import { endpoints, type Key } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { World } from '@dibs/testing/world'
import type { Seller } from '../../../chaos/world/sellers.ts'
import { BUYER, makeBill } from '../bills/attack.ts'

/** What the bill comes to. */
const DUE = 195_000
const AT_ONCE = 25
const SAID_AGAIN = 20
const STALE_MS = 600_000
/** The id that a call is signed with. */
const MESSAGE = 'm'
const TOO_LARGE = 'x'.repeat(17 * 1024)

type MadeKey = { id: Key['id']; secret: string; url: string }
type Bill = { status: string; payments: number }

/** What came of an attack, as statuses of answers and what stands afterwards. */
export type Seen = {
  /** Told with what is no key of the shop, not any more, or not signed by it. */
  strangers: Record<string, number>
  /** Other calls, with the key as their token. */
  elsewhere: number[]
  /** A body beyond what is read. */
  large: number
  /** The seller's bill after all of that, and what the seller is shown. */
  before: Bill
  told: number
  /** One payment, said many times at once. */
  again: number[]
  after: Bill
  /** A stolen key, as fast as it goes. */
  flood: Record<number, number>
  /** Another shop's own payment amid it. */
  beside: number
  besideBill: Bill
  log: string
  secrets: readonly string[]
}

type Trial = {
  seller: Seller
  other: Seller
  seed: number
  floodSize: number
  readLog: () => string
}

/** Makes two shops with a bill each, and tries everything with keys on the first one. */
export async function attack(world: World, trial: Trial): Promise<Seen> {
  const { seller, other, seed, floodSize } = trial
  const mine = await openShop(world, seller)
  const theirs = await openShop(world, other)
  const revoked = await makeKey(seller, 'key')
  await seller.api(endpoints.keys.revoke, { params: { keyId: revoked.id } })
  const post = postFrom(world, seed)
  const right = noticeOf('right', DUE)
  const strangers: Record<string, number> = {}
  for (const [what, { url, headers, body }] of Object.entries(
    forgeries({ mine, theirs, revoked, body: JSON.stringify(right) }),
  ))
    strangers[what] = await post(url, headers, body)
  const large = await post(
    mine.key.url,
    bearer(mine.key),
    JSON.stringify({ ...right, text: TOO_LARGE }),
  )
  const elsewhere = await callElsewhere(world, mine)
  const before = await billOf(seller, mine.sessionId)
  const { data } = await seller.api(endpoints.payments.list, {})

  const again = await Promise.all(
    Array.from({ length: SAID_AGAIN }, () =>
      post(mine.key.url, bearer(mine.key), JSON.stringify(right)),
    ),
  )
  const after = await billOf(seller, mine.sessionId)
  const flooding = floodWith(post, mine.key, floodSize)
  const beside = await postFrom(world, seed + 1)(
    theirs.key.url,
    bearer(theirs.key),
    JSON.stringify(noticeOf('theirs', DUE)),
  )
  return {
    strangers,
    elsewhere,
    large,
    before,
    told: data.notices.length,
    again,
    after,
    flood: await flooding,
    beside,
    besideBill: await billOf(other, theirs.sessionId),
    log: trial.readLog(),
    secrets: [mine.key, mine.gateway, theirs.key, revoked].map(({ secret }) => secret),
  }
}

/** A shop whose bills are paid by themselves, with a bill that was sent, and a key of each kind. */
async function openShop(world: World, seller: Seller) {
  const { sessionId } = await makeBill(world, seller)
  await seller.api(endpoints.shop.set, { body: { marksPaid: true } })
  const [key, gateway] = [await makeKey(seller, 'key'), await makeKey(seller, 'webhook')]
  return { sessionId, key, gateway }
}
type Shop = Awaited<ReturnType<typeof openShop>>

async function makeKey({ api }: Seller, kind: Key['kind']): Promise<MadeKey> {
  const { data } = await api(endpoints.keys.create, {
    body: { name: kind, kind, scopes: ['payments'], expiresInDays: null },
  })
  return { id: data.key.id, secret: data.secret, url: data.url }
}

const noticeOf = (id: string, amount: number) => ({
  id,
  amount,
  currency: 'IDR',
  at: Date.now(),
  payer: 'SIAPA',
})
const bearer = ({ secret }: MadeKey) => ({ authorization: `Bearer ${secret}` })

/** As Standard Webhooks signs; each part can be another than it should be. */
function signed(key: MadeKey, body: string, { at = Date.now(), as = MESSAGE } = {}) {
  const time = String(Math.floor(at / 1_000))
  const secret = Buffer.from(key.secret.replace('whsec_', ''), 'base64')
  const hmac = createHmac('sha256', secret).update(`${MESSAGE}.${time}.${body}`).digest('base64')
  return { 'webhook-id': as, 'webhook-timestamp': time, 'webhook-signature': `v1,${hmac}` }
}

type Forged = { mine: Shop; theirs: Shop; revoked: MadeKey; body: string }

/** Every way to tell that the first shop's bill is paid, without a key of it. */
function forgeries({ mine, theirs, revoked, body }: Forged) {
  const { url } = mine.key
  const at = mine.gateway.url
  const own = signed(mine.gateway, body)
  const near = mine.key.secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  return {
    'no key': { url, headers: {}, body },
    'a revoked key': { url, headers: bearer(revoked), body },
    'a key that is nearly one': { url, headers: { authorization: `Bearer ${near}` }, body },
    'a gateway’s secret as a key': { url, headers: bearer(mine.gateway), body },
    'no signature': { url: at, headers: {}, body },
    'another shop’s signature': { url: at, headers: signed(theirs.gateway, body), body },
    'a signature of another body': { url: at, headers: signed(mine.gateway, `${body} `), body },
    'a signature of another message': {
      url: at,
      headers: signed(mine.gateway, body, { as: 'other' }),
      body,
    },
    'a signature of another version': {
      url: at,
      headers: { ...own, 'webhook-signature': own['webhook-signature'].replace('v1,', 'v1a,') },
      body,
    },
    'a stale signature': {
      url: at,
      headers: signed(mine.gateway, body, { at: Date.now() - STALE_MS }),
      body,
    },
    'a signature of later': {
      url: at,
      headers: signed(mine.gateway, body, { at: Date.now() + STALE_MS }),
      body,
    },
    'a signature at a phone’s key': {
      url: at.replace(mine.gateway.id, mine.key.id),
      headers: own,
      body,
    },
  }
}

/** Posts from a network address of its own; answers the status. */
function postFrom(world: World, seed: number) {
  const from = `10.${[16, 8, 0].map((bits) => (seed >> bits) & 255).join('.')}`
  return async (url: string, headers: Record<string, string>, body: string): Promise<number> => {
    const response = await fetch(`${world.url}${new URL(url).pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
      body,
    })
    await response.arrayBuffer()
    return response.status
  }
}

/** What a key must not open. */
async function callElsewhere(world: World, { key, sessionId }: Shop): Promise<number[]> {
  const paths = [
    ['GET', '/shop'],
    ['GET', '/payments/notices'],
    ['GET', '/keys'],
    ['GET', '/user/export'],
    ['GET', `/livestreams/${sessionId}/orders`],
    ['DELETE', `/keys/${key.id}`],
  ] as const
  const answers = paths.map(([method, path]) =>
    fetch(`${world.url}/api${path}`, { method, headers: bearer(key) }),
  )
  return (await Promise.all(answers)).map(({ status }) => status)
}

async function billOf({ api }: Seller, sessionId: SessionId): Promise<Bill> {
  const { data } = await api(endpoints.orders.list, { params: { sessionId } })
  const order = data.orders.find(({ customerAccountId }) => customerAccountId === BUYER)
  return { status: order?.status ?? 'none', payments: order?.payments.length ?? 0 }
}

/** Payments of a rupiah each, so many at once; answers how many came back with which status. */
async function floodWith(post: ReturnType<typeof postFrom>, key: MadeKey, size: number) {
  const statuses: Record<number, number> = {}
  let next = 0
  const work = async () => {
    while (next < size) {
      next += 1
      const body = JSON.stringify(noticeOf(`flood ${next}`, 1))
      const status = await post(key.url, bearer(key), body)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return statuses
}
