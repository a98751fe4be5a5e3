import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@dibs/contract'

/** What an error body carries beside its code and sentence. */
export type ErrorDetails = Omit<ErrorBody, 'error' | 'code'>

/** A failure that the contract names. Use-cases throw it; the edge turns it into an answer. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}
