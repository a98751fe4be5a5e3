import { type Endpoint, endpoints } from '@dibs/contract'
import {
  createTenant,
  findUncovered,
  ROUTES,
  type Tenant,
  trySockets,
  walkKeys,
  walkRoles,
  walkTenants,
} from '@dibs/contract/tenants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openTenantWorld } from './testing/tenant-world.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let tenants: ReturnType<typeof openTenantWorld>
let count = 0
let skipped = 0
const skip = (milliseconds: number) => {
  skipped += milliseconds
}

beforeAll(async () => {
  server = await startTestServer({ clock: () => Date.now() + skipped })
  tenants = openTenantWorld(server)
})
afterAll(async () => {
  await tenants?.close()
  await server?.close()
})

async function threeSellers() {
  count += 1
  const { world } = tenants
  const victim = await createTenant(world, {
    username: `theirs.${count}`,
    label: 'theirs',
    number: 40,
  })
  const near = await createTenant(world, { username: `mine.${count}.a`, label: 'mine', number: 20 })
  const far = await createTenant(world, { username: `mine.${count}.b`, label: 'mine', number: 20 })
  return { world, victim, near, far }
}

// Some 1,200 calls, one pair after the other; only against hanging for ever.
const PATIENCE = { timeout: 300_000 }

it(
  "answers another seller's ids as those that do not exist, on every route",
  PATIENCE,
  async () => {
    // In every mixture at night: `npm run attack -- tenants`.
    const { pairs, findings } = await walkTenants({ ...(await threeSellers()), isBrief: true })
    expect(findings).toEqual([])
    expect(pairs).toBeGreaterThan(400)
  },
)

it(
  'answers every call in a shop as the role of who makes it may have it, and nobody else',
  PATIENCE,
  async () => {
    const { world } = tenants
    const owners = {
      desk: await newShop('desk'),
      packing: await newShop('pack'),
      removed: await newShop('gone'),
      stranger: await newShop('strange'),
    }
    const { calls, findings } = await walkRoles({ world, owners })
    expect(findings).toEqual([])
    expect(calls).toBeGreaterThan(400)
  },
)

it.each([
  {
    fault: 'a call that a packer may make',
    only: ['items.list'] as const,
    told: /^items\.list as packing: answered 200 {2}rather than 403 not_for_helpers/,
    plant: async (url: string, init: RequestInit) =>
      url.endsWith('/item-clues') ? new Response('[]') : fetch(url, init),
  },
  {
    fault: 'an account to pay to',
    only: ['shop.get'] as const,
    told: /^shop\.get as desk: shows "5550001112223"/,
    plant: async () => new Response('{"account":"5550001112223"}'),
  },
  {
    fault: 'what came for an order',
    only: ['orders.list'] as const,
    told: /^orders\.list as packing: tells "received":7/,
    plant: async () => new Response('{"received":70000}'),
  },
])('notices $fault', PATIENCE, async ({ only, told, plant }) => {
  const owner = await newShop('planted')
  const owners = { desk: owner, packing: owner, removed: owner, stranger: owner }
  const { findings } = await walkRoles({ world: tenants.world, owners, only, send: plant })
  expect(findings).toContainEqual(expect.stringMatching(told))
})

async function newShop(name: string) {
  count += 1
  return createTenant(tenants.world, { username: `${name}.${count}`, label: name, number: 60 })
}

it("lets nobody into another seller's room of the relay, whichever ticket they bring", async () => {
  const { victim, near } = await threeSellers()
  expect(await trySockets({ victim, near, expire: () => skip(61_000) })).toEqual([])
})

it(
  'opens to a key what its scope says, of its maker alone, and nothing else',
  PATIENCE,
  async () => {
    const { calls, findings } = await walkKeys(await threeSellers())
    expect(findings).toEqual([])
    expect(calls).toBeGreaterThan(600)
  },
)

it('notices a key that opens more than its scope', async () => {
  const sellers = await threeSellers()
  const { findings } = await walkKeys({
    ...sellers,
    only: ['shop.get'],
    send: (url, init) => {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${sellers.near.token}`)
      return fetch(url, { ...init, headers })
    },
  })
  expect(findings).toContainEqual(
    expect.stringMatching(/^shop\.get by a key for read, own ids: answered 200 rather than 403 /),
  )
})

it('covers every route of the contract and each of its fields, and misses a new one', () => {
  expect(findUncovered()).toEqual([])
  const added = { ...endpoints.items.update, path: '/item-clues/:itemClueId/note' } as const
  const item = z.object({ itemClueId: z.uuid(), sizeId: z.uuid() })
  const widened = { ...endpoints.items.remove, params: item }
  const routes = new Map<string, Endpoint>([...ROUTES, ['items.setNote', added]])
  routes.set('items.remove', widened)
  expect(findUncovered(routes)).toEqual(['items.remove: params.sizeId', 'items.setNote'])
})

it('covers every route that the server has', async () => {
  const document = await fetch(`${server.url}/api/docs/json`)
  const { paths } = (await document.json()) as { paths: Record<string, object> }
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = [...ROUTES.values()].map(
    ({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  expect(served.toSorted()).toEqual(declared.toSorted())
})

const RUNNING = 1

// What is asked here can be asked again: the faults share their sellers.
let sharedSellers: ReturnType<typeof threeSellers> | undefined

it.each([
  {
    fault: 'a 403 for what is somebody else’s',
    only: ['items.update'] as const,
    told: /^items\.update, params\.itemClueId of another .*: tells what exists: /,
    plant: (victim: Tenant, asked: string, answer: Response) =>
      asked.includes(victim.belongings[RUNNING].item ?? '') && answer.status === 404
        ? new Response(answer.body, { status: 403, headers: answer.headers })
        : answer,
  },
  {
    fault: 'an answer with what is somebody else’s',
    only: ['live.listGaps'] as const,
    told: /^live\.listGaps, params\.sessionId of another .*: answered 200 rather than 404: /,
    plant: (victim: Tenant, asked: string, answer: Response) => {
      const session = victim.belongings[RUNNING].session
      return asked.endsWith(`/livestreams/${session}/gaps `)
        ? fetch(asked.trim(), { headers: { authorization: `Bearer ${victim.token}` } })
        : answer
    },
  },
  {
    fault: 'a word of somebody else’s',
    only: ['items.list'] as const,
    told: /^items\.list, nothing of another .*: shows "/,
    plant: (victim: Tenant, asked: string, answer: Response) =>
      asked.endsWith('/item-clues ') ? new Response(JSON.stringify(victim.marks), answer) : answer,
  },
])('notices $fault', async ({ only, told, plant }) => {
  sharedSellers ??= threeSellers()
  const sellers = await sharedSellers
  const { findings } = await walkTenants({
    ...sellers,
    only,
    send: async (url, init) =>
      plant(sellers.victim, `${url} ${init.body ?? ''}`, await fetch(url, init)),
  })
  expect(findings).toContainEqual(expect.stringMatching(told))
})

it('notices that something of somebody else’s has changed', async () => {
  const sellers = await threeSellers()
  const { world, victim } = sellers
  const change = 'update items set updated_at = now() where user_id = $1'
  const { findings } = await walkTenants({
    ...sellers,
    only: ['user.updateProfile'],
    send: async (url, init) => {
      if (init.method === 'PATCH') await world.query(change, [victim.userId])
      return fetch(url, init)
    },
  })
  expect(findings).toEqual([expect.stringMatching(/^the victim's data changed: /)])
})
