import { errorsEn } from './errors-en.ts'
import { errorsId } from './errors-id.ts'

const ERRORS = { en: errorsEn, id: errorsId }

/** The sentence for an error code in a language. */
export function errorSentence(
  language: keyof typeof ERRORS,
  code: keyof typeof errorsEn,
  details: { retryAfterSeconds?: number | undefined },
): string {
  return ERRORS[language][code].replace('{seconds}', String(details.retryAfterSeconds ?? 60))
}
