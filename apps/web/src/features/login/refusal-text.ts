import { ApiError } from '@dibs/contract'
import type { TFunction } from 'i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { waitSeconds } from '../../shared/api/wait-seconds.ts'
import { formatCountdown } from '../../shared/format/format-countdown.ts'

/**
 * Why a step of the login failed, and how long to wait where the server says so. `refused` stands
 * for a refusal without words; what is no refusal either was not expected.
 */
export function refusalText(
  cause: unknown,
  t: TFunction<'login'>,
  refused: 'error.requestFailed' | 'error.verifyFailed',
): string {
  const isRefusal = cause instanceof ApiError && cause.status >= 400
  const common = t as unknown as TFunction<'common'>
  const text = errorText(cause, common, isRefusal ? t(refused) : undefined)
  const wait = waitSeconds(cause)
  return wait ? `${text} ${t('error.waitSeconds', { time: formatCountdown(wait) })}` : text
}
