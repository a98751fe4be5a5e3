import { LANGUAGES } from '@dibs/contract'
import { createInstance, type i18n, type LanguageDetectorModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { BrowserStorage } from '../storage/browser-storage.ts'
import { STORED } from '../storage/stored-entries.ts'
import { DEFAULT_LANGUAGE, toLanguage } from './language-rules.ts'
import {
  APP_NAMESPACES,
  PREPARE_NAMESPACES,
  PUBLIC_NAMESPACES,
  textsBackend,
} from './texts-backend.ts'

/**
 * Starts the interface's texts in the detected language; resolves when the public ones are there, and
 * the seller's, too, where the first page needs them (the live page needs fewer).
 */
export async function createI18n(
  storage: BrowserStorage,
  { isLoggedIn = false, isLive = false } = {},
): Promise<i18n> {
  const instance = createInstance()
  instance.on('languageChanged', (code) => {
    document.documentElement.lang = toLanguage(code)
  })
  await instance
    .use(createLanguageDetector(storage))
    .use(textsBackend)
    .use(initReactI18next)
    .init({
      supportedLngs: LANGUAGES,
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      // Indonesian has every text: English is not needed beside it.
      fallbackLng: (code) => (code?.startsWith('id') ? [] : [DEFAULT_LANGUAGE]),
      ns: [
        ...PUBLIC_NAMESPACES,
        ...(isLoggedIn ? APP_NAMESPACES : []),
        ...(isLoggedIn && !isLive ? PREPARE_NAMESPACES : []),
      ],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  return instance
}

/** Detects the language: the chosen one, the one detected before, the browser's. */
function createLanguageDetector(storage: BrowserStorage): LanguageDetectorModule {
  return {
    type: 'languageDetector',
    detect: () => {
      const stored = [storage.read(STORED.language), storage.read(STORED.detectedLanguage)]
      // The part before the hyphen: "id-ID" is "id". Unknown ones are passed over.
      return [...stored, ...navigator.languages].flatMap((code) => code?.split(/[-_]/)[0] ?? [])
    },
    cacheUserLanguage: (code) => storage.write(STORED.detectedLanguage, code),
  }
}
