import type { Claim, WaitlistBody } from '@dibs/contract'
import { guardFormulas } from '../../shared/format/guard-formulas.ts'

/** Words for the recap as text, in the seller's language. */
export type RecapWords = {
  heading: string
  /** What was not heard of the live, as the last line. */
  missed: string | null
  place: (position: number) => string
  name: (claim: Claim) => string
}

/**
 * The recap as text for a chat, a note or a spreadsheet: each item with its winner and waitlist, a
 * line each, none of which is a formula.
 */
export function recapText(waitlists: readonly WaitlistBody[], words: RecapWords): string {
  const items = waitlists.map(({ itemClueText, claims }) =>
    [
      inOneLine(itemClueText),
      ...claims.map((claim) => {
        const name = inOneLine(nameWithHandle(claim, words))
        return `${words.place(claim.position)}: ${name}`
      }),
    ].join('\n'),
  )
  const missed = words.missed === null ? [] : [words.missed]
  return guardFormulas([words.heading, ...items, ...missed].join('\n\n'))
}

function nameWithHandle(claim: Claim, words: RecapWords): string {
  const name = words.name(claim)
  const handle = claim.customerUsername.trim()
  return handle && handle !== name ? `${name} (@${handle})` : name
}

/** Names of today have neither tabs nor breaks; those of an attacker would make cells of their own. */
const inOneLine = (text: string) => text.replace(/[\t\n\v\f\r\x85\u2028\u2029]+/g, ' ')
