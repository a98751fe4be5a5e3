import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { inSight, type Pressed, pressedSince, watchPresses } from './support/presses.ts'

/** Of each kind, over two lists and two screens: with each thumb one by day, a thousand taps at night. */
const TAPS = Number(process.env.TAPS ?? 8)
/**
 * Between the look at the screen and the press, and how long the finger stays down, in ms, in turns:
 * a click may come more than a second after the look, and still acts on what it came down on.
 */
const THUMBS = [
  { aimMs: 600, downMs: 90 },
  { aimMs: 800, downMs: 250 },
] as const
type Thumb = (typeof THUMBS)[number]
/** So long ago an aim may be: what came up within a second before a press is asked about. */
const MOST_MS = 950
/** A finger that stays down longer asks for a menu and clicks nothing, on every phone. */
const LONG_PRESS_MS = 450
/** So often a tap that came too late is tried again; on a machine that is too busy, none would be in time. */
const TRIES = 4
/** Who says the codes again and again; else the lists grow for as long as the machine is slow. */
const REGULARS = 200
/** Whose comments come in late, each earlier than the one before, which takes the first place. */
const LATECOMERS = 60
const CODES = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8']
const KINDS = ['remove', 'skip', 'find', 'follow', 'place'] as const

// Rows are on their way under a finger, too.
test.use({ contextOptions: { reducedMotion: 'no-preference', serviceWorkers: 'block' } })

for (const isExpanded of [false, true]) {
  test(`A tap acts on what was under the finger, and on nobody else unasked: ${isExpanded ? 'all places' : 'the first places'}`, {
    tag: ['@pair', '@once'],
  }, async ({ page, words, world, enterAs }) => {
    const taps = Math.ceil(TAPS / 4)
    // Against hanging alone: no outcome depends on how quick the machine is.
    test.setTimeout(60_000 + taps * KINDS.length * 20_000)
    const { handle } = await enterAs({ items: CODES })
    const live = await goLive({ page, words, world }, handle)
    const crowd = startCrowd((comments) => world.simulator.say(handle, comments))
    await live.entry('A1').click()
    await watchPresses(page)
    const press = await openFinger(page)

    const wrong: string[] = []
    for (let tap = 0; tap < taps; tap += 1) {
      for (const kind of KINDS) {
        let [pressed, isInTime, late]: [Pressed | null, boolean, number] = [null, false, 0]
        do {
          // To follow folds the list.
          if (isExpanded) await expand(page)
          const aimed = await pick(page, kind, tap)
          const thumb = THUMBS[tap % 2] ?? THUMBS[0]
          await page.waitForTimeout(thumb.aimMs)
          await press(aimed, thumb)
          pressed = await pressedSince(page)
          // A busy machine takes longer than a thumb; such a tap tells nothing of aims.
          isInTime = pressed.at - aimed.at <= MOST_MS && !isLong(pressed)
          late += isInTime ? 0 : 1
          wrong.push(...complaints(isInTime ? aimed : { ...aimed, who: null }, pressed))
          await closeDialogs(page)
          // A row that went elsewhere meanwhile left nothing to press there.
        } while (pressed.under === null || (!isInTime && late < TRIES))
      }
    }
    await crowd.stop()
    expect(wrong).toEqual([])
  })
}

async function expand(page: Page): Promise<void> {
  const more = page.locator('main [data-item-id] button[aria-expanded=false]')
  if (await more.isVisible()) await more.click()
}

/** `at`: milliseconds of the page's clock. */
type Aimed = { kind: string; who: string; x: number; y: number; at: number }

/** One of that kind that is in sight now. */
async function pick(page: Page, kind: (typeof KINDS)[number], turn: number): Promise<Aimed> {
  for (;;) {
    const seen = (await inSight(page)).filter((each) => each.kind === kind)
    const aimed = seen[turn % Math.max(1, seen.length)]
    if (aimed) return aimed
  }
}

const isLong = ({ heldMs }: Pressed) => heldMs !== null && heldMs > LONG_PRESS_MS

/** What is wrong with what a press did. */
function complaints(aimed: { who: string | null }, pressed: Pressed): string[] {
  const { under, clicked, acted, dialog } = pressed
  const told = JSON.stringify({ aimed, ...pressed })
  if (under === null || (clicked === null && isLong(pressed))) return []
  if (clicked === null) return [`lost: ${told}`]
  if (clicked.kind !== under.kind || clicked.who !== under.who) return [`on another: ${told}`]
  if (under.kind === 'skip' && acted === null && dialog === null) return [`lost: ${told}`]
  if (acted !== null && acted !== (aimed.who ?? under.who)) return [`on another, unasked: ${told}`]
  const names = under.who !== ''
  if (under.kind === 'find' && dialog === null) return [`lost: ${told}`]
  if (names && dialog !== null && !dialog.includes(under.who)) return [`names another: ${told}`]
  if (under.kind !== 'skip' && names && dialog === null) return [`lost: ${told}`]
  return []
}

type Press = (at: { x: number; y: number }, thumb: Thumb) => Promise<void>

/** A finger, or a mouse where the screen takes none; there before it is needed, so that a press is quick. */
async function openFinger(page: Page): Promise<Press> {
  if ((await page.evaluate(() => navigator.maxTouchPoints)) === 0) {
    return async ({ x, y }, { downMs }) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.waitForTimeout(downMs)
      await page.mouse.up()
    }
  }
  const client = await page.context().newCDPSession(page)
  return async ({ x, y }, { downMs }) => {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await page.waitForTimeout(downMs)
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.locator('[role=dialog], [role=alertdialog]')
  if ((await dialogs.count()) > 0) await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(0)
}

/** Twenty comments a second; the first of one item after another comes in late. */
function startCrowd(
  say: (
    comments: Record<'nickname' | 'userId' | 'comment' | 'createTime', string>[],
  ) => Promise<unknown>,
) {
  let isOver = false
  let buyers = 0
  const start = Date.now() - 30_000
  const done = (async () => {
    for (let round = 0; !isOver; round += 1) {
      const started = performance.now()
      await say(
        Array.from({ length: 5 }, (_, index) => {
          // One in five comes in late, and is first then: the rows below it move.
          const isLate = index === 4
          buyers += 1
          const buyer = isLate ? REGULARS + (round % LATECOMERS) : buyers % REGULARS
          const userId = String(8_300_000_000_000_000_000n + BigInt(buyer))
          const code = isLate && round % 2 === 0 ? 'A1' : CODES[(round * 5 + index * 3) % 8]
          const createTime = String(isLate ? start - round : Date.now())
          return { nickname: `Pembeli ${buyer}`, userId, comment: `${code} kak`, createTime }
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
