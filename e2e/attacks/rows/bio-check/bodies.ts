import type { RequestListener, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Random } from '../../../chaos/harness/random.ts'

const MEGABYTE = 1024 * 1024
const DRIP_MS = 200
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/** A body that unpacks to a hundred megabytes. */
const GZIP_BOMB = gzipSync(Buffer.alloc(100 * MEGABYTE, ' '))
const BROTLI_BOMB = brotliCompressSync(Buffer.alloc(100 * MEGABYTE, ' '), brotli)

const packed =
  (encoding: string, body: Buffer): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(body)

function randomChunk(random: Random): Buffer {
  return Buffer.alloc(random.pick([1_000, 65_536, MEGABYTE]), random.pick(['x', '<', '[']))
}

/** Sends only as fast as it is read, so that the bytes sent are the bytes read. */
function streamed(chunk: Buffer, size: number, isTold = false): RequestListener {
  return (_request, response) => {
    let sent = 0
    const body = new Readable({
      read() {
        const piece = chunk.subarray(0, size - sent)
        sent += piece.length
        this.push(piece.length > 0 ? piece : null)
      },
    })
    response.writeHead(200, isTold ? { 'content-length': size } : {})
    pipeline(body, response, () => {})
  }
}

/** Bodies, and their lack, that would keep a reader without limits busy for ever. */
export const BODIES = {
  endless: (random: Random) => streamed(randomChunk(random), Number.POSITIVE_INFINITY),
  huge: (random: Random) =>
    streamed(randomChunk(random), random.between(11, 64) * MEGABYTE, random.chance(0.5)),
  bomb: (): RequestListener => packed('gzip', GZIP_BOMB),
  brotliBomb: (): RequestListener => packed('br', BROTLI_BOMB),
  nestedBomb: (): RequestListener => packed('gzip, gzip', gzipSync(GZIP_BOMB)),
  silence: (): RequestListener => () => {},
  drip: (random: Random): RequestListener => {
    const isHeaders = random.chance(0.5)
    return (_request, response) => {
      if (isHeaders) response.socket?.write('HTTP/1.1 200 OK\r\n')
      drip(response, () =>
        isHeaders ? response.socket?.write('x-drip: 1\r\n') : response.write('<'),
      )
    }
  },
  flood: (random: Random): RequestListener => {
    const headers = random.chance(0.5)
      ? { 'x-much': 'x'.repeat(200_000) }
      : Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`x-${at}`, 'much']))
    return (_request, response) => response.writeHead(200, headers).end('<html>')
  },
  halfway: (random: Random): RequestListener => {
    const length = random.between(1, 100_000)
    return (_request, response) => {
      response.writeHead(200, { 'content-length': 200_000 })
      response.write('x'.repeat(length), () => response.destroy())
    }
  },
}

function drip(response: ServerResponse, drop: () => void): void {
  const timer = setInterval(drop, DRIP_MS)
  response.on('close', () => clearInterval(timer))
}
