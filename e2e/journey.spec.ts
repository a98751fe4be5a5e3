import type { World } from '@dibs/testing/world'
import type { Page } from '@playwright/test'
import { expectedLists, readRecording } from './oracle.ts'
import { expectedCsv, expectedCsvName } from './support/expected-csv.ts'
import { expect, test } from './support/fixtures.ts'
import { createLivePage } from './support/live-page.ts'
import { logIn } from './support/login.ts'
import { createRecapPage } from './support/recap-page.ts'
import { newHandle, newPhoneNumber } from './support/seller.ts'
import { stepOf } from './support/verification.ts'
import type { Words } from './words.ts'

const ROOMS = [
  { recording: 'claim-race-999', items: ['999'], by: 'e-mail', tag: [] },
  {
    recording: 'claim-race-777',
    items: ['999', '777', '99'],
    by: 'phone',
    tag: ['@pair', '@once'],
  },
  {
    recording: 'busy-room',
    items: ['dream', 'techno support', 'techno', '💚'],
    by: 'e-mail',
    // Thousands of places to read; `order.pg.test.ts` plays the same room.
    tag: ['@once', '@night'],
  },
]

for (const { recording, items, by, tag } of ROOMS) {
  test(`A seller logs in by ${by}, goes live on ${recording} and takes the recap home`, {
    tag,
  }, async ({ page, words, world }) => {
    test.setTimeout(180_000)
    const handle = newHandle()
    await logIn(
      { page, words, world },
      by === 'phone' ? newPhoneNumber() : `${handle}@example.test`,
    )
    await connectAccount({ page, words, world }, handle)
    await addItems(page, words, items)
    await world.simulator.goLive(handle, { recording, speed: 0 })

    const startedAt = new Date()
    await openFromNav(page, words.nav.home)
    await page.getByRole('button', { name: words.home.join }).click()
    await expect(page).toHaveURL('/app/live')
    const live = createLivePage(page, words)
    await live.expectListening(handle)
    const lists = expectedLists(readRecording(recording), [...items].reverse())
    await live.expectLists(lists)

    await openFromNav(page, words.nav.home)
    await page.getByRole('button', { name: words.home.stop }).click()
    const question = page.getByRole('alertdialog', { name: words.live.stopTitle })
    await question.getByRole('button', { name: words.cancel }).click()
    await page.getByRole('button', { name: words.home.stop }).click()
    await question.getByRole('button', { name: words.live.stop }).click()
    await expect(page.getByText(words.live.stopped)).toBeVisible()
    await expect(page.getByRole('button', { name: words.home.join })).toBeVisible()

    await page.getByRole('link', { name: words.home.openRecap }).click()
    await expect(page).toHaveURL(/\/app\/recap\?session=[\w-]+$/)
    const recap = createRecapPage(page, words)
    await recap.expectProducts(lists)
    expect(await recap.copy()).toBe(recap.expectedCopy(lists))
    const file = await recap.exportCsv()
    expect([startedAt, new Date()].map(expectedCsvName)).toContain(file.name)
    expect(file.bytes.toString()).toBe(expectedCsv(lists).toString())
    expect(file.bytes.equals(expectedCsv(lists))).toBe(true)
    await recap.expectBuyers(lists)
  })
}

type Stage = { page: Page; words: Words; world: World }

async function connectAccount({ page, words, world }: Stage, handle: string): Promise<void> {
  const { verification, home } = words
  await world.simulator.setProfile(handle, { nickname: `Toko ${handle}` })
  await page.getByRole('button', { name: home.connect }).click()
  const dialog = page.getByRole('dialog', { name: verification.title })
  await dialog.getByLabel(verification.username).fill(handle)
  await dialog.getByRole('button', { name: verification.next, exact: true }).click()
  for (const step of [2, 3, 4]) {
    await expect(stepOf(dialog, { verification }, step)).toBeVisible()
    await dialog.getByRole('button', { name: verification.nextPicture }).click()
  }
  const word = (await dialog.getByRole('strong').textContent()) ?? ''
  await world.simulator.setProfile(handle, { bio: `Jualan tiap malam ✨ ${word}` })
  await dialog.getByRole('button', { name: verification.verify }).click()
  await page
    .getByRole('dialog', { name: verification.done })
    .getByRole('button', { name: verification.continue })
    .click()
  await expect(page.getByLabel(home.username)).toHaveValue(handle)
}

async function addItems(page: Page, words: Words, items: readonly string[]): Promise<void> {
  await openFromNav(page, words.nav.items)
  for (const item of items) {
    await page.getByLabel(words.items.label).fill(item)
    await page.getByRole('button', { name: words.items.add, exact: true }).click()
    await expect(
      page.getByRole('button', { name: words.items.edit(item), exact: true }),
    ).toBeVisible()
  }
}

async function openFromNav(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
}
