import type { Language } from '@dibs/contract'
import type { BrowserStorage } from '../storage/browser-storage.ts'
import { STORED } from '../storage/stored-entries.ts'
import { createTexts, type Texts } from './create-texts.ts'
import { DEFAULT_LANGUAGE, readLanguage } from './language-rules.ts'
import {
  APP_NAMESPACES,
  loadTexts,
  PREPARE_NAMESPACES,
  PUBLIC_NAMESPACES,
} from './texts-backend.ts'

/**
 * Starts the interface's texts in the detected language; resolves when the public ones are there, and
 * the seller's, too, where the first page needs them (the live page needs fewer).
 */
export async function createI18n(
  storage: BrowserStorage,
  { isLoggedIn = false, isLive = false } = {},
): Promise<Texts> {
  const onLanguage = (language: Language) => {
    document.documentElement.lang = language
    storage.write(STORED.detectedLanguage, language)
  }
  const texts = createTexts({ language: detectLanguage(storage), load: loadTexts, onLanguage })
  onLanguage(texts.language)
  await texts.loadNamespaces([
    ...PUBLIC_NAMESPACES,
    ...(isLoggedIn ? APP_NAMESPACES : []),
    ...(isLoggedIn && !isLive ? PREPARE_NAMESPACES : []),
  ])
  return texts
}

/** The chosen language, the one detected before, the browser's; of each what there is of it. */
function detectLanguage(storage: BrowserStorage): Language {
  const stored = [storage.read(STORED.language), storage.read(STORED.detectedLanguage)]
  for (const code of [...stored, ...navigator.languages]) {
    const language = readLanguage(code)
    if (language) return language
  }
  return DEFAULT_LANGUAGE
}
