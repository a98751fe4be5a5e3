import type { TFunction } from 'i18next'
import { waitSeconds } from '../../shared/api/wait-seconds.ts'

const MINUTE_SECONDS = 60

/** What the AI says when the call failed: when to try again after too many, else that it cannot. */
export function failureReply(error: unknown, t: TFunction<'assistant'>): string {
  const seconds = waitSeconds(error)
  if (seconds === undefined) return t('chatbot.apiConnectionError')
  if (seconds <= MINUTE_SECONDS) return t('chatbot.tooManySeconds', { count: seconds })
  return t('chatbot.tooManyMinutes', { count: Math.ceil(seconds / MINUTE_SECONDS) })
}
