import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'

/** `TAPS=100` takes two minutes. */
const TAPS = Number(process.env.TAPS ?? 24)
/** Between the look at the screen and the tap, in ms. */
const AIMED_MS = 600
const CODES = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8']

test('A tap that was aimed 0.6 s ago hits who was there, however fast comments and items come in', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  test.setTimeout(60_000 + TAPS * 4_000)
  const more = Array.from({ length: 60 }, (_, index) => `N${index + 1}`)
  const { handle } = await enterAs({ items: [...CODES, ...more] })
  const live = await goLive({ page, words, world }, handle)
  const crowd = startCrowd((comments) => world.simulator.say(handle, comments), more)
  await live.entry('A1').waitFor()

  const missed: string[] = []
  for (let tap = 0; tap < TAPS; tap += 1) {
    const aimed = await pick(page, tap)
    await page.waitForTimeout(AIMED_MS)
    await page.touchscreen.tap(aimed.x, aimed.y)
    if (!(await hits(page, aimed))) missed.push(aimed.what)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await crowd.stop()
  expect(missed).toEqual([])
})

type Aimed = { what: string; kind: 'tile' | 'place'; x: number; y: number }

/** Picks a tile or a place that is in sight now, in turns. */
const pick = (page: Page, turn: number): Promise<Aimed> =>
  page.evaluate((at) => {
    const tiles = [...document.querySelectorAll('main ul button[aria-pressed]')]
    const places = [...document.querySelectorAll('main [data-account-id] button')]
    const kind = at % 3 === 0 ? 'tile' : 'place'
    const inSight = (kind === 'tile' ? tiles : places).flatMap((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isOnTop = document.elementFromPoint(x, y)?.closest('button') === button
      const item = button.closest('[data-item-id]')?.querySelector('h3 span')?.textContent
      const label = button.getAttribute('aria-label') ?? button.textContent ?? ''
      return isOnTop
        ? [
            {
              what: kind === 'tile' ? label.split(',')[0] : `${item}/${label.split(',')[0]}`,
              kind,
              x,
              y,
            },
          ]
        : []
    })
    return inSight[at % inSight.length] as Aimed
  }, turn)

/** Whether the tap put the tile's item in focus, or opened the place of that buyer on that item. */
async function hits(page: Page, { what, kind }: Aimed): Promise<boolean> {
  if (kind === 'tile') {
    const shown = page.locator('main [data-item-id] h3 span').first()
    return expect
      .poll(() => shown.textContent(), { timeout: 3_000 })
      .toBe(what)
      .then(
        () => true,
        () => false,
      )
  }
  const [item = '', name = ''] = what.split('/')
  const dialog = page.getByRole('dialog', { name, exact: true })
  const isOpen = await dialog.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )
  return isOpen && (await dialog.getByText(new RegExp(`^${item} · `)).count()) > 0
}

/** Twenty comments a second, and every two seconds the first claim of another item. */
function startCrowd(
  say: (comments: { nickname: string; comment: string; createTime: string }[]) => Promise<unknown>,
  more: readonly string[],
) {
  let isOver = false
  let buyers = 0
  const start = Date.now() - 30_000
  const done = (async () => {
    for (let round = 0; !isOver; round += 1) {
      const started = performance.now()
      const fresh = round % 8 === 0 ? more[Math.floor(round / 8)] : undefined
      await say(
        Array.from({ length: 5 }, (_, index) => {
          buyers += 1
          const code = index === 0 && fresh ? fresh : CODES[(round * 5 + index * 3) % CODES.length]
          // One in five comes in late, and is first then: the rows below it move.
          const createTime = String(index === 4 ? start - round : Date.now())
          return { nickname: `Pembeli ${buyers}`, comment: `${code} kak`, createTime }
        }),
      )
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, 250 - (performance.now() - started))),
      )
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await done
    },
  }
}
