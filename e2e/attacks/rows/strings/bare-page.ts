import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@dibs/testing/eventually'
import type { Browser } from '@playwright/test'
import type { HostileString } from './hostile-string.ts'
import { watchPages } from './watch.ts'

/** A page without a policy that inserts what it is given, without care. */
export type BarePage = {
  /** Inserts the strings where they claim to run; gives those that did not run. */
  putIn: (strings: readonly HostileString[]) => Promise<HostileString[]>
  close: () => Promise<void>
}

/** Longer than all of them need. */
const PATIENCE_MS = 5_000
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Starts a server for it alone, on this machine. */
export async function openBarePage(browser: Browser): Promise<BarePage> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    if (path === '/pixel.gif') response.setHeader('content-type', 'image/gif').end(PIXEL)
    else if (path === '/') response.setHeader('content-type', 'text/html').end('<!doctype html>')
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const context = await browser.newContext()
  const watch = await watchPages(context, origin)
  const page = await context.newPage()

  return {
    async putIn(strings) {
      const active = strings.filter(({ runsIn }) => runsIn !== null)
      const silent = () => active.filter(({ seed }) => !watch.fired.has(seed))
      await page.goto(origin)
      await page.evaluate(putCarelessly, active)
      await eventually('they run', () => silent().length === 0, PATIENCE_MS).catch(() => {})
      return silent()
    },
    async close() {
      await context.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** In the page: a frame for each string, in which it is put where it claims to run. */
function putCarelessly(strings: readonly HostileString[]): void {
  const written: Record<string, (text: string) => string> = {
    markup: (text) => text,
    attribute: (text) => `<p title="${text}">`,
    address: () => '<a>press</a>',
    quoted: (text) => `<script>const text = '${text}'</script>`,
    template: (text) => `<script>const text = \`${text}\`</script>`,
    style: (text) => `<style>${text}</style><style>p{${text}</style><p>x</p>`,
    mustache: () => '',
  }
  for (const { text, runsIn } of strings) {
    const frame = document.createElement('iframe')
    frame.srcdoc = written[runsIn ?? 'markup']?.(text) ?? ''
    frame.addEventListener(
      'load',
      () => {
        const link = frame.contentDocument?.querySelector('a')
        if (runsIn === 'address' && link) Object.assign(link, { href: text }).click()
        if (runsIn !== 'mustache') return
        const view = frame.contentWindow as unknown as { eval: (code: string) => unknown }
        text.replace(/\{\{(.*?)\}\}/g, (_, code: string) => String(view.eval(code)))
      },
      { once: true },
    )
    document.body.append(frame)
  }
}
