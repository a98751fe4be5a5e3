/** Every page has one, the front page and the one for lost addresses, too. */
const PAGE_TITLE = 'main h1'
/** How content is hidden that waits for something of its own. */
const HIDDEN = '[style*="display: none"]'
/** Whoever removes what has the focus may put it elsewhere first, as dialogs do when they close. */
const PATIENCE_MS = 80

/**
 * Puts the focus on the page's title when what had it is gone (a page was left, a row removed, a
 * button has had its time) and nobody else has taken it, and gives it back to what was hidden
 * meanwhile. Browsers drop it on the body: keys would start anew at the top, and a screen reader
 * would say nothing of the new page.
 *
 * @returns what ends it
 */
export function keepFocus(page: Document): () => void {
  let last: HTMLElement | null = null
  let isLost = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveBack = () => {
    timer = undefined
    if (page.activeElement !== page.body) return
    const target = isThere(last) ? last : page.querySelector<HTMLElement>(PAGE_TITLE)
    // Without a title the page is on its way: its arrival is a change, too.
    if (!isThere(target)) return
    if (target !== last) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement ? target : null
    isLost = false
  }
  const observer = new MutationObserver(() => {
    isLost ||= last !== null && !isThere(last)
    if (isLost) timer ??= setTimeout(giveBack, PATIENCE_MS)
  })
  page.addEventListener('focusin', remember)
  observer.observe(page.body, { childList: true, subtree: true })
  return () => {
    page.removeEventListener('focusin', remember)
    observer.disconnect()
    clearTimeout(timer)
  }
}

/** Asks nothing that the browser would have to compute a layout for. */
function isThere(element: HTMLElement | null): element is HTMLElement {
  return element?.isConnected === true && element.closest(HIDDEN) === null
}
