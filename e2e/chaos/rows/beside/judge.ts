/** A comment of an evening, and by which of the two sources it came. */
export type Said = {
  author: string
  code: 'A1' | 'B2' | null
  /** Its stamp, epoch milliseconds; no two have the same. */
  at: number
  isOfTikTok: boolean
  isPosted: boolean
  /** TikTok brings it once it was offered, and the program's clock was slow. */
  isLate: boolean
  /** Posted when nobody can be in doubt whether TikTok brought it. */
  isSure: boolean
}

/** `n`: which of what was said it is. */
type Offered = { n: number; author: string; code: string; at: number }
type Lists = Readonly<Record<string, readonly string[]>>

/** What was said, and what came of it. */
export type Seen = {
  said: readonly Said[]
  counts: { both: number; alone: number; uncompared: number; tiktokAlone: number }
  offers: readonly Offered[]
  /**
   * Item code → authors in order: with TikTok's claims alone, with all offers taken in, and once TikTok
   * has brought what came late.
   */
  before: Lists
  after: Lists
  last: Lists
}

const CODES = ['A1', 'B2'] as const

/** What is not as it must be, in sentences. */
export function judge({ said, counts, offers, before, after, last }: Seen): string[] {
  const faults: string[] = []
  const posted = said.filter(({ isPosted }) => isPosted)
  const both = posted.filter(({ isOfTikTok }) => isOfTikTok)
  const alone = posted.filter(({ isOfTikTok }) => !isOfTikTok)
  const ofTikTok = said.filter(({ isOfTikTok }) => isOfTikTok)
  const counted = counts.both + counts.alone + counts.uncompared
  if (counted !== posted.length)
    faults.push(`${posted.length} comments were posted, ${counted} were counted`)
  const within = (name: string, is: number, least: number, most: number) => {
    if (is < least || is > most) faults.push(`${name}: ${is} rather than ${least} to ${most}`)
  }
  within('by both', counts.both, sure(both), both.length)
  within('by the second source alone', counts.alone, sure(alone), alone.length)
  within('by TikTok alone', counts.tiktokAlone, 0, ofTikTok.length - both.length)

  const claimed = claimsOf(ofTikTok.filter(({ isLate }) => !isLate))
  const left = claimsOf(posted.filter(({ isOfTikTok, isLate }) => isLate || !isOfTikTok)).filter(
    ({ key }) => !claimed.some((claim) => claim.key === key),
  )
  const open = offers.filter((offer) => !claimed.some(({ key }) => key === keyOf(offer)))
  compare('offered', open.map(keyOf).toSorted(), left.map(({ key }) => key).toSorted(), faults)
  const stays = open.filter(({ n }) => !said[n]?.isOfTikTok)
  for (const code of CODES) {
    compare(code, before[code] ?? [], inOrder(claimed, code), faults)
    compare(`${code} with offers`, after[code] ?? [], inOrder([...claimed, ...open], code), faults)
    const all = claimsOf([...ofTikTok, ...stays])
    compare(`${code} with what came late`, last[code] ?? [], inOrder(all, code), faults)
  }
  return faults
}

const keyOf = ({ author, code }: { author: string; code: string | null }) => `${author} ${code}`
const sure = (said: readonly Said[]) => said.filter(({ isSure }) => isSure).length

/** Who names a code, by the earliest time at which they did. */
function claimsOf(said: readonly { author: string; code: string | null; at: number }[]) {
  const claims = new Map<string, { author: string; code: string; at: number; key: string }>()
  for (const { author, code, at } of said.toSorted((a, b) => a.at - b.at)) {
    const key = keyOf({ author, code })
    if (code !== null && !claims.has(key)) claims.set(key, { author, code, at, key })
  }
  return [...claims.values()]
}

const inOrder = (claims: readonly Omit<Offered, 'n'>[], code: string) =>
  claims
    .filter((claim) => claim.code === code)
    .toSorted((a, b) => a.at - b.at)
    .map(({ author }) => author)

function compare(
  what: string,
  is: readonly string[],
  wanted: readonly string[],
  faults: string[],
): void {
  if (is.join() !== wanted.join()) faults.push(`${what}: ${is.join()} rather than ${wanted.join()}`)
}

const counting =
  (changes: (counts: Seen['counts']) => Partial<Seen['counts']>) => (seen: Seen) => ({
    ...seen,
    counts: { ...seen.counts, ...changes(seen.counts) },
  })
const listed = (name: 'before' | 'after', change: (names: readonly string[]) => string[]) => {
  return (seen: Seen): Seen => ({
    ...seen,
    [name]: { ...seen[name], A1: change(seen[name].A1 ?? []) },
  })
}

/** Faults that must be noticed. */
export const FAULTS: Record<string, (seen: Seen) => Seen> = {
  'a comment counted twice': counting(({ both }) => ({ both: both + 1 })),
  'a comment not counted': counting(({ alone }) => ({ alone: alone - 1 })),
  'nothing compared': counting(({ both, alone, uncompared }) => ({
    both: 0,
    alone: 0,
    uncompared: uncompared + both + alone,
  })),
  'left out what TikTok brought': counting(({ both, alone }) => ({ both: 0, alone: alone + both })),
  'an offer lost': (seen) => ({ ...seen, offers: [] }),
  'an offer made up': (seen) => ({
    ...seen,
    offers: [...seen.offers, { n: -1, author: 'nobody', code: 'A1', at: 0 }],
  }),
  'somebody displaced': listed('before', (names) => names.toReversed()),
  'somebody twice': listed('after', (names) => [...names, ...names.slice(0, 1)]),
  'a slow clock believed': (seen) => ({ ...seen, last: seen.after }),
  'somebody lost': listed('after', (names) => names.slice(1)),
}
