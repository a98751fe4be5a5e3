import { CHROMIUM_OPTIONS } from '@dibs/testing/chromium'
import { defineConfig } from '@playwright/test'
import { isWhole } from './support/is-whole.ts'
import type { Language } from './words.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const
const DESKTOP = { viewport: { width: 1280, height: 800 } } as const
const ONCE = isWhole ? /(?<!@pair )@once/ : /@once/
const PAIR = isWhole ? /@pair/ : /@pair(?! @once)/
const LOCALES: Record<Language, string> = { en: 'en-GB', id: 'id-ID' }

/**
 * The whole product in a browser: two sizes, each in both languages, for what a seller does every
 * evening. A test tagged `@pair` does not depend on how the two go together, so it runs on the small
 * screen in English and on the large one in Indonesian only. One tagged `@once` looks at several
 * sizes itself, or at what no screen changes (outages, logins, corrections), and runs on the small
 * screen in Indonesian. What a cheaper test holds as well is tagged `@night`, too: it runs with
 * `TESTS=all`, as in `npm run nightly`; and `@pair @once`, in this order, is a pair at night only.
 */
export default defineConfig<{ language: Language }>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  globalSetup: './support/start-world.ts',
  fullyParallel: true,
  // More than processors: much of what a test does is to wait.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // All of these are only against hanging for ever: no outcome depends on how quick the machine is.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    timezoneId: 'Asia/Jakarta',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Decorative motion would cost the tests time, and so would a worker that keeps the whole
    // app on each test's device: the tests of the worker allow it.
    contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'block' },
    launchOptions: CHROMIUM_OPTIONS,
  },
  projects: [
    project('phone-en', PHONE, 'en', [ONCE]),
    project('phone-id', PHONE, 'id', [PAIR]),
    project('desktop-en', DESKTOP, 'en', [ONCE, PAIR]),
    project('desktop-id', DESKTOP, 'id', [ONCE]),
  ],
})

function project(
  name: string,
  screen: typeof PHONE | typeof DESKTOP,
  language: Language,
  leftOut: RegExp[],
) {
  return {
    name,
    grepInvert: isWhole ? leftOut : [...leftOut, /@night/],
    use: { ...screen, locale: LOCALES[language], language },
  }
}
