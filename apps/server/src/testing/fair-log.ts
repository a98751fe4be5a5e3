import { createPublicKey, verify } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import {
  type FairEntry,
  isSigned,
  type NoteKey,
  readCheckpoint,
  readEntry,
  readNote,
  readNoteKey,
  type SessionId,
  type VerifySignature,
} from '@dibs/core'
import { sha256 } from '../modules/fair/keys.ts'
import type { TestServer } from './test-server.ts'

const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

const verifyEd25519: VerifySignature = (publicKey, signature, text) => {
  const key = Buffer.concat([SPKI, publicKey])
  return verify(null, text, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

/** The newest checkpoint of a live's log, which its keys must have signed, and its entries. */
export async function readFairLog({ api }: Pick<TestServer, 'api'>, sessionId: SessionId) {
  const { data } = await api()(endpoints.fair.get, { params: { sessionId } })
  const keys = await Promise.all(data.keys.map((key) => readNoteKey(sha256, key)))
  const note = readNote(data.note)
  const checkpoint = note && readCheckpoint(note.text)
  if (!checkpoint || !(await isSigned(note, keys as NoteKey[], verifyEd25519)))
    throw new Error(`not signed: ${data.note}`)
  const texts: string[] = []
  while (texts.length < checkpoint.size) {
    const query = { from: String(texts.length) }
    const page = await api()(endpoints.fair.listEntries, { params: { sessionId }, query })
    if (page.data.entries.length === 0) throw new Error('entries are missing')
    texts.push(...page.data.entries)
  }
  return { ...data, checkpoint, texts, entries: texts.map(readEntry) as FairEntry[] }
}
