import { randomBytes } from 'node:crypto'
import { type Bill, type Contact, endpoints } from '@dibs/contract'
import type { AccountId, SessionId } from '@dibs/core'
import type { World } from '@dibs/testing/world'
import { createRandom } from '../../../chaos/harness/random.ts'
import type { Seller } from '../../../chaos/world/sellers.ts'
import { writeSoldLive } from '../../../chaos/world/sold-live.ts'
import { type Pictures, sendPictures } from './pictures.ts'

export const BUYER = '7100000000000000101' as AccountId
const GUESSES = 40
const FLOOD = 60
const NOBODYS = 'AAAAAAAAAAAAAAAAAAAAAA'

/** An answer without what belongs to the moment alone. */
export type Answer = { status: number; headers: Record<string, string>; body: string }
/** A text that was typed into each field, as the seller has it then and as the page shows it. */
export type Typed = { contact: Contact; told: Contact | null; shown: Contact | null }

/** What came of an attack. */
export type Seen = {
  token: string
  /** Marked, so that nobody else has it. */
  secret: string
  guesses: Answer[]
  /** The bill's own answer after all guesses, from the same network address. */
  bill: Answer
  page: Answer
  /** Of the address before the seller made a new one, and of one that never was. */
  pageOfBefore: Answer
  pageOfNobody: Answer
  typed: Typed[]
  flood: number[]
  pictures: Pictures
  /** Another bill's status while one is flooded. */
  beside: number
  /** How the other seller's calls were answered. */
  ofOther: number[]
  log: string
  /** All that the database has in clear. */
  stored: string
}

type Trial = { seller: Seller; other: Seller; seed: number; readLog: () => string }

/** Makes a bill, and tries everything on it. */
export async function attack(world: World, trial: Trial): Promise<Seen> {
  const { seller, other, seed } = trial
  const { token: before, sessionId } = await makeBill(world, seller)
  const token = await renewAddress(seller, sessionId)
  const { token: another } = await makeBill(world, other)
  const secret = `Rahasia${randomBytes(6).toString('hex')}`
  const ask = askFrom(world, seed)
  const guesses = await Promise.all(
    guessesOf(token, seed).map((guess) => ask(`/api/bills/${guess}`)),
  )
  const bill = await ask(`/api/bills/${token}`)
  const page = await ask(`/b/${token}`)
  const [pageOfBefore, pageOfNobody] = [await ask(`/b/${before}`), await ask(`/b/${NOBODYS}`)]
  const order = { sessionId, customerAccountId: BUYER }
  const typed: Typed[] = []
  for (const contact of contactsOf(secret, seed)) {
    const answer = await ask(`/api/bills/${token}/contact`, 'PUT', contact)
    const shown = answer.status === 200 ? (JSON.parse(answer.body) as Bill).contact : null
    const { data } = await seller.api(endpoints.orders.list, { params: { sessionId } })
    const told = answer.status === 200 ? (data.orders[0]?.contact ?? null) : null
    typed.push({ contact, told, shown })
  }
  const phone = (n: number) => ({ ...NOBODY, phone: `0812${100_000 + n}` })
  const flood = await Promise.all(
    Array.from({ length: FLOOD }, (_, n) => ask(`/api/bills/${token}/contact`, 'PUT', phone(n))),
  )
  const sendBytes = (path: string, body: Uint8Array) => ask(path, 'POST', body)
  const pictures = await sendPictures(sendBytes, seller, order, { token, secret })
  return {
    token,
    secret,
    guesses,
    bill,
    page,
    pageOfBefore,
    pageOfNobody,
    typed,
    flood: flood.map(({ status }) => status),
    pictures,
    beside: (await ask(`/api/bills/${another}`)).status,
    ofOther: await callsOf(other, order),
    log: trial.readLog(),
    stored: await storedOf(world),
  }
}

const NOBODY: Contact = { name: 'Siapa', phone: '0812000000', address: 'Jl. Siapa' }

/** A live that is over, with a winner and their bill, sent by the seller. */
export async function makeBill(world: World, seller: Seller) {
  const sessionId = await writeSoldLive(world, seller, { buyers: [BUYER], price: 195_000 })
  const { data } = await seller.api(endpoints.orders.update, {
    params: { sessionId, customerAccountId: BUYER },
    body: { status: 'sent' },
  })
  return { token: tokenIn(data.billUrl), sessionId }
}

async function renewAddress(seller: Seller, sessionId: SessionId): Promise<string> {
  const params = { sessionId, customerAccountId: BUYER }
  return tokenIn((await seller.api(endpoints.orders.newLink, { params })).data.billUrl)
}

function tokenIn(address: string | null): string {
  const token = address?.split('/b/')[1]
  if (!token) throw new Error('the bill has no address')
  return token
}

/** Asks as a browser from a network address of its own. */
function askFrom(world: World, seed: number) {
  const from = `10.${[16, 8, 0].map((bits) => (seed >> bits) & 255).join('.')}`
  return async (path: string, method = 'GET', body?: object): Promise<Answer> => {
    const isBytes = body instanceof Uint8Array
    const response = await fetch(`${world.url}${path}`, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(body && { 'content-type': isBytes ? 'image/jpeg' : 'application/json' }),
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(response.headers)
    return { status: response.status, headers, body: await response.text() }
  }
}

/** Tokens that are near the real one, and some of anywhere; all can be tokens. */
function guessesOf(token: string, seed: number): string[] {
  const { between } = createRandom(seed)
  const changed = Array.from({ length: GUESSES / 2 }, () => {
    const at = between(0, token.length - 1)
    const letter = token[at] === 'A' ? 'Q' : 'A'
    return `${token.slice(0, at)}${letter}${token.slice(at + 1)}`
  })
  const random = changed.map(() => randomBytes(16).toString('base64url'))
  return [...changed, ...random].filter((guess) => guess !== token)
}

const HOSTILE = [
  '<script>fetch("//x.test")</script>',
  '=HYPERLINK("http://x.test","klik")',
  '@SUM(1+1)*cmd|"/C calc"!A0',
  '-2+3\t+4',
  'شارع الملك فهد ١٢',
  'baris satu\r\nbaris dua\n\n=baris tiga',
  '\u202Egnp.exe',
  "'; drop table orders; --",
  '{{constructor.constructor("return 1")()}}',
  '🏴‍☠️'.repeat(30),
  'x'.repeat(10_000),
  '\u0007bel\u001b[31m',
]

/** Contacts as a hostile buyer types them, each with the marked secret in it. */
function contactsOf(secret: string, seed: number): Contact[] {
  const { pick } = createRandom(seed + 1)
  return Array.from({ length: 4 }, () => ({
    name: `${secret} ${pick(HOSTILE)}`,
    phone: '+62 812-3456-7890',
    address: `${secret}\n${pick(HOSTILE)} ${pick(HOSTILE)}`,
  }))
}

type OrderRef = { sessionId: SessionId; customerAccountId: AccountId }

/** How a seller's calls on somebody else's order are answered. */
async function callsOf({ api }: Seller, params: OrderRef): Promise<number[]> {
  const calls = [
    api(endpoints.orders.list, { params }),
    api(endpoints.orders.update, { params, body: { status: 'paid' } }),
    api(endpoints.orders.passOn, { params, body: {} }),
    api(endpoints.orders.undo, { params, body: {} }),
    api(endpoints.orders.newLink, { params }),
    api(endpoints.orders.listSteps, { params }),
    api(endpoints.proofs.listOfOrder, { params }),
  ]
  const settled = await Promise.allSettled(calls)
  return settled.map((each) =>
    each.status === 'fulfilled' ? each.value.status : (each.reason?.status ?? 0),
  )
}

async function storedOf({ database }: World): Promise<string> {
  const tables = ['orders', 'order_steps', 'transfer_proofs', 'buyer_contacts', 'idempotency_keys']
  const texts = await Promise.all(
    tables.map((table) => database.query(`select to_jsonb(t)::text as row from ${table} t`, [])),
  )
  return JSON.stringify(texts.map(({ rows }) => rows))
}
