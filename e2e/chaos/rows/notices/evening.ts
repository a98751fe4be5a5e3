import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, endpoints, type Order, type ToldNotice } from '@dibs/contract'
import type { AccountId, NoticeId } from '@dibs/core'
import { eventually } from '@dibs/testing/eventually'
import type { World } from '@dibs/testing/world'
import type { Random } from '../../harness/random.ts'
import { isWeather } from '../../world/commands.ts'
import type { Seller } from '../../world/sellers.ts'
import { writeSoldLive } from '../../world/sold-live.ts'

/** What a bank may do with the money of a bill, and the seller with what it tells. */
export const KINDS = [
  'right',
  'twice',
  'late',
  'early',
  'off by one',
  'off by one, given',
  'off by one, given and taken back',
  'lapsed',
] as const
export type Kind = (typeof KINDS)[number]
const EACH = 2
const PRICE = 195_000
/** Within this the bank tells of everything, and the server is killed. */
const SPAN_MS = 600
const EARLY_MS = 3_600_000
const PATIENCE_MS = 180_000

/** What a bank told of one bill. */
export type Told = { id: string; amount: number; kind: Kind; buyer: AccountId }

/** What came of an evening. */
export type Seen = {
  told: readonly Told[]
  notices: readonly ToldNotice[]
  orders: readonly Order[]
  /** Of each notice in the database: what was given of it, and what its payments come to. */
  stored: readonly { id: string; given: number; paid: number }[]
  /** How many calls had no answer at first. */
  again: number
}

/** An evening's bills, of which a bank tells while the server is killed and started again. */
export async function runEvening(world: World, seller: Seller, random: Random): Promise<Seen> {
  const shop = await openShop(world, seller)
  const told = shop.orders.map((order, at): Told => {
    const kind = KINDS[at % KINDS.length] as Kind
    const amount = kind.startsWith('off') ? offByOne(order, shop.orders, random) : dueOf(order)
    return { id: `${at} ${kind}`, amount, kind, buyer: order.customerAccountId }
  })
  for (const { kind, buyer } of told) if (kind === 'lapsed') await shop.lapse(buyer)
  let again = 0
  const until: Until = async (work) => {
    let sendings = 0
    const send = async () => {
      sendings += 1
      try {
        await work()
        return true
      } catch (error) {
        if (error instanceof ApiError && !isWeather(error)) throw error
        return false
      }
    }
    await eventually('it is answered', send, PATIENCE_MS)
    if (sendings > 1) again += 1
  }
  const bank = bankOf(world, shop.secret, until)
  const strike = async () => {
    await delay(random.between(0, SPAN_MS))
    await world.server.kill()
    await world.server.start()
    await world.isReady()
  }
  const tell = async (each: Told) => {
    const at = Date.now() - (each.kind === 'early' ? EARLY_MS : 0)
    await delay(each.kind === 'late' ? SPAN_MS : random.between(0, SPAN_MS))
    await Promise.all(Array.from({ length: each.kind === 'twice' ? 2 : 1 }, () => bank(each, at)))
    if (each.kind.startsWith('off by one, given')) await shop.give(each, until)
    if (each.kind === 'off by one, given and taken back') await shop.takeBack(each, until)
    if (each.kind === 'twice') await bank(each, at)
  }
  await Promise.all([strike(), ...told.map(tell)])
  return { told, ...(await shop.read()), again }
}

const dueOf = ({ due }: Order) => due

/** A rupiah more or less than a bill, that is not what another one comes to. */
function offByOne(order: Order, orders: readonly Order[], random: Random): number {
  const others = new Set(orders.map(dueOf))
  const near = random.shuffle([order.due - 1, order.due + 1])
  return near.find((amount) => !others.has(amount)) ?? order.due + 1_000
}

type Until = (work: () => Promise<unknown>) => Promise<void>

/** Tells of money until it is answered, as a phone does that tries again. */
function bankOf(world: World, secret: string, until: Until) {
  return ({ id, amount, buyer }: Told, at: number): Promise<void> =>
    until(async () => {
      const response = await fetch(`${world.url}/api/payments/notices`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id, amount, currency: 'IDR', at, payer: buyer, text: id }),
      })
      if (response.status !== 202) throw new Error(`a notice was answered with ${response.status}`)
    })
}

/** A shop whose bills are paid by themselves, each with a code of its own, and all are sent. */
async function openShop(world: World, seller: Seller) {
  const { api } = seller
  await api(endpoints.shop.set, { body: { marksPaid: true, usesUniqueCode: true } })
  const { data: made } = await api(endpoints.keys.create, {
    body: { name: 'Bank', kind: 'key', scopes: ['payments'], expiresInDays: null },
  })
  const buyers = Array.from({ length: KINDS.length * EACH }, (_, at) => String(101 + at))
  const sessionId = await writeSoldLive(world, seller, { buyers, price: PRICE })
  const to = (buyer: AccountId) => ({ sessionId, customerAccountId: buyer })
  const set = async (buyer: AccountId, status: Order['status']) =>
    (await api(endpoints.orders.update, { params: to(buyer), body: { status } })).data
  const orders: Order[] = []
  for (const buyer of buyers) orders.push(await set(buyer as AccountId, 'sent'))
  const list = async () => (await api(endpoints.payments.list, {})).data.notices
  const idOf = async ({ id }: Told) => (await list()).find(({ text }) => text === id)?.id
  return {
    secret: made.secret,
    orders,
    lapse: (buyer: AccountId) => set(buyer, 'lapsed'),
    async give(told: Told, until: Until) {
      let noticeId: NoticeId | undefined
      await until(async () => {
        noticeId = await idOf(told)
      })
      if (!noticeId) throw new Error(`${told.id} is not listed`)
      const call = { params: { noticeId }, body: to(told.buyer), idempotencyKey: randomUUID() }
      await until(() => api(endpoints.payments.give, call))
    },
    takeBack: ({ buyer }: Told, until: Until) => {
      const call = { params: to(buyer), body: {}, idempotencyKey: randomUUID() }
      return until(() => api(endpoints.orders.undo, call))
    },
    async read() {
      const { data } = await api(endpoints.orders.list, { params: { sessionId } })
      const { rows } = await world.database.query(
        `select n.notice_id as id, n.given::int, (select coalesce(sum(p.amount), 0)::int
           from payments p where p.notice_id = n.id) as paid
         from payment_notices n join users u on u.id = n.user_id where u.tiktok_account_id = $1`,
        [seller.accountId],
      )
      return { notices: await list(), orders: data.orders, stored: rows as Seen['stored'] }
    },
  }
}
