import type { Claim, WaitlistBody } from '@dibs/contract'

/** Words for the recap as text, in the seller's language. */
export type RecapWords = {
  heading: string
  /** What was not heard of the live, as the last line. */
  missed: string | null
  place: (position: number) => string
  name: (claim: Claim) => string
}

/** The recap as text for a chat or a note: each item with its winner and waitlist. */
export function recapText(waitlists: readonly WaitlistBody[], words: RecapWords): string {
  const items = waitlists.map(({ itemClueText, claims }) =>
    [
      itemClueText,
      ...claims.map((claim) => `${words.place(claim.position)}: ${nameWithHandle(claim, words)}`),
    ].join('\n'),
  )
  const missed = words.missed === null ? [] : [words.missed]
  return [words.heading, ...items, ...missed].join('\n\n')
}

function nameWithHandle(claim: Claim, words: RecapWords): string {
  const name = words.name(claim)
  const handle = claim.customerUsername.trim()
  return handle && handle !== name ? `${name} (@${handle})` : name
}
