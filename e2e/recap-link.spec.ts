import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { openRecap } from './support/recap-page.ts'
import { createSeller } from './support/seller.ts'

test('A recap opens from its address for its seller alone', { tag: '@once' }, async ({
  page,
  words,
  world,
  language,
  enterAs,
  openDevice,
}) => {
  const seller = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, seller.handle)
  await world.simulator.say(seller.handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await live.disconnect()
  await live.expectEnded()
  await openRecap(page, words)
  const address = page.url()
  expect(address).toMatch(/\/app\/recap\?session=[0-9a-f-]{36}$/)

  const own = await openDevice(seller)
  await own.goto(address)
  await expect(own.getByRole('button', { name: /A12.*Rina/ })).toBeVisible()

  const other = await openDevice(await createSeller(world, language))
  for (const link of [address, `${new URL(address).origin}/app/recap?session=x`]) {
    await other.goto(link)
    await expect(other.getByRole('heading', { name: words.notFound })).toBeVisible()
    await expect(other.getByText('Rina')).toHaveCount(0)
  }
})
