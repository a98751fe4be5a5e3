import { expect, test, testInOwnWorld } from './support/fixtures.ts'
import { createLivePage, goLive } from './support/live-page.ts'

test('A second device joins the running live, sees the same, and changes show on both', {
  tag: '@once',
}, async ({ page, words, world, enterAs, openDevice }) => {
  const seller = await enterAs({ items: ['A12'] })
  const { handle } = seller
  const first = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [
    { comment: 'a12 satu', nickname: 'Rina' },
    { comment: 'a12 dua', nickname: 'Sari' },
    { comment: 'a12 tiga', nickname: 'Putri' },
    { comment: 'halo kak', nickname: 'Wati' },
  ])
  await first.expectOrder('A12', ['Rina', 'Sari', 'Putri'])
  const question = await first.askToRemove('A12', 'Sari')
  await question.getByRole('button', { name: words.live.removeConfirm }).click()
  await first.expectOrder('A12', ['Rina', 'Putri'])

  const otherPage = await openDevice(seller)
  await otherPage.goto('/app/home')
  await expect(otherPage.getByText(words.home.elsewhere)).toBeVisible()
  await otherPage.getByRole('button', { name: words.home.open }).click()
  await expect(otherPage).toHaveURL('/app/live')
  const second = createLivePage(otherPage, words)
  await second.expectListening(handle)
  for (const live of [first, second]) {
    await live.expectOrder('A12', ['Rina', 'Putri'])
    await live.expectState('a12 satu', 'highlighted')
    await live.expectState('a12 dua', 'removed')
    await live.expectState('halo kak', 'normal')
    await expect(live.log.getByRole('listitem')).toHaveCount(4)
  }

  await second.move('A12', 'Putri', 'winner')
  await first.expectOrder('A12', ['Putri', 'Rina'])
  const picker = await first.openCodeSearch('halo kak')
  await picker.getByRole('radio', { name: 'A12' }).check({ force: true })
  await picker.getByRole('button', { name: words.live.saveClaim }).click()
  await second.expectOrder('A12', ['Putri', 'Rina', 'Wati'])
  await second.expectState('halo kak', 'added')

  await second.disconnect()
  await second.expectEnded()
  await first.expectEnded()
})

test('A device that opens the live page while the live runs elsewhere joins it by itself', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, openDevice }) => {
  const seller = await enterAs({ items: ['A12'] })
  const first = await goLive({ page, words, world }, seller.handle)
  await world.simulator.say(seller.handle, [{ comment: 'a12 satu', nickname: 'Rina' }])
  await first.expectOrder('A12', ['Rina'])
  const otherPage = await openDevice(seller)
  await otherPage.goto('/app/live')
  const second = createLivePage(otherPage, words)
  await second.expectListening(seller.handle)
  await second.expectOrder('A12', ['Rina'])

  await otherPage.close()
  await first.expectListening(seller.handle)
  await world.simulator.say(seller.handle, [{ comment: 'a12 dua', nickname: 'Sari' }])
  await first.expectOrder('A12', ['Rina', 'Sari'])
})

testInOwnWorld(
  'A device that was away through a restart of the server has every comment once, and the same lists',
  {
    tag: ['@once', '@night'],
  },
  async ({ page, words, world, enterAs, openDevice, guard }) => {
    testInOwnWorld.setTimeout(120_000)
    const seller = await enterAs({ items: ['A12'] })
    const { handle } = seller
    const first = await goLive({ page, words, world }, handle)
    const otherPage = await openDevice(seller)
    await otherPage.goto('/app/live')
    const second = createLivePage(otherPage, words)
    await second.expectListening(handle)
    await world.simulator.say(handle, [
      { comment: 'a12 satu', nickname: 'Rina' },
      { comment: 'halo kak', nickname: 'Wati' },
    ])
    await second.expectOrder('A12', ['Rina'])

    guard.tolerateOutage()
    await otherPage.context().setOffline(true)
    await expect(second.main.getByText(words.live.offline)).toBeVisible()
    await world.simulator.say(handle, [
      { comment: 'a12 dua', nickname: 'Sari' },
      { comment: 'yang merah kak', nickname: 'Mega' },
    ])
    await first.expectOrder('A12', ['Rina', 'Sari'])
    await first.expectState('yang merah kak', 'normal')
    await world.server.stop()
    await world.server.start()
    await otherPage.context().setOffline(false)
    await world.simulator.say(handle, [{ comment: 'a12 tiga', nickname: 'Eka' }])
    for (const live of [first, second]) {
      await live.expectListening(handle, 60_000)
      await live.expectOrder('A12', ['Rina', 'Sari', 'Eka'])
      await live.expectState('a12 tiga', 'highlighted')
      for (const comment of ['a12 satu', 'halo kak', 'yang merah kak', 'a12 tiga'])
        await expect(live.row(comment), comment).toHaveCount(1)
    }
  },
)
