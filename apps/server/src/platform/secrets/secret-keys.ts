import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '../write-file-atomic.ts'

const KEY_BYTES = 32
/** Kept beside the new one: what older keys signed or hashed stays valid for two rotations. */
export const OLDER_KEYS = 2

/** A new secret key: 256 random bits. */
export const makeSecretKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** The keys in the data folder, newest first; one is made at the first start. */
export async function keepSecretKeys(dataDir: string): Promise<[string, ...string[]]> {
  const [first, ...older] = await readSecretKeys(dataDir)
  return first === undefined ? rotateSecretKeys(dataDir) : [first, ...older]
}

/** Puts a new key before those in the data folder, and drops the oldest. */
export async function rotateSecretKeys(dataDir: string): Promise<[string, ...string[]]> {
  await mkdir(dataDir, { recursive: true })
  const older = (await readSecretKeys(dataDir)).slice(0, OLDER_KEYS)
  const keys: [string, ...string[]] = [makeSecretKey(), ...older]
  await writeFileAtomic(fileIn(dataDir), [`${keys.join('\n')}\n`])
  return keys
}

const fileIn = (dataDir: string) => join(dataDir, 'secret-key')

/**
 * Those in the data folder, a key per line.
 * @throws when the file exists but cannot be read: it must not be replaced
 */
export async function readSecretKeys(dataDir: string): Promise<string[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter((line) => line !== '')
}
