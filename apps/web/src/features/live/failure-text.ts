import { ApiError } from '@dibs/contract'
import type { TFunction } from 'i18next'
import { errorText } from '../../shared/api/error-text.ts'

/** What to say of a failure: the server's sentence, else the error's own, else that it is unknown. */
export function failureText(
  error: unknown,
  t: TFunction<'live'>,
  unknown: string = t('livePage.unknownError'),
): string {
  if (error instanceof ApiError)
    return errorText(error, t as unknown as TFunction<'common'>, unknown)
  return (error instanceof Error && error.message) || unknown
}
