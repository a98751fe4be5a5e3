import { CHROMIUM_OPTIONS } from '@dibs/testing/chromium'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

const isFront = process.env.FRONT_SCREENS !== undefined
const phone = base.projects?.find(({ name }) => name === 'phone-id')
/** A browser in which letters are twice as large, as a person sets it. */
const largeText = {
  ...phone,
  name: 'large-text-id',
  use: {
    ...phone?.use,
    launchOptions: {
      ...CHROMIUM_OPTIONS,
      args: [...(CHROMIUM_OPTIONS.args ?? []), '--blink-settings=defaultFontSize=32'],
    },
  },
}

/** A zone where it is past eight in the evening now: the story's clock. */
function eveningZone(): string {
  // Behind UTC; no zone is more than 14 hours ahead of it: then it is the evening before.
  const hours = new Date().getUTCHours() - 20
  const behind = hours < -14 ? hours + 24 : hours
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`
}

/**
 * Takes the pictures of the gallery: every scene in both sizes and languages, each in both themes.
 * Not a test: `npm run screens` runs it and makes the page; with `front`, it takes those of the
 * front page instead.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: isFront ? 'take-front-screens.ts' : 'take-screens.ts',
  globalSetup: '../support/start-world.ts',
  outputDir: '../test-results',
  // The story's seller is one for all pictures of the front page.
  ...(isFront && {
    workers: 1,
    fullyParallel: false,
    use: { ...base.use, timezoneId: eveningZone() },
  }),
  projects: [...(base.projects ?? []), ...(isFront ? [] : [largeText])],
})
