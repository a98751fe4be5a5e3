import { ApiError } from '@dibs/contract'
import type { TFunction } from 'i18next'
import { errorText } from '../../shared/api/error-text.ts'

/**
 * Why a step of the login failed. `refused` stands for a refusal without words; what is no refusal
 * either was not expected.
 */
export function refusalText(
  cause: unknown,
  t: TFunction<'login'>,
  refused: 'error.requestFailed' | 'error.verifyFailed',
): string {
  const isRefusal = cause instanceof ApiError && cause.status >= 400
  const common = t as unknown as TFunction<'common'>
  return errorText(cause, common, isRefusal ? t(refused) : undefined)
}
