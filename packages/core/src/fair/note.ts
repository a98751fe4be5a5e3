import {
  type Bytes,
  concatBytes,
  type Digest,
  fromBase64,
  isSameBytes,
  toBase64,
  toHex,
  toUtf8,
} from './bytes.ts'
import type { TreeHead } from './tree.ts'

// Notes and checkpoints as c2sp.org/signed-note and c2sp.org/tlog-checkpoint have them.

/** What a log says of itself: who it is, and its tree. */
export type Checkpoint = TreeHead & { origin: string }

/** A key whose signatures are believed. */
export type NoteKey = { name: string; id: Bytes; publicKey: Bytes }

/** Ed25519, as c2sp.org/signed-note numbers it. */
const ED25519 = Uint8Array.of(1)
const ID_BYTES = 4
const HASH_BYTES = 32
/** A name is not empty, and holds neither spaces nor a plus. */
const isName = (name: string): boolean => /^[^\s+]+$/u.test(name)

/** The text of a checkpoint, which is to be signed. */
export const writeCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

/** So much of a root as is told to people: on the page of a log, and in the message of a bill. */
export const rootSigns = (root: Uint8Array): string => toBase64(root).slice(0, 12)

/** Reads the text of a checkpoint; null for what is none. Lines after the third are not looked at. */
export function readCheckpoint(text: string): Checkpoint | null {
  const lines = text.split('\n')
  const [origin, size, hash] = lines
  if (!origin || !size || !hash || lines.at(-1) !== '' || lines.slice(0, -1).includes(''))
    return null
  const root = fromBase64(hash)
  if (!/^(0|[1-9]\d*)$/.test(size) || !Number.isSafeInteger(Number(size))) return null
  return root?.length === HASH_BYTES ? { origin, size: Number(size), root } : null
}

/** Makes a key that is known by a name. */
export async function noteKey(digest: Digest, name: string, publicKey: Bytes): Promise<NoteKey> {
  const hash = await digest(concatBytes(toUtf8(`${name}\n`), ED25519, publicKey))
  return { name, publicKey, id: concatBytes(hash.slice(0, ID_BYTES)) }
}

/** A key as one line of text, to be published. */
export const writeNoteKey = ({ name, id, publicKey }: NoteKey): string =>
  `${name}+${toHex(id)}+${toBase64(concatBytes(ED25519, publicKey))}`

/** Reads a key; null for what is none, and for another kind than Ed25519. */
export async function readNoteKey(digest: Digest, text: string): Promise<NoteKey | null> {
  const [name = '', id = '', ...rest] = text.split('+')
  // Base64 has pluses, too.
  const bytes = fromBase64(rest.join('+'))
  if (!isName(name) || bytes?.length !== 33 || bytes[0] !== ED25519[0]) return null
  const key = await noteKey(digest, name, bytes.slice(1))
  return toHex(key.id) === id ? key : null
}

/** A note: its text, and what was signed with which key. */
export type Note = { text: string; signatures: { name: string; id: Bytes; signature: Bytes }[] }

/** A note with one signature. */
export const writeNote = (text: string, { name, id }: NoteKey, signature: Uint8Array): string =>
  `${text}\n— ${name} ${toBase64(concatBytes(id, signature))}\n`

/** Whether there are control signs in it, but for the ends of lines. */
const hasControl = (text: string): boolean =>
  Array.from(text).some((sign) => sign < ' ' && sign !== '\n')

/** More signatures than anybody has need of. */
const MOST_SIGNATURES = 16

/** Reads a note, whoever signed it; null for what is none. */
export function readNote(note: string): Note | null {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n') || !note.isWellFormed() || hasControl(note)) return null
  const lines = note.slice(end + 2, -1).split('\n')
  if (lines.length > MOST_SIGNATURES) return null
  const signatures: Note['signatures'] = []
  for (const line of lines) {
    const [, name, base64] = /^— (\S+) (\S+)$/u.exec(line) ?? []
    const bytes = base64 === undefined ? null : fromBase64(base64)
    if (!name || !isName(name) || !bytes || bytes.length <= ID_BYTES) return null
    signatures.push({ name, id: bytes.slice(0, ID_BYTES), signature: bytes.slice(ID_BYTES) })
  }
  return { text: note.slice(0, end + 1), signatures }
}

/** Checks a signature of Ed25519. */
export type VerifySignature = (
  publicKey: Bytes,
  signature: Bytes,
  text: Bytes,
) => boolean | Promise<boolean>

/**
 * Whether one of the keys signed a note. A signature by none of them counts nothing; a wrong one by
 * one of them makes the note wrong.
 */
export async function isSigned(
  { text, signatures }: Note,
  keys: readonly NoteKey[],
  verify: VerifySignature,
): Promise<boolean> {
  let isKnown = false
  for (const { name, id, signature } of signatures) {
    const key = keys.find((each) => each.name === name && isSameBytes(each.id, id))
    if (!key) continue
    if (!(await verify(key.publicKey, signature, toUtf8(text)))) return false
    isKnown = true
  }
  return isKnown
}
