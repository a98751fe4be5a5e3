import type { Seen } from './attack.ts'

/** What a shop may tell of in an hour. */
const MOST_NOTICES = 1_000

/** What was not as it must be. */
export function judge(seen: Seen): string[] {
  const { strangers, elsewhere, large, before, told, again, after, flood, beside, log } = seen
  const wrong: string[] = []
  for (const [what, status] of Object.entries(strangers))
    if (status !== 401) wrong.push(`${what} was answered with ${status}`)
  if (elsewhere.some((status) => status !== 403))
    wrong.push(`the key was a token elsewhere: ${elsewhere}`)
  if (large !== 413) wrong.push(`a body of 17 KB was answered with ${large}`)
  if (before.status !== 'sent' || before.payments > 0 || told > 0)
    wrong.push(`the bill is ${before.status} by nobody who may say so; ${told} were stored`)
  if (again.some((status) => status !== 202)) wrong.push(`said again, it was ${again}`)
  if (after.status !== 'paid' || after.payments !== 1)
    wrong.push(`one payment made the bill ${after.status}, with ${after.payments} payments`)
  const others = Object.keys(flood).filter((status) => status !== '202' && status !== '429')
  if ((flood[202] ?? 0) > MOST_NOTICES || others.length > 0)
    wrong.push(`of a flood ${flood[202]} were taken; also answered were ${others}`)
  if (beside !== 202 || seen.besideBill.status !== 'paid')
    wrong.push(`another shop was answered with ${beside} amid a flood`)
  for (const secret of seen.secrets) if (log.includes(secret)) wrong.push('a key is in the log')
  return wrong
}

/** Faults that must be noticed: what was seen, as it would be with one of them. */
export const FAULTS: Readonly<Record<string, (seen: Seen) => Seen>> = {
  'a revoked key that goes on': (seen) => ({
    ...seen,
    strangers: { ...seen.strangers, 'a revoked key': 202 },
  }),
  'a signature that may be old': (seen) => ({
    ...seen,
    strangers: { ...seen.strangers, 'a stale signature': 202 },
  }),
  'a key that opens more': (seen) => ({ ...seen, elsewhere: [...seen.elsewhere, 200] }),
  'a payment that counts twice': (seen) => ({
    ...seen,
    after: { ...seen.after, payments: 2 },
  }),
  'a shop without a limit': (seen) => ({ ...seen, flood: { 202: MOST_NOTICES + 1 } }),
  'a shop that waits for another': (seen) => ({ ...seen, beside: 429 }),
  'a key in the log': (seen) => ({ ...seen, log: `${seen.log}${seen.secrets[0]}` }),
}
