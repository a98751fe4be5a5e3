import type { Endpoint } from '../../http/endpoint.ts'
import { endpoints } from '../../http/endpoints.ts'
import { type Answered, ask, masked, type Send } from './answer.ts'
import { buildCall, mixturesOf, mustBeNotFound, type Place, placesOf } from './calls.ts'
import { type Example, KINDS } from './example.ts'
import { pretend } from './pretend.ts'
import { ROUTES, type RouteName } from './routes.ts'
import { TABLE } from './table.ts'
import type { Belongings, Tenant } from './tenant.ts'
import { rowsOf } from './tenant-rows.ts'
import type { TenantWorld } from './tenant-world.ts'

/** What a walk found: how many pairs of calls it compared, and everything that is not as it must be. */
export type Walk = { pairs: number; findings: string[] }

type Walkers = {
  world: TenantWorld
  victim: Tenant
  /** Two sellers who are alike: one calls with the victim's ids, the other with ids of nobody. */
  near: Tenant
  far: Tenant
  /** How calls are sent; a control plants its fault here. */
  send?: Send
  /** Each id of another's alone and all of them at once, and without a token the latter alone. */
  isBrief?: boolean
  /** The order in which the mixtures of a route come. */
  shuffle?: <T>(list: readonly T[]) => T[]
  /** Only these routes: enough for a control. */
  only?: readonly RouteName[]
}

/**
 * Calls every route as two sellers who are alike, in every mixture of their own ids with those of
 * a third, or with ids that do not exist: no answer may tell one from the other, none may hold
 * anything of the third, and nothing of the third may change.
 */
export async function walkTenants(walkers: Walkers): Promise<Walk> {
  const { world, victim, only, isBrief = false, shuffle = (list) => [...list] } = walkers
  const walk: Walk = { pairs: 0, findings: [] }
  const before = await stateOf(world, victim)
  for (const [name, examples] of Object.entries(TABLE) as [RouteName, readonly Example[]][]) {
    const endpoint = ROUTES.get(name)
    if (!endpoint) throw new Error(`${name} is no route.`)
    if (only && !only.includes(name)) continue
    for (const example of examples) {
      const places = placesOf(example)
      const [own, ...mixtures] = mixturesOf(places) as [Place[], ...Place[][]]
      const isExtreme = ({ length }: Place[]) => length === 1 || length === places.length
      const others = isBrief ? mixtures.filter(isExtreme) : mixtures
      const lives = places.some(({ kind }) => kind === 'session') ? [0, 1] : [1]
      const comparison = { ...walkers, name, endpoint, example, walk }
      for (const mixture of [...shuffle(others), own]) {
        for (const live of lives) await compare({ ...comparison, mixture, live: live as 0 | 1 })
      }
    }
  }
  const after = await stateOf(world, victim)
  if (before !== after)
    walk.findings.push(`the victim's data changed: ${firstChange(before, after)}`)
  return walk
}

type Comparison = Walkers & {
  name: RouteName
  endpoint: Endpoint
  example: Example
  mixture: Place[]
  live: 0 | 1
  walk: Walk
}

async function compare(comparison: Comparison): Promise<void> {
  const { victim, near, far, name, endpoint, example, mixture, live, walk, isBrief } = comparison
  const foreign = victim.belongings[live]
  const absent = pretend(foreign)
  const isSeller = endpoint.auth === 'seller'
  // Somebody without a token must not learn anything either.
  const isAll = mixture.length === placesOf(example).length
  const isTriedByAnybody = isSeller && mixture.length > 0 && (isAll || !isBrief)
  const callers = isTriedByAnybody ? [true, false] : [true]
  for (const isLoggedIn of callers) {
    const [seen, blank] = await Promise.all([
      askAs(comparison, near, foreign, isLoggedIn),
      askAs(comparison, far, absent, isLoggedIn),
    ])
    walk.pairs += 1
    const say = (what: string) => {
      const where = mixture.map(({ part, field }) => `${part}.${field}`).join(', ') || 'nothing'
      const who = isLoggedIn ? '' : ' without a token'
      walk.findings.push(`${name}${who}, ${where} of another (live ${live}): ${what}`)
    }
    const told = maskedFor(near, foreign, seen, example)
    const untold = maskedFor(far, absent, blank, example)
    if (told !== untold) say(`tells what exists: ${firstChange(untold, told)}`)
    const allowed = wanted(example, mixture, isLoggedIn)
    if (allowed && !allowed.includes(seen.status)) {
      say(`answered ${seen.status} rather than ${allowed.join(' or ')}: ${seen.body.slice(0, 200)}`)
    }
    if (seen.status === 429) say('was limited, so nothing is known')
    const answer = `${seen.headers}\n${seen.body}`
    for (const mark of victim.marks) if (answer.includes(mark)) say(`shows "${mark}"`)
  }
}

/** The status that it must be; null when any will do that is the same for both. */
function wanted(example: Example, mixture: readonly Place[], isLoggedIn: boolean) {
  if (!isLoggedIn) return [401]
  if (mixture.length === 0) return [example.own].flat()
  if (!mustBeNotFound(mixture)) return null
  // The key may be the caller's own by now, from a mixture that was allowed.
  return mixture.some(({ kind }) => kind === 'key') ? [404, 409] : [404]
}

async function askAs(
  { world, send = fetch, endpoint, example, mixture, live }: Comparison,
  caller: Tenant,
  others: Belongings,
  isLoggedIn: boolean,
): Promise<Answered> {
  const token = example.endsToken ? await caller.renew() : caller.token
  const own = ownOf(caller, live)
  const fill = { own, others, mixture, token: isLoggedIn ? token : null }
  const { url, init } = buildCall(world.url, endpoint, example, fill)
  return ask(send, url, init)
}

/** Own ids; an own key or tag would only repeat, and an own code and number are there already. */
function ownOf({ belongings }: Tenant, live: 0 | 1): Belongings {
  const { phone } = pretend(belongings[live])
  const fresh = { key: undefined, etag: undefined, code: 'fresh code', phone }
  return { ...belongings[live], ...fresh }
}

function maskedFor(caller: Tenant, others: Belongings, answer: Answered, example: Example): string {
  const named = ([0, 1] as const).flatMap((live) =>
    KINDS.map((kind): [string | undefined, string] => [ownOf(caller, live)[kind], `<own ${kind}>`]),
  )
  const foreign = KINDS.map((kind): [string | undefined, string] => [
    others[kind],
    `<other ${kind}>`,
  ])
  const known = [...named, ...foreign].filter((pair): pair is [string, string] => !!pair[0])
  return masked(answer, known, example.isRandom ?? false)
}

/** What changes by itself, since the live is still being listened to. */
const BY_ITSELF = new Set([
  'heardUntil',
  'heardSeconds',
  'hasClaimed',
  'commentsHeard',
  'countedAt',
])

/** Everything of a seller, as they may download it and as it is stored. */
async function stateOf(world: TenantWorld, { api, userId }: Tenant): Promise<string> {
  const { exportedAt, ...rest } = (await api(endpoints.personalData.export, {})).data
  const text = JSON.stringify(rest, (name, value) => (BY_ITSELF.has(name) ? undefined : value))
  return `${text}\n${await rowsOf(world, userId)}`
}

function firstChange(before: string, after: string): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  const from = Math.max(0, at - 60)
  return JSON.stringify([before.slice(from, at + 60), after.slice(from, at + 60)])
}
