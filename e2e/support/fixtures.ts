import { startWorld, type World } from '@dibs/testing/world'
import { test as base, expect, type Page } from '@playwright/test'
import { type Language, WORDS, type Words } from '../words.ts'
import { SELLER_SETTINGS, shareWorld } from './one-world.ts'
import { createPageGuard, type PageGuard } from './page-guard.ts'
import { createSeller, type Seller, type SellerOptions } from './seller.ts'

type TestFixtures = {
  language: Language
  words: Words
  /** Fails the test for whatever goes wrong in its pages without being its purpose. */
  guard: PageGuard
  /** A new seller with a linked account; `page` is theirs from then on. */
  enterAs: (options?: SellerOptions) => Promise<Seller>
  /** Another device of the same kind, on which the seller is logged in; without one, nobody is. */
  openDevice: (seller?: Seller) => Promise<Page>
}

/** One world for all tests; each brings sellers of its own. */
export const test = base.extend<TestFixtures, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => use(shareWorld()),
    { scope: 'worker' },
  ],
  baseURL: async ({ world }, use) => use(world.url),
  language: ['en', { option: true }],
  words: async ({ language }, use) => use(WORDS[language]),
  guard: [
    async ({ context }, use) => {
      const guard = createPageGuard()
      guard.watch(context)
      await use(guard)
      expect(guard.problems, 'what went wrong in the pages').toEqual([])
    },
    { auto: true },
  ],
  enterAs: async ({ world, language, context }, use) =>
    use(async (options = {}) => {
      const seller = await createSeller(world, language, options)
      await context.setStorageState(storageOf(world, seller))
      return seller
    }),
  openDevice: async ({ browser, world, contextOptions, guard, locale, timezoneId }, use, info) => {
    const { viewport, isMobile, hasTouch } = info.project.use
    await use(async (seller) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: world.url,
        ...(seller === undefined ? {} : { storageState: storageOf(world, seller) }),
        ...(viewport === undefined ? {} : { viewport }),
        ...(isMobile === undefined ? {} : { isMobile }),
        ...(hasTouch === undefined ? {} : { hasTouch }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
      })
      guard.watch(context)
      return context.newPage()
    })
  },
})

/** For tests whose server is set up otherwise: a world for each worker. */
export const inOwnWorld = (env: Record<string, string> = {}) =>
  test.extend<object, { world: World }>({
    world: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
      async ({}, use) => {
        const world = await startWorld({ env: { ...SELLER_SETTINGS, ...env } })
        await use(world)
        await world.close()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  })

/** For tests that stop the server. */
export const testInOwnWorld = inOwnWorld()

export { expect } from '@playwright/test'

/** What the browser keeps of a login (specification, section 3). */
function storageOf(world: World, seller: Seller) {
  const localStorage = [{ name: 'token', value: seller.token }]
  return { cookies: [], origins: [{ origin: world.url, localStorage }] }
}
