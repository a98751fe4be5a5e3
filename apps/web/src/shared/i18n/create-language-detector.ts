import LanguageDetector from 'i18next-browser-languagedetector'
import type { BrowserStorage } from '../storage/browser-storage.ts'
import { STORED } from '../storage/stored-entries.ts'

/**
 * Detects the language: the chosen one, the one detected before, the browser's. The detector drops
 * codes that are none, such as script put into the storage.
 */
export function createLanguageDetector(storage: BrowserStorage): LanguageDetector {
  return new LanguageDetector().addDetector({
    name: 'stored',
    lookup: () =>
      [storage.read(STORED.language), storage.read(STORED.detectedLanguage)].filter(
        (code) => code !== null,
      ),
    cacheUserLanguage: (code) => storage.write(STORED.detectedLanguage, code),
  })
}

export const DETECTION = {
  order: ['stored', 'navigator'],
  caches: ['stored'],
  // The part before the hyphen: "id-ID" is "id".
  convertDetectedLanguage: (code: string) => code.split(/[-_]/)[0] ?? code,
}
