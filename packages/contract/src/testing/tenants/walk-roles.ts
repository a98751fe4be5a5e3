import {
  ACCOUNT_HEADER,
  type Endpoint,
  HELPER_ROLES,
  type HelperRole,
} from '../../http/endpoint.ts'
import { endpoints } from '../../http/endpoints.ts'
import { ask, type Send } from './answer.ts'
import { buildCall, placesOf } from './calls.ts'
import type { Example } from './example.ts'
import { ROUTES, type RouteName } from './routes.ts'
import { TABLE } from './table.ts'
import type { Tenant } from './tenant.ts'
import { rowsOf } from './tenant-rows.ts'
import type { TenantWorld } from './tenant-world.ts'

const RUNNING = 1
/** Of whom nothing is known in the shop, or not any more. */
const OUTSIDERS = ['removed', 'stranger'] as const
type Role = HelperRole | (typeof OUTSIDERS)[number]

/** What no helper may read, whatever they may do: it is put into the shop first. */
const SECRETS = {
  account: '5550001112223',
  holder: 'Holder of the account',
  template: 'Pay to my account',
} as const
/** What who packs may read of no order: what the goods cost, and what came for them. */
const SUMS =
  /"(price|amount|shipping|adjustment|uniqueCode|alreadyPaid|asked|received|owedBack|kept)":-?[1-9]/

type Walkers = {
  world: TenantWorld
  /** One shop for each role: what one of them changes, the next does not find. */
  owners: Readonly<Record<Role, Tenant>>
  send?: Send
  only?: readonly RouteName[]
}

/** What a walk found: how many calls it made, and everything that is not as it must be. */
export type RoleWalk = { calls: number; findings: string[] }

/**
 * Makes every call in somebody else's shop, with the ids that are right there, as each role: it is
 * answered as its owner's where the endpoint names the role, and else refused, alike whatever it is
 * about, without having changed anything; and nobody reads what is the owner's alone.
 */
export async function walkRoles(walkers: Walkers): Promise<RoleWalk> {
  const walk: RoleWalk = { calls: 0, findings: [] }
  for (const role of [...HELPER_ROLES, ...OUTSIDERS]) await walkAs(role, walkers, walk)
  return walk
}

async function walkAs(role: Role, walkers: Walkers, walk: RoleWalk): Promise<void> {
  const { world, owners, only } = walkers
  const owner = owners[role]
  await fillShop(world, owner)
  const token = await createPerson(world, owner, role)
  const secrets = [...Object.values(SECRETS), ...(await secretsOf(world, owner))]
  const calls = [...ROUTES]
    .filter(([name, { auth }]) => auth === 'seller' && (!only || only.includes(name)))
    .flatMap(([name, endpoint]) => TABLE[name].map((example) => ({ name, endpoint, example })))
  const mayMake = ({ endpoint }: Call) => endpoint.helpers?.some((each) => each === role) ?? false
  const visit = { role, owner, token, secrets }
  const before = await rowsOf(world, owner.userId)
  for (const call of calls.filter((each) => !mayMake(each)))
    await tryCall(walkers, walk, { ...visit, ...call, mayCall: false })
  const after = (await rowsOf(world, owner.userId)).split('\n')
  const changed = after.find((row) => !before.includes(row))
  if (changed !== undefined || after.join('\n') !== before)
    walk.findings.push(
      `as ${role}: a call that was refused has changed: ${changed ?? 'a row is gone'}`,
    )
  for (const call of calls.filter(mayMake))
    await tryCall(walkers, walk, { ...visit, ...call, mayCall: true })
}

type Call = { name: RouteName; endpoint: Endpoint; example: Example }
type Try = Call & {
  role: Role
  owner: Tenant
  token: string
  secrets: readonly string[]
  mayCall: boolean
}

async function tryCall(
  { world, send = fetch }: Walkers,
  walk: RoleWalk,
  { role, owner, token, secrets, name, endpoint, example, mayCall }: Try,
): Promise<void> {
  const own = { ...owner.belongings[RUNNING], key: undefined, etag: undefined }
  const fill = { own, others: own, mixture: placesOf(example), token }
  const { url, init } = buildCall(world.url, endpoint, example, fill)
  const headers = new Headers(init.headers)
  headers.set(ACCOUNT_HEADER, owner.userId)
  const { status, body } = await ask(send, url, { ...init, headers })
  walk.calls += 1
  const say = (what: string) => walk.findings.push(`${name} as ${role}: ${what}`)
  const code = readCode(body)
  if (mayCall) {
    const isRefused = ['not_for_helpers', 'not_a_helper', 'unauthorized'].includes(code)
    if (isRefused && !isOwners(role, name)) say(`refused with ${code}`)
    if (status === 429 || status >= 500) say(`answered ${status}: ${body.slice(0, 200)}`)
  } else {
    const wanted = role === 'desk' || role === 'packing' ? 'not_for_helpers' : 'not_a_helper'
    if (status !== 403 || code !== wanted)
      say(`answered ${status} ${code} rather than 403 ${wanted}: ${body.slice(0, 200)}`)
  }
  if (role === 'packing' && SUMS.test(body)) say(`tells ${SUMS.exec(body)?.[0]}`)
  for (const secret of secrets) if (body.includes(secret)) say(`shows "${secret}"`)
}

/** What the endpoint lets through and its use-case keeps for the owner: a field, or a step of another. */
const isOwners = (role: Role, name: RouteName) =>
  role === 'packing' && ['orders.update', 'orders.undo'].includes(name)

function readCode(body: string): string {
  try {
    return (JSON.parse(body) as { code?: string }).code ?? ''
  } catch {
    return ''
  }
}

async function fillShop({ query }: TenantWorld, owner: Tenant): Promise<void> {
  const { userId, api } = owner
  const banks = JSON.stringify([{ bank: 'BCA', account: SECRETS.account, holder: SECRETS.holder }])
  await query(
    `insert into shops (user_id, banks, template_en) values ($1, $2::jsonb, $3)
     on conflict (user_id) do update set banks = excluded.banks, template_en = excluded.template_en`,
    [userId, banks, SECRETS.template],
  )
  // Somebody has paid, and more than they were asked for.
  const { session, item } = owner.belongings[RUNNING]
  const params = { sessionId: session as never, itemClueId: item as never }
  await api(endpoints.comments.changeItem, { params, body: { price: 50_000 } })
  const { data } = await api(endpoints.orders.list, { params })
  const [order] = data.orders
  if (!order) throw new Error('Nobody has won anything.')
  const { customerAccountId } = order
  await api(endpoints.orders.addPayment, {
    params: { ...params, customerAccountId },
    body: { amount: 70_000, way: 'cash' },
  })
}

/** The owner's own addresses. */
async function secretsOf({ query }: TenantWorld, { userId }: Tenant): Promise<string[]> {
  const { rows } = await query('select email, phone_number from users where id = $1', [userId])
  return rows.flatMap(({ email, phone_number: phone }) => [String(email), String(phone)])
}

/** Somebody with an account of their own, and that role in the shop; gives their token. */
async function createPerson({ query }: TenantWorld, owner: Tenant, role: Role): Promise<string> {
  const userId = crypto.randomUUID()
  await query('insert into users (id, email) values ($1, $2)', [userId, `${userId}@example.test`])
  if (role !== 'stranger')
    await query(
      `insert into helpers (user_id, helper_user_id, name, role, joined_at, last_active_at, removed_at)
       values ($1, $2, 'Helper', $3, now(), now(), $4)`,
      [
        owner.userId,
        userId,
        role === 'removed' ? 'desk' : role,
        role === 'removed' ? new Date() : null,
      ],
    )
  return owner.renewFor(userId)
}
