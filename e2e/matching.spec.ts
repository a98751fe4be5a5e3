import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import type { Words } from './words.ts'

/** Chooses a rule where the choice is open, and waits until it is saved. */
async function choose(page: Page, words: Words, rule: 'anywhere' | 'whole'): Promise<void> {
  const radio = page.getByRole('radio', { name: words.matching[rule] })
  await radio.click({ force: true })
  await expect(radio).toBeChecked()
  await expect(page.getByText(words.matching.saved)).toBeVisible()
}

test('A code that will catch more than it should is warned about, and a comment can be tried', {
  tag: '@once',
}, async ({ page, words, enterAs }) => {
  const { matching, items } = words
  await enterAs({ isLinked: false, items: ['A12'] })
  await page.goto('/app/items')
  await page.getByLabel(items.label).fill('99')
  await expect(page.getByText(matching.catches('99', '999'))).toBeVisible()
  await page.getByLabel(items.label).fill('A1')
  await expect(page.getByText(matching.inside('A1', 'A12'))).toBeVisible()
  await page.getByRole('button', { name: items.add, exact: true }).click()
  await expect(page.getByRole('button', { name: items.edit('A1'), exact: true })).toBeVisible()

  await page.getByRole('button', { name: matching.tryOut }).click()
  const comment = page.getByLabel(matching.comment, { exact: true })
  await comment.fill('keep ａ12 kak')
  await expect(page.getByText(matching.claims('A12'), { exact: true })).toBeVisible()
  await expect(page.locator('mark')).toHaveText('ａ12')
  await expect(page.getByText(matching.shorter('A1'))).toBeVisible()

  await comment.fill('keep a13 kak')
  await expect(page.getByText(matching.claims('A1'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: matching.change }).click()
  await choose(page, words, 'whole')
  await expect(page.getByText(matching.nothing, { exact: true })).toBeVisible()
  await expect(page.getByText(matching.notAlone('A1', 'a13'))).toBeVisible()
})

test('The rule that a seller chooses decides what claims in a live, from then on', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, openDevice }) => {
  const { matching } = words
  const seller = await enterAs({ items: ['A1'] })
  const live = await goLive({ page, words, world }, seller.handle)
  const say = (comment: string, nickname: string) =>
    world.simulator.say(seller.handle, [{ comment, nickname }])
  await say('A12 kak', 'Rina')
  await live.expectOrder('A1', ['Rina'])

  const settings = await openDevice(seller)
  await settings.goto('/app/profile')
  await settings.getByRole('link', { name: matching.change }).click()
  await choose(settings, words, 'whole')
  await say('A12 dong', 'Sari')
  await say('keep A1!', 'Putri')
  await live.expectOrder('A1', ['Rina', 'Putri'])
  await live.expectState('A12 dong', 'normal')
  await live.expectState('A12 kak', 'highlighted')

  await choose(settings, words, 'anywhere')
  await say('A12 lagi', 'Dewi')
  await live.expectOrder('A1', ['Rina', 'Putri', 'Dewi'])
})
