import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const CONTENT = 'packages/content/src'

/** What nobody can promise to hear, in the same words wherever it is promised what is heard. */
const SENTENCES = {
  en: 'TikTok keeps some comments from everybody who is not logged in: no tool can hear those, and no gap shows them.',
  id: 'Sebagian komentar nggak ditunjukkan TikTok ke yang nggak login: alat mana pun nggak bisa membacanya, dan nggak ada jeda yang menunjukkannya.',
}

test.each([
  ['the README', 'README.md', 'en', 1],
  ['the second promise', 'docs/product.md', 'en', 1],
  ['the help', `${CONTENT}/help/en/troubleshooting.ts`, 'en', 1],
  ['the help in Indonesian', `${CONTENT}/help/id/troubleshooting.ts`, 'id', 1],
  ['the landing page and the rules for buyers', `${CONTENT}/ui/en/front.ts`, 'en', 2],
  ['the same in Indonesian', `${CONTENT}/ui/id/front.ts`, 'id', 2],
  ['the live page', `${CONTENT}/ui/en/live-settings.ts`, 'en', 1],
  ['the live page in Indonesian', `${CONTENT}/ui/id/live-settings.ts`, 'id', 1],
] as const)('%s says what no gap can show', (_where, path, language, times) => {
  const text = readFileSync(join(ROOT, path), 'utf8').replaceAll(/\s+/g, ' ')
  expect(text.split(SENTENCES[language])).toHaveLength(times + 1)
})
