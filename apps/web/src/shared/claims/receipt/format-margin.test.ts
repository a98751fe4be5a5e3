import { expect, it } from 'vitest'
import { createI18n } from '../../i18n/create-i18n.ts'
import { createBrowserStorage } from '../../storage/browser-storage.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { formatMargin } from './format-margin.ts'

async function said(ms: number, language: 'en' | 'id') {
  const i18n = await createI18n(createBrowserStorage(() => memoryStore({ language })))
  await i18n.loadNamespaces('marks')
  return formatMargin(ms, i18n.getFixedT(language, 'marks'), language)
}

it.each([
  [0, '0 s'],
  [4, '0.004 s'],
  [437, '0.44 s'],
  [3_270, '3.3 s'],
  [41_260, '41.3 s'],
  [125_000, '2 min 5 s'],
  [3_900_000, '1 h 5 min'],
])('says %i ms as %s', async (ms, text) => {
  expect(await said(ms, 'en')).toBe(text)
})

it('says it as the language writes numbers', async () => {
  expect(await said(400, 'id')).toBe('0,4 dtk')
})
