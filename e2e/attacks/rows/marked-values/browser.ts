import { endpoints } from '@dibs/contract'
import type { World } from '@dibs/testing/world'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createLivePage } from '../../../support/live-page.ts'
import { WORDS } from '../../../words.ts'
import type { Account } from './account.ts'
import { type MarkList, marksIn } from './search.ts'

const words = WORDS.en

/** A seller's browser, logged in, with a live on the screen and everything it keeps of it. */
export type Device = { context: BrowserContext; page: Page }

/**
 * Opens the browser of a seller whose live is running, and moves the second buyer up. Unless
 * `isSaved`, the move finds no way to the server and waits in the browser's storage.
 */
export async function openDevice(
  browser: Browser,
  world: World,
  { account, isSaved }: { account: Account; isSaved: boolean },
): Promise<Device> {
  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate((token) => localStorage.setItem('token', token), account.token)
  if (!isSaved) await context.route(/\/api\/comments\/.*\/\d+\/\d+$/, (route) => route.abort())
  for (const path of ['/app/home', '/app/items', '/app/profile', '/app/live']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }
  const live = createLivePage(page, words)
  await live.expectListening(account.handle)
  const [code, name] = await readSecondPlace(account)
  await live.move(code, name, 'winner')
  const unsaved = page.getByText(words.live.unsaved(1))
  await unsaved.waitFor({ state: isSaved ? 'detached' : 'visible' })
  return { context, page }
}

async function readSecondPlace({ api }: Account): Promise<[code: string, name: string]> {
  const { data: live } = await api(endpoints.live.getActive, {})
  if (live.data === null) throw new Error('There is no live.')
  const params = { sessionId: live.data.id }
  const { data: lists } = await api(endpoints.comments.listWaitlists, { params })
  const [list] = lists ?? []
  return [list?.itemClueText ?? '', list?.claims[1]?.customerNickname ?? '']
}

/** Erases everything but the account, as the seller does on the profile page. */
export const eraseOn = (device: Device) => confirmOn(device, 'ERASE')

/** Deletes the account, as the seller does on the profile page. */
export const deleteAccountOn = (device: Device) => confirmOn(device, 'DELETE')

async function confirmOn({ page }: Device, word: 'ERASE' | 'DELETE'): Promise<void> {
  const { profile } = words
  const label = word === 'ERASE' ? profile.erase : profile.deletion
  await page.getByRole('link', { name: words.nav.profile }).click()
  await page.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(new RegExp(word)).fill(word)
  await dialog.getByRole('button', { name: label }).click()
  await page.getByText(word === 'ERASE' ? profile.erased : profile.deleted).waitFor()
}

/** Searches everything that a browser keeps for the origin. Answers what was found where. */
export async function searchDevice({ context, page }: Device, marks: MarkList): Promise<string[]> {
  const kept: Record<string, string> = await page.evaluate(async () => {
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text()
        cached.push(`${name} ${request.url} ${text}`)
      }
    }
    return {
      localStorage: JSON.stringify(Object.entries(localStorage)),
      sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
      'the names in IndexedDB': JSON.stringify(await indexedDB.databases()),
      'the caches': cached.join('\n'),
    }
  })
  kept['the cookies'] = JSON.stringify(await context.cookies())
  return Object.entries(kept).flatMap(([where, text]) =>
    [...marksIn(Buffer.from(text), marks)].map((what) => `${what} in ${where}`),
  )
}

/** Fault: a value is put into each place that is searched. Answers whether all were noticed. */
export async function isLeftoverNoticed(device: Device, marks: MarkList): Promise<boolean> {
  const [[what, mark] = ['', '']] = marks
  await device.page.evaluate(async (value) => {
    localStorage.setItem('leftover', `{"of":"${value}"}`)
    sessionStorage.setItem(value, 'leftover')
    await new Promise((resolve) => {
      indexedDB.open(value).onsuccess = resolve
    })
    await (await caches.open('leftover')).put('/leftover', new Response(value))
  }, mark)
  const url = device.page.url()
  await device.context.addCookies([{ name: 'leftover', value: mark, url }])
  const found = await searchDevice(device, new Map([[what, mark]]))
  return found.length === PLACES
}

/** How many places of a browser are searched. */
const PLACES = 5
