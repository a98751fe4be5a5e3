import { expect, test } from './support/fixtures.ts'
import { createLivePage } from './support/live-page.ts'
import { callAs } from './support/seller-call.ts'

const TITLE = { en: 'Comments from elsewhere', id: 'Komentar dari tempat lain' }
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

    const call = callAs(world, seller)
    const { data } = await call<{ data: { id: string } }>('GET', '/livestreams/active')
    const key = { name: 'Tool', kind: 'key', scopes: ['comments:write'], expiresInDays: null }
    const { secret } = await call<{ secret: string }>('POST', '/keys', key)
    const post = callAs(world, { ...seller, token: secret })
    const said = { id: 'c1', author: { id: 'u1', name: 'Rina' }, text: 'a12 kak' }
    await post('POST', `/ingest/${data.id}`, { comments: [said] })
    const live = createLivePage(page, words)
    await live.expectOrder('A12', ['Rina'])
    await expect(address).toBeHidden()
    await page.screenshot({ path: info.outputPath('claimed.png') })
    await page.locator('summary', { hasText: TITLE[language] }).click()
    await expect(address).toBeVisible()
  },
)
