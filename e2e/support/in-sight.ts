import type { Page } from '@playwright/test'

/**
 * The first rows of the item in focus that are not wholly in sight: cut by their list or the screen,
 * or with something else on top. An answer that names none: all are.
 */
export const outOfSight = (page: Page, count: number): Promise<string[]> =>
  page.evaluate((count) => {
    const rows = [...document.querySelectorAll('main [data-item-id] [data-account-id]')]
    if (rows.length < count) return [`only ${rows.length} rows`]
    return rows.slice(0, count).flatMap((row) => {
      const { left, right, top, bottom } = row.getBoundingClientRect()
      const box = row.closest('[data-live-panel]')?.getBoundingClientRect() ?? new DOMRect()
      const isCut = top < box.top - 1 || bottom > box.bottom + 1 || bottom > innerHeight
      const points = [left + 20, right - 20].flatMap((x) =>
        [top + 4, bottom - 4].map((y) => [x, y]),
      )
      const isCovered = points.some(
        ([x = 0, y = 0]) => !row.contains(document.elementFromPoint(x, y)),
      )
      const what = `${row.querySelector('button')?.ariaLabel}, ${Math.round(top)} to ${Math.round(bottom)} of ${Math.round(box.top)} to ${Math.round(box.bottom)}`
      return isCut ? [`cut: ${what}`] : isCovered ? [`covered: ${what}`] : []
    })
  }, count)

/** What cannot be pressed or read wherever the page is scrolled to, since something lies over it. */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll<HTMLElement>(
        'header a, header button, main button, main a, main li, main [data-told], nav a, aside button',
      ),
    ]
    return parts.flatMap((part) => {
      if (part.closest('.sr-only') || part.closest('[data-told].contents')) return []
      part.scrollIntoView({ block: 'center', inline: 'center' })
      const shown = part.matches('aside button') ? (part.firstElementChild ?? part) : part
      const { left, top, width, height } = shown.getBoundingClientRect()
      if (width === 0 || height === 0) return []
      const found = document.elementFromPoint(
        left + width / 2,
        top + Math.min(height, innerHeight) / 2,
      )
      const isFree =
        found !== null &&
        (part.contains(found) || found.contains(part) || found.closest('li') === part.closest('li'))
      const name = (each: Element | null) =>
        each?.getAttribute('aria-label') ?? each?.textContent?.slice(0, 40) ?? 'nothing'
      return isFree ? [] : [`${name(part)} under ${found?.tagName} ${name(found)}`]
    })
  })

/** What has something over it when the focus comes to it from above, or from below. */
export const hiddenWithFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>('main :is(a, button:enabled, input:enabled)'),
    ].filter((stop) => stop.checkVisibility() && !stop.closest('.sr-only'))
    return [...stops, ...stops.toReversed()].flatMap((stop) => {
      stop.focus()
      const { left, right, top, bottom } = stop.getBoundingClientRect()
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isFree = found !== null && (stop.contains(found) || found.closest('label') !== null)
      return isFree ? [] : [`${stop.ariaLabel ?? stop.textContent} under ${found?.textContent}`]
    })
  })

/** Tabs and names of buyers that do not fit where they stand, and the page where it is too wide. */
export const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [
      document.documentElement,
      ...document.querySelectorAll(
        '[role=tab], [data-account-id] p:first-child > span:first-child',
      ),
    ]
    return parts
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent, tagName }) => `${tagName} ${textContent?.slice(0, 40)}`)
  })

/** What is told in the line and does not fit there: words that are cut, buttons that leave it. */
export const cutInLine = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [data-told-place=line]')].flatMap((line) => {
      const edge = line.getBoundingClientRect()
      // What reaches out of a line box by a pixel or two is not cut; another line is 15 px at least.
      const words = [...line.querySelectorAll('[data-told] [data-words], [data-words] > *')].filter(
        ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          clientHeight > 1 && (scrollHeight > clientHeight + 3 || scrollWidth > clientWidth),
      )
      const buttons = [...line.querySelectorAll('button')].filter((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return top < edge.top - 1 || bottom > edge.bottom + 1
      })
      return [...words, ...buttons].map(({ textContent, tagName }) => `${tagName} ${textContent}`)
    }),
  )

/** Buttons and rows that the assistant's tab touches. */
export const underTheTab = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tab = document.querySelector('aside button > span')?.getBoundingClientRect()
    if (!tab) return ['no tab']
    return [...document.querySelectorAll('main li, main li button')].flatMap((part) => {
      const { left, top, bottom, ...box } = part.getBoundingClientRect().toJSON()
      // Boxes are told whole, also of what a list that scrolls sideways cuts off at its end: a tile
      // that begins before the margin would seem to reach under the tab, where nothing of it is.
      const list = part.closest('ul, ol')
      const cuts = list !== null && getComputedStyle(list).overflowX !== 'visible'
      const right = cuts ? Math.min(box.right, list.getBoundingClientRect().right) : box.right
      const isTouched =
        left < tab.right - 0.5 &&
        right > tab.left + 0.5 &&
        top < tab.bottom &&
        bottom > tab.top &&
        // What its list cuts off is not there.
        document
          .elementFromPoint(
            tab.left - 2,
            (Math.max(top, tab.top) + Math.min(bottom, tab.bottom)) / 2,
          )
          ?.closest('li') === part.closest('li')
      return isTouched ? [part.textContent?.slice(0, 40) ?? ''] : []
    })
  })

/** What can be pressed and reaches under the assistant's tab, wherever on the edge that is moved to. */
export const reachTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tab = document.querySelector('aside button > span')?.getBoundingClientRect()
    if (!tab) return ['no tab']
    const cutOf = (part: Element): number => {
      const lists = []
      for (let at = part.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible')
          lists.push(at.getBoundingClientRect().right)
      return Math.min(part.getBoundingClientRect().right, ...lists)
    }
    return [...document.querySelectorAll('main :is(a, button, input, label)')]
      .filter((part) => part.checkVisibility() && cutOf(part) > tab.left + 0.5)
      .map((part) => part.ariaLabel ?? part.textContent ?? part.tagName)
  })

/**
 * Looks at each frame from now on what is said in passing, in sight, and what of the page to press it
 * lies over; not while a dialog is open, whose veil lies over the whole page.
 */
export const watchToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = { said: new Set<string>(), covered: new Set<string>() }
    Object.assign(window, { seenToasts: seen })
    const look = () => {
      requestAnimationFrame(look)
      if (document.body.hasAttribute('data-scroll-locked')) return
      for (const status of document.querySelectorAll('[role=status], [role=alert]')) {
        const { width, height } = status.getBoundingClientRect()
        if (width > 1 && height > 1) seen.said.add(status.textContent ?? '')
      }
      for (const toast of document.querySelectorAll('[data-toasts] > *')) {
        const box = toast.getBoundingClientRect()
        if (box.height === 0) continue
        for (const part of document.querySelectorAll('main :is(a, button), nav :is(a, button)')) {
          const its = part.getBoundingClientRect()
          const isApart =
            its.width === 0 ||
            its.left >= box.right ||
            its.right <= box.left ||
            its.top >= box.bottom ||
            its.bottom <= box.top
          if (!isApart && !toast.contains(part))
            seen.covered.add(part.ariaLabel ?? part.textContent ?? part.tagName)
        }
      }
    }
    look()
  })

/** What was said in passing since `watchToasts`, and what it lay over. */
export const readToasts = (page: Page): Promise<{ said: string[]; covered: string[] }> =>
  page.evaluate(() => {
    const { seenToasts: seen } = window as unknown as {
      seenToasts: { said: Set<string>; covered: Set<string> }
    }
    return { said: [...seen.said], covered: [...seen.covered] }
  })
