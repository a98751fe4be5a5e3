import { expect, test, testInOwnWorld } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'

testInOwnWorld(
  'A server that restarts during a live comes back with the same lists',
  {
    tag: '@once',
  },
  async ({ page, words, world, enterAs, guard }) => {
    testInOwnWorld.setTimeout(120_000)
    const { handle } = await enterAs({ items: ['A12', 'B3'] })
    const live = await goLive({ page, words, world }, handle)
    await world.simulator.say(handle, [
      { comment: 'a12 satu', nickname: 'Rina' },
      { comment: 'a12 dua', nickname: 'Sari' },
      { comment: 'b3 dong', nickname: 'Putri' },
    ])
    await live.expectOrder('A12', ['Rina', 'Sari'])
    await live.move('A12', 'Sari', 'winner')
    await live.expectOrder('A12', ['Sari', 'Rina'])

    guard.tolerateOutage()
    await world.server.stop()
    await expect(live.main.getByText(words.live.reconnecting)).toBeVisible()
    await live.expectOrder('A12', ['Sari', 'Rina'])
    // The provider sends the last chats again after a reconnect.
    await world.simulator.say(handle, [{ comment: 'a12 tiga', nickname: 'Eka' }])
    await world.server.start()

    await live.expectListening(handle, 60_000)
    await live.expectOrder('A12', ['Sari', 'Rina', 'Eka'])
    await live.expectOrder('B3', ['Putri'])
    // The replay reached back to a known chat: nothing was missed.
    await expect(live.main.getByText(words.live.notHeard)).toHaveCount(0)

    await world.simulator.say(handle, [{ comment: 'a12 empat', nickname: 'Fifi' }])
    await live.expectOrder('A12', ['Sari', 'Rina', 'Eka', 'Fifi'])
  },
)

test('A connection to the platform that breaks is mended without losing a place', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ comment: 'a12 satu', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await world.simulator.causeFault(handle, { kind: 'drop', seconds: 1 })
  await world.simulator.say(handle, [{ comment: 'a12 dua', nickname: 'Sari' }])
  await live.expectOrder('A12', ['Rina', 'Sari'])
  await live.expectListening(handle)
  // Nothing was missed, so no gap is left on the page.
  await expect(live.main.getByText(words.live.notHeard)).toHaveCount(0)
})

test('What could not be heard is told, on this device after a reload and on others, too', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, openDevice }) => {
  const seller = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, seller.handle)
  await world.simulator.say(seller.handle, [{ comment: 'a12 satu', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await world.simulator.causeFault(seller.handle, { kind: 'drop', seconds: 1 })
  // More than the provider sends again after a reconnect.
  for (let count = 1; count <= 12; count += 1)
    await world.simulator.say(seller.handle, [{ comment: `komentar ${count}` }])
  const gap = live.main.getByText(words.live.notHeard)
  await expect(gap.first()).toBeVisible()
  await live.expectState('komentar 12', 'normal')
  await expect(live.row('komentar 1')).toHaveCount(0)

  await page.reload()
  await live.expectListening(seller.handle)
  await expect(gap.first()).toBeVisible()
  const otherPage = await openDevice(seller)
  await otherPage.goto('/app/live')
  await expect(otherPage.getByText(words.live.notHeard).first()).toBeVisible()
})

test('A device that loses its network keeps its lists on screen and catches up', {
  tag: '@once',
}, async ({ page, words, world, enterAs, guard, context }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ comment: 'a12 satu', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])

  guard.tolerateOutage()
  await context.setOffline(true)
  await expect(live.main.getByText(words.live.offline)).toBeVisible()
  await live.expectOrder('A12', ['Rina'])
  await world.simulator.say(handle, [{ comment: 'a12 dua', nickname: 'Sari' }])
  await context.setOffline(false)
  await live.expectListening(handle)
  await live.expectOrder('A12', ['Rina', 'Sari'])
  await live.expectState('a12 dua', 'highlighted')
})

test('A socket on which nothing comes any more is given up, and nothing is missed', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const opened: string[] = []
  let isSilent = false
  await page.routeWebSocket(/\/api\/stream/, (socket) => {
    opened.push(socket.url())
    const isFirst = opened.length === 1
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!isFirst || !isSilent) socket.send(message)
    })
  })
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ comment: 'a12 satu', nickname: 'Rina' }])
  await live.expectState('a12 satu', 'highlighted')
  isSilent = true
  const missed = Array.from({ length: 20 }, (_, n) => ({ comment: `komentar ${n + 1}` }))
  await world.simulator.say(handle, [...missed, { comment: 'a12 dua', nickname: 'Sari' }])

  // The new socket may stand before the page has said that it connects again.
  await expect.poll(() => opened.length, { timeout: 30_000 }).toBe(2)
  await live.expectListening(handle)
  await live.expectState('a12 dua', 'highlighted')
  for (const comment of ['a12 satu', 'komentar 1', 'komentar 20']) {
    await expect(live.row(comment)).toHaveCount(1)
  }
  await live.expectOrder('A12', ['Rina', 'Sari'])
  await world.simulator.say(handle, [{ comment: 'a12 tiga', nickname: 'Eka' }])
  await live.expectOrder('A12', ['Rina', 'Sari', 'Eka'])
  // It asked for what it had missed, and for no more.
  expect(opened).toHaveLength(2)
  expect(opened[1]).toContain('&lastMessageId=')
})

test('A dialog that cannot be fetched costs nothing but another press', {
  tag: '@once',
}, async ({ page, words, world, enterAs, guard }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  guard.tolerateOutage()
  await page.route(/\/assets\/dialog-panel-/, (route) => route.abort())
  const live = await goLive({ page, words, world }, handle)
  const disconnect = page.getByRole('banner').getByRole('button', { name: words.live.disconnect })
  await disconnect.click()
  await expect(page.getByText(words.noAnswer)).toBeVisible()
  await live.expectListening(handle)
  await page.unroute(/\/assets\/dialog-panel-/)
  await disconnect.click()
  await expect(page.getByRole('alertdialog', { name: words.live.stopTitle })).toBeVisible()
})
