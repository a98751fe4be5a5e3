import { expect, test } from './support/fixtures.ts'

test('An account is connected in six steps, by a word in its bio', async ({
  page,
  words: { home, verification: words, ...words_ },
  world,
  enterAs,
}) => {
  const { handle } = await enterAs({ isLinked: false })
  await page.goto('/app/home')
  await page.getByRole('button', { name: home.connect }).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  const atStep = (step: number) =>
    expect(dialog.getByText(words.step(step), { exact: true })).toBeVisible()

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
  await expect(dialog.getByRole('alert')).toHaveText(words.notFound)

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

test('A verification that a reload interrupts goes on at the word; closing it forgets the word', {
  tag: '@pair',
}, async ({ page, words: { home, verification: words, ...words_ }, enterAs }) => {
  const { handle } = await enterAs({ isLinked: false })
  await page.goto('/app/home')
  await page.getByRole('button', { name: home.connect }).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  await dialog.getByLabel(words.username).fill(handle)
  await dialog.getByLabel(words.username).press('Enter')
  await expect(dialog.getByText(words.step(2), { exact: true })).toBeVisible()

  await page.reload()
  await expect(dialog.getByText(words.step(5), { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: words_.close }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: home.connect }).click()
  await expect(dialog.getByText(words.step(1), { exact: true })).toBeVisible()
})
