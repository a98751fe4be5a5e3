import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { type Bill, LANGUAGES, type Language } from '@dibs/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { whileAtWork } from './admission.ts'
import { pagePolicy } from './content-policy.ts'
import { languageOf } from './language.ts'
import { hideFromSearch } from './security.ts'

/** Where the bill is laid into the page, as data that no browser runs (`scripts/lib/front-pages.mjs`). */
const MARK = '__BILL__'

/**
 * Reads the bill of a token that came with a request: `null` where there is none, `undefined` where
 * that cannot be told now.
 */
export type ReadBill = (token: string, request: FastifyRequest) => Promise<Bill | null | undefined>

type BillPages = { folder: string; isHttps: boolean; readBill: ReadBill }

/**
 * Serves the page of a buyer's bill, from the folder of the rendered pages. The bill comes with it: on
 * a slow network another round trip takes most of a second.
 */
export function serveBillPages(app: FastifyInstance, { folder, isHttps, readBill }: BillPages) {
  const pages = readBillPages(folder)
  app.get('/b/*', { schema: { hide: true } }, async (request, reply) => {
    const page = pages[languageOf(request.headers['accept-language'])]
    if (!page) throw new AppError('not_found')
    const token = request.url.split('?')[0]?.slice('/b/'.length) ?? ''
    const bill = await whileAtWork(request, reply, () => readBill(token, request))
    const { body, encoding } = page.bodyFor(bill, request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    hideFromSearch(reply)
    const { inlineStyle } = page
    return reply
      .status(bill === null ? 404 : 200)
      .header('content-security-policy', pagePolicy({ inlineStyle, connectTo: [], isHttps }))
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language, accept-encoding')
      .type('text/html; charset=utf-8')
      .send(body)
  })
}

/** A page that was compressed at the start, but for one gap. */
type BillPage = {
  /** For the page's policy. */
  inlineStyle: `sha256-${string}`
  /**
   * The page with a bill in it; `null` for a bill that there is not, `undefined` for one that could not
   * be looked up: then the page asks for itself.
   */
  bodyFor: (
    bill: Bill | null | undefined,
    acceptEncoding: unknown,
  ) => { body: Buffer; encoding?: 'gzip' }
}

/** The page of a buyer's bill in each language; none without a build. */
function readBillPages(folder: string): Partial<Record<Language, BillPage>> {
  const files = LANGUAGES.map((language) => ({
    language,
    file: join(folder, language, 'bill.html'),
  })).filter(({ file }) => existsSync(file))
  return Object.fromEntries(
    files.map(({ language, file }) => [language, createBillPage(readFileSync(file, 'utf8'))]),
  )
}

/** @throws when the page has no place for the bill */
export function createBillPage(html: string): BillPage {
  const [before, after, ...more] = html.split(MARK)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The page of a bill must have ${MARK} once.`)
  const [head, tail] = [Buffer.from(before), Buffer.from(after)]
  const gapped = createGappedGzip(head, tail)
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  return {
    inlineStyle: `sha256-${createHash('sha256').update(style).digest('base64')}`,
    bodyFor(bill, acceptEncoding) {
      const data = Buffer.from(bill === undefined ? '' : toInertJson(bill))
      return /\bgzip\b/.test(String(acceptEncoding))
        ? { body: gapped(data), encoding: 'gzip' }
        : { body: Buffer.concat([head, data, tail]) }
    },
  }
}

/** JSON that cannot end the element that it stands in, nor begin a comment. */
const toInertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** RFC 1952: the format's mark, deflate, no flags, no time, no hint, any system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** The longest block that deflate stores as it is (RFC 1951, 3.2.4). */
const MOST_STORED_BYTES = 65_535

/**
 * Makes the function that lays data between two texts which were compressed once. The data itself is
 * stored as it is: a visit costs a copy, and the length of what is sent tells nothing of how one text
 * in it repeats another.
 */
function createGappedGzip(head: Buffer, tail: Buffer): (data: Buffer) => Buffer {
  // The flush ends at a whole byte, and leaves the stream open for more blocks.
  const start = deflateRawSync(head, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  const end = deflateRawSync(tail, { level: 9 })
  const headSum = crc32(head)
  return (data) => {
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(tail, crc32(data, headSum)), 0)
    trailer.writeUInt32LE(head.length + data.length + tail.length, 4)
    return Buffer.concat([GZIP_HEAD, start, ...storedBlocks(data), end, trailer])
  }
}

function storedBlocks(data: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 0; at < data.length; at += MOST_STORED_BYTES) {
    const part = data.subarray(at, at + MOST_STORED_BYTES)
    const lengths = Buffer.alloc(5)
    lengths.writeUInt16LE(part.length, 1)
    lengths.writeUInt16LE(part.length ^ 0xffff, 3)
    blocks.push(lengths, part)
  }
  return blocks
}
