import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from './write-file-atomic.ts'

const KEY_BYTES = 32
/** Beside the new one: what was signed or hashed before a change of keys is believed through two. */
const OLDER_KEYS = 2

/** A new secret key: 256 random bits. */
export const makeSecretKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** The keys beside the data, newest first; one is made at the first start. */
export async function keepSecretKeys(dataDir: string): Promise<[string, ...string[]]> {
  const [first, ...older] = await readKeys(dataDir)
  return first === undefined ? rotateSecretKeys(dataDir) : [first, ...older]
}

/** Puts a new key before those beside the data, and lets the oldest go. */
export async function rotateSecretKeys(dataDir: string): Promise<[string, ...string[]]> {
  await mkdir(dataDir, { recursive: true })
  const older = (await readKeys(dataDir)).slice(0, OLDER_KEYS)
  const keys: [string, ...string[]] = [makeSecretKey(), ...older]
  await writeFileAtomic(fileIn(dataDir), [`${keys.join('\n')}\n`])
  return keys
}

const fileIn = (dataDir: string) => join(dataDir, 'secret-key')

/** A key per line. @throws when there is a file that cannot be read: a new key is no answer to that */
async function readKeys(dataDir: string): Promise<string[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter((line) => line !== '')
}
