import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { openRecap } from './support/recap-page.ts'

test('What slips through is taken in with one tap: a near miss, a code that came late, an old comment', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A5', 'B2'] })
  const live = await goLive({ page, words, world }, handle)
  const say = (comment: string, nickname: string) =>
    world.simulator.say(handle, [{ comment, nickname }])
  await say('mau C7 dong', 'Dewi')
  await say('kak A 5 ya', 'Rina')
  await say('a5', 'Sari')
  await live.expectOrder('A5', ['Sari'])

  await live.show('comments')
  await live.chip('kak A 5 ya').click()
  // Sari may be winner for two seconds by now: then it is asked.
  const question = page.getByRole('alertdialog')
  const added = page.getByText(words.slips.added('Rina', 'A5'))
  await expect(question.or(added)).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button').first().click()
  await expect(added).toBeVisible()
  await live.expectState('kak A 5 ya', 'added')
  await live.expectOrder('A5', ['Rina', 'Sari'])

  const picker = await live.openPicker('a5')
  await picker.getByRole('button', { name: 'B2', exact: true }).click()
  await expect(page.getByText(words.live.claimSaved)).toBeVisible()
  await expect(picker).toHaveCount(0)
  await live.expectOrder('B2', ['Sari'])

  const another = await live.openCodeSearch('a5')
  await another.getByLabel(words.live.newCode).fill('C7')
  await another.getByRole('button', { name: words.live.create }).click()
  // The line has the seller's newest change for 10 s; the offer is in the sheet behind it.
  const takeIn = page.getByRole('button', { name: words.slips.takeIn, exact: true })
  await page.getByRole('button', { name: words.live.moreTold }).click()
  await takeIn.click()
  await expect(takeIn).toHaveCount(0)
  await page.keyboard.press('Escape')
  await live.expectOrder('C7', ['Dewi', 'Sari'])

  await live.show('comments')
  await page.getByRole('button', { name: words.slips.earlier }).click()
  const sheet = page.getByRole('dialog', { name: words.slips.earlier })
  await sheet.getByRole('searchbox').fill('dewi')
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  await expect(sheet.getByText('mau C7 dong')).toBeVisible()
})

test('Who wrote a code long before it was added is offered ahead of a late winner, wherever it is added', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A5', 'B2'] })
  const live = await goLive({ page, words, world }, handle)
  const say = (comment: string, ...nicknames: string[]) =>
    world.simulator.say(
      handle,
      nicknames.map((nickname) => ({
        comment,
        nickname,
        ...(nickname === 'Eka' && { userId: '801' }),
      })),
    )
  await say('E9 kak', 'Dini', 'Eka')
  // More than the server remembers of what names no code.
  await say('halo kak', ...Array.from({ length: 2_200 }, (_, n) => `Penonton ${n}`))
  await page.getByRole('navigation').getByRole('link', { name: words.nav.items }).click()
  await page.getByLabel(words.items.label).fill('E9')
  await page.getByRole('button', { name: words.items.add, exact: true }).click()
  await expect(page.getByRole('button', { name: words.items.edit('E9') })).toBeVisible()
  await say('E9', 'Telat', 'Eka')
  await page.getByRole('navigation').getByRole('link', { name: words.nav.live }).click()
  await live.expectOrder('E9', ['Telat', 'Eka'])
  await page.getByRole('button', { name: words.slips.takeIn, exact: true }).click()
  await live.expectOrder('E9', ['Dini', 'Eka', 'Telat'])
})

test('A code that nobody added during the live is told at its end, and added in the recap with who named it', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A5', 'B2'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(
    handle,
    ['Dini', 'Eka', 'Fitri'].map((nickname) => ({ nickname, comment: 'B6 kak' })),
  )
  await world.simulator.say(handle, [{ nickname: 'Sari', comment: 'a5' }])
  await live.expectOrder('A5', ['Sari'])
  await world.simulator.endLive(handle)
  await live.expectEnded()
  await expect(page.getByText(/B6 \(3\)/)).toBeVisible()
  await openRecap(page, words)
  await page.getByRole('button', { name: /: B6$/ }).click()
  // The earliest has it.
  const added = page.getByRole('heading', { level: 3 }).getByRole('button', { name: /^B6/ })
  await expect(added).toContainText('Dini')
  await expect(page.getByRole('button', { name: /: B6$/ })).toHaveCount(0)
})
