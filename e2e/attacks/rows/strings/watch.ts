import type { BrowserContext, Page } from '@playwright/test'

/** What strings did in a browser's pages. */
export type Watch = {
  /** The seeds of those that ran, by whatever sign. */
  fired: Set<number>
  /** All that went wrong, in words: also what was refused for the policy's sake. */
  problems: string[]
}

const MARKER = /fired(?:\?|%3F)(\d+)/i
const OWN_SCHEMES = new Set(['about:', 'blob:', 'data:'])

/** Watches a context's pages, present and future, at one origin. Call before the first page. */
export async function watchPages(context: BrowserContext, origin: string): Promise<Watch> {
  const watch: Watch = { fired: new Set(), problems: [] }
  const note = (sign: string, text: string) => {
    const seed = MARKER.exec(text)?.[1]
    if (seed === undefined) return false
    watch.fired.add(Number(seed))
    watch.problems.push(`${sign}: ${text}`)
    return true
  }
  await context.exposeBinding('fired', (_source, seed: unknown) => note('call', `fired?${seed}`))
  await context.exposeBinding('refused', (_source, what: string) => {
    watch.problems.push(`refused: ${what}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { refused } = window as unknown as { refused: (what: string) => void }
      refused(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  context.on('dialog', (dialog) => {
    if (!note('dialog', dialog.message())) watch.problems.push(`dialog: ${dialog.message()}`)
    dialog.dismiss().catch(() => {})
  })
  context.on('request', (request) => {
    const url = URL.parse(request.url())
    if (note('request', request.url()) || !url) return
    if (url.origin !== origin && !OWN_SCHEMES.has(url.protocol))
      watch.problems.push(`request: ${request.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') watch.problems.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => watch.problems.push(`page: ${String(error.error())}`))
  const follow = (page: Page) =>
    page.on('framenavigated', (frame) => void note('address', frame.url()))
  context.on('page', follow)
  return watch
}
