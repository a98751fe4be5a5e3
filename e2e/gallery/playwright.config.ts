import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/**
 * Takes the pictures of the gallery: every scene in both sizes and languages, each in both themes.
 * Not a test: `npm run screens` runs it and makes the page; with `front`, it takes those of the
 * front page instead.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: process.env.FRONT_SCREENS ? 'take-front-screens.ts' : 'take-screens.ts',
  globalSetup: '../support/build-web-app.ts',
  outputDir: '../test-results',
})
