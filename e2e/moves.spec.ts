import { test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import type { Words } from './words.ts'

/** Four buyers claim an item a second apart; one of them is moved; then others are heard late. */
const CASES: {
  move: keyof Words['live']['moves']
  item: string
  who: string
  moved: string[]
  afterwards: string[]
}[] = [
  {
    move: 'winner',
    item: 'A12',
    who: 'Cici',
    moved: ['Cici', 'Ani', 'Budi', 'Dedi'],
    // A winner by hand stays winner, even ahead of an earlier comment.
    afterwards: ['Cici', 'Eka', 'Ani', 'Fifi', 'Budi', 'Dedi', 'Gita'],
  },
  {
    move: 'up',
    item: 'B3',
    who: 'Dedi',
    moved: ['Ani', 'Budi', 'Dedi', 'Cici'],
    afterwards: ['Eka', 'Ani', 'Fifi', 'Budi', 'Dedi', 'Cici', 'Gita'],
  },
  {
    move: 'down',
    item: 'C7',
    who: 'Budi',
    moved: ['Ani', 'Cici', 'Budi', 'Dedi'],
    afterwards: ['Eka', 'Ani', 'Fifi', 'Cici', 'Budi', 'Dedi', 'Gita'],
  },
  {
    move: 'bottom',
    item: 'D9',
    who: 'Ani',
    moved: ['Budi', 'Cici', 'Dedi', 'Ani'],
    afterwards: ['Eka', 'Fifi', 'Budi', 'Cici', 'Dedi', 'Ani', 'Gita'],
  },
]

test('Who was moved stays where the seller put them, whatever is heard late', {
  tag: ['@pair', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: CASES.map(({ item }) => item) })
  const live = await goLive({ page, words, world }, handle)
  const start = Date.now() - 60_000
  const say = (...said: [name: string, second: number][]) =>
    world.simulator.say(
      handle,
      CASES.flatMap(({ item }) =>
        said.map(([nickname, second]) => ({
          comment: `${item} ${nickname}`,
          nickname,
          createTime: String(start + second * 1000),
        })),
      ),
    )
  // Heard in another order than the platform stamped them.
  await say(['Budi', 2], ['Ani', 1], ['Dedi', 4], ['Cici', 3])
  for (const { item, who, move, moved } of CASES) {
    await test.step(move, async () => {
      await live.expectOrder(item, ['Ani', 'Budi', 'Cici', 'Dedi'])
      const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
      await live.move(item, who, move)
      await live.expectOrder(item, moved)
      // The page shows it before: "bottom" is behind whoever the server has heard by then.
      await saved
    })
  }
  await say(['Gita', 9], ['Eka', 0], ['Fifi', 1.5])
  for (const { item, afterwards } of CASES) await live.expectOrder(item, afterwards)
  await page.reload()
  await live.expectListening(handle)
  for (const { item, afterwards } of CASES) await live.expectOrder(item, afterwards)
})
