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

/** What failed, and why as far as it is known: the server's own sentence, or that no answer came. */
export function withReason(failed: string, error: unknown, t: TFunction<'common'>): string {
  const why = errorText(error, t, '')
  return why === '' ? failed : `${failed} ${why}`
}

/** How long a refused call asks to wait, in seconds. */
export function waitSeconds(error: unknown): number | undefined {
  return error instanceof ApiError ? error.body?.retryAfterSeconds : undefined
}
