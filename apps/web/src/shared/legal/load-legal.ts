import type { Language } from '@dibs/contract'

/** The documents that users accept. */
export type LegalDocument = 'terms' | 'privacy'

/** Loads the legal texts in a language. */
export function loadLegal(language: Language) {
  return language === 'id' ? import('@dibs/content/legal/id') : import('@dibs/content/legal/en')
}
export type Legal = Awaited<ReturnType<typeof loadLegal>>
