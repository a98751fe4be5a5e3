import { ApiError } from '@dibs/contract'
import type { TFunction } from 'i18next'

const MINUTE_SECONDS = 60

/** What the AI says when the call failed: when to try again after too many, else that it cannot. */
export function failureReply(error: unknown, t: TFunction<'assistant'>): string {
  const seconds = error instanceof ApiError ? error.body?.retryAfterSeconds : undefined
  if (seconds === undefined) return t('chatbot.apiConnectionError')
  if (seconds <= MINUTE_SECONDS) return t('chatbot.tooManySeconds', { count: seconds })
  return t('chatbot.tooManyMinutes', { count: Math.ceil(seconds / MINUTE_SECONDS) })
}
