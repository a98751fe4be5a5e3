import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allot } from './allotment.ts'
import type { AccountId, ItemId, MessageId, SessionId } from './ids.ts'
import { AMOUNT_MAX } from './money.ts'
import { holdsUnits, ORDER_STATUSES } from './order.ts'
import type { Rank } from './rank.ts'
import { owedOf } from './sale-order.ts'
import { naiveWaitlists } from './testing/naive-model.ts'
import { buildWaitlists, type Claim, type SessionRecord } from './waitlist.ts'
import { splitByLive, sumsOf, type WonLine, wonLines } from './won-lines.ts'

const item = (index: number) => `item${index}` as ItemId
const account = (index: number) => String(index) as AccountId
const anItem = fc.nat({ max: 2 }).map(item)
const aBuyer = fc.nat({ max: 5 }).map(account)
const price = fc.option(fc.integer({ min: 1, max: AMOUNT_MAX }), { freq: 8 })
const goods = fc.record({ price, stock: fc.integer({ min: 1, max: 6 }) })

/** Comments, each message once, and everything that a seller may have done about them. */
const live = fc.record({
  comments: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 60 }),
      itemId: anItem,
      buyer: aBuyer,
      commentedAt: fc.integer({ min: 1_000, max: 1_020 }),
      addedAt: fc.option(fc.integer({ min: 1_000, max: 1_020 }), { freq: 2 }),
    }),
    { selector: ({ id }) => id, maxLength: 30, size: 'max' },
  ),
  removals: fc.array(
    fc.record({
      itemId: anItem,
      accountId: aBuyer,
      removedAt: fc.integer({ min: 1_000, max: 1_020 }),
    }),
    { maxLength: 4 },
  ),
  restarts: fc.uniqueArray(
    fc.record({ itemId: anItem, restartedAt: fc.integer({ min: 1_000, max: 1_010 }) }),
    { selector: ({ itemId }) => itemId, maxLength: 1 },
  ),
  blocked: fc.uniqueArray(aBuyer, { maxLength: 2 }),
  wanted: fc.dictionary(aBuyer, fc.integer({ min: 1, max: 4 })),
  held: fc.uniqueArray(fc.tuple(anItem, aBuyer, fc.integer({ min: 1, max: 2 })), {
    selector: ([itemId, buyer]) => `${itemId}/${buyer}`,
    maxLength: 4,
  }),
  sold: fc.array(goods, { minLength: 3, maxLength: 3 }),
})
type Live = typeof live extends fc.Arbitrary<infer T> ? T : never

const toClaim = ({ id, itemId, buyer, ...at }: Live['comments'][number]): Claim => ({
  messageId: String(id) as MessageId,
  buyer: { accountId: buyer, username: `u${buyer}`, nickname: '' },
  text: itemId,
  itemId,
  itemText: itemId,
  heardAt: 5_000,
  matchRule: 'contains',
  isReported: false,
  ...at,
})

const soldAs = ({ sold }: Live, itemId: ItemId) =>
  sold[Number(itemId.slice(-1))] ?? { price: null, stock: 1 }
const heldOf = ({ held }: Live, itemId: ItemId) =>
  new Map(held.filter(([of]) => of === itemId).map(([, buyer, units]) => [buyer, units]))

function recordOf({ comments, removals, restarts, blocked }: Live): SessionRecord {
  const counting = comments.filter(({ buyer }) => !blocked.includes(buyer)).map(toClaim)
  return { comments: counting, removals, restarts, placements: [] }
}

/** What each buyer wins, as the product makes it out. */
function linesOf(scene: Live, record = recordOf(scene)) {
  return wonLines(
    buildWaitlists(record).map(({ itemId, itemText, places }) => {
      const { price, stock } = soldAs(scene, itemId)
      const wanting = places.map((place) => ({
        ...place,
        quantity: scene.wanted[place.buyer.accountId] ?? 1,
      }))
      const { shares } = allot(wanting, stock, heldOf(scene, itemId))
      return { itemId, itemText, goods: { name: null, price }, places: shares }
    }),
  )
}

/** The same by hand: units are given out one after the other, those on bills first. */
function naiveUnits(scene: Live): Map<string, number> {
  const units = new Map<string, number>()
  for (const { itemId, messageIds } of naiveWaitlists(recordOf(scene))) {
    const held = heldOf(scene, itemId)
    let left = soldAs(scene, itemId).stock - [...held.values()].reduce((a, b) => a + b, 0)
    for (const messageId of messageIds) {
      const said = scene.comments.find(({ id }) => String(id) === messageId)
      if (!said) throw new Error('nobody said so')
      const wants = scene.wanted[said.buyer] ?? 1
      let got = Math.min(held.get(said.buyer) ?? 0, wants)
      while (left > 0 && got < wants) {
        got += 1
        left -= 1
      }
      if (got > 0) units.set(`${itemId}/${said.buyer}`, got)
    }
  }
  return units
}

const unitsOf = (lines: ReturnType<typeof linesOf>) =>
  new Map(
    [...lines].flatMap(([buyer, all]) =>
      all.map(({ itemId, quantity }) => [`${itemId}/${buyer}`, quantity] as const),
    ),
  )

describe('What buyers win', () => {
  it('is what handing out unit after unit gives, in whatever order comments arrived', () => {
    const scene = live.chain((one) =>
      fc.tuple(
        fc.constant(one),
        fc.shuffledSubarray(one.comments, { minLength: one.comments.length }),
      ),
    )
    fc.assert(
      fc.property(scene, ([one, comments]) => {
        const units = unitsOf(linesOf(one))
        expect(units).toEqual(naiveUnits(one))
        expect(unitsOf(linesOf({ ...one, comments }))).toEqual(units)
      }),
      { numRuns: 2_000 },
    )
  })

  it('follows a rank given by hand, and never leaves out a unit that stands on a bill', () => {
    const ranked = fc.tuple(live, anItem, aBuyer)
    fc.assert(
      fc.property(ranked, ([one, itemId, accountId]) => {
        const placements = [{ itemId, accountId, rank: '05' as Rank, placedAt: 2_000 }]
        for (const { itemId: of, places } of buildWaitlists({ ...recordOf(one), placements })) {
          const isThere = places.some(({ buyer }) => buyer.accountId === accountId)
          if (of === itemId && isThere) expect(places[0]?.buyer.accountId).toBe(accountId)
          const held = heldOf(one, of)
          const wanting = places.map((place) => ({ ...place, quantity: 1 }))
          const { stock } = soldAs(one, of)
          const { shares } = allot(wanting, stock, held)
          for (const { buyer, won } of shares)
            expect(won).toBeGreaterThanOrEqual(held.get(buyer.accountId) ?? 0)
        }
      }),
      { numRuns: 500 },
    )
  })
})

const NO_MONEY = { total: null, received: 0, due: 0, owedBack: 0 }

describe('What a live comes to', () => {
  const amount = fc.integer({ min: 0, max: AMOUNT_MAX })
  const money = fc.record({
    total: fc.option(amount),
    received: amount,
    due: amount,
    owedBack: amount,
  })
  const status = fc.constantFrom(...ORDER_STATUSES)

  it('equals exact arithmetic, over 10,000 lives', () => {
    fc.assert(
      fc.property(live, fc.array(fc.tuple(status, money), { maxLength: 6 }), (one, states) => {
        const orders = [...linesOf(one).values()].map((lines, index) => {
          const [status, money] = states[index] ?? (['draft', NO_MONEY] as const)
          return { lines, status, ...money }
        })
        const exact = { won: 0n, sent: 0n, paid: 0n, open: 0n, lapsed: 0n, owedBack: 0n }
        for (const { lines, status, total, received, due, owedBack } of orders) {
          const billed = BigInt(total ?? 0)
          const isOver = ['cancelled', 'lapsed', 'returned'].includes(status)
          if (isOver) exact.lapsed += billed
          for (const { quantity, price } of isOver ? [] : lines)
            for (let unit = 0; unit < quantity; unit += 1) exact.won += BigInt(price ?? 0)
          exact.paid += BigInt(received)
          exact.owedBack += BigInt(owedBack)
          if (!holdsUnits(status)) continue
          exact.open += BigInt(due)
          exact.sent += BigInt(received) + BigInt(due) - BigInt(owedBack)
        }
        const sums = Object.entries(sumsOf(orders)).map(([name, sum]) => [name, BigInt(sum)])
        expect(Object.fromEntries(sums)).toEqual(exact)
      }),
      { numRuns: 10_000 },
    )
  })

  it('is told as the greatest exact whole number where it is more', () => {
    const line = { itemId: item(1), itemText: 'A1', name: null, quantity: 999, price: AMOUNT_MAX }
    const lines = Array.from({ length: 1_000 }, () => line)
    const { won } = sumsOf([{ status: 'draft', lines, ...NO_MONEY }])
    expect(won).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe('An order of several evenings', () => {
  const aLine = fc.record({
    live: fc.constantFrom(undefined, 'second', 'third'),
    quantity: fc.integer({ min: 1, max: 3 }),
    price: fc.integer({ min: 0, max: 90_000 }),
  })
  const anOrder = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    billed: fc.array(aLine, { maxLength: 6 }),
    extras: fc.integer({ min: -100_000, max: 50_000 }),
    kept: fc.nat({ max: 30_000 }),
    received: fc.nat({ max: 400_000 }),
    codes: fc.nat({ max: 999 }),
    code: fc.nat({ max: 999 }),
  })

  it('counts in each of them, and together is the order', () => {
    fc.assert(
      fc.property(anOrder, ({ status, billed, extras, received, codes, code, ...order }) => {
        const kept = Math.min(order.kept, received)
        const lines = billed.map((line, at) => ({
          ...line,
          itemId: item(at),
          itemText: '',
          name: null,
        })) as WonLine[]
        const sum = lines.reduce((all, { quantity, price }) => all + quantity * (price ?? 0), 0)
        const shipping = Math.max(0, extras)
        const bill = {
          currency: 'IDR' as const,
          lines: lines as never,
          shipping,
          adjustment: Math.max(extras - shipping, -sum),
          uniqueCode: code,
          asked: Math.max(0, sum + extras),
          total: Math.max(0, sum + extras) + code,
        }
        const owed = owedOf({ status, bill, kept }, { amount: received, codes })
        const whole = { status, lines, total: bill.total, received: received + codes, ...owed }
        const dueCode = owed.due > 0 ? code : 0
        const lives = ['first', 'second', 'third']
        const parts = splitByLive(whole, { billed: lines, code: dueCode, lives })
        const all = [...parts.values()]
        for (const field of ['received', 'due', 'owedBack', 'total'] as const)
          expect(all.reduce((total, part) => total + (part[field] ?? 0), 0)).toBe(whole[field])
        expect(all.flatMap((part) => part.lines)).toHaveLength(lines.length)
        // Nobody is told below 0, and of a later evening never more than what was won in it.
        for (const [live, part] of parts) {
          const own = lines.filter((line) => (line.live ?? 'first') === live)
          const most = own.reduce((all, { quantity, price }) => all + quantity * (price ?? 0), 0)
          expect(part.due).toBeGreaterThanOrEqual(0)
          expect(part.received).toBeGreaterThanOrEqual(0)
          if (live !== 'first') expect(part.due - code).toBeLessThanOrEqual(most)
          if (live !== 'first') expect(part.received).toBeLessThanOrEqual(most)
        }
        expect(sumsOf(all)).toEqual(sumsOf([whole]))
      }),
    )
  })

  it('has what came go to the earliest evening first', () => {
    const line = { itemId: item(1), itemText: '', name: null, quantity: 1 }
    const billed = [
      { ...line, price: 80_000 },
      { ...line, price: 50_000, live: 'b' as SessionId },
    ]
    const order = { status: 'sent' as const, lines: billed, total: 139_000 }
    const owed = { asked: 139_000, received: 89_000, due: 50_007, owedBack: 0 }
    const parts = splitByLive({ ...order, ...owed }, { billed, code: 7, lives: ['a', 'b'] })
    expect(parts.get('a')).toMatchObject({ received: 89_000, due: 0 })
    expect(parts.get('b')).toMatchObject({ received: 0, due: 50_007 })
  })
})
