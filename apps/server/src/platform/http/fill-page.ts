import { pageMeta } from '@dibs/content/server'
import type { Language } from '@dibs/contract'

const LOCALES: Record<Language, string> = { en: 'en_GB', id: 'id_ID' }

/** What is known only when the page is asked for. `origin`: scheme and host of the web app. */
export type PageFacts = { nonce: string; origin: string; language: Language }

/** Fills the placeholders of index.html; Vite writes the nonce's. */
export function fillPage(page: string, { nonce, origin, language }: PageFacts): string {
  const { title, description } = pageMeta(language)
  const values: Record<string, string> = {
    ...{ CSP_NONCE: nonce, ORIGIN: origin, LANGUAGE: language, LOCALE: LOCALES[language] },
    ...{ TITLE: title, DESCRIPTION: description },
  }
  const translated = page.replace('<html lang="en">', `<html lang="${language}">`)
  return translated.replace(/__([A-Z]+(?:_[A-Z]+)*)__/g, (placeholder, name: string) => {
    const value = values[name]
    return value === undefined ? placeholder : escapeAttribute(value)
  })
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
