import { test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import type { Words } from './words.ts'

type Move = keyof Words['live']['moves']

/** Four buyers claim a second apart; one is moved; then others are heard late. */
const CASES: { move: Move; who: string; moved: string[]; afterwards: string[] }[] = [
  {
    move: 'winner',
    who: 'Cici',
    moved: ['Cici', 'Ani', 'Budi', 'Dedi'],
    // Who was made winner stays winner, whoever was earlier.
    afterwards: ['Cici', 'Eka', 'Ani', 'Fifi', 'Budi', 'Dedi', 'Gita'],
  },
  {
    move: 'up',
    who: 'Dedi',
    moved: ['Ani', 'Budi', 'Dedi', 'Cici'],
    afterwards: ['Eka', 'Ani', 'Fifi', 'Budi', 'Dedi', 'Cici', 'Gita'],
  },
  {
    move: 'down',
    who: 'Budi',
    moved: ['Ani', 'Cici', 'Budi', 'Dedi'],
    afterwards: ['Eka', 'Ani', 'Fifi', 'Cici', 'Budi', 'Dedi', 'Gita'],
  },
  {
    move: 'bottom',
    who: 'Ani',
    moved: ['Budi', 'Cici', 'Dedi', 'Ani'],
    afterwards: ['Eka', 'Fifi', 'Budi', 'Cici', 'Dedi', 'Ani', 'Gita'],
  },
]

for (const { move, who, moved, afterwards } of CASES) {
  test(`Who was moved (${move}) stays there, whatever is heard late`, async ({
    page,
    words,
    world,
    enterAs,
  }) => {
    const { handle } = await enterAs({ items: ['A12'] })
    const live = await goLive({ page, words, world }, handle)
    const start = Date.now() - 60_000
    const say = (nickname: string, second: number) =>
      world.simulator.say(handle, {
        comment: `a12 ${nickname}`,
        nickname,
        createTime: String(start + second * 1000),
      })
    // Heard in another order than the platform stamped them.
    for (const [name, second] of [
      ['Budi', 2],
      ['Ani', 1],
      ['Dedi', 4],
      ['Cici', 3],
    ] as const)
      await say(name, second)
    await live.expectOrder('A12', ['Ani', 'Budi', 'Cici', 'Dedi'])

    await live.move('A12', who, move)
    await live.expectOrder('A12', moved)
    await say('Gita', 9)
    await say('Eka', 0)
    await say('Fifi', 1.5)
    await live.expectOrder('A12', afterwards)
    await page.reload()
    await live.expectListening(handle)
    await live.expectOrder('A12', afterwards)
  })
}
