/** Every page has one, the front page and the one for lost addresses, too. */
const PAGE_TITLE = 'main h1'
/** Whoever removes what has the focus may put it elsewhere first, as dialogs do when they close. */
const PATIENCE_MS = 80

/**
 * Puts the focus on the page's title when what had it is gone (a page was left, a row removed, a
 * button has had its time) and nobody else has taken it. Browsers drop it on the body: keys would
 * start anew at the top, and a screen reader would say nothing of the new page.
 *
 * @returns what ends it
 */
export function keepFocus(page: Document): () => void {
  let last: EventTarget | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLost = () => last instanceof Node && !last.isConnected && page.activeElement === page.body
  const putOnTitle = () => {
    timer = undefined
    const title = page.querySelector<HTMLElement>(PAGE_TITLE)
    // Without one the page is on its way: its arrival is a mutation, too.
    if (!isLost() || title === null) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }
  const remember = (event: FocusEvent) => {
    last = event.target
  }
  const observer = new MutationObserver(() => {
    if (timer === undefined && isLost()) timer = setTimeout(putOnTitle, PATIENCE_MS)
  })
  page.addEventListener('focusin', remember)
  observer.observe(page.body, { childList: true, subtree: true })
  return () => {
    page.removeEventListener('focusin', remember)
    observer.disconnect()
    clearTimeout(timer)
  }
}
