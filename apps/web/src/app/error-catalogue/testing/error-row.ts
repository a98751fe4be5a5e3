import type { i18n } from 'i18next'

/** The interface's words in the language of the walk, by namespace and key: `login:code.back`. */
export type Say = (key: string, values?: object) => string

/** One message of the specification's section 8, and how it comes about. */
export type ErrorRow = {
  /** What the section quotes, word for word; the key, where it leaves the words open. */
  spec: string
  /** The situation, as a sentence that ends the test's name. */
  when: string
  /** The whole English sentence, where it is longer than what is quoted. */
  english?: string
  /** The text's key, or how the sentence is put together from several. */
  says: string | ((say: Say) => string)
  /** The sentence is one that the server answered, in whichever language. */
  isServersOwn?: true
  /**
   * Brings the situation about; calls `speak` before anything that shows the message. An element
   * must say the sentence and nothing else, unless `look` was given another way to find it.
   */
  bring: (speak: Speak, look: (find: (sentence: string) => unknown) => void) => Promise<unknown>
}

/** Turns the screen to the language of the walk. */
export type Speak = (i18n: i18n) => Promise<Say>

/** An answer that carries no words of the server, as from a proxy in front of it. */
export const WORDLESS = { status: 500, body: 'oops' }
/** An answer of another shape than the contract's. */
export const FOREIGN = { status: 200, body: { hotel: 'Please log in.' } }

/** An answer that refuses in the server's own words. */
export function refuses(code: string, error: string, status = 500) {
  return { status, body: { code, error } }
}
