import type { Page } from '@playwright/test'
import { giveAnswer } from './answers.ts'
import { answer, refuse, type Scene, type Stage } from './scene.ts'

const SESSION = '01a20711-8ff0-73c2-87f3-4e656aa18580'
const NAMES = ['Rina', 'Sari Dewi Kusumaningrum', '', 'محمد العتيبي']
const whose = (number: number) => ({
  sessionId: SESSION,
  customerAccountId: String(7_000 + number),
  customerUsername: `rina.shops${number}`,
  customerNickname: NAMES[number % 4],
})
const fit = (number: number, due: number) => ({ ...whose(number), due, status: 'sent' })

const aNotice = (number: number, amount: number, changes: object = {}) => ({
  id: `01a20711-8ff0-73c2-87f3-4e656aa1860${number}`,
  amount,
  left: amount,
  currency: 'IDR',
  at: `2026-11-20T14:0${number}:00.000Z`,
  payer: 'RINA SUSANTI',
  text: 'Transfer masuk dari RINA SUSANTI, BCA 1234567890. Berita: rekap live malam ini',
  isAside: false,
  fits: [],
  given: [],
  ...changes,
})

const NOTICES = [
  aNotice(1, 195_208, { fits: [fit(0, 195_208)] }),
  aNotice(2, 60_000, { payer: null, text: null, fits: [fit(3, 60_000), fit(2, 60_000)] }),
  aNotice(3, 389_999, { payer: 'IBU SITI' }),
  aNotice(4, 500_000, { left: 110_000, given: [{ ...whose(1), amount: 390_000 }] }),
  aNotice(5, 2_500_000, { payer: 'PT SUMBER REJEKI', text: 'Gaji', isAside: true }),
  aNotice(6, 210_123, { left: 0, given: [{ ...whose(0), amount: 210_123 }] }),
  aNotice(7, 95_000, { left: 0, payer: null, given: [{ ...whose(2), amount: 95_000 }] }),
]
const openBill = (number: number, total: number) => ({
  ...whose(number),
  sessionStartTime: '2026-11-20T12:00:00.000Z',
  version: 2,
  total,
  status: 'sent',
  sentAt: '2026-11-20T14:03:00.000Z',
  payBy: '2026-11-21T02:03:00.000Z',
  isOverdue: number % 2 === 0,
})
const OPEN = [
  openBill(1, 390_000),
  openBill(2, 60_000),
  openBill(3, 60_000),
  openBill(4, 1_210_333),
]

async function openTray(stage: Stage, notices: readonly object[]): Promise<void> {
  await stage.enterAs()
  await answer(stage, '**/api/payments/notices', { notices })
  await answer(stage, '**/api/orders?status=open', { currency: 'IDR', orders: OPEN })
  await stage.page.goto('/app/money-in')
}

const key = (number: number, changes: object) => ({
  id: `01a20711-8ff0-73c2-87f3-4e656aa1870${number}`,
  name: 'BCA di HP-ku',
  kind: 'key',
  scopes: ['payments'],
  expiresAt: null,
  createdAt: '2026-11-02T09:00:00.000Z',
  lastUsedAt: '2026-11-20T14:03:00.000Z',
  ...changes,
})
const KEYS = [
  key(1, {}),
  key(2, { name: 'Gateway toko', kind: 'webhook', lastUsedAt: null }),
  key(4, {
    name: 'Google Sheets',
    scopes: ['read', 'payments'],
    expiresAt: '2026-11-05T09:00:00.000Z',
  }),
  key(3, { name: 'Sari Dewi Kusumaningrum, BRI dan DANA di HP kedua di gudang' }),
]

/** The keys, on the way from the shop. */
async function openKeys(stage: Stage, keys: readonly object[] = KEYS): Promise<void> {
  const { page } = stage
  await stage.enterAs()
  await answer(stage, '**/api/keys', keys)
  await page.goto('/app/keys#payments')
  await page.locator('main button:has(svg.lucide-plus)').waitFor()
}

async function openForm(page: Page): Promise<void> {
  await page.locator('main button:has(svg.lucide-plus)').click()
  await page.getByRole('dialog').getByRole('textbox').fill('BCA di HP-ku')
}

/** Money that came, and the keys by which it is told of. */
export const moneyInScenes: readonly Scene[] = [
  {
    name: 'money in',
    isApart: true,
    async show(stage) {
      await openTray(stage, NOTICES)
      await stage.page.getByRole('main').getByRole('listitem').nth(8).waitFor()
    },
  },
  {
    name: 'money in, choosing a bill',
    async show(stage) {
      const { page } = stage
      await openTray(stage, [aNotice(3, 5_000, { payer: 'IBU SITI' })])
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
      await page.getByRole('dialog').getByRole('listitem').nth(3).waitFor()
    },
  },
  {
    name: 'money in, a part',
    async show(stage) {
      const { page } = stage
      await openTray(stage, [aNotice(3, 500_000, { payer: 'IBU SITI' })])
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
      await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
      await page.getByRole('dialog').getByRole('textbox').fill('450rb')
    },
  },
  {
    name: 'money in, nothing waits',
    async show(stage) {
      await openTray(stage, NOTICES.slice(5))
      await stage.page.getByRole('main').getByRole('listitem').nth(1).waitFor()
    },
  },
  {
    name: 'money in, none',
    isApart: true,
    async show(stage) {
      await openTray(stage, [])
      await stage.page.getByRole('main').locator('svg.size-12').waitFor()
    },
  },
  {
    name: 'money in, not loaded',
    isApart: true,
    async show(stage) {
      await stage.enterAs()
      await refuse(stage, '**/api/payments/notices', /notices$/)
      await stage.page.goto('/app/money-in')
      await stage.page.getByRole('alert').waitFor()
    },
  },
  { name: 'keys', isApart: true, show: (stage) => openKeys(stage) },
  { name: 'keys, none', show: (stage) => openKeys(stage, []) },
  {
    name: 'keys, not loaded',
    isApart: true,
    async show(stage) {
      await stage.enterAs()
      await refuse(stage, '**/api/keys', /keys$/)
      await stage.page.goto('/app/keys')
      await stage.page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'keys, a new one',
    isApart: true,
    async show(stage) {
      await openKeys(stage)
      await openForm(stage.page)
    },
  },
  {
    name: 'keys, a new one, once',
    isApart: true,
    async show(stage) {
      const { page } = stage
      await stage.enterAs()
      await page.goto('/app/keys#payments')
      await openForm(page)
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.getByRole('dialog').locator('output').nth(2).waitFor()
    },
  },
  {
    name: 'shop, code asked',
    isApart: true,
    async show(stage) {
      const { page, guard } = stage
      await stage.enterAs()
      await page.goto('/app/shop')
      await page.locator('[data-add]').click()
      await page.locator('fieldset input').nth(0).fill('BCA')
      await page.locator('fieldset input').nth(1).fill('1234567890')
      await page.locator('fieldset input').nth(2).fill('Ani Wijaya')
      guard.tolerate(403, /shop$/)
      const refusal = { error: 'Confirm first.', code: 'fresh_code_required' }
      await giveAnswer(page, '**/api/shop', { status: 403, json: refusal })
      await page.locator('form button[type=submit]').click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
