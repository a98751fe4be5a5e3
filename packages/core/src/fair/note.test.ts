import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Bytes, type Digest, fromBase64, toUtf8 } from './bytes.ts'
import {
  isSigned,
  type NoteKey,
  noteKey,
  readCheckpoint,
  readNote,
  readNoteKey,
  writeCheckpoint,
  writeNote,
  writeNoteKey,
} from './note.ts'
import { hashLeaf } from './tree.ts'

const digest: Digest = (bytes) => createHash('sha256').update(bytes).digest()
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const verifyEd25519 = (publicKey: Bytes, signature: Bytes, text: Bytes) => {
  const key = Buffer.concat([SPKI, publicKey])
  return verify(null, text, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

// golang.org/x/mod, sumdb/note/example_test.go, BSD-3-Clause.
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const PETERS_SEED = 'YEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz'
const PETERS_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const PETERS_LINE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'
const ENOCHS_LINE =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n'
// c2sp.org/signed-note, CC BY 4.0.
const FOO = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const FOOS_NOTE =
  'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n'
const SOFA = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`

const keyOf = async (text: string) => (await readNoteKey(digest, text)) as NoteKey
const noteOf = (text: string) => readNote(text) as NonNullable<ReturnType<typeof readNote>>

test.each([PETER, FOO])('%s is read, and written alike', async (text) => {
  expect(writeNoteKey(await keyOf(text))).toBe(text)
})

test("Go's and C2SP's notes are signed by their keys, and by nobody else", async () => {
  const peters = noteOf(`${PETERS_TEXT}\n${PETERS_LINE}`)
  expect(peters.text).toBe(PETERS_TEXT)
  const [peter, foo] = [await keyOf(PETER), await keyOf(FOO)]
  expect(await isSigned(peters, [peter], verifyEd25519)).toBe(true)
  expect(await isSigned(peters, [foo], verifyEd25519)).toBe(false)
  expect(await isSigned(noteOf(FOOS_NOTE), [peter, foo], verifyEd25519)).toBe(true)
})

test('what others signed beside counts nothing, and a wrong one of ours is no signature', async () => {
  const peter = await keyOf(PETER)
  const both = noteOf(`${PETERS_TEXT}\n${PETERS_LINE}${ENOCHS_LINE}`)
  expect(both.signatures).toHaveLength(2)
  expect(await isSigned(both, [peter], verifyEd25519)).toBe(true)
  const changed = noteOf(`${PETERS_TEXT.replace('answer', 'problem')}\n${PETERS_LINE}`)
  expect(await isSigned(changed, [peter], verifyEd25519)).toBe(false)
})

test("a note is signed to the byte as Go's is", async () => {
  // What Go writes of a private key begins with the kind, one byte before the seed.
  const seed = Buffer.from(`A${PETERS_SEED}`, 'base64').subarray(1)
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const signature = sign(null, toUtf8(PETERS_TEXT), key)
  expect(writeNote(PETERS_TEXT, await keyOf(PETER), signature)).toBe(
    `${PETERS_TEXT}\n${PETERS_LINE}`,
  )
})

test("a checkpoint is C2SP's, and Go's tree", async () => {
  const { text, signatures } = noteOf(SOFA)
  expect(signatures[0]?.name).toBe('example.com/behind-the-sofa')
  const read = readCheckpoint(text)
  expect(read).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20852163 })
  expect(read && writeCheckpoint(read)).toBe(text)
  // golang.org/x/mod, sumdb/tlog/note_test.go, BSD-3-Clause.
  const golden =
    'go.sum database tree\n123456789012\nTszzRgjTG6xce+z2AG31kAXYKBgQVtCSCE40HmuwBb0=\n'
  const root = await hashLeaf(digest, 'hello world')
  expect(writeCheckpoint({ origin: 'go.sum database tree', size: 123456789012, root })).toBe(golden)
})

const ROOT = 'TszzRgjTG6xce+z2AG31kAXYKBgQVtCSCE40HmuwBb0='
test.each([
  '',
  'log\n1\n',
  `log\n0x1\n${ROOT}\n`,
  `log\n01\n${ROOT}\n`,
  `log\n-1\n${ROOT}\n`,
  `log\n9007199254740993\n${ROOT}\n`,
  `\n1\n${ROOT}\n`,
  `log\n1\n${ROOT}`,
  `log\n1\n${ROOT}\n\nmore\n`,
  'log\n1\nTszzRgjTG6xce+z2AG31kAXYKBgQVtCSCE40HmuwBTOOBIG=\n',
  'log\n1\nTszz\n',
])('%j is no checkpoint', (text) => {
  expect(readCheckpoint(text)).toBeNull()
})

test.each([
  '',
  'no signature\n',
  'no signature\n\n',
  `cut off\n\n${PETERS_LINE.slice(0, -1)}`,
  `a tab\t\n\n${PETERS_LINE}`,
  `half \ud83d\n\n${PETERS_LINE}`,
  'a dash\n\n- PeterNeumann x08go/ZJ\n',
  'a plus\n\n— Peter+Neumann x08go/ZJ\n',
  'no base64\n\n— PeterNeumann x08go/Z\n',
  'no signature beside the id\n\n— PeterNeumann x08gow==\n',
  `too many\n\n${PETERS_LINE.repeat(17)}`,
])('%j is no note', (text) => {
  expect(readNote(text)).toBeNull()
})

test.each([
  'PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  'Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  'PeterNeumann+c74f20a3+AhpcAA==',
  'PeterNeumann',
  '',
])('%j is no key', async (text) => {
  expect(await readNoteKey(digest, text)).toBeNull()
})

test('a key of ours has the name that it is known by', async () => {
  const publicKey = (fromBase64('Gp3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d0=') ??
    new Uint8Array(32)) as Bytes
  const key = await noteKey(digest, 'dibs.example/fair', publicKey)
  expect(await readNoteKey(digest, writeNoteKey(key))).toEqual(key)
})
