import type { Language } from '@dibs/contract'

/**
 * The locale for dates and numbers: the viewer's own regional form of the interface's language where
 * the browser names one ("en-AU"), else the plain language.
 */
export function viewerLocale(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language
}
