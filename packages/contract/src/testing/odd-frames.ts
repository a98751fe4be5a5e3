import { oddMessages } from './odd-messages.ts'

/** A frame, and the ids of the chats in it that are sound: their comments count, and no others. */
export type OddFrame = { text: string; sound: string[] }

/** Numbers from 0 up to 1 that look random, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Options = {
  random: () => number
  /** Epoch milliseconds. */
  now: () => number
  /** What every comment says: sound ones claim it, broken ones must not. */
  comment: string
}

/**
 * Makes a source of provider frames in which fields are missing, of other types, or of absurd size,
 * numbers go beyond 2^53, and times are in seconds, in the future, ancient or negative, among sound
 * chats in both schema versions. None of them names another room or ends the live.
 */
export function createOddFrames({ random, now, comment }: Options) {
  const messages = oddMessages({ random, now, comment })
  const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T

  /** What is no frame at all, made of a frame that is one. */
  function spoil(text: string): string {
    return pick<(text: string) => string>(
      (whole) => whole.slice(0, Math.floor(random() * whole.length)),
      (whole) => whole.replace('"messages":[', '"messages":{"0":['),
      (whole) => `${whole}${whole}`,
      (whole) => JSON.stringify(whole),
      () => '['.repeat(1 + Math.floor(random() * 20_000)),
      () => pick('', 'null', '7', '[]', '{}', '\0', '{"messages":null}', '{"messages":"x"}'),
    )(text)
  }

  return {
    /** The next frame; one in ten is none. */
    next(): OddFrame {
      const made = Array.from({ length: 1 + Math.floor(random() * 6) }, messages.next)
      const timestamp = pick<unknown>(now(), String(now()), null, -1, 'noon')
      const text = JSON.stringify({ timestamp, messages: made.map(({ message }) => message) })
      if (random() < 0.1) return { text: spoil(text), sound: [] }
      return { text, sound: made.flatMap(({ sound }) => sound) }
    },
  }
}
