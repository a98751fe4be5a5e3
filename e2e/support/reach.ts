import type { Page } from '@playwright/test'

/**
 * What is wrong with how the page fits its window: what makes it scroll sideways, and what can be
 * pressed but not be brought into sight.
 */
export const findOutOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // A question stands above the sheet that it is about.
    const dialog =
      [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? null
    const wide = [document.documentElement, document.querySelector('main'), dialog].flatMap(
      (element) =>
        element && element.scrollWidth > element.clientWidth
          ? [`${element.tagName} is ${element.scrollWidth - element.clientWidth} px too wide`]
          : [],
    )
    // A switch in a form has an input under it for the form alone.
    const isHiddenOnPurpose = (element: Element) =>
      element.closest('.sr-only, [inert], [aria-hidden=true], aside') !== null ||
      element.matches('.sr-only *')
    const stops = [
      ...(dialog ?? document).querySelectorAll('a, button:enabled, input:enabled, summary'),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !isHiddenOnPurpose(element),
    )
    const lost = stops.flatMap((stop) => {
      stop.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { left, right, top, bottom, width, height } = stop.getBoundingClientRect()
      const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isInSight =
        onTop !== null && (stop.contains(onTop) || onTop.contains(stop) || onTop.closest('label'))
      const isInside = left >= -1 && right <= innerWidth + 1
      const what = `${stop.getAttribute('aria-label') ?? stop.textContent} (${Math.round(width)} by ${Math.round(height)} px)`
      return isInSight && isInside ? [] : [`cannot be brought into sight: ${what}`]
    })
    return [...wide, ...lost]
  })

/** What of the page is smaller than a thumb needs, apart from links within a text. */
export const findSmallTargets = (page: Page, least = 44): Promise<string[]> =>
  page.evaluate((px) => {
    // A question stands above the sheet that it is about.
    const dialog =
      [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? null
    return [
      ...(dialog ?? document).querySelectorAll('a, button, summary, [role=tab], label:has(input)'),
    ].flatMap((target) => {
      // The skip link has its size when it has the focus; the assistant's tab is as slim as a margin.
      if (!target.checkVisibility() || target.closest('.sr-only, aside')) return []
      const { width, height } = target.getBoundingClientRect()
      const name = target.getAttribute('aria-label') ?? target.textContent
      return width < px || height < px ? [`${name}: ${width} by ${height} px`] : []
    })
  }, least)
