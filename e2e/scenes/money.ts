import { givenUpSince } from './in-doubt.ts'
import { answer, refuse, type Scene, type Stage } from './scene.ts'

const session = (end: number) => `01a20711-8ff0-73c2-87f3-4e656aa1858${end}`

const anOrder = (number: number, needs: string[], changes: object = {}) => ({
  customerAccountId: String(7_000 + number),
  customerUsername: `rina.shops${number}`,
  customerNickname: ['Rina', 'Sari Dewi Kusumaningrum', '', 'محمد العتيبي'][number % 4],
  version: 2,
  status: 'sent',
  needs,
  currency: 'IDR',
  asked: 210_000,
  due: 210_000,
  owedBack: 0,
  isOverdue: needs[0] === 'overdue',
  payBy: '2026-11-21T02:03:00.000Z',
  ...changes,
})

const needed = (need: string, orders: number, amount: number, currency = 'IDR') => ({
  need,
  currency,
  orders,
  amount,
})

const NEWEST = {
  sessionId: session(0),
  startTime: '2026-11-24T12:03:00.000Z',
  needs: [],
  sold: {
    pieces: 24,
    unpriced: 17,
    amount: 907_000,
    currency: 'IDR',
    unbilled: 12,
    ready: 5,
    readyAmount: 407_000,
  },
  orders: [],
}
const BEFORE = {
  sessionId: session(1),
  startTime: '2026-11-20T12:03:00.000Z',
  needs: [
    needed('reported', 2, 420_000),
    needed('overdue', 1, 210_000),
    needed('owedBack', 1, 20_000),
    needed('toPack', 3, 630_000),
    needed('toCollect', 1, 210_000),
    needed('open', 5, 1_050_000),
  ],
  sold: null,
  orders: [
    anOrder(0, ['reported'], { status: 'reported' }),
    anOrder(1, ['reported'], { status: 'reported' }),
    anOrder(2, ['overdue']),
    anOrder(3, ['owedBack', 'toPack'], { status: 'paid', due: 0, owedBack: 20_000 }),
    anOrder(4, ['toPack'], { status: 'paid', due: 0 }),
    anOrder(5, ['toCollect'], { status: 'shipped' }),
    ...[6, 7, 8, 9, 10].map((number) => anOrder(number, ['open'])),
  ],
}
const ABROAD = {
  sessionId: session(2),
  startTime: '2026-11-14T12:03:00.000Z',
  needs: [needed('open', 1, 1_950, 'MYR')],
  sold: null,
  orders: [anOrder(12, ['open'], { currency: 'MYR', asked: 1_950, due: 1_950 })],
}

/** One winner of the newest live has backed out. */
const answerLists = (stage: Stage) =>
  answer(
    stage,
    `**/api/comments/${NEWEST.sessionId}/waitlists`,
    givenUpSince('c0ffee00-0000-4000-8000-00000000000a', '7100'),
  )

async function open(stage: Stage, lives: readonly object[], needs: readonly object[]) {
  await stage.enterAs()
  await answer(stage, '**/api/money', { isSelling: true, urgent: 4, needs, lives })
  await answerLists(stage)
  await stage.page.goto('/app/bills')
}

/** The home of money: the bills of all lives. */
export const moneyScenes: readonly Scene[] = [
  {
    name: 'money',
    isApart: true,
    async show(stage) {
      await open(stage, [NEWEST, BEFORE, ABROAD], [...BEFORE.needs, ...ABROAD.needs])
      await stage.page.getByRole('main').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'home, something to do',
    isApart: true,
    async show(stage) {
      await stage.enterAs({ items: ['A12'] })
      const lives = [NEWEST, BEFORE]
      await answer(stage, '**/api/money', { isSelling: true, urgent: 4, needs: [], lives })
      await answerLists(stage)
      await stage.page.goto('/app/home')
      await stage.page.getByRole('region', { name: stage.words.money.next }).waitFor()
    },
  },
  {
    name: 'money, nothing to do',
    isApart: true,
    async show(stage) {
      await open(stage, [ABROAD], ABROAD.needs)
      await stage.page.getByRole('main').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'money, no bills',
    isApart: true,
    async show(stage) {
      await open(stage, [], [])
      await stage.page.getByRole('main').locator('svg.size-12').waitFor()
    },
  },
  {
    name: 'money, not loaded',
    isApart: true,
    async show(stage) {
      await stage.enterAs()
      await refuse(stage, '**/api/money', /\/money$/)
      await stage.page.goto('/app/bills')
      await stage.page.getByRole('alert').waitFor()
    },
  },
]
