import type { TFunction } from 'i18next'
import { errorText } from '../../shared/api/error-text.ts'

/** What failed, and why as far as it is known: the server's own sentence, or that no answer came. */
export function failureText(what: string, error: unknown, t: TFunction<'common'>): string {
  const why = errorText(error, t, '')
  return why === '' ? what : `${what} ${why}`
}
