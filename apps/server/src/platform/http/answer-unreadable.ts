import type { Socket } from 'node:net'
import { errorSentence } from '@dibs/content/server'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@dibs/contract'
import type { FastifyInstance } from 'fastify'
import { ANSWER_POLICY } from './content-policy.ts'

/** Where nothing is: what a path that cannot be decoded leads to. */
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

/** Answers what is no HTTP request, on its bare socket, as every other error is answered. */
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

/** A path that can be decoded: the framework would answer another with words of its own. */
export function toReadableUrl({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url.split(/[?#]/)[0] ?? '')
    return url
  } catch {
    return NOWHERE
  }
}

/** Answers as if nothing had been expected: Node would refuse with an empty answer. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
