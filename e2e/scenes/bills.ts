import { giveAnswer } from './answers.ts'
import { wonByQuestion } from './in-doubt.ts'
import { answer, refuse, type Scene, type Stage } from './scene.ts'

export const SESSION = '01a20711-8ff0-73c2-87f3-4e656aa18580'
export const ITEM = '01a20711-8ff0-73c2-87f3-4e656aa18581'
const ADDRESS = 'Jl. Mawar No. 5 RT 03/RW 07\nKec. Menteng, Jakarta Pusat\nDKI Jakarta 10310'

const SENT_AT = '2026-11-20T14:03:00.000Z'
const HELD = ['sent', 'reported', 'paid', 'packed', 'shipped']

const aPayment = (number: number, amount: number, changes: object = {}) => ({
  id: `01a20711-8ff0-73c2-87f3-4e656aa1850${number}`,
  amount,
  way: 'transfer',
  by: 'seller',
  at: SENT_AT,
  voids: null,
  ...changes,
})

/** What is due, and what came, where the status alone tells it. */
function owedOf(status: string, total: number) {
  const asked = HELD.includes(status) ? total : 0
  const isOpen = status === 'sent' || status === 'reported'
  const received = isOpen ? 0 : asked
  const payments = received === 0 ? [] : [aPayment(1, received)]
  return { asked, due: asked - received, owedBack: 0, received, payments, kept: 0 }
}

const anOrder = (number: number, status: string, changes: object = {}) => ({
  customerAccountId: String(7_000 + number),
  customerUsername: `rina.shops${number}`,
  customerNickname: ['Rina', 'Sari Dewi Kusumaningrum', '', 'محمد العتيبي'][number % 4],
  version: status === 'draft' ? 0 : 2,
  number: number + 9,
  lines: [
    {
      itemClueId: ITEM,
      itemClueText: 'A12',
      name: 'Gamis merah',
      quantity: 1 + (number % 3),
      price: 195_000,
      amount: 195_000 * (1 + (number % 3)),
    },
  ],
  shipping: 15_000,
  adjustment: 0,
  uniqueCode: 0,
  alreadyPaid: 0,
  onDelivery: false,
  total: 195_000 * (1 + (number % 3)) + 15_000,
  problem: null,
  status,
  ...owedOf(status, 195_000 * (1 + (number % 3)) + 15_000),
  covered: null,
  earlier: [],
  sentAt: status === 'draft' ? null : SENT_AT,
  payBy: status === 'draft' ? null : '2026-11-21T02:03:00.000Z',
  heldUntil: null,
  isOverdue: false,
  changedSinceSent: false,
  current: null,
  billUrl: status === 'draft' ? null : 'https://dibs.example/b/AAAAAAAAAAAAAAAAAAAAAA',
  contact:
    number % 2 === 0 ? { name: 'Rina Susanti', phone: '0812 3456 7890', address: ADDRESS } : null,
  tracking: null,
  canUndo: status !== 'draft',
  undoes: status === 'draft' ? null : { kind: 'status', to: status, at: SENT_AT },
  history: { lives: number % 3, wins: 2, paid: 1, lapsed: number % 3, cancelled: 0 },
  ...changes,
})

/** A bill in each state. */
export const ORDERS: readonly object[] = [
  anOrder(0, 'sent', { isOverdue: true }),
  anOrder(1, 'reported', { heldUntil: '2026-11-21T14:03:00.000Z' }),
  anOrder(2, 'draft'),
  anOrder(3, 'draft', { total: null, problem: 'unpriced' }),
  anOrder(4, 'sent'),
  anOrder(5, 'paid'),
  anOrder(6, 'paid'),
  anOrder(7, 'shipped', { tracking: 'JP1234567890' }),
  anOrder(8, 'lapsed'),
  anOrder(9, 'cancelled', { received: 210_000, owedBack: 210_000 }),
  anOrder(10, 'packed', { due: 405_000, received: 0, onDelivery: true, payments: [] }),
  anOrder(11, 'returned', { kept: 15_000, received: 15_000, owedBack: 0 }),
]

const paid = anOrder(6, 'paid')
/** Who has paid, and has won more since. */
const OWES_MORE = {
  ...paid,
  changedSinceSent: true,
  current: {
    lines: [...paid.lines, { ...paid.lines[0], itemClueText: 'B7', name: null }],
    shipping: 15_000,
    adjustment: 0,
    uniqueCode: 0,
    alreadyPaid: paid.total,
    total: 195_000,
    problem: null,
  },
}

const LIVES = [
  { sessionId: ITEM, startTime: '2026-11-18T12:03:00.000Z' },
  { sessionId: SESSION, startTime: '2026-11-20T12:03:00.000Z' },
]
/** Whose order has two lives, on a bill that says one of them. */
const OF_TWO = {
  ...OWES_MORE,
  lives: LIVES,
  share: { total: 0, received: 0, due: 0, owedBack: 0 },
  lines: paid.lines.map((line) => ({ ...line, sessionId: ITEM })),
  current: {
    ...OWES_MORE.current,
    lines: OWES_MORE.current.lines.map((line, at) => ({ ...line, ...LIVES[at] })),
  },
}

/** Whose parcel came back paid, with all that can stand in a list of payments. */
const SETTLING = anOrder(5, 'returned', {
  kept: 15_000,
  received: 600_000,
  owedBack: 585_000,
  payments: [
    aPayment(1, 1_200_000),
    aPayment(2, 600_000, { way: 'qris', by: 'notice' }),
    aPayment(3, -1_200_000, { voids: aPayment(1, 0).id }),
  ],
  earlier: [
    {
      lines: paid.lines,
      ...owedOf('shipped', 210_000),
      status: 'shipped',
      sentAt: SENT_AT,
      tracking: 'JP1234567890',
    },
  ],
  undoes: { kind: 'payment', to: 'returned', at: SENT_AT },
})

export const TOTALS = {
  won: 12_407_000,
  sent: 11_403_000,
  paid: 9_340_000,
  open: 2_063_000,
  lapsed: 610_000,
}

export async function openBills(
  stage: Stage,
  orders: readonly object[],
  path = '/app/orders',
): Promise<void> {
  await stage.enterAs()
  await answerBills(stage, orders)
  await stage.page.goto(`${path}?session=${SESSION}`)
}
async function answerBills(
  stage: Stage,
  orders: readonly object[],
  more: object = {},
): Promise<unknown> {
  await answer(stage, `**/api/livestreams/${SESSION}/orders/*/proofs`, { proofs: [] })
  await answer(stage, `**/api/comments/${SESSION}/waitlists`, wonByQuestion(ITEM, '7002'))
  return answer(stage, `**/api/livestreams/${SESSION}/orders*`, {
    currency: 'IDR',
    totals: TOTALS,
    orders,
    ...more,
  })
}
/** Two pictures of a transfer, on every order. */
async function answerProofs({ page }: Stage): Promise<void> {
  const address = `**/api/livestreams/${SESSION}/orders/*/proofs`
  const proofs = [1, 2].map((number) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    sentAt: '2026-11-20T14:14:00.000Z',
  }))
  await giveAnswer(page, address, { json: { proofs } })
  const lines = [60, 100, 140, 220].map((y) => `<path d="M30 ${y}h${160 - (y % 60)}v14h-120z"/>`)
  await giveAnswer(page, `${address}/*`, {
    picture: `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="320"><rect width="240" height="320" fill="#e8f0fb"/>${lines.join('')}</svg>`,
  })
}
/** The way through everybody who has no bill yet. */
export const nextOf = (stage: Stage) => stage.page.getByRole('button', { name: /\(1\)$/ })
const rows = ({ page }: Stage) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })

/** Of a live that keeps no log. */
export const NO_LOG = { isKept: false, canKeep: true, size: null, root: null }

/** The bills of a live, and its parcels. */
export const billScenes: readonly Scene[] = [
  {
    name: 'bills',
    isApart: true,
    async show(stage) {
      await openBills(stage, ORDERS)
      await rows(stage).nth(11).waitFor()
    },
  },
  {
    name: 'bills, one buyer',
    async show(stage) {
      await openBills(stage, ORDERS.with(6, OWES_MORE))
      await answerProofs(stage)
      await rows(stage).nth(3).getByRole('button').first().click()
      await stage.page.getByRole('dialog').getByRole('img').nth(1).waitFor()
    },
  },
  {
    name: 'bills, combine shipping?',
    isApart: true,
    async show(stage) {
      await stage.enterAs()
      const before = { sessionId: SESSION, startTime: '2026-11-18T12:00:00.000Z' }
      const orders = ORDERS.map((order, at) =>
        at === 2 || at === 3 ? { ...order, goesWith: before } : order,
      )
      await answerBills(stage, orders, { joinable: 2 })
      await stage.page.goto(`/app/orders?session=${SESSION}`)
      await rows(stage).nth(11).waitFor()
    },
  },
  {
    name: 'bills, of two lives',
    async show(stage) {
      await openBills(stage, ORDERS.with(6, OF_TWO))
      await rows(stage).nth(3).getByRole('button').first().click()
      await stage.page.getByRole('dialog').getByRole('rowheader').nth(3).waitFor()
    },
  },
  {
    name: 'bills, money to pay back',
    async show(stage) {
      await openBills(stage, ORDERS.with(5, SETTLING))
      await rows(stage).nth(2).getByRole('button').first().click()
      const money = stage.page.getByRole('dialog').getByRole('region')
      await money.getByRole('button').nth(1).click()
      await money.getByRole('textbox').fill('1.000.000')
      await money.getByRole('button').nth(1).click()
      await money.getByRole('alert').waitFor()
    },
  },
  {
    name: 'bills, came back?',
    async show(stage) {
      await openBills(stage, ORDERS)
      await rows(stage).nth(9).getByRole('button').first().click()
      const sheet = stage.page.getByRole('dialog')
      await sheet.locator('button.bg-alert-tint').click()
      await stage.page.getByRole('alertdialog').getByRole('textbox').waitFor()
    },
  },
  {
    name: 'bills, no way to pay',
    async show(stage) {
      await openBills(stage, ORDERS)
      await answer(stage, `**/api/livestreams/${SESSION}/fair`, NO_LOG)
      await nextOf(stage).click()
      await stage.page.getByRole('dialog').locator('a[href="/app/shop"]').waitFor()
    },
  },
  {
    name: 'bills, sending',
    async show(stage) {
      await openBills(stage, ORDERS)
      const next = nextOf(stage)
      await next.waitFor()
      const sent = { ...anOrder(2, 'sent'), sentAt: null, payBy: null, version: 1 }
      await answer(stage, `**/api/livestreams/${SESSION}/orders/7002`, sent)
      // The page reads the list again when the bill is made.
      await answerBills(stage, ORDERS.with(2, sent))
      await answer(stage, `**/api/livestreams/${SESSION}/fair`, NO_LOG)
      await next.click()
      const sheet = stage.page.getByRole('dialog')
      // Nobody has said how to pay this shop.
      await sheet.getByRole('button', { name: stage.words.orders.sendAnyway }).click()
      await sheet.locator('a[href*="tiktok.com"]').waitFor()
    },
  },
  {
    name: 'bills, labels at the win',
    async show(stage) {
      await openBills(stage, ORDERS)
      await rows(stage).first().waitFor()
      const tools = stage.page.getByRole('button', { name: stage.words.orders.tools })
      if (await tools.isVisible()) await tools.click()
      await stage.page
        .getByRole('button')
        .filter({ has: stage.page.locator('svg.lucide-printer') })
        .click()
      await stage.page.getByRole('dialog').getByRole('article').waitFor()
    },
  },
  {
    name: 'bills, nobody won',
    isApart: true,
    async show(stage) {
      await openBills(stage, [])
      await stage.page.getByRole('main').locator('svg.size-12').waitFor()
    },
  },
  {
    name: 'bills, not loaded',
    isApart: true,
    async show(stage) {
      await stage.enterAs()
      await refuse(stage, `**/api/livestreams/${SESSION}/orders*`, /\/orders$/)
      await stage.page.goto(`/app/orders?session=${SESSION}`)
      await stage.page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'parcels',
    isApart: true,
    async show(stage) {
      await openBills(stage, ORDERS, '/app/parcels')
      await rows(stage).first().waitFor()
    },
  },
]
