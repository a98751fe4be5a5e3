import { type Qris, type QrisFault, readQris } from '@dibs/core'
import type { ReadPicture } from './read-picture.ts'

/** Why no code can be taken from what the seller gave. */
export type CodeFault = QrisFault | 'unreadable' | 'too_large' | 'no_code' | 'link'
export type CodeReading = { ok: true; qris: Qris } | { ok: false; fault: CodeFault }

/** Larger files are no pictures of a code; phones' photos have up to 15 MB. */
export const FILE_MAX_MB = 30

/** Reads the seller's code from a picture; of several codes the one that can be used. */
export async function readCodeInPicture(
  file: Blob,
  readPicture: ReadPicture,
): Promise<CodeReading> {
  if (file.size > FILE_MAX_MB * 1_000_000) return { ok: false, fault: 'too_large' }
  const picture = await readPicture(file)
  if (!picture.ok) return { ok: false, fault: 'unreadable' }
  const readings = picture.texts.map(readCode)
  return (
    readings.find(({ ok }) => ok) ??
    readings.find((reading) => !reading.ok && isOfPayments(reading.fault)) ??
    readings[0] ?? { ok: false, fault: 'no_code' }
  )
}

/** Reads the seller's code from its text. */
export function readCode(text: string): CodeReading {
  const reading = readQris(text.trim())
  if (!reading.ok && reading.fault === 'not_qris' && /^(?:https?:\/\/|www\.)/i.test(text.trim()))
    return { ok: false, fault: 'link' }
  return reading
}

const isOfPayments = (fault: CodeFault) => fault !== 'link' && fault !== 'not_qris'
