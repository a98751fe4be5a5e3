/** The platform's rule for public handles: letters, digits, underscore, period; 2 to 24 characters. */
const USERNAME = /^[\p{L}\p{N}_.]{2,24}$/u

/** A username as it is compared: without a leading @, blanks around it, and case. */
export function normaliseUsername(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase()
}

/** Whether a normalised username can exist on the platform at all. */
export function isUsername(username: string): boolean {
  return USERNAME.test(username)
}

const WORDS = [
  'mango',
  'batik',
  'pasar',
  'lemon',
  'senja',
  'kopi',
  'melati',
  'river',
  'kelapa',
  'orbit',
  'ombak',
  'sunny',
  'rotan',
  'bintang',
  'cocoa',
  'pandan',
  'lotus',
  'gitar',
  'amber',
  'teratai',
] as const

/** Numbers that follow the word: 0 to 999. */
const NUMBERS = 1000

/** How many different words there are. */
export const VERIFICATION_WORD_COUNT = WORDS.length * NUMBERS

/** The word with a number, for an index from 0 to `VERIFICATION_WORD_COUNT` - 1. */
export function verificationWord(index: number): string {
  return `${WORDS[Math.floor(index / NUMBERS) % WORDS.length]}${index % NUMBERS}`
}

/** Whether a bio holds the word as a whole word: `mango4` is not in `mango48`. */
export function bioHoldsWord(bio: string, word: string): boolean {
  return wholeWords(bio).includes(word.toLowerCase())
}

/** The words of a bio or a comment in lower case: what stands between anything but letters and digits. */
export function wholeWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Who wrote a comment, and who holds the live, as the provider tells it. */
type Written = {
  writer: { accountId: string; username: string }
  /** Whether the provider marks the writer as the host. */
  isHost: boolean
  /** Whose room it is; null when the provider does not say. */
  owner: { accountId: string; username: string } | null
}

/**
 * Whether a comment in the live of a normalised username was written by the owner of that account.
 * Where the room tells its owner, only their id counts: moderators, guests and owners of other lives
 * may be marked in one way or another. Where it does not, the mark counts for the account alone
 * whose live it is.
 */
export function isOwnersComment(username: string, { writer, isHost, owner }: Written): boolean {
  if (writer.accountId === '0') return false
  if (owner === null) return isHost && normaliseUsername(writer.username) === username
  return owner.accountId === writer.accountId && isOf(username, owner)
}

/** A room of another account proves nothing about this one. */
function isOf(username: string, owner: { username: string }): boolean {
  return owner.username === '' || normaliseUsername(owner.username) === username
}
