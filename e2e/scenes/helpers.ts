import { HELPER_WORDS } from '../helpers-words.ts'
import { createSeller, type Seller } from '../support/seller.ts'
import { callAs } from '../support/seller-call.ts'
import { ORDERS, SESSION } from './bills.ts'
import { answer, refuse, type Scene, type Stage } from './scene.ts'

type Role = 'desk' | 'packing'

const languageOf = ({ words }: Stage) => (words.nav.home === 'Home' ? 'en' : 'id')
const helpingOf = (stage: Stage) => HELPER_WORDS[languageOf(stage)]

async function invite({ world }: Stage, owner: Seller, role: Role): Promise<string> {
  const { url } = await callAs(world, owner)<{ url: string }>('POST', '/helpers/invitations', {
    role,
  })
  return new URL(url).hash
}

/** Puts the page into somebody else's shop, as who helps there. */
async function helpOut(stage: Stage, role: Role): Promise<void> {
  const { world, page } = stage
  const owner = await createSeller(world, languageOf(stage), { items: ['A12', 'B7'] })
  const named = 'update users set name = $1 where email = $2'
  await world.database.query(named, ['Toko Rina Collection', owner.email])
  const helper = await stage.enterAs()
  const token = (await invite(stage, owner, role)).slice(1)
  const body = { token, name: 'Sari' }
  const shop = await callAs(world, helper)('POST', '/helpers/invitations/accept', body)
  await page.addInitScript(
    (kept) => localStorage.setItem('dibs.helpedShop', kept),
    JSON.stringify(shop),
  )
}

/** Without what came, as the server tells who packs. */
const PARCELS = ORDERS.map((order) => ({
  ...order,
  payments: [],
  received: 0,
  owedBack: 0,
  billUrl: null,
  lines: (order as { lines: object[] }).lines.map((line) => ({
    ...line,
    price: null,
    amount: null,
  })),
}))
const STEPS = [
  { to: 'packed', from: 'paid', helper: 'Sari', at: '2026-11-20T15:03:00.000Z' },
  { to: 'paid', from: 'sent', at: '2026-11-20T14:03:00.000Z' },
].map((step) => ({
  ...step,
  kind: 'status',
  by: 'seller',
  device: 'Chrome, Android',
  undoneAt: null,
  undoneOn: null,
}))

async function openParcels(stage: Stage, orders: readonly object[] = PARCELS): Promise<void> {
  await helpOut(stage, 'packing')
  const totals = { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 }
  await answer(stage, `**/api/livestreams/${SESSION}/orders/*/history`, STEPS as never)
  await answer(stage, `**/api/livestreams/${SESSION}/orders`, { currency: 'IDR', totals, orders })
  await stage.page.goto(`/app/parcels?session=${SESSION}`)
}

const need = (name: string, orders: number) => ({ need: name, currency: 'IDR', orders, amount: 0 })

/** What owners see of their helpers, and helpers of a shop. */
export const helperScenes: readonly Scene[] = [
  {
    name: 'helpers',
    isApart: true,
    async show(stage) {
      await stage.enterAs()
      const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
      const helpers = [
        { id: SESSION, name: 'Sari', role: 'packing', joinedAt: at(3), lastActiveAt: at(0) },
        {
          id: SESSION,
          name: 'Budi dari gudang',
          role: 'desk',
          joinedAt: at(30),
          lastActiveAt: at(2),
        },
      ].map((helper, at) => ({ ...helper, id: SESSION.replace(/.$/, String(at)) }))
      const invitations = [{ id: SESSION, role: 'desk', expiresAt: at(-1) }]
      await answer(stage, '**/api/helpers', { helpers, invitations })
      await stage.page.goto('/app/helpers')
      await stage.page.getByText('Budi dari gudang').waitFor()
    },
  },
  {
    name: 'helpers, nobody',
    isApart: true,
    async show(stage) {
      await stage.enterAs()
      await stage.page.goto('/app/helpers')
      await stage.page.getByText(helpingOf(stage).nobody).waitFor()
    },
  },
  {
    name: 'helpers, which task?',
    async show(stage) {
      const helping = helpingOf(stage)
      await stage.enterAs()
      await stage.page.goto('/app/helpers')
      await stage.page.getByRole('button', { name: helping.invite }).click()
      await stage.page.getByRole('button', { name: helping.make }).waitFor()
    },
  },
  {
    name: 'helpers, an invitation',
    async show(stage) {
      const helping = helpingOf(stage)
      await stage.enterAs()
      await stage.page.goto('/app/helpers')
      await stage.page.getByRole('button', { name: helping.invite }).click()
      await stage.page.getByRole('button', { name: helping.make }).click()
      await stage.page.getByRole('img', { name: helping.code }).waitFor()
    },
  },
  {
    name: 'invited to help',
    isApart: true,
    async show(stage) {
      const owner = await createSeller(stage.world, languageOf(stage))
      await stage.enterAs()
      await stage.page.goto(`/invite${await invite(stage, owner, 'packing')}`)
      await stage.page.getByLabel(helpingOf(stage).name).waitFor()
    },
  },
  {
    name: 'invited to help, not logged in',
    isApart: true,
    async show(stage) {
      const owner = await createSeller(stage.world, languageOf(stage))
      await stage.page.goto(`/invite${await invite(stage, owner, 'desk')}`)
      await stage.page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'packing, lives',
    isApart: true,
    async show(stage) {
      await helpOut(stage, 'packing')
      const lives = [0, 1].map((at) => ({
        sessionId: SESSION.replace(/.$/, String(at)),
        startTime: `2026-11-2${at}T12:03:00.000Z`,
        needs: [need('toPack', 12 - at), need('toShip', 3), need('toCollect', 2)],
        sold: null,
        orders: [],
      }))
      const needs = lives.flatMap((live) => live.needs)
      await answer(stage, '**/api/money', { isSelling: true, urgent: 0, needs, lives })
      await stage.page.goto('/app/bills')
      await stage.page.getByRole('main').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'packing, nothing to do',
    isApart: true,
    async show(stage) {
      await helpOut(stage, 'packing')
      await stage.page.goto('/app/bills')
      await stage.page.getByText(helpingOf(stage).nothingToPack).waitFor()
    },
  },
  {
    name: 'packing, parcels',
    isApart: true,
    async show(stage) {
      await openParcels(stage)
      await stage.page.getByRole('main').getByRole('listitem').nth(3).waitFor()
    },
  },
  {
    name: 'packing, one parcel',
    isApart: true,
    async show(stage) {
      await openParcels(stage)
      const packed = stage.page.getByRole('button', { name: /^No\. 19 / })
      await packed.click()
      const dialog = stage.page.getByRole('dialog')
      await dialog.getByRole('button').last().click()
      await dialog.getByText('Sari ').or(dialog.getByRole('list').last()).first().waitFor()
    },
  },
  {
    name: 'packing, labels',
    isApart: true,
    async show(stage) {
      await openParcels(stage)
      await stage.page.getByRole('main').getByRole('tab').nth(1).click()
      await stage.page.getByRole('main').getByRole('article').first().waitFor()
    },
  },
  {
    name: 'packing, not loaded',
    isApart: true,
    async show(stage) {
      await helpOut(stage, 'packing')
      await refuse(stage, `**/api/livestreams/${SESSION}/orders`, /\/orders$/)
      await stage.page.goto(`/app/parcels?session=${SESSION}`)
      await stage.page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'helping, home',
    isApart: true,
    async show(stage) {
      await helpOut(stage, 'desk')
      await stage.page.goto('/app/home')
      await stage.page.getByRole('button', { name: stage.words.home.join }).waitFor()
    },
  },
  {
    name: 'helping, what one does here',
    isApart: true,
    async show(stage) {
      await helpOut(stage, 'desk')
      await stage.page.goto('/app/profile')
      await stage.page.getByRole('main').getByRole('button').nth(2).waitFor()
    },
  },
  {
    name: 'helping, switch shops',
    async show(stage) {
      await helpOut(stage, 'desk')
      await stage.page.goto('/app/profile')
      await stage.page.getByRole('button', { name: helpingOf(stage).switchShops }).click()
      await stage.page.getByRole('dialog').getByRole('listitem').nth(1).waitFor()
    },
  },
]
