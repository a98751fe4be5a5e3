import { createTenant, type Tenant, walkRoles } from '@dibs/contract/tenants'
import { count, emptyRound, type Row } from '../../chaos/harness/row.ts'
import { sendFrom, tenantWorldOf } from './tenants.ts'

const OPEN_CALL = 'a call that the role has not'
const OWNERS_ACCOUNT = 'an account to pay to'
const WHAT_CAME = 'what came for an order'

/** Helpers of both roles, one who was removed and a stranger, on all calls in somebody else's shop. */
export const helpersRow: Row = {
  name: 'helpers',
  mustShow: 'every role, all calls: only what the role has, nothing of the owner’s alone',
  trials: { full: 10, short: 1 },
  together: 1,
  controls: [
    { name: OPEN_CALL, kind: 'planted', within: 1 },
    { name: OWNERS_ACCOUNT, kind: 'planted', within: 1 },
    { name: WHAT_CAME, kind: 'planted', within: 1 },
  ],
  async open(context) {
    const world = tenantWorldOf(await context.world())
    let made = 0
    async function shop(seed: number): Promise<Tenant> {
      made += 1
      const username = `crew.${seed}.${String(made).padStart(4, '0')}`
      return createTenant(world, { username, label: 'crew', number: 60 })
    }
    return {
      async run(seeds) {
        const round = emptyRound()
        for (const seed of seeds) {
          const owners = {
            desk: await shop(seed),
            packing: await shop(seed),
            removed: await shop(seed),
            stranger: await shop(seed),
          }
          const { calls, findings } = await walkRoles({ world, owners, send: sendFrom(seed) })
          count(round.counts, 'calls', calls)
          for (const what of findings) round.failures.push({ seed, what })
          for (const { username } of Object.values(owners)) await world.simulator.endLive(username)
        }
        return round
      },
      async control(name, seed) {
        const owner = await shop(seed)
        const owners = { desk: owner, packing: owner, removed: owner, stranger: owner }
        const { findings } = await walkRoles({
          world,
          owners,
          only: ['items.list', 'shop.get', 'money.get'],
          send: async (url, init) => {
            const answer = await fetch(url, init)
            if (name === OPEN_CALL && url.endsWith('/item-clues')) return new Response('[]')
            if (name === OWNERS_ACCOUNT && url.endsWith('/shop'))
              return new Response('{"account":"5550001112223"}')
            if (name === WHAT_CAME && url.endsWith('/money'))
              return new Response('{"received":70000}')
            return answer
          },
        })
        await world.simulator.endLive(owner.username)
        return findings.length > 0
      },
      async close() {},
    }
  },
}
