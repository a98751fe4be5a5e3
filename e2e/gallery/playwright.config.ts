import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

const THEMES = ['light', 'dark'] as const

/**
 * Takes the pictures of the gallery: every scene in both sizes, languages and themes. Not a test:
 * `npm run screens` runs it and makes the page.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'take-screens.ts',
  globalSetup: '../support/build-web-app.ts',
  outputDir: '../test-results',
  projects: (base.projects ?? []).flatMap(({ name, use }) =>
    THEMES.map((colorScheme) => ({ name: `${name}-${colorScheme}`, use: { ...use, colorScheme } })),
  ),
})
