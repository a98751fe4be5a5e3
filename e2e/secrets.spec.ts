import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '@dibs/testing/program'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'

const DIST = join(ROOT, 'apps/web/dist')
/** What the test's server is given to keep to itself. */
const VALUES = ['simulator-key', 'simulator-token']
/** What the operator says of itself on the front pages: the server fills it in by these names. */
const PUBLIC = /^(SUPPORT_EMAIL|STATUS_URL|OPERATOR_(NAME|ADDRESS|REGISTRATION))$/

/** Every file that anybody may fetch, by its path, as text; pictures and fonts, too. */
async function readBundle(): Promise<Map<string, string>> {
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name)
        return [path.slice(DIST.length), await readFile(path, 'latin1')] as const
      }),
    ),
  )
}

test('No file of the web app names a setting, or brings its source along', {
  tag: '@once',
}, async () => {
  const example = await readFile(join(ROOT, '.env.example'), 'utf8')
  const settings = [...example.matchAll(/^#? ?([A-Z]+(?:_[A-Z]+)+)=/gm)]
    .map(([, name]) => `${name}`)
    .filter((name) => !PUBLIC.test(name))
  expect(settings).toContain('SECRET_KEY')
  expect(settings).toContain('EULER_API_KEY')
  const files = await readBundle()
  expect(files.size).toBeGreaterThan(50)
  const told: string[] = []
  for (const [path, text] of files) {
    if (path.endsWith('.map') || text.includes('sourceMappingURL='))
      told.push(`${path}: its source`)
    if (text.includes('process.env')) told.push(`${path}: the environment`)
    for (const secret of [...settings, ...VALUES]) {
      if (new RegExp(`\\b${secret}\\b`).test(text)) told.push(`${path}: ${secret}`)
    }
  }
  expect(told).toEqual([])
})

test('No address carries a token but the socket’s ticket, which opens one connection', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const addresses: string[] = []
  const answers: Promise<string>[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/'))
      answers.push(response.text().catch(() => ''))
  })
  const stream = page.waitForEvent('websocket')
  const seller = await enterAs({ items: ['A12'] })
  await goLive({ page, words, world }, seller.handle)
  const ticketed = (await stream).url()
  expect(addresses.filter((address) => address.includes(seller.token))).toEqual([])
  expect(ticketed).not.toContain(seller.token)
  const told = (await Promise.all(answers)).filter((text) =>
    [seller.token, ...VALUES].some((secret) => text.includes(secret)),
  )
  expect(told).toEqual([])

  const again = await page.evaluate(
    (address) =>
      new Promise<number>((resolve) => {
        new WebSocket(address).addEventListener('close', ({ code }) => resolve(code))
      }),
    ticketed,
  )
  expect(again).toBe(4401)
})
