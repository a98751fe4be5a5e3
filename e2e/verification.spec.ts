import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { stepOf } from './support/verification.ts'
import type { Words } from './words.ts'

/** Goes from Home through the first step, where the seller gives a username; answers the dialog. */
async function askForWord(
  page: Page,
  handle: string,
  { home, verification }: Pick<Words, 'home' | 'verification'>,
) {
  await page.goto('/app/home')
  await page.getByRole('button', { name: home.connect }).click()
  const dialog = page.getByRole('dialog', { name: verification.title })
  await dialog.getByLabel(verification.username).fill(handle)
  await dialog.getByLabel(verification.username).press('Enter')
  return dialog
}

test('An account is connected by a word in its bio, through all its steps', {
  tag: ['@pair', '@night'],
}, async ({ page, words: { home, verification: words, ...words_ }, world, enterAs }) => {
  const { handle } = await enterAs({ isLinked: false })
  await page.goto('/app/home')
  await page.getByRole('button', { name: home.connect }).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  const atStep = (step: number) =>
    expect(stepOf(dialog, { verification: words }, step)).toBeVisible()

  await atStep(1)
  await dialog.getByRole('button', { name: words.next, exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(words.noUsername)
  await dialog.getByLabel(words.username).fill(` @${handle} `)
  await dialog.getByRole('button', { name: words.next, exact: true }).click()

  await atStep(2)
  await dialog.getByRole('button', { name: words.nextPicture }).click()
  await atStep(3)
  await dialog.getByRole('button', { name: words.previousPicture }).click()
  await atStep(2)
  await dialog.getByRole('button', { name: words.dot(3) }).click()
  await atStep(4)
  await dialog.getByRole('button', { name: words.nextPicture }).click()

  await atStep(5)
  await dialog.getByRole('button', { name: words_.back }).click()
  await atStep(4)
  await dialog.getByRole('button', { name: words.nextPicture }).click()
  const word = (await dialog.getByRole('strong').textContent()) ?? ''
  await dialog.getByRole('button', { name: words.verify }).click()
  await expect(dialog.getByRole('alert')).toContainText(words.notFound)

  await world.simulator.setProfile(handle, { bio: `Live 19.00\n${word}`, private: true })
  await dialog.getByRole('button', { name: words.verify }).click()
  await expect(dialog.getByRole('alert')).toHaveText(words.private)

  await world.simulator.setProfile(handle, { private: false })
  await dialog.getByRole('button', { name: words.verify }).click()
  const success = page.getByRole('dialog', { name: words.done })
  await expect(success.getByRole('button', { name: words_.close })).toHaveCount(0)
  await success.getByRole('button', { name: words.continue }).click()
  await expect(page.getByLabel(home.username)).toHaveValue(handle)
  await expect(page.getByRole('button', { name: home.join })).toBeVisible()
})

test('An account whose bio cannot be read is connected by the word in its live', {
  tag: ['@once', '@night'],
}, async ({ page, words: { home, verification: words }, world, enterAs }) => {
  const { handle } = await enterAs({ isLinked: false })
  const { userId } = await world.simulator.setProfile(handle, { blocked: true })
  await world.simulator.behave({ userStatus: 500 }, handle)
  const dialog = await askForWord(page, handle, { home, verification: words })
  await dialog.getByRole('button', { name: words.skipToLive }).click()
  const word = (await dialog.getByRole('strong').textContent()) ?? ''
  await dialog.getByRole('button', { name: words.startListening }).click()
  await expect(dialog.getByText(words.notLive(handle))).toBeVisible()

  await world.simulator.goLive(handle)
  await expect(dialog.getByText(words.hearsLive(word))).toBeVisible({ timeout: 60_000 })
  await world.simulator.say(handle, [{ comment: word, uniqueId: 'penonton' }])
  await world.simulator.say(handle, [{ comment: word, userId, uniqueId: handle }])
  await page.getByRole('dialog', { name: words.done }).getByRole('button').click()
  await expect(page.getByLabel(home.username)).toHaveValue(handle)
  await world.simulator.endLive(handle)
})

test('The live is offered beside the bio', { tag: ['@once', '@night'] }, async ({
  page,
  words: { home, verification: words },
  enterAs,
}) => {
  const { handle } = await enterAs({ isLinked: false })
  const dialog = await askForWord(page, handle, { home, verification: words })
  await dialog.getByRole('button', { name: words.dot(3) }).click()
  await dialog.getByRole('button', { name: words.nextPicture }).click()
  await dialog.getByRole('button', { name: words.offerLive }).click()
  await expect(dialog.getByRole('button', { name: words.startListening })).toBeVisible()
})

test('A verification that a reload interrupts goes on at the word; closing it forgets the word', {
  tag: ['@once', '@night'],
}, async ({ page, words: { home, verification: words, ...words_ }, enterAs }) => {
  const { handle } = await enterAs({ isLinked: false })
  const dialog = await askForWord(page, handle, { home, verification: words })
  await expect(stepOf(dialog, { verification: words }, 2)).toBeVisible()

  await page.reload()
  await expect(stepOf(dialog, { verification: words }, 5)).toBeVisible()
  await dialog.getByRole('button', { name: words_.close }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: home.connect }).click()
  await expect(stepOf(dialog, { verification: words }, 1)).toBeVisible()
})

test.describe('The film of the walkthrough', { tag: '@once' }, () => {
  const openFilm = async (page: Page, { home, verification }: Words, handle: string) => {
    const dialog = await askForWord(page, handle, { home, verification })
    await dialog.getByRole('button', { name: verification.dot(3) }).click()
    await dialog.getByRole('button', { name: verification.nextPicture }).click()
    const film = dialog.locator('video')
    return {
      dialog,
      film,
      second: () => film.evaluate((video: HTMLVideoElement) => video.currentTime),
    }
  }

  test('waits to be started where less motion is wished, then plays and pauses', async ({
    page,
    words,
    enterAs,
  }) => {
    const { handle } = await enterAs({ isLinked: false })
    const { dialog, film, second } = await openFilm(page, words, handle)
    const { playFilm, pauseFilm } = words.verification
    const caption = dialog.locator('[aria-current="step"]')
    const before = await film.boundingBox()
    await expect(film).toHaveJSProperty('paused', true)
    expect(await second()).toBe(0)

    await dialog.getByRole('button', { name: playFilm }).click()
    await expect(dialog.getByRole('button', { name: pauseFilm })).toBeVisible()
    await expect.poll(second).toBeGreaterThan(0.3)
    await expect(caption).toHaveText(/^1\./)
    await expect(caption).toHaveText(/^2\./)

    await dialog.getByRole('button', { name: pauseFilm }).click()
    await expect(film).toHaveJSProperty('paused', true)
    await expect(dialog.getByRole('button', { name: playFilm })).toBeVisible()
    expect(await film.boundingBox()).toEqual(before)
  })

  test('plays by itself where motion is welcome, and begins again at its end', async ({
    page,
    words,
    enterAs,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const { handle } = await enterAs({ isLinked: false })
    const { film, second } = await openFilm(page, words, handle)
    await expect.poll(second).toBeGreaterThan(0.3)
    await film.evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.3
    })
    await expect.poll(second).toBeLessThan(2)
    await expect(film).toHaveJSProperty('paused', false)
  })
})
