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
  return bio
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .includes(word.toLowerCase())
}
