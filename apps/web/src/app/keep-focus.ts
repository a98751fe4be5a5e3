/** Every page has one, also the front page and the page for unknown addresses. */
const PAGE_TITLE = 'main h1'
/** What a live tells: what is done about it takes its own button away. */
const TOLD = '[data-told]'
/** How React hides content that is suspended. */
const HIDDEN = '[style*="display: none"]'
/** Code that removes the focused element may move the focus itself, as dialogs do when they close. */
const PATIENCE_MS = 80

/**
 * Moves the focus to the page's title, or to what else is told, when the focused element is gone (the page was left, a row or
 * a button was removed) and nothing else has taken the focus; an element that was only hidden
 * meanwhile gets it back. Browsers would drop the focus on the body: the next Tab would start at the
 * top, and a screen reader would not announce the new page.
 *
 * @returns a function that stops it
 */
export function keepFocus(page: Document): () => void {
  let last: HTMLElement | null = null
  let isLost = false
  let told: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const restoreFocus = () => {
    timer = undefined
    if (page.activeElement !== page.body) return
    const [other, title] = [TOLD, PAGE_TITLE].map((place) => page.querySelector<HTMLElement>(place))
    const target = [last, told, told && other, title].find(isThere)
    // Without a title the page is still loading; its arrival is another mutation.
    if (!target) return
    if (target !== last) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement ? target : null
    told = last?.closest<HTMLElement>(TOLD) ?? null
    isLost = false
  }
  const observer = new MutationObserver(() => {
    isLost ||= last !== null && !isThere(last)
    if (isLost) timer ??= setTimeout(restoreFocus, PATIENCE_MS)
  })
  page.addEventListener('focusin', remember)
  observer.observe(page.body, { childList: true, subtree: true })
  return () => {
    page.removeEventListener('focusin', remember)
    observer.disconnect()
    clearTimeout(timer)
  }
}

/** Does not force the browser to compute a layout. */
function isThere(element: HTMLElement | null | undefined): element is HTMLElement {
  return element?.isConnected === true && element.closest(HIDDEN) === null
}
