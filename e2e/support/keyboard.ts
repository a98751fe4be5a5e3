import { expect, type Locator, type Page } from '@playwright/test'

/** At most this many Tab stops to anything on a page. */
const MOST_STOPS = 60

/** A person with a keyboard alone. At every stop the focus must be visible. */
export function createKeyboard(page: Page) {
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key)
  }

  /** Goes from stop to stop until it is reached, whichever way is asked for. */
  async function reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible()
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await hasFocus(target)) return expectSeen(page)
      await press(key)
      await expectSeen(page)
    }
    throw new Error(`${target} cannot be reached with ${key}`)
  }

  return {
    press,
    reach,
    type: (text: string) => page.keyboard.type(text),
    /** Reaches it and presses it. */
    use: async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
      await reach(target, key)
      await press('Enter')
    },
    /** Waits until something has the focus that is in sight, rather than the page as a whole. */
    expectKept: () => expect.poll(() => readFocus(page), 'what has the focus').not.toBeNull(),
  }
}

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)

const expectSeen = (page: Page) =>
  expect
    // After the last stop comes the browser's own bar, then the first stop again.
    .poll(async () => (await readFocus(page))?.faults ?? [], 'what is wrong with the focus')
    .toEqual([])

/** What has the focus, and what is wrong with it; `null` when nothing has. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return null
    const what = focused.outerHTML.slice(0, 160)
    const isStop = focused.matches('a, button, input, summary, [tabindex="0"]')
    if (!isStop) return { faults: [] }
    const isMarked = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return hasOutline || / 0px 0px 0px [23]px/.test(` ${boxShadow}`)
    }
    // A field shows it on its frame, a row as a whole, a hidden radio on its label.
    const around = [focused, focused.parentElement, focused.parentElement?.parentElement]
    const boxes = focused.matches('[autocomplete="one-time-code"]')
      ? [...(focused.closest('form')?.querySelectorAll('.figures') ?? [])]
      : []
    const marked = [...around, ...boxes].find((element) => element && isMarked(element))
    const { top, bottom, left, right } = (marked ?? focused).getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const onTop = document.elementFromPoint(x, y)
    const isInSight = onTop !== null && (marked?.contains(onTop) || onTop.contains(focused))
    return {
      faults: [
        ...(marked ? [] : [`not marked: ${what}`]),
        ...(isInSight ? [] : [`out of sight: ${what}`]),
      ],
    }
  })
