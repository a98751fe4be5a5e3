import type { Dialog } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'

test('A reload during a live warns, then brings comments, their states and the lists back', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12', 'B3'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [
    { comment: 'a12 satu', nickname: 'Rina' },
    { comment: 'a12 dua', nickname: 'Sari' },
    { comment: 'b3 dong', nickname: 'Putri' },
    { comment: 'halo kak', nickname: 'Wati' },
    { comment: 'murah ya', nickname: 'Dewi' },
  ])
  await live.expectOrder('A12', ['Rina', 'Sari'])
  await live.move('A12', 'Sari', 'up')
  await live.expectOrder('A12', ['Sari', 'Rina'])
  const question = await live.askToRemove('B3', 'Putri')
  await question.getByRole('button', { name: words.live.removeConfirm }).click()
  const picker = await live.openCodeSearch('halo kak')
  await picker.getByRole('radio', { name: 'B3' }).check({ force: true })
  await picker.getByRole('button', { name: words.live.saveClaim }).click()
  await live.expectOrder('B3', ['Wati'])

  const warnings: string[] = []
  page.on('dialog', (dialog: Dialog) => {
    warnings.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(warnings).toEqual(['beforeunload'])
  await live.expectListening(handle)
  await live.expectOrder('A12', ['Sari', 'Rina'])
  await live.expectOrder('B3', ['Wati'])
  await live.expectState('a12 satu', 'highlighted')
  await live.expectState('a12 dua', 'highlighted')
  await live.expectState('b3 dong', 'removed')
  await live.expectState('halo kak', 'added')
  await live.expectState('murah ya', 'normal')
  await expect(live.log.getByRole('listitem')).toHaveCount(5)

  await world.simulator.say(handle, [{ comment: 'a12 tiga', nickname: 'Eka' }])
  await live.expectOrder('A12', ['Sari', 'Rina', 'Eka'])
})

test('Nothing warns when the page is left while no live runs', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs()
  const live = await goLive({ page, words, world }, handle)
  await live.disconnect()
  await live.expectEnded()
  const warnings: string[] = []
  page.on('dialog', (dialog) => {
    warnings.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await expect(live.joinButton).toBeVisible()
  expect(warnings).toEqual([])
})
