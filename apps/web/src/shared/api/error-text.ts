import { ApiError } from '@dibs/contract'
import type { TFunction } from 'i18next'

/**
 * The sentence to show for a failure: the server's own (it is in the user's language), else that no
 * answer came, else `fallback`.
 */
export function errorText(error: unknown, t: TFunction<'common'>, fallback?: string): string {
  if (error instanceof ApiError) {
    if (error.body) return error.body.error
    if (error.code === 'offline') return t('error.offline', { ns: 'common' })
  }
  return fallback ?? t('error.unexpected', { ns: 'common' })
}
