import type { Page } from '@playwright/test'
import { HELPER_WORDS } from './helpers-words.ts'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { createSeller } from './support/seller.ts'
import { callAs } from './support/seller-call.ts'

type Helping = (typeof HELPER_WORDS)['en']
type Role = 'desk' | 'packing'

/** Makes an invitation on the owner's page, and gives its link. */
async function invite(page: Page, helping: Helping, role: Role): Promise<string> {
  await page.goto('/app/helpers')
  await page.getByRole('button', { name: helping.invite }).click()
  const dialog = page.getByRole('dialog', { name: helping.invite })
  await dialog.getByText(helping[role], { exact: true }).click()
  const made = page.waitForResponse((response) => response.url().endsWith('/helpers/invitations'))
  await dialog.getByRole('button', { name: helping.make }).click()
  await expect(dialog.getByRole('img', { name: helping.code })).toBeVisible()
  return ((await (await made).json()) as { url: string }).url
}

/** Where a link leads on this run's server. */
const hereOf = (link: string) => `/invite${new URL(link).hash}`

async function accept(page: Page, helping: Helping, link: string, name: string): Promise<void> {
  await page.goto(hereOf(link))
  await page.getByLabel(helping.name).fill(name)
  await page.getByRole('button', { name: helping.accept, exact: true }).click()
  await expect(page.getByRole('region', { name: helping.whose })).toBeVisible()
}

test('A helper works at the desk of somebody else’s live, by name, until they are removed', {
  tag: ['@pair', '@once'],
}, async ({ page, words, world, language, enterAs, openDevice, guard }) => {
  test.setTimeout(120_000)
  const helping = HELPER_WORDS[language]
  const owner = await enterAs({ items: ['A12'] })
  const link = await invite(page, helping, 'desk')
  const helper = await createSeller(world, language, { items: ['MINE'] })
  const device = await openDevice(helper)
  await accept(device, helping, link, 'Sari')
  const dialog = page.getByRole('dialog', { name: helping.invite })
  await expect(dialog.getByText(helping.joined('Sari'))).toBeVisible()

  // Their own shop and the other are apart.
  await device.goto('/app/items')
  await expect(device.getByText('A12', { exact: true })).toBeVisible()
  await expect(device.getByText('MINE', { exact: true })).toHaveCount(0)

  const live = await goLive({ page: device, words, world }, owner.handle)
  await world.simulator.say(owner.handle, [
    { comment: 'a12 satu', nickname: 'Rina' },
    { comment: 'a12 dua', nickname: 'Dewi' },
  ])
  await live.expectOrder('A12', ['Rina', 'Dewi'])
  await expect(device.getByRole('region', { name: helping.whose })).toBeVisible()
  await live.move('A12', 'Dewi', 'winner')
  await live.expectOrder('A12', ['Dewi', 'Rina'])

  // What is queued when they are removed is refused, and told.
  const changes = /\/api\/comments\/.*\/\d+\/\d+$/
  guard.tolerate('network', changes)
  await device.route(changes, (route) => route.abort())
  await live.move('A12', 'Rina', 'winner')
  await expect(device.getByText(words.live.unsaved(1))).toBeVisible()
  guard.tolerate(403, /^\/api\//)
  await page.goto('/app/helpers')
  await page.getByRole('button', { name: helping.remove('Sari') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: helping.confirmRemove, exact: true }).click()
  await expect(page.getByText(helping.nobody)).toBeVisible()
  const ended = device.getByRole('dialog', { name: helping.ended })
  await expect(ended).toBeVisible({ timeout: 5_000 })
  await expect(ended.getByText(helping.refused)).toBeVisible()
  await ended.getByRole('button', { name: helping.toOwn }).click()
  await expect(device.getByRole('region', { name: helping.whose })).toHaveCount(0)
  await device.goto('/app/items')
  await expect(device.getByText('MINE', { exact: true })).toBeVisible()
  await device.goto(hereOf(link))
  await expect(device.getByText(helping.used)).toBeVisible()
})

const PAGES = [
  ...['home', 'live', 'items', 'past-sessions', 'recap', 'bills', 'orders', 'parcels'],
  ...['shop', 'money-in', 'buyers', 'helpers', 'keys', 'profile', 'support'],
]
const OWN_PAGES = {
  desk: ['home', 'live', 'items', 'past-sessions', 'recap', 'profile', 'support'],
  packing: ['bills', 'parcels', 'profile', 'support'],
}

for (const role of ['desk', 'packing'] as const)
  test(`Who helps has the pages of their task, by address too: ${role}`, {
    tag: ['@pair', '@once', '@night'],
  }, async ({ page, world, language, enterAs, openDevice }) => {
    const helping = HELPER_WORDS[language]
    await enterAs({ items: ['A12'] })
    const link = await invite(page, helping, role)
    const device = await openDevice(await createSeller(world, language, {}))
    await accept(device, helping, link, 'Sari')
    for (const path of PAGES) {
      await device.goto(`/app/${path}`)
      const isOwn = OWN_PAGES[role].includes(path)
      const lands = isOwn ? path : OWN_PAGES[role][0]
      await expect(device).toHaveURL(new RegExp(`/app/${lands}$`))
      await expect(device.getByRole('region', { name: helping.whose })).toBeVisible()
    }
  })

test('Who packs opens a parcel, packs it and sends it off with its number, by name', {
  tag: ['@pair', '@once'],
}, async ({ page, words, world, language, enterAs, openDevice }) => {
  const helping = HELPER_WORDS[language]
  const owner = await enterAs({ items: [] })
  const call = callAs(world, owner)
  await call('POST', '/item-clues', { clueText: 'A12', name: 'Gamis merah', price: 195_000 })
  const live = await goLive({ page, words, world }, owner.handle)
  await world.simulator.say(owner.handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await live.disconnect()
  await live.expectEnded()
  const [session] = await call<{ id: string }[]>('GET', '/past-sessions')
  const path = `/livestreams/${session?.id}/orders`
  const { orders } = await call<{ orders: { customerAccountId: string }[] }>('GET', path)
  const order = `${path}/${orders[0]?.customerAccountId}`
  await call('PATCH', order, { status: 'paid' })

  const link = await invite(page, helping, 'packing')
  const device = await openDevice(await createSeller(world, language, {}))
  await accept(device, helping, link, 'Sari')
  await device.getByRole('link', { name: helping.openParcels }).click()
  await device.getByRole('button', { name: /· Rina$/ }).click()
  const sheet = device.getByRole('dialog', { name: 'Rina' })
  await expect(sheet).toContainText('1 × A12 Gamis merah')
  await sheet.getByLabel(helping.address).fill('Jl. Mawar 5')
  await sheet.getByRole('button', { name: helping.packed, exact: true }).click()
  await sheet.getByLabel(helping.courier).fill('JNE')
  await sheet.getByLabel(helping.tracking).fill('JP1234567890')
  await expect(sheet).not.toContainText(/Rp|195/)
  await sheet.getByRole('button', { name: helping.shipped, exact: true }).click()
  await expect(sheet.getByRole('button', { name: helping.undoShipped })).toBeVisible()
  await device.keyboard.press('Escape')
  await expect(device.getByRole('main')).toContainText('JP1234567890')

  const steps = await call<{ to: string; helper?: string }[]>('GET', `${order}/history`)
  expect(steps.map(({ to, helper }) => [to, helper])).toEqual([
    ['shipped', 'Sari'],
    ['packed', 'Sari'],
    ['paid', 'Sari'],
    ['paid', undefined],
  ])
  await device.goto('/app/bills')
  await expect(device.getByText(helping.nothingToPack)).toBeVisible()
})
