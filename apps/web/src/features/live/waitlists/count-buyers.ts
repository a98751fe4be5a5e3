import type { WaitlistBody } from '@dibs/contract'

/** How many places are held, and by how many people. */
export function countBuyers(waitlists: readonly WaitlistBody[]): {
  claims: number
  buyers: number
} {
  const buyers = new Set<string>()
  let claims = 0
  for (const waitlist of waitlists) {
    claims += waitlist.claims.length
    for (const { customerAccountId } of waitlist.claims) buyers.add(customerAccountId)
  }
  return { claims, buyers: buyers.size }
}
