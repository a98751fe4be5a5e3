import { photoOfCat, photoOfCode, QRIS } from '../support/qris-picture.ts'
import { callAs } from '../support/seller-call.ts'
import { answer, refuse, type Scene, type Stage } from './scene.ts'

const SHOP = {
  currency: 'IDR',
  payByHours: 24,
  usesUniqueCode: true,
  shipping: 15_000,
  banks: [
    { bank: 'BCA', account: '1234567890', holder: 'Ani Wijaya' },
    { bank: 'DANA', account: '0812 3456 7890', holder: 'Ani Wijaya' },
  ],
  qris: QRIS,
  templates: { en: null, id: null },
  sender: {
    name: 'Toko Ani',
    phone: '0812 3456 7890',
    address: 'Jl. Kebon Jati No. 12\nKota Bandung, Jawa Barat 40181',
  },
}

async function openShop(stage: Stage, shop?: object): Promise<void> {
  const { page, world } = stage
  const seller = await stage.enterAs()
  if (shop) await callAs(world, seller)('PUT', '/shop', shop)
  await page.goto('/app/shop')
  await page.locator('#shop-paid').waitFor()
  if (shop) await page.locator('#shop-qris ~ * dl').waitFor()
}

const aBuyer = (number: number, changes: object = {}) => ({
  customerAccountId: String(7_000 + number),
  customerUsername: `rina.shops${number}`,
  customerNickname: ['Rina', 'Sari Dewi Kusumaningrum', '', 'محمد العتيبي'][number % 4],
  lives: 3 + number,
  wins: 5,
  paid: 4,
  lapsed: 0,
  cancelled: 0,
  lastClaimAt: '2026-11-20T14:03:00.000Z',
  open: 0,
  isBlocked: false,
  ...changes,
})

async function openBuyers(stage: Stage, buyers: object[]): Promise<void> {
  const { page } = stage
  await stage.enterAs()
  await answer(stage, '**/api/buyers*', { buyers, hasMore: buyers.length > 3 })
  await page.goto('/app/buyers')
}
const BUYERS = [
  aBuyer(0),
  aBuyer(1, { lapsed: 2, cancelled: 1, open: 1_210_333 }),
  aBuyer(2, { isBlocked: true, lapsed: 4, paid: 0 }),
  aBuyer(3),
]

/** The shop's settings, and the seller's buyers. */
export const shopScenes: readonly Scene[] = [
  { name: 'shop', isApart: true, show: (stage) => openShop(stage) },
  {
    name: 'shop, no code in the picture',
    async show(stage) {
      const { page } = stage
      await openShop(stage)
      await page.locator('input[type=file]').setInputFiles(await photoOfCat(page))
      await page.getByRole('alert').filter({ hasText: 'QR' }).waitFor()
    },
  },
  {
    name: 'shop, code found',
    async show(stage) {
      const { page } = stage
      await openShop(stage)
      await page.locator('input[type=file]').setInputFiles(await photoOfCode(page))
      await page.getByText('TOKO ANI').waitFor()
    },
  },
  {
    name: 'shop, refused',
    async show(stage) {
      const { page } = stage
      await openShop(stage)
      await page.locator('[data-add]').click()
      await page.locator('fieldset input').nth(1).fill('1234567890')
      const change = page.locator('details:has(textarea) summary').last()
      // Folded on a phone.
      if (!(await change.isVisible())) await page.locator('#shop-message').click()
      await change.click()
      await page.locator('textarea').last().fill('{nmae}')
      await page.locator('form button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'shop, set up', isApart: true, show: (stage) => openShop(stage, SHOP) },
  {
    name: 'shop, unfolded',
    async show(stage) {
      const { page } = stage
      await openShop(stage, SHOP)
      // From the last: those before keep their places among what is folded.
      const folded = page.locator(
        'details.group\\/part:not([open]) > summary, #shop-qris ~ * .group > summary',
      )
      for (const fold of (await folded.all()).reverse()) await fold.click()
      await page.locator('#shop-qris ~ * svg[role=img]').waitFor()
    },
  },
  {
    name: 'shop, not loaded',
    isApart: true,
    async show(stage) {
      await stage.enterAs()
      await refuse(stage, '**/api/shop', /shop$/)
      await stage.page.goto('/app/shop')
      await stage.page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'buyers',
    isApart: true,
    async show(stage) {
      await openBuyers(stage, BUYERS)
      await stage.page.getByRole('listitem').nth(3).waitFor()
    },
  },
  {
    name: 'buyers, erasing?',
    async show(stage) {
      const { page } = stage
      await openBuyers(stage, BUYERS)
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').last().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'buyers, none',
    isApart: true,
    async show(stage) {
      await openBuyers(stage, [])
      await stage.page.getByRole('main').locator('svg.size-12').waitFor()
    },
  },
  {
    name: 'home, with sales',
    isApart: true,
    async show(stage) {
      const { page, world } = stage
      const seller = await stage.enterAs()
      await callAs(world, seller)('POST', '/item-clues', { clueText: 'A12', price: 195_000 })
      const sums = { won: 12_407_000, sent: 11_403_000, paid: 9_340_000, open: 2_063_000 }
      await answer(stage, '**/api/figures*', {
        currency: 'IDR',
        pieces: 97,
        sums: { ...sums, lapsed: 610_000 },
      })
      await page.goto('/app/home')
      await page.locator('#figures-title').waitFor()
    },
  },
]
