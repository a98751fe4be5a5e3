import type { World } from '@dibs/testing/world'
import { expect, test } from './support/fixtures.ts'
import { createLivePage, goLive } from './support/live-page.ts'
import type { Seller } from './support/seller.ts'
import { callAs } from './support/seller-call.ts'

const TITLE = { en: 'Comments from elsewhere', id: 'Komentar dari tempat lain' }
const OFFER = {
  en: {
    take: 'Add Dewi to A12',
    leave: 'Leave Sari off A12',
    late: 'Add Tono to A12',
    counts: /^2 comments came from TikTok and from tool,/,
  },
  id: {
    take: 'Masukkan Dewi ke A12',
    leave: 'Jangan masukkan Sari ke A12',
    late: 'Masukkan Tono ke A12',
    counts: /^2 komentar ada di TikTok dan di tool,/,
  },
}
const NONE = { en: 'No comment has come yet.', id: 'Belum ada komentar masuk.' }

test(
  'A live without TikTok shows where comments are posted, and claims by what a program posts',
  {
    tag: ['@pair', '@once'],
  },
  async ({ page, words, world, language, enterAs }, info) => {
    const seller = await enterAs({ items: ['A12'] })
    await page.goto('/app/live')
    await page.getByRole('button', { name: TITLE[language] }).click()
    await expect(page.getByText(NONE[language])).toBeVisible()
    const address = page.locator('pre', { hasText: '/api/ingest/' }).first()
    await expect(address).toBeVisible()
    await page.screenshot({ path: info.outputPath('waiting.png') })

    const post = await createProgram(world, seller)
    await post({ id: 'c1', author: { id: 'u1', name: 'Rina' }, text: 'a12 kak' })
    const live = createLivePage(page, words)
    await live.expectOrder('A12', ['Rina'])
    await expect(address).toBeHidden()
    await page.screenshot({ path: info.outputPath('claimed.png') })
    await page.locator('summary', { hasText: TITLE[language] }).click()
    await expect(address).toBeVisible()
  },
)

test(
  'What TikTok leaves out is offered while the live runs: taken in, left off, gone once TikTok brings it',
  {
    tag: ['@pair', '@once'],
  },
  async ({ page, words, world, language, enterAs }, info) => {
    const seller = await enterAs({ items: ['A12'] })
    const { handle } = seller
    const live = await goLive({ page, words, world }, handle)
    const post = await createProgram(world, seller)
    const rina = { comment: 'a12 kak', nickname: 'Rina', uniqueId: 'rina' }
    await world.simulator.say(handle, [rina])
    await live.expectOrder('A12', ['Rina'])
    const at = new Date().toISOString()
    const by = (name: string) => ({
      author: { handle: name.toLowerCase(), name },
      text: 'a12 kak',
      at,
    })
    await post(by('Rina'), by('Dewi'), by('Sari'), by('Tono'))

    const offer = OFFER[language]
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    // TikTok has half a minute to bring them.
    await expect(button(offer.take)).toBeVisible({ timeout: 60_000 })
    await page.screenshot({ path: info.outputPath('offered.png') })
    await button(offer.take).click()
    await live.expectOrder('A12', ['Rina', 'Dewi'])
    const more = button(words.live.moreTold)
    if (await more.isVisible()) await more.click()
    await button(offer.leave).click()
    await expect(button(offer.leave)).toHaveCount(0)
    await expect(button(offer.late)).toBeVisible()
    const tono = { comment: 'a12 kak', nickname: 'Tono', uniqueId: 'tono' }
    await world.simulator.say(handle, [{ ...tono, createTime: String(Date.parse(at)) }])
    await expect(button(offer.late)).toHaveCount(0)
    // What can be undone keeps the sheet open.
    const sheet = page.getByRole('dialog')
    if (await sheet.isVisible()) await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    // Of one millisecond, TikTok's own stands first.
    await live.expectOrder('A12', ['Rina', 'Tono', 'Dewi'])

    await button(words.live.settings).click()
    await expect(page.getByRole('dialog').getByText(offer.counts)).toBeVisible()
    await page.screenshot({ path: info.outputPath('counted.png') })
  },
)

/** A program of the seller's that posts into the live that runs. */
async function createProgram(world: World, seller: Seller) {
  const call = callAs(world, seller)
  const { data } = await call<{ data: { id: string } }>('GET', '/livestreams/active')
  const key = { name: 'Tool', kind: 'key', scopes: ['comments:write'], expiresInDays: null }
  const { secret } = await call<{ secret: string }>('POST', '/keys', key)
  const post = callAs(world, { ...seller, token: secret })
  return (...comments: object[]) => post('POST', `/ingest/${data.id}`, { source: 'tool', comments })
}
