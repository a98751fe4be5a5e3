import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type ApiClient, createApiClient, endpoints } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import type { World } from '@dibs/testing/world'

/** A seller with a linked video account, on the plan without limits, with items. */
export type Seller = {
  username: string
  /** The account id on the platform. */
  accountId: string
  token: string
  /** Item code → item. */
  items: Record<string, ItemId>
  api: ApiClient
}

/** Where sellers can be: one server, or several behind a balancer. */
export type Place = Pick<World, 'url' | 'simulator'> & {
  database: Pick<World['database'], 'query'>
  fetch?: typeof fetch
}

/**
 * Makes sellers. Users and tokens are written as sign-up and proof would have left them, since
 * dozens at once would run into the limits on both; the items come by the API.
 */
export async function createSellers(
  world: Place,
  { count, codes, name }: { count: number; codes: readonly string[]; name: string },
): Promise<Seller[]> {
  const run = randomBytes(3).toString('hex')
  const sellers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const username = `${name}.${run}.${index}`
      const { userId: accountId } = await world.simulator.setProfile(username, {})
      const token = randomBytes(32).toString('base64url')
      const api = createApiClient({
        baseUrl: `${world.url}/api`,
        getToken: () => token,
        ...(world.fetch && { fetch: world.fetch }),
      })
      return { username, accountId, token, api, items: {} }
    }),
  )
  await writeSellers(world, sellers)
  await Promise.all(sellers.map((seller) => addItems(seller, codes)))
  return sellers
}

/** Puts a new seller, with the same item codes, in the place of one who may start no more lives for now. */
export async function becomeAnother(world: Place, seller: Seller): Promise<void> {
  const [name = ''] = seller.username.split('.')
  const codes = Object.keys(seller.items)
  Object.assign(seller, ...(await createSellers(world, { count: 1, codes, name })))
}

async function writeSellers(world: Place, sellers: readonly Seller[]): Promise<void> {
  await world.database.query(
    `with seller as (
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[])
         as t(id, username, account_id, token_hash)
     ), made as (
       insert into users (id, email, name, tiktok_username, tiktok_nickname, tiktok_account_id,
         language_preference, plan)
       select id, username || '@example.test', username, username, username, account_id, 'en',
         'superstar' from seller returning id
     )
     insert into access_tokens (token_hash, user_id, created_at, last_used_at)
       select token_hash, id, now(), now() from made join seller using (id)`,
    [
      sellers.map(() => randomUUID()),
      sellers.map(({ username }) => username),
      sellers.map(({ accountId }) => accountId),
      sellers.map(({ token }) => createHash('sha256').update(token).digest('base64url')),
    ],
  )
}

async function addItems({ api, items }: Seller, codes: readonly string[]): Promise<void> {
  for (const clueText of codes) {
    items[clueText] = (await api(endpoints.items.create, { body: { clueText } })).data.id
  }
}
