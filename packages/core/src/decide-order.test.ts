import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideOrder, type OrderFacts, undoOrder } from './decide-order.ts'
import type { ItemId } from './ids.ts'
import { holdsUnits, ORDER_STATUSES, type OrderStatus, UNIQUE_CODE_MAX } from './order.ts'
import { ORDER_EVENTS, type OrderEvent } from './order-events.ts'
import {
  askedOf,
  type Bill,
  currentState,
  findOwnStep,
  isNotReceived,
  isOverdue,
  NEW_ORDER,
  type OrderPatch,
  type OrderState,
  owedOf,
  patchOf,
} from './sale-order.ts'

const KINDS = Object.keys(ORDER_EVENTS) as (keyof typeof ORDER_EVENTS)[]
const item = (index: number) => `item${index}` as ItemId

describe('What can happen to an order', () => {
  it('is this table', () => {
    const rows = KINDS.map((kind) => {
      const { by, from } = ORDER_EVENTS[kind]
      const ways = ORDER_STATUSES.flatMap((status) =>
        from[status] === undefined ? [] : `${status}→${from[status]}`,
      )
      return `${kind} (${by.join(', ')}): ${ways.join(' ')}`
    })
    expect(rows).toMatchInlineSnapshot(`
      [
        "send (seller): draft→sent sent→sent paid→sent packed→sent",
        "make (seller): draft→sent sent→sent paid→sent packed→sent",
        "hand (seller): sent→same reported→same",
        "notReceived (seller): reported→sent",
        "report (buyer, seller): sent→reported",
        "takeBack (buyer): reported→sent",
        "pay (seller, notice): draft→paid sent→paid reported→paid paid→same packed→same shipped→same returned→same cancelled→same lapsed→same",
        "refund (seller, notice): sent→same reported→same paid→same packed→same shipped→same returned→same cancelled→same lapsed→same",
        "void (seller, notice): draft→same sent→same reported→same paid→same packed→same shipped→same returned→same cancelled→same lapsed→same",
        "cancel (seller): draft→cancelled sent→cancelled reported→cancelled paid→cancelled",
        "lapse (seller): draft→lapsed sent→lapsed reported→lapsed",
        "pack (seller): draft→packed sent→packed reported→packed paid→packed",
        "unpack (seller): packed→paid",
        "ship (seller): packed→shipped",
        "return (seller): shipped→returned",
      ]
    `)
  })

  it('leads out of every state that holds money or goods', () => {
    const ways = (status: OrderStatus) => KINDS.filter((kind) => ORDER_EVENTS[kind].from[status])
    const leaving = (status: OrderStatus) =>
      ways(status).filter(
        (kind) => ![status, 'same'].includes(ORDER_EVENTS[kind].from[status] ?? ''),
      )
    for (const status of ORDER_STATUSES.filter(holdsUnits)) {
      expect([status, leaving(status).length > 0]).toEqual([status, true])
    }
    // Whatever was paid, where nothing is asked for any more, can be paid back.
    for (const status of ['cancelled', 'lapsed', 'returned'] as const)
      expect(ways(status)).toEqual(expect.arrayContaining(['pay', 'refund', 'void']))
  })
})

describe('The guards', () => {
  const lines = [{ itemId: item(1), itemText: 'A1', name: null, quantity: 1, price: 50_000 }]
  const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
    lines,
    received: { amount: 0, codes: 0 },
    covered: null,
    nextNumber: 1,
    terms: {
      currency: 'IDR',
      payByHours: 12,
      usesUniqueCode: true,
      takesCodeOff: false,
      shipping: 0,
    },
    taken: { totals: new Set(), endings: new Set() },
    firstCode: 7,
    now: 1_000,
    ...more,
  })
  const becomes = (
    state: OrderState,
    event: OrderEvent,
    more: Partial<OrderFacts> = {},
    by: Parameters<typeof decideOrder>[2] = 'seller',
  ) => {
    const decision = decideOrder(state, event, by, facts(more))
    if (!decision.ok) throw new Error(decision.reason)
    return decision
  }
  const sent = becomes(NEW_ORDER, { kind: 'send' }).state
  const received = { amount: 50_000, codes: 7 }
  const paid = becomes(sent, { kind: 'pay', amount: null, way: 'transfer' }).state
  const more = [...lines, { ...lines[0], itemId: item(2), price: 30_000 } as (typeof lines)[number]]

  it('let nobody do what is another’s', () => {
    const refused = { ok: false, reason: 'order_status' }
    expect(decideOrder(sent, { kind: 'cancel' }, 'buyer', facts())).toEqual(refused)
    expect(decideOrder(sent, { kind: 'pack' }, 'notice', facts())).toEqual(refused)
    expect(decideOrder(sent, { kind: 'takeBack' }, 'seller', facts())).toEqual(refused)
    expect(decideOrder(sent, { kind: 'pay', amount: 1, way: 'cash' }, 'buyer', facts()).ok).toBe(
      false,
    )
  })

  it('owe nothing back of a transfer that is short by less than its unique code', () => {
    const short = becomes(sent, { kind: 'pay', amount: 50_006, way: 'transfer' })
    expect(short.payment).toEqual({ amount: 50_006, code: 6, way: 'transfer' })
    expect(owedOf(short.state, { amount: 50_000, codes: 6 })).toMatchObject({ due: 0, owedBack: 0 })
    const over = becomes(sent, { kind: 'pay', amount: 50_010, way: 'transfer' })
    expect(over.payment).toEqual({ amount: 50_010, code: 7, way: 'transfer' })
  })

  const HOUR = 3_600_000
  const part = { kind: 'pay', amount: 20_000, way: 'transfer' } as const

  it('answer *I have paid* by what came: the rest is due by a deadline and with a hold of its own', () => {
    const said = becomes(sent, { kind: 'report' }, {}, 'buyer').state
    for (const by of ['seller', 'notice'] as const) {
      const now = 2 * HOUR
      const { state, payment } = becomes(said, part, { now }, by)
      expect(payment?.amount).toBe(20_000)
      expect(state).toMatchObject({
        status: 'sent',
        heldUntil: null,
        hasReported: false,
        payBy: 14 * HOUR,
      })
      // The rest can be said to be paid, and is held for a day.
      const rest = { now, received: { amount: 20_000, codes: 0 } }
      const again = becomes(state, { kind: 'report' }, rest, 'buyer').state
      expect(again).toMatchObject({ status: 'reported', heldUntil: 26 * HOUR })
      const step = { patch: patchOf(said, state), payment }
      expect(undoOrder(state, step, rest.received)).toEqual(said)
    }
  })

  it('say that money was not found where the seller has said so, and nowhere else', () => {
    const said = becomes(sent, { kind: 'report' }, {}, 'buyer').state
    const takenBack = becomes(said, { kind: 'takeBack' }, {}, 'buyer').state
    const packed = becomes(said, { kind: 'pack' }).state
    const missed = becomes(said, { kind: 'notReceived' }).state
    const again = becomes(missed, { kind: 'report' }, {}, 'buyer').state
    const told = {
      sent,
      said,
      takenBack,
      sentAgain: becomes(takenBack, { kind: 'send' }).state,
      unpacked: becomes(packed, { kind: 'unpack' }).state,
      missed,
      again,
      paid: becomes(missed, { kind: 'pay', amount: null, way: 'transfer' }).state,
    }
    const isTold = Object.entries(told).filter(([, state]) => isNotReceived(state))
    expect(isTold.map(([name]) => name)).toEqual(['missed'])
  })

  it('give the rest as long as a new bill, and no less than was given before', () => {
    const payBy = (state: OrderState, more: Partial<OrderFacts>) =>
      becomes(state, part, more).state.payBy
    expect(payBy(sent, { now: 20 * HOUR })).toBe(32 * HOUR)
    expect(payBy({ ...sent, payBy: 99 * HOUR }, {})).toBe(99 * HOUR)
    expect(payBy({ ...sent, payBy: null }, {})).toBeNull()
    const none = { terms: { ...facts().terms, payByHours: null } }
    expect(payBy({ ...sent, payBy: 9 * HOUR }, { ...none, now: 5 * HOUR })).toBe(9 * HOUR)
    expect(payBy({ ...sent, payBy: 4 * HOUR }, { ...none, now: 5 * HOUR })).toBeNull()
    // Nobody has it yet: none of it runs.
    expect(becomes(NEW_ORDER, part).state).toMatchObject({ status: 'sent', payBy: null })
  })

  it('take the unique code with a transfer, and not with what was scanned', () => {
    const by = (way: 'transfer' | 'qris' | 'cash') =>
      becomes(sent, { kind: 'pay', amount: null, way }).payment
    expect(by('transfer')).toEqual({ amount: 50_007, code: 7, way: 'transfer' })
    expect(by('qris')).toEqual({ amount: 50_000, code: 0, way: 'qris' })
    expect(by('cash')).toEqual({ amount: 50_000, code: 0, way: 'cash' })
  })

  it('take a code off the total, whichever way it is paid', () => {
    const off = { terms: { ...facts().terms, takesCodeOff: true } }
    const less = becomes(NEW_ORDER, { kind: 'send' }, off).state
    expect(less.bill).toMatchObject({ asked: 50_000, uniqueCode: -7, total: 49_993 })
    for (const way of ['transfer', 'qris', 'cash'] as const) {
      const { payment, state } = becomes(less, { kind: 'pay', amount: null, way }, off)
      expect(payment).toEqual({ amount: 49_993, code: -7, way })
      expect(owedOf(state, { amount: 50_000, codes: -7 })).toEqual({
        asked: 50_000,
        due: 0,
        owedBack: 0,
      })
    }
    const pays = (amount: number) =>
      becomes(less, { kind: 'pay', amount, way: 'transfer' }, off).payment?.code
    // Short of it, the code is still to be had; who leaves it out has paid, and is owed nothing.
    expect([pays(49_992), pays(49_995), pays(50_000), pays(50_010)]).toEqual([0, -5, 0, 0])
  })

  it('take no bill to 0 or below by a code, and pay nothing back that never came', () => {
    const off = { terms: { ...facts().terms, takesCodeOff: true }, firstCode: 500 }
    const small = { ...off, lines: [{ ...lines[0], price: 3 } as (typeof lines)[number]] }
    const bill = becomes(NEW_ORDER, { kind: 'send' }, small).state.bill
    expect(bill).toMatchObject({ asked: 3, uniqueCode: -1, total: 2 })
    const cents = { ...off, lines: [{ ...lines[0], price: 1 } as (typeof lines)[number]] }
    const one = becomes(NEW_ORDER, { kind: 'send' }, cents).state.bill
    expect(one).toMatchObject({ uniqueCode: 0, total: 1 })
    // What is left once a payment was written off.
    const less = becomes(NEW_ORDER, { kind: 'send' }, off).state
    expect(owedOf(less, { amount: 49_700, codes: 0 }).due).toBe(300)
    const came = { amount: 50_000, codes: -500 }
    const over = becomes(
      { ...less, status: 'paid' },
      { kind: 'cancel' },
      { ...off, received: came },
    )
    expect(owedOf(over.state, came).owedBack).toBe(49_500)
    const event = { kind: 'refund', amount: 49_500, way: 'transfer' } as const
    expect(becomes(over.state, event, { received: came }).payment).toMatchObject({ code: 500 })
  })

  it('make a bill that nobody has yet: no deadline runs before it is sent, as it was made', () => {
    const made = becomes(NEW_ORDER, { kind: 'make' }).state
    expect(made).toMatchObject({ status: 'sent', sentAt: null, payBy: null, bill: { number: 1 } })
    expect(isOverdue({ ...made, payBy: 1 }, 2)).toBe(false)
    // Made again as it is, it is the same one.
    expect(becomes(made, { kind: 'make' }, { nextNumber: 2 }).state).toBe(made)
    const dearer = [{ ...lines[0], price: 60_000 }] as OrderFacts['lines']
    const more = { lines: dearer, nextNumber: 2 }
    expect(becomes(made, { kind: 'make' }, more).state.bill?.number).toBe(2)
    // Sent is what was made, whatever it would say by then.
    const at = becomes(made, { kind: 'hand' }, { ...more, now: 9_000 }).state
    const usual = becomes(NEW_ORDER, { kind: 'send' }, { now: 9_000 }).state.payBy
    expect(at).toEqual({ ...made, sentAt: 9_000, payBy: usual })
    expect(becomes(at, { kind: 'hand' }, { now: 10_000 }).state).toBe(at)
    expect(isOverdue(at, (usual ?? 0) + 1)).toBe(true)
    // A deadline that the seller has named stands, also the one in a message that is told of late.
    const named = becomes({ ...NEW_ORDER, payBy: 7_000 }, { kind: 'make' }).state
    expect(named.payBy).toBe(7_000)
    expect(becomes(named, { kind: 'hand' }).state.payBy).toBe(7_000)
    const late = becomes(named, { kind: 'hand', keepsDeadline: true }, { now: 8_000 }).state
    expect(late.payBy).toBe(7_000)
  })

  it('wait to be sent also where nothing is due by what was made; then it is paid', () => {
    const paid = becomes(becomes(NEW_ORDER, { kind: 'make' }).state, {
      kind: 'pay',
      amount: null,
      way: 'transfer',
    }).state
    const cheaper = [{ ...lines[0], price: 40_000 }] as OrderFacts['lines']
    const facts = { received, lines: cheaper, nextNumber: 2 }
    const made = becomes(paid, { kind: 'make' }, facts).state
    expect(made).toMatchObject({ status: 'sent', sentAt: null, bill: { number: 2 } })
    expect(becomes(made, { kind: 'hand' }, facts).state).toMatchObject({
      status: 'paid',
      sentAt: 1_000,
    })
  })

  it('send a paid order again only where it says something else, with a deadline and a hold of its own', () => {
    expect(decideOrder(paid, { kind: 'send' }, 'seller', facts({ received })).ok).toBe(false)
    const said = { ...paid, hasReported: true }
    const rest = becomes(said, { kind: 'send' }, { received, lines: more, nextNumber: 2 }).state
    expect(rest).toMatchObject({
      status: 'sent',
      hasReported: false,
      payBy: 1_000 + 12 * 3_600_000,
    })
    expect(rest.bill).toMatchObject({ number: 2, asked: 80_000, alreadyPaid: 50_000, paidCodes: 7 })
  })

  it('leave a bill of nothing to be paid as sent, and one that a credit pays as paid', () => {
    // With the code that it had when there was something to pay.
    const free = { ...NEW_ORDER, adjustment: -50_000, uniqueCode: 7 }
    const state = becomes(free, { kind: 'send' }).state
    expect(state).toMatchObject({ status: 'sent', bill: { total: 0, uniqueCode: 0 } })
    expect(becomes(NEW_ORDER, { kind: 'send' }, { received }).state.status).toBe('paid')
  })

  it('read what a bill of a release before asks for from what it says', () => {
    const bill = { currency: 'IDR', lines: [], shipping: 0, adjustment: 0 } as const
    const rest = { ...bill, lines: [], uniqueCode: 7, total: 30_007, alreadyPaid: 50_000 }
    expect(askedOf(rest)).toBe(80_000)
    expect(owedOf({ status: 'sent', bill: rest, kept: 0 }, received).due).toBe(30_007)
  })

  it('give up of a bill for the rest what was added, and nothing that is paid', () => {
    const rest = becomes(paid, { kind: 'send' }, { received, lines: more, nextNumber: 2 }).state
    const lapsed = becomes(rest, { kind: 'lapse' }, { received, lines: more, covered: paid.bill })
    expect(lapsed).toMatchObject({ frees: 'added', state: { status: 'paid', bill: paid.bill } })
    const cancelled = becomes(paid, { kind: 'cancel' }, { received, covered: null })
    expect(cancelled).toMatchObject({ frees: 'all', state: { status: 'cancelled' } })
    expect(owedOf(cancelled.state, received)).toEqual({ asked: 0, due: 0, owedBack: 50_000 })
  })
})

const TERMS = { currency: 'IDR', payByHours: 12, usesUniqueCode: true, shipping: 9_000 } as const

/** One order of one buyer, driven by whoever may: the seller, the buyer, and money that was told of. */
function createDesk(takesCodeOff: boolean) {
  let state: OrderState = NEW_ORDER
  /** Naive bookkeeping: what the model is held against. */
  const paid: { amount: number; code: number; isVoid: boolean }[] = []
  const bills: Bill[] = []
  const steps: { by: string; patch: OrderPatch; payment: number | null; isUndone: boolean }[] = []
  let won: { id: number; quantity: number; price: number | null }[] = []
  let now = 1_000
  const received = () => {
    const of = (code: boolean) =>
      paid.reduce((sum, one) => sum + (code ? one.code : one.amount - one.code), 0)
    return { amount: of(false), codes: of(true) }
  }
  const lines = () =>
    won.map(({ id, quantity, price }) => ({
      itemId: item(id),
      itemText: `A${id}`,
      name: null,
      quantity,
      price,
    }))
  const facts = (): OrderFacts => {
    const sum = received()
    const isOlder = (bill: Bill) => (bill.number ?? 0) < (state.bill?.number ?? Infinity)
    const covered = bills.filter(
      (bill) => isOlder(bill) && askedOf(bill) > 0 && askedOf(bill) <= sum.amount,
    )
    return {
      lines: lines(),
      received: sum,
      covered: covered.at(-1) ?? null,
      nextNumber: bills.length + 1,
      terms: { ...TERMS, takesCodeOff },
      taken: { totals: new Set(), endings: new Set() },
      firstCode: (now % UNIQUE_CODE_MAX) + 1,
      now,
    }
  }
  return {
    at: () => state,
    received,
    lines,
    facts,
    owed: () => owedOf(state, received()),
    wins(next: typeof won) {
      won = next
      state = currentState(state, won.length > 0)
    },
    passes: (ms: number) => {
      now += ms
    },
    does(event: OrderEvent, by: 'seller' | 'buyer' | 'notice') {
      const before = state
      const decision = decideOrder(state, event, by, facts())
      if (!decision.ok) return decision
      state = decision.state
      if (state.bill?.number === bills.length + 1) bills.push(state.bill)
      let payment = null
      if (decision.payment) {
        const { amount, code } = decision.payment
        payment = paid.push({ amount, code, isVoid: false }) - 1
      }
      steps.push({ by, patch: patchOf(before, state), payment, isUndone: false })
      return decision
    },
    /** The newest step of the seller that stands. */
    undoes() {
      const standing = steps.filter(({ isUndone }) => !isUndone).reverse()
      const touches = standing.map((step) => ({ ...step, step, fields: Object.keys(step.patch) }))
      const own = findOwnStep(touches, 'seller')?.step
      if (!own) return false
      const made = own.payment === null ? null : (paid[own.payment] ?? null)
      const restored = undoOrder(state, { patch: own.patch, payment: made }, received())
      if (!restored) return false
      if (made) paid.push({ amount: -made.amount, code: -made.code, isVoid: true })
      own.isUndone = true
      state = restored
      return true
    },
    newestOf: (by: string) => steps.findLast((step) => step.by === by && !step.isUndone),
    /** Who changed a field last, of the steps that stood, `with` one that was undone just now. */
    lastBy: (field: string, withOne?: (typeof steps)[number]) =>
      steps.findLast(
        (step) => (!step.isUndone || step === withOne) && Object.keys(step.patch).includes(field),
      )?.by,
    paid,
  }
}

const amount = fc.integer({ min: 1, max: 400_000 })
const anEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<OrderEvent>({ kind: 'send' }) },
  fc.constant<OrderEvent>({ kind: 'make' }),
  fc.constant<OrderEvent>({ kind: 'hand' }),
  fc.constant<OrderEvent>({ kind: 'notReceived' }),
  { weight: 2, arbitrary: fc.constant<OrderEvent>({ kind: 'report' }) },
  fc.constant<OrderEvent>({ kind: 'takeBack' }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      amount: fc.option(amount, { freq: 3 }),
      way: fc.constantFrom('transfer' as const, 'qris' as const, 'cash' as const),
    }),
  },
  fc.record({
    kind: fc.constant('refund' as const),
    amount,
    way: fc.constant('transfer' as const),
  }),
  fc.constant<OrderEvent>({ kind: 'cancel' }),
  fc.constant<OrderEvent>({ kind: 'lapse' }),
  { weight: 2, arbitrary: fc.constant<OrderEvent>({ kind: 'pack' }) },
  fc.constant<OrderEvent>({ kind: 'unpack' }),
  { weight: 2, arbitrary: fc.constant<OrderEvent>({ kind: 'ship' }) },
  fc.record({ kind: fc.constant('return' as const), kept: fc.nat({ max: 50_000 }) }),
)
const aWin = fc.uniqueArray(
  fc.record({
    id: fc.nat({ max: 3 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    price: fc.option(fc.integer({ min: 1, max: 90_000 }), { freq: 9 }),
  }),
  { selector: ({ id }) => id, maxLength: 3 },
)
const aTurn = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      event: anEvent,
      by: fc.constantFrom('seller', 'seller', 'buyer', 'notice' as const),
    }),
  },
  fc.record({ wins: aWin }),
  fc.record({ passes: fc.integer({ min: 1, max: 90_000_000 }) }),
  fc.record({ undo: fc.constant(true) }),
  fc.record({ pays: fc.constantFrom('owedBack' as const, 'due' as const) }),
)

describe('Whatever the seller, the buyer and payments do', () => {
  it('sums, units and steps hold, and every state has a way on (100,000 steps)', () => {
    let taken = 0
    fc.assert(
      fc.property(
        fc.array(aTurn, { minLength: 40, maxLength: 60 }),
        fc.boolean(),
        (turns, isOff) => {
          const desk = createDesk(isOff)
          for (const turn of turns) {
            taken += 1
            const before = desk.at()
            const owedBefore = desk.owed()
            if ('wins' in turn) desk.wins(turn.wins)
            else if ('passes' in turn) desk.passes(turn.passes)
            else if ('undo' in turn) {
              const newest = desk.newestOf('seller')
              const isUndone = desk.undoes()
              // Nobody's step is undone by another: whatever it changed was changed last by the seller.
              if (isUndone)
                for (const field of Object.keys(newest?.patch ?? {}))
                  expect(desk.lastBy(field, newest)).toBe('seller')
            } else if ('pays' in turn) {
              const { due, owedBack } = owedBefore
              if (turn.pays === 'due' && due > 0) {
                const event = { kind: 'pay', amount: due, way: 'transfer' } as const
                if (desk.does(event, 'seller').ok) expect(desk.owed().due).toBe(0)
              }
              if (turn.pays === 'owedBack' && owedBack > 0) {
                const event = { kind: 'refund', amount: owedBack, way: 'transfer' } as const
                expect(desk.does(event, 'seller').ok).toBe(true)
                expect(desk.owed().owedBack).toBe(0)
              }
            } else {
              const decision = desk.does(turn.event, turn.by as 'seller')
              if (!decision.ok) {
                expect(desk.at()).toBe(before)
                expect(['order_status', 'price_invalid']).toContain(decision.reason)
              }
            }
            check(desk)
          }
          leave(desk)
        },
      ),
      { numRuns: 2_000 },
    )
    expect(taken).toBeGreaterThanOrEqual(80_000)
  })
})

/** What holds after every step, by arithmetic that knows nothing of the machine. */
function check(desk: ReturnType<typeof createDesk>): void {
  const { status, bill, kept } = desk.at()
  const sum = desk.paid.reduce((all, { amount, code }) => all + amount - code, 0)
  /** What the seller has, with what codes brought, and without what they took off. */
  const inHand = desk.paid.reduce((all, { amount }) => all + amount, 0)
  const { asked, due, owedBack } = desk.owed()
  expect(Math.min(sum, inHand)).toBeGreaterThanOrEqual(0)
  expect(owedBack).toBeLessThanOrEqual(inHand)
  const lines = bill?.lines.reduce((all, { quantity, price }) => all + quantity * price, 0) ?? 0
  const isOver = ['cancelled', 'lapsed', 'returned'].includes(status)
  const expected = isOver
    ? status === 'returned'
      ? kept
      : 0
    : bill
      ? lines + bill.shipping + bill.adjustment
      : 0
  expect(asked).toBe(expected)
  if (status !== 'draft') {
    // Nobody owes and is owed at once, and both together are the difference.
    expect(Math.min(due, owedBack)).toBe(0)
    const open = isOver ? 0 : Math.max(0, asked - sum)
    const code = bill && open + bill.uniqueCode > 0 ? bill.uniqueCode : 0
    expect(due).toBe(open > 0 ? open + code : 0)
    // By its code alone nothing is free, and nothing is paid back that never came.
    if (open > 0) expect(due).toBeGreaterThan(0)
    const over = isOver ? Math.min(sum, inHand) - asked : Math.min(sum - asked, inHand)
    expect(owedBack).toBe(Math.max(0, over))
  }
  if (bill && bill.total === 0) expect(bill.uniqueCode).toBe(0)
  // Paid says that nothing is due; and only what was billed is paid, packed or gone.
  if (status === 'paid') expect(due).toBe(0)
  if (holdsUnits(status)) expect(bill).not.toBeNull()
}

/** Wherever an order stands, the seller can bring it to an end at which nobody owes anything. */
function leave(desk: ReturnType<typeof createDesk>): void {
  const seller = (event: OrderEvent) => desk.does(event, 'seller').ok
  if (desk.at().status === 'draft') return
  if (holdsUnits(desk.at().status)) {
    if (desk.owed().due > 0) seller({ kind: 'pay', amount: null, way: 'transfer' })
    if (['sent', 'reported'].includes(desk.at().status))
      seller({ kind: 'pay', amount: null, way: 'transfer' })
    seller({ kind: 'pack' })
    seller({ kind: 'ship' })
    expect(desk.at().status).toBe('shipped')
    if (desk.lines().length % 2 === 1) expect(seller({ kind: 'return', kept: 0 })).toBe(true)
  }
  const { owedBack } = desk.owed()
  if (owedBack > 0) expect(seller({ kind: 'refund', amount: owedBack, way: 'transfer' })).toBe(true)
  expect(desk.owed()).toMatchObject({ due: 0, owedBack: 0 })
}
