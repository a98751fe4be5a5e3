import { LANGUAGES, type Language } from '@dibs/contract'

export const DEFAULT_LANGUAGE: Language = 'en'

/** The language of a code such as "id" or "id-ID"; the default for anything else. */
export function toLanguage(code: string | null | undefined): Language {
  const base = code?.split(/[-_]/)[0]?.toLowerCase()
  return LANGUAGES.find((language) => language === base) ?? DEFAULT_LANGUAGE
}

/**
 * The language that a profile asks for, or `null` when the current one is right: the preference
 * where there is one, else English (specification, section 4).
 */
export function languageToApply(preference: Language | null, current: Language): Language | null {
  const wanted = preference ?? DEFAULT_LANGUAGE
  return wanted === current ? null : wanted
}
