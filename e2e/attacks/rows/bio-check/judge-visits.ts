import type { Site, Visit } from './site.ts'

const MEGABYTE = 1024 * 1024
/** The limit, and what the buffers of two sockets hold that nobody has read. */
const MOST_BYTES = (10 + 16) * MEGABYTE
/** The limit, and what a busy machine takes to notice that it is over. */
const MOST_MILLIS = 15_000
/** A call is repeated twice at most. */
const MOST_VISITS = 3

/** What is wrong with how an address was visited, a sentence each. */
export function judgeVisits(visits: readonly Visit[]): string[] {
  const findings = visits.flatMap(({ bytes, millis }) => [
    ...(bytes > MOST_BYTES ? [`${Math.round(bytes / MEGABYTE)} MB were taken`] : []),
    ...(millis > MOST_MILLIS ? [`it was waited for ${Math.round(millis)} ms`] : []),
  ])
  return visits.length > MOST_VISITS ? [...findings, `${visits.length} visits`] : findings
}

/** Connections to the address that nobody should connect to. */
export function judgeStrays(site: Pick<Site, 'strays'>): string[] {
  return site.strays().map((stray) => `there was ${stray}`)
}
