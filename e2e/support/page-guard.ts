import type { BrowserContext } from '@playwright/test'

/** What a test causes on purpose: answers of a kind, or the loss of the network. */
type Tolerated = { status: number | 'network'; path: RegExp }

/** Collects everything that goes wrong in a test's pages, except what the test causes itself. */
export type PageGuard = {
  watch: (context: BrowserContext) => void
  /** The test causes answers with this status, or lost calls, at addresses like that. */
  tolerate: (status: Tolerated['status'], path: RegExp) => void
  /** From here on the server may be away. */
  tolerateOutage: () => void
  problems: readonly string[]
}

/** Chromium writes these lines itself; the answer is judged separately. */
const ECHOES_OF_ANSWERS = /^Failed to load resource: /
const OUTAGE_LINE = /WebSocket connection to .* failed|net::ERR_/

export function createPageGuard(): PageGuard {
  const problems: string[] = []
  const tolerated: Tolerated[] = []
  const isTolerated = (status: Tolerated['status'], url: string) =>
    tolerated.some((each) => each.status === status && each.path.test(new URL(url).pathname))

  return {
    problems,
    tolerate: (status, path) => tolerated.push({ status, path }),
    // A server that is about to stop says so with 503.
    tolerateOutage: () =>
      tolerated.push({ status: 'network', path: /^/ }, { status: 503, path: /^\/api\// }),
    watch: (context) => {
      context.on('console', (message) => {
        const text = message.text()
        if (message.type() !== 'error' || ECHOES_OF_ANSWERS.test(text)) return
        if (OUTAGE_LINE.test(text) && isTolerated('network', message.page()?.url() ?? 'http://x'))
          return
        problems.push(`console: ${text}`)
      })
      context.on('weberror', (error) =>
        problems.push(`page: ${error.error().stack || String(error.error())}`),
      )
      context.on('response', (response) => {
        const status = response.status()
        if (status >= 400 && !isTolerated(status, response.url()))
          problems.push(`${response.request().method()} ${response.url()}: ${status}`)
      })
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        // A page that is left cancels its requests.
        if (reason === 'net::ERR_ABORTED' || isTolerated('network', request.url())) return
        problems.push(`${request.method()} ${request.url()}: ${reason}`)
      })
    },
  }
}
