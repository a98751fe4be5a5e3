import { LANGUAGES, type Language } from '@dibs/contract'

/** Browsers send some 50 characters. To sort a list as long as a header may be takes milliseconds. */
const READ_CHARACTERS = 200

/** The best of our languages for an `Accept-Language` header; English when none fits. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, READ_CHARACTERS)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';')
      const quality = params.find((param) => param.trim().startsWith('q='))
      return { tag: tag.toLowerCase(), quality: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const found = LANGUAGES.find((language) => tag === language || tag.startsWith(`${language}-`))
    if (found) return found
  }
  return 'en'
}
