import type { SaidComment } from '@dibs/testing/simulator-control'
import type { BrowserContext } from '@playwright/test'
import type { Stage } from '../scenes/scene.ts'
import { expect } from '../support/fixtures.ts'
import { goLive } from '../support/live-page.ts'
import { QRIS } from '../support/qris-picture.ts'
import type { Seller } from '../support/seller.ts'
import { callAs } from '../support/seller-call.ts'

/** The shop of the story; its code for QRIS says the same name. */
const HANDLE = 'toko.ani'
const NICKNAME = 'Toko Ani'
const GOODS = [
  { clueText: 'D5', name: 'Rok plisket', price: 85_000 },
  { clueText: 'C3', name: 'Tunik denim', price: 120_000 },
  { clueText: 'B7', name: 'Hijab voal', price: 45_000, stock: 2 },
  { clueText: 'A12', name: 'Gamis merah', price: 195_000 },
]
const SHOP = {
  usesUniqueCode: true,
  shipping: 15_000,
  banks: [{ bank: 'BCA', account: '1234567890', holder: 'Ani Wijaya' }],
  qris: QRIS,
  sender: { name: NICKNAME, phone: '0812 3456 7890', address: 'Jl. Kebon Jati 12, Bandung 40181' },
}
const CONTACT = {
  name: 'Rina Susanti',
  phone: '0812 9876 5432',
  address: 'Jl. Melati 12\nKel. Cigereleng, Bandung 40111',
}

/** Comments of one second, from the first to the last. */
const SAID: readonly [nickname: string, comment: string][] = [
  ['Wulan', 'd5 mau kak'],
  ['Fitri', 'C3 kak'],
  ['Lia', 'c3 mau'],
  ['Bunda Naya', 'bagus banget kak'],
  ['Dewi', 'b7 dong kak'],
  ['Yuli', 'keep B7'],
  ['Ayu', 'spill harga dong'],
  ['Desi', 'B7 ya kak'],
  ['Mama Dika', 'bahannya apa?'],
  ['Rina', 'A12 kak'],
  ['Putri', 'a12'],
  ['Tiara', 'halo kak'],
  ['Sari W.', 'mau A12'],
  ['Nisa', 'kirim ke Medan bisa?'],
  ['Mega', 'A12 keep kak'],
  ['Vina', 'baru join'],
  ['Ratna', 'a12 dong'],
  ['Nur', 'cantik bgt'],
]

type Order = { customerAccountId: string; customerNickname: string; billUrl: string }
type EveningStage = Omit<Stage, 'guard' | 'done'>

/** A live with goods, in which a second has been heard. */
export async function startEvening(stage: EveningStage) {
  const { page, words, world } = stage
  const seller = await stage.enterAs()
  await takeHandle(world, seller.email)
  const call = callAs(world, seller)
  await call('PUT', '/shop', SHOP)
  for (const item of GOODS) await call('POST', '/item-clues', item)
  const live = await goLive(stage, HANDLE)
  const { id } = (await call<{ data: { id: string } }>('GET', '/livestreams/active')).data
  const start = Date.now() - 60_000
  const say = (said: typeof SAID, ms: number) =>
    world.simulator.say(HANDLE, said.map(asComment(start + ms)))
  await say(SAID, 0)
  await live.focus('A12')
  await expect(live.card(`A12 ${words.live.buyers(5)}`).last()).toBeVisible()

  return {
    live,
    bills: createBills(stage, seller, id),
    /** Who cancels goes to the end of the list, and the next one wins. */
    skip: async () => {
      await say([['Fitri', 'C3 batal ya kak']], 20_000)
      const card = await live.focus('C3')
      await card.getByText('C3 batal ya kak').filter({ visible: true }).first().waitFor()
      await live.move('C3', 'Fitri', 'bottom')
      await live.expectOrder('C3', ['Lia', 'Fitri'])
      const undo = { name: words.live.undo('Fitri', 'C3') }
      await page.getByRole('button', undo).first().waitFor()
    },
    end: async () => {
      await live.disconnect()
      await live.expectEnded()
      await world.simulator.endLive(HANDLE)
    },
  }
}

/** Whoever speaks twice is one buyer. */
const asComment =
  (start: number) =>
  ([nickname, comment]: (typeof SAID)[number], index: number): SaidComment => ({
    nickname,
    comment,
    uniqueId: nickname.toLowerCase().replaceAll(/\W+/g, '.'),
    userId: `71000000000000000${10 + SAID.findIndex(([name]) => name === nickname)}`,
    createTime: String(start + index * 53),
  })

/** What comes after the live. */
function createBills({ page, world }: EveningStage, seller: Seller, sessionId: string) {
  const call = callAs(world, seller)
  const path = `/livestreams/${sessionId}/orders`
  const list = async () => (await call<{ orders: Order[] }>('GET', path)).orders
  const of = async (name: string) => {
    const order = (await list()).find(({ customerNickname }) => customerNickname === name)
    if (!order) throw new Error(`${name} won nothing`)
    return order
  }
  const change = async (name: string, body: object) =>
    call('PATCH', `${path}/${(await of(name)).customerAccountId}`, body)

  return {
    send: async () => {
      await change('Rina', { contact: CONTACT })
      for (const { customerNickname } of await list())
        await change(customerNickname, { status: 'sent' })
    },
    /** Rina's, on a phone of her own, on which nobody is logged in. */
    open: async (phone: BrowserContext) => {
      const bill = await phone.newPage()
      await bill.goto(new URL((await of('Rina')).billUrl, world.url).href)
      await bill.getByText('1234 5678 90').waitFor()
      return bill
    },
    getPaid: async () => {
      await change('Rina', { status: 'paid' })
      await change('Dewi', { status: 'paid' })
      await page.goto(`/app/orders?session=${sessionId}`)
      await expect(page.getByRole('main').getByRole('listitem').nth(3)).toBeVisible()
    },
    showLabel: async () => {
      await page.goto(`/app/parcels?session=${sessionId}`)
      await page.getByRole('main').getByRole('tab').last().click()
      await page.getByRole('article').waitFor()
    },
  }
}

/** The handle is this seller's from now on, whoever had it before. */
async function takeHandle({ database, simulator }: Stage['world'], email: string): Promise<void> {
  const { userId } = await simulator.setProfile(HANDLE, { nickname: NICKNAME })
  await database.query(
    `update users set tiktok_username = null, tiktok_nickname = null, tiktok_account_id = null
     where tiktok_username = $1`,
    [HANDLE],
  )
  await database.query(
    `update users set tiktok_username = $1, tiktok_nickname = $2, tiktok_account_id = $3
     where email = $4`,
    [HANDLE, NICKNAME, userId, email],
  )
}
