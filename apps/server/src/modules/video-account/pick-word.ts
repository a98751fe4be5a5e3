import { bioHoldsWord, VERIFICATION_WORD_COUNT, verificationWord } from '@dibs/core'

const MOST_TRIES = 100

/**
 * A word that is not in the bio already; `random` gives an integer from 0 to below its argument.
 * A bio that holds very many of the words gets any.
 */
export function pickWord(bio: string, random: (below: number) => number): string {
  let word = verificationWord(random(VERIFICATION_WORD_COUNT))
  for (let tries = 1; tries < MOST_TRIES && bioHoldsWord(bio, word); tries += 1)
    word = verificationWord(random(VERIFICATION_WORD_COUNT))
  return word
}
