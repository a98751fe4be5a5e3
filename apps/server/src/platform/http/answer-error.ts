import { errorSentence } from '@dibs/content/server'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@dibs/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  FOREIGN_KEY_VIOLATION,
  isTransientDatabaseError,
  isUserGone,
  sqlState,
} from '../database/failure.ts'
import { AppError } from '../errors.ts'
import { languageOf } from './language.ts'

/** Turns whatever was thrown into the contract's error body. Nothing internal ever shows. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = toAppError(error)
  if (failure.code === 'internal') request.log.error({ err: error }, 'request failed')
  if (failure.code === 'service_unavailable') request.log.warn({ err: error }, 'database away')
  const language = request.language ?? languageOf(request.headers['accept-language'])
  const { retryAfterSeconds } = failure.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  const body: ErrorBody = {
    error: errorSentence(language, failure.code, failure.details),
    code: failure.code,
    ...failure.details,
  }
  return reply.code(ERROR_STATUS[failure.code]).type('application/json').send(JSON.stringify(body))
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isTransientDatabaseError(error)) return new AppError('service_unavailable')
  // What the call was about was erased while it was under way.
  if (isUserGone(error)) return new AppError('unauthorized')
  if (sqlState(error) === FOREIGN_KEY_VIOLATION) return new AppError('not_found')
  if (!(error instanceof Error)) return new AppError('internal')
  const { statusCode, validation } = error as Partial<FastifyError>
  if (validation) return invalid(validation[0]?.instancePath)
  const code = CODE_BY_STATUS[statusCode ?? 500]
  return new AppError(code ?? (statusCode && statusCode < 500 ? 'bad_request' : 'internal'))
}

const CODE_BY_STATUS: Record<number, ErrorCode> = {
  401: 'unauthorized',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'too_many_requests',
}

function invalid(path: string | undefined): AppError {
  const field = (path ?? '').replace(/^\//, '').replaceAll('/', '.')
  return new AppError('bad_request', field ? { field } : {})
}
