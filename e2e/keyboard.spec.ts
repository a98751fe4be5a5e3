import type { World } from '@dibs/testing/world'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { itemButton } from './support/items.ts'
import { createKeyboard } from './support/keyboard.ts'
import { createLivePage } from './support/live-page.ts'
import { newHandle, readCode } from './support/seller.ts'
import { stepOf } from './support/verification.ts'
import type { Words } from './words.ts'

type Stage = { page: Page; words: Words; world: World }

test('A seller goes the whole way with nothing but a keyboard, and never loses the focus', {
  tag: ['@pair', '@once'],
}, async ({ page, words, world }) => {
  test.setTimeout(180_000)
  const stage = { page, words, world }
  const handle = newHandle()
  await logIn(stage, `${handle}@example.test`)
  await connectAccount(stage, handle)
  await addItems(stage)
  await joinLive(stage, handle)
  await addByHand(stage)
  await changePlaces(stage)
  await stop(stage)
  await takeRecapHome(stage)
})

async function logIn({ page, words, world }: Stage, email: string): Promise<void> {
  const keys = createKeyboard(page)
  await page.goto('/')
  await keys.use(page.getByRole('banner').getByRole('link', { name: words.login, exact: true }))
  await expect(page.getByLabel(words.identifier)).toBeFocused()
  await keys.type(email)
  await keys.press('Enter')
  await expect(page.getByLabel(words.codeField)).toBeFocused()
  await keys.type(await readCode(world, email))
  await expect(page.getByRole('heading', { level: 1, name: words.home.title })).toBeFocused()
}

async function connectAccount({ page, words, world }: Stage, handle: string): Promise<void> {
  const keys = createKeyboard(page)
  const { verification, home } = words
  await world.simulator.setProfile(handle, { nickname: `Toko ${handle}` })
  const connect = page.getByRole('button', { name: home.connect })
  await keys.use(connect)
  const dialog = page.getByRole('dialog', { name: verification.title })
  const username = dialog.getByLabel(verification.username)
  await expect(username).toBeFocused()
  await keys.press('Escape')
  await expect(connect).toBeFocused()

  await keys.press('Enter')
  await expect(username).toBeFocused()
  await keys.type(handle)
  await keys.press('Enter')
  for (const step of [2, 3, 4]) {
    await expect(stepOf(dialog, { verification }, step)).toBeVisible()
    await keys.expectKept()
    await keys.use(dialog.getByRole('button', { name: verification.nextPicture }))
  }
  const word = (await dialog.getByRole('strong').textContent()) ?? ''
  await world.simulator.setProfile(handle, { bio: `Jualan tiap malam ✨ ${word}` })
  await keys.expectKept()
  await keys.use(dialog.getByRole('button', { name: verification.verify }))
  const success = page.getByRole('dialog', { name: verification.done })
  await keys.use(success.getByRole('button', { name: verification.continue }))
  await expect(page.getByLabel(home.username)).toHaveValue(handle)
  await keys.expectKept()
}

async function addItems({ page, words: { items: words, nav, ...rest } }: Stage): Promise<void> {
  const keys = createKeyboard(page)
  await keys.use(page.getByRole('navigation').getByRole('link', { name: nav.items }))
  await keys.expectKept()
  const field = page.getByLabel(words.label)
  // On phones the way leads back, from the bar at the bottom.
  await keys.reach(field)
  for (const code of ['A12', 'B7', 'C3']) {
    await keys.type(code)
    await keys.press('Enter')
    await expect(page.getByRole('button', { name: words.edit(code) })).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  }
  await keys.use(page.getByRole('button', { name: words.edit('B7') }))
  await expect(page.getByLabel(words.editField, { exact: true })).toBeFocused()
  await keys.press('Escape')
  await expect(page.getByRole('button', { name: words.edit('B7') })).toBeFocused()

  const open = itemButton(page, { items: words }, 'C3')
  const sheet = page.getByRole('dialog', { name: 'C3', exact: true })
  await keys.use(open, 'Shift+Tab')
  await keys.use(sheet.getByRole('button', { name: words.remove('C3') }))
  const question = page.getByRole('alertdialog', { name: words.removeTitle('C3') })
  await keys.press('Escape')
  await expect(open).toBeFocused()
  await keys.press('Enter')
  await keys.use(sheet.getByRole('button', { name: words.remove('C3') }))
  await keys.use(question.getByRole('button', { name: rest.delete }))
  await expect(open).toHaveCount(0)
  // Who stands there now.
  await expect(itemButton(page, { items: words }, 'B7')).toBeFocused()
}

async function joinLive({ page, words, world }: Stage, handle: string): Promise<void> {
  const keys = createKeyboard(page)
  const live = createLivePage(page, words)
  await world.simulator.goLive(handle)
  await keys.use(page.getByRole('navigation').getByRole('link', { name: words.nav.live }))
  await keys.use(live.joinButton)
  await live.expectListening(handle)
  await keys.expectKept()
  for (const [nickname, comment] of [
    ['Rina', 'a12 kak'],
    ['Sari', 'A12'],
    ['Putri', 'mau a12'],
    ['Mega', 'spill harganya'],
  ] as const)
    await world.simulator.say(handle, [{ nickname, comment }])
  const { winner, openPlace } = words.live
  await keys.reach(page.getByRole('button', { name: openPlace('Rina', winner) }))
}

async function addByHand({ page, words: { live: words } }: Stage): Promise<void> {
  const keys = createKeyboard(page)
  const tab = page.getByRole('tab', { name: words.commentsTab })
  if (await tab.isVisible()) {
    await keys.reach(page.getByRole('tab', { name: words.waitlistsTab }), 'Shift+Tab')
    await keys.press('ArrowRight')
    await expect(tab).toBeFocused()
  }
  const add = page.getByRole('button', { name: words.add('Mega') })
  await keys.use(add)
  const picker = page.getByRole('dialog', { name: words.picker })
  await keys.press('Escape')
  await expect(add).toBeFocused()
  await keys.press('Enter')
  await keys.reach(picker.getByLabel(words.search))
  await keys.type('12')
  await keys.press('Tab')
  await keys.press('Space')
  await expect(picker.getByRole('radio', { name: 'A12' })).toBeChecked()
  await keys.use(picker.getByRole('button', { name: words.saveClaim }))
  await expect(picker).toHaveCount(0)
  // The comment can go to another item, too: its button has the focus again.
  await expect(add).toBeFocused()
  if (await tab.isVisible()) {
    await keys.reach(tab, 'Shift+Tab')
    await keys.press('ArrowLeft')
  }
}

async function changePlaces({ page, words: allWords }: Stage): Promise<void> {
  const keys = createKeyboard(page)
  const { live: words } = allWords
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) })
  /** Without touching anything. */
  const expectOrder = async (names: readonly string[]) => {
    for (const [index, name] of names.entries()) {
      const place = index === 0 ? words.winner : words.place(index)
      await expect(page.getByRole('button', { name: words.openPlace(name, place) })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /, .+\. / })).toHaveCount(names.length)
  }
  await keys.use(row('Mega'))
  const sheet = page.getByRole('dialog', { name: 'Mega', exact: true })
  await expect(sheet).toBeVisible()
  await keys.press('Escape')
  await expect(row('Mega')).toBeFocused()
  await keys.press('Enter')
  await keys.use(sheet.getByRole('button', { name: words.moves.up, exact: true }))
  await expectOrder(['Rina', 'Sari', 'Mega', 'Putri'])
  await expect(row('Mega')).toBeFocused()

  await keys.use(row('Sari'), 'Shift+Tab')
  const place = page.getByRole('dialog', { name: 'Sari', exact: true })
  await keys.use(place.getByRole('button', { name: words.remove('A12') }))
  const question = page.getByRole('alertdialog', { name: words.removeTitle('Sari') })
  await keys.use(question.getByRole('button', { name: words.removeConfirm }))
  await expectOrder(['Rina', 'Mega', 'Putri'])
  await expect(row('Mega')).toBeFocused()
  await keys.use(page.getByRole('button', { name: words.undo('Sari', 'A12') }), 'Shift+Tab')
  await expectOrder(['Rina', 'Sari', 'Mega', 'Putri'])
  await keys.expectKept()

  await keys.use(row('Putri'), 'Shift+Tab')
  const putri = page.getByRole('dialog', { name: 'Putri', exact: true })
  await keys.use(putri.getByRole('button', { name: words.toPlace }))
  await expect(putri.getByRole('button', { name: `${words.place(2)} Mega` })).toBeFocused()
  await keys.type('1')
  await keys.press('Enter')
  await expectOrder(['Rina', 'Putri', 'Sari', 'Mega'])
  await expect(row('Putri')).toBeFocused()
}

async function stop({ page, words: allWords }: Stage): Promise<void> {
  const keys = createKeyboard(page)
  const { live: words } = allWords
  const live = createLivePage(page, allWords)
  const disconnect = page.getByRole('banner').getByRole('button', { name: words.disconnect })
  await keys.use(disconnect, 'Shift+Tab')
  const question = page.getByRole('alertdialog', { name: words.stopTitle })
  await expect(question).toBeVisible()
  await keys.press('Escape')
  await expect(disconnect).toBeFocused()
  await keys.press('Enter')
  await keys.use(question.getByRole('button', { name: words.stop }))
  await live.expectEnded()
  await keys.expectKept()
}

async function takeRecapHome({ page, words }: Stage): Promise<void> {
  const keys = createKeyboard(page)
  const { recap } = words
  await keys.use(page.getByRole('link', { name: words.live.thisRecap }))
  await expect(page.getByRole('heading', { level: 1, name: recap.title })).toBeFocused()
  await keys.reach(page.getByRole('tab', { name: new RegExp(`^${recap.products}`) }))
  await keys.press('ArrowRight')
  await expect(page.getByRole('tab', { name: new RegExp(`^${recap.buyers}`) })).toBeFocused()
  await keys.press('ArrowLeft')
  const product = page.getByRole('heading', { level: 3 }).getByRole('button', { name: /^A12/ })
  await keys.use(product)
  await expect(product).toHaveAttribute('aria-expanded', 'true')
  const exporting = page.getByRole('button', { name: recap.export })
  const fold = page.getByRole('button', { name: recap.takeAway })
  if (await fold.isVisible()) {
    await keys.reach(fold, 'Shift+Tab')
    await keys.press('Enter')
    await keys.reach(exporting)
  } else await keys.reach(exporting, 'Shift+Tab')
  const [file] = await Promise.all([page.waitForEvent('download'), keys.press('Space')])
  expect(file.suggestedFilename()).toMatch(/^recap_\d{8}\.csv$/)
  await keys.expectKept()
}
