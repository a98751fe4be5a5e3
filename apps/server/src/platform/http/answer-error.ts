import type { Socket } from 'node:net'
import { errorSentence } from '@dibs/content/server'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@dibs/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  FOREIGN_KEY_VIOLATION,
  isTransientDatabaseError,
  isUserGone,
  sqlState,
} from '../database/failure.ts'
import { AppError } from '../errors.ts'
import { ANSWER_POLICY } from './content-policy.ts'
import { languageOf } from './language.ts'

/** Turns whatever was thrown into the contract's error body. Nothing internal ever shows. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = toAppError(error)
  const details = toldDetails(failure, request)
  if (failure.code === 'internal') request.log.error({ err: error }, 'request failed')
  if (failure.code === 'service_unavailable') request.log.warn({ err: error }, 'database away')
  const language = request.language ?? languageOf(request.headers['accept-language'])
  const { retryAfterSeconds } = details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  const body: ErrorBody = {
    error: errorSentence(language, failure.code, details),
    code: failure.code,
    ...details,
  }
  return reply.code(ERROR_STATUS[failure.code]).type('application/json').send(JSON.stringify(body))
}

/** Which plan has more is the owner's to know, and nobody's who helps. */
function toldDetails({ details }: AppError, { caller }: FastifyRequest): AppError['details'] {
  if (!caller?.helper) return details
  const { liftedBy: _, ...rest } = details
  return rest
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isTransientDatabaseError(error)) return new AppError('service_unavailable')
  // The seller was erased while the call was being answered.
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

/** A path with no route: where an address that cannot be decoded is sent. */
const NOWHERE = '/api/nowhere'
const HEADERS = [
  'Cache-Control: no-store',
  'Connection: close',
  `Content-Security-Policy: ${ANSWER_POLICY}`,
  'Content-Type: application/json; charset=utf-8',
  'Cross-Origin-Resource-Policy: same-origin',
  'Referrer-Policy: no-referrer',
  'X-Content-Type-Options: nosniff',
  'X-Frame-Options: DENY',
]
const REASON: Partial<Record<ErrorCode, string>> = {
  bad_request: 'Bad Request',
  payload_too_large: 'Content Too Large',
}

/** Answers bytes that are no HTTP request, on the bare socket, with the contract's error body. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'bad_request'
  const body: ErrorBody = { error: errorSentence('en', code, {}), code }
  const text = JSON.stringify(body)
  const head = [`HTTP/1.1 ${ERROR_STATUS[code]} ${REASON[code]}`, ...HEADERS].join('\r\n')
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
}

/** Replaces a path that cannot be decoded: the framework would answer it with an error of its own. */
export function toReadableUrl({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url.split(/[?#]/)[0] ?? '')
    return url
  } catch {
    return NOWHERE
  }
}

/** Ignores an `Expect` header: Node would refuse the request with an empty answer. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
