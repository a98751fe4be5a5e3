import type { Endpoint } from '../../http/endpoint.ts'
import { KEY_SCOPES, type KeyScope } from '../../http/key-scopes.ts'
import { type Answered, ask, type Send } from './answer.ts'
import { buildCall, mixturesOf, mustBeNotFound, type Place, placesOf } from './calls.ts'
import type { Example } from './example.ts'
import { ROUTES, type RouteName } from './routes.ts'
import { TABLE } from './table.ts'
import { hashOf, type Tenant } from './tenant.ts'
import { rowsOf } from './tenant-rows.ts'
import type { TenantWorld } from './tenant-world.ts'

/** `null`: it was revoked. */
type Held = { scope: KeyScope | null; secret: string }

type KeyWalkers = {
  world: TenantWorld
  victim: Tenant
  /** Whose keys are tried. */
  near: Tenant
  /** How calls are sent; a control plants its fault here. */
  send?: Send
  only?: readonly RouteName[]
}

type Call = { name: RouteName; endpoint: Endpoint; example: Example; mixture: readonly Place[] }

/**
 * Calls every route that is not for everybody with a key of each scope, and with one that was revoked,
 * naming the maker's own ids and those of another seller: what the scope does not open is refused
 * whatever it names, and does nothing; what it opens is the maker's alone.
 */
export async function walkKeys(
  walkers: KeyWalkers,
): Promise<{ calls: number; findings: string[] }> {
  const { world, victim, near, only } = walkers
  const found = { calls: 0, findings: [] as string[] }
  const keys = await Promise.all([...KEY_SCOPES, null].map((scope) => makeKey(world, near, scope)))
  const calls = (Object.entries(TABLE) as [RouteName, readonly Example[]][])
    .filter(([name]) => !only || only.includes(name))
    .flatMap(([name, examples]) => callsOf(name, examples))
  const tried = calls.flatMap((call) => keys.map((key) => ({ call, key })))
  const opens = ({ call, key }: (typeof tried)[number]) =>
    key.scope !== null && key.scope === call.endpoint.scope
  const rows = async () => {
    const own = (await rowsOf(world, near.userId)).split('\n')
    // That they were used is noted.
    return [await rowsOf(world, victim.userId), ...own.filter((row) => !row.startsWith('api_keys'))]
  }
  const before = await rows()
  for (const each of tried.filter((one) => !opens(one))) await tryRefused(walkers, found, each)
  const after = await rows()
  const changed = after.find((row, at) => row !== before[at])
  if (changed) found.findings.push(`a call that was refused has changed: ${changed.slice(0, 200)}`)
  for (const each of tried.filter(opens)) await tryOpen(walkers, found, each)
  if ((await rows())[0] !== before[0]) found.findings.push("a key has changed the victim's data")
  return found
}

/** A call with the maker's own ids, and one with another's in all places. */
function callsOf(name: RouteName, examples: readonly Example[]): Call[] {
  const endpoint = ROUTES.get(name)
  if (!endpoint || endpoint.auth === 'none') return []
  return examples.flatMap((example) => {
    const mixtures = mixturesOf(placesOf(example))
    const [own = [], ...others] = mixtures
    return [own, ...others.slice(-1)].map((mixture) => ({ name, endpoint, example, mixture }))
  })
}

type Found = { calls: number; findings: string[] }
type Try = { call: Call; key: Held }

async function send({ world, victim, near, send = fetch }: KeyWalkers, { call, key }: Try) {
  const { endpoint, example, mixture } = call
  const [, own] = near.belongings
  const [, others] = victim.belongings
  const fill = { own: { ...own, etag: undefined }, others, mixture, token: key.secret }
  const { url, init } = buildCall(world.url, endpoint, example, fill)
  return ask(send, url, init)
}

async function tryRefused(walkers: KeyWalkers, found: Found, tried: Try): Promise<void> {
  const answer = await send(walkers, tried)
  const say = sayOf(found, tried, answer)
  const { code } = JSON.parse(answer.body || '{}') as { code?: string }
  const isRevoked = tried.key.scope === null
  const wanted = isRevoked ? '401 key_unknown' : '403 key_scope'
  if (`${answer.status} ${code}` !== wanted) say(`answered ${answer.status} rather than ${wanted}`)
  for (const mark of [...walkers.near.marks, ...walkers.victim.marks])
    if (answer.body.includes(mark)) say(`shows "${mark}"`)
}

async function tryOpen(walkers: KeyWalkers, found: Found, tried: Try): Promise<void> {
  const answer = await send(walkers, tried)
  const say = sayOf(found, tried, answer)
  const { mixture } = tried.call
  if (answer.status === 401 || answer.status === 403 || answer.status >= 500)
    say(`answered ${answer.status}`)
  if (mustBeNotFound(mixture) && answer.status !== 404)
    say(`answered ${answer.status} rather than 404`)
  for (const mark of walkers.victim.marks) if (answer.body.includes(mark)) say(`shows "${mark}"`)
}

function sayOf(found: Found, { call, key }: Try, { body }: Answered) {
  found.calls += 1
  const whose = call.mixture.length > 0 ? 'another’s ids' : 'own ids'
  const which = key.scope ?? 'none any more'
  return (what: string) =>
    found.findings.push(
      `${call.name} by a key for ${which}, ${whose}: ${what}: ${body.slice(0, 200)}`,
    )
}

async function makeKey({ query }: TenantWorld, { userId }: Tenant, scope: Held['scope']) {
  const random = crypto.getRandomValues(new Uint8Array(32))
  const text = random.toBase64({ alphabet: 'base64url', omitPadding: true })
  const secret = `dibs_live_${text}`
  if (scope !== null)
    await query(
      `insert into api_keys (user_id, name, kind, scopes, key_hash, created_at)
       values ($1, $2, 'key', $3, $4, now())`,
      [userId, scope, [scope], await hashOf(secret)],
    )
  return { scope, secret }
}
