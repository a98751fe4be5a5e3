import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Below this it is not worth the processor. */
const LEAST_BYTES = 2_000

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Compresses an answer as its reader can take it, and says so in the answer's head. For lists that one
 * seller reads with a token: a page elsewhere cannot ask for them, and so not guess by their length.
 */
export async function compressFor(
  request: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'header'>,
  body: Buffer,
): Promise<Buffer> {
  reply.header('vary', 'accept-encoding')
  if (body.length < LEAST_BYTES) return body
  const accepted = String(request.headers['accept-encoding'])
  const isBrotli = /\bbr\b/.test(accepted)
  if (!isBrotli && !/\bgzip\b/.test(accepted)) return body
  reply.header('content-encoding', isBrotli ? 'br' : 'gzip')
  if (!isBrotli) return toGzip(body, { level: 5 })
  return toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}
