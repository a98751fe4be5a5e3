import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/**
 * Takes the pictures of the gallery: every scene in both sizes and languages, each in both themes.
 * Not a test: `npm run screens` runs it and makes the page.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'take-screens.ts',
  globalSetup: '../support/build-web-app.ts',
  outputDir: '../test-results',
})
