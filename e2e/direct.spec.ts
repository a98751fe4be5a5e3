import type { Page } from '@playwright/test'
import type { Chat } from './oracle.ts'
import { expect, inOwnWorld } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { openRecap } from './support/recap-page.ts'

/** A world in which devices listen to the provider themselves, and nobody else does. */
const test = inOwnWorld({ CHAT_STREAM: 'direct' })

/** The page's sockets by their addresses, and the comments that it saved by itself, as they come. */
function watch(page: Page) {
  const sockets: URL[] = []
  const saved: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url())))
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/comments')) return
    const { commentText, isManualClaim } = request.postDataJSON()
    if (!isManualClaim) saved.push(commentText)
  })
  return {
    sockets,
    saved,
    credentials: () => sockets.map(({ searchParams }) => searchParams.get('jwtKey')),
  }
}

test('In direct mode the page hears the provider itself, and what it saves are the only claims', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12', 'B3'] })
  const { sockets, saved } = watch(page)
  const live = await goLive({ page, words, world }, handle)
  const provider = sockets[0]?.origin ?? ''
  expect(new URL(provider).host).not.toBe(new URL(world.url).host)
  const policy = (await page.request.get('/app/live')).headers()['content-security-policy']
  expect(policy).toContain(`connect-src 'self' ${provider};`)

  // What a page reports must have been said while the session ran.
  const start = Date.now()
  const at = (second: number) => ({ createTime: String(start + second * 1_000) })
  await world.simulator.say(handle, [
    { comment: 'a12 satu', nickname: 'Rina', ...at(1) },
    { comment: 'halo kak', nickname: 'Wati', ...at(2) },
    { comment: 'b3 dong', nickname: 'Putri', ...at(3) },
  ])
  await live.expectOrder('A12', ['Rina'])
  await live.expectOrder('B3', ['Putri'])
  await live.expectState('a12 satu', 'highlighted')
  await live.expectState('halo kak', 'normal')
  // Heard late, and what was heard comes once more.
  await world.simulator.say(handle, [{ comment: 'a12 nol', nickname: 'Sari', ...at(0) }])
  await world.simulator.causeFault(handle, { kind: 'replay', count: 4 })
  await world.simulator.say(handle, [{ comment: 'a12 tiga', nickname: 'Eka', ...at(4) }])
  await live.expectOrder('A12', ['Sari', 'Rina', 'Eka'])
  expect(saved).toEqual(['a12 satu', 'b3 dong', 'a12 nol', 'a12 tiga'])

  await live.move('A12', 'Eka', 'winner')
  await live.expectOrder('A12', ['Eka', 'Sari', 'Rina'])
  const question = await live.askToRemove('B3', 'Putri')
  await question.getByRole('button', { name: words.live.removeConfirm }).click()
  await live.expectState('b3 dong', 'removed')
  const picker = await live.openCodeSearch('halo kak')
  await picker.getByRole('radio', { name: 'B3' }).check({ force: true })
  await picker.getByRole('button', { name: words.live.saveClaim }).click()
  await live.expectOrder('B3', ['Wati'])

  // After a reload the page saves the replayed comments again, and nothing changes.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await live.expectListening(handle)
  await world.simulator.say(handle, [{ comment: 'a12 lima', nickname: 'Fifi', ...at(5) }])
  await live.expectOrder('A12', ['Eka', 'Sari', 'Rina', 'Fifi'])
  await live.expectOrder('B3', ['Wati'])
})

test('In direct mode a lost provider is found again, each time with a credential of its own', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, guard }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const { sockets, credentials } = watch(page)
  const live = await goLive({ page, words, world }, handle)
  const places: Chat[] = []
  const claim = async (nickname: string) => {
    const said = { comment: `a12 ${nickname}`, nickname }
    places.push(...(await world.simulator.say(handle, [said])).comments)
    await live.expectOrder(
      'A12',
      places.map((chat) => chat.nickname),
    )
    await live.expectListening(handle)
  }
  await claim('Rina')

  guard.tolerateOutage()
  await world.simulator.causeFault(handle, { kind: 'drop', seconds: 1 })
  await claim('Sari')
  // A quiet room, too many connections, a worker that is taken away, and what is no end of a live.
  for (const [index, code] of [4006, 4429, 4556, 4404, 1000].entries()) {
    const before = sockets.length
    await world.simulator.causeFault(handle, { kind: 'close', code })
    await claim(`Buyer ${index}`)
    expect(sockets.length).toBeGreaterThan(before)
  }
  expect(new Set(credentials()).size).toBe(sockets.length)

  await world.simulator.endLive(handle)
  await live.expectEnded()
  const recap = await openRecap(page, words)
  await recap.expectProducts([{ item: 'A12', places }])
})

test('In direct mode claims wait in the page while the server is away', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, guard }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const { sockets } = watch(page)
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ comment: 'a12 satu', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  guard.tolerateOutage()
  await world.server.stop()
  await world.simulator.say(handle, [
    { comment: 'a12 dua', nickname: 'Sari' },
    { comment: 'a12 tiga', nickname: 'Eka' },
  ])
  await live.expectState('a12 tiga', 'highlighted')
  await world.server.start()
  await live.expectOrder('A12', ['Rina', 'Sari', 'Eka'])
  expect(sockets).toHaveLength(1)
})
