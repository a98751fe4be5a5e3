import { randomBytes } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import { eventually } from '@dibs/testing/eventually'
import type { World } from '@dibs/testing/world'
import { goOnAir, seeLists } from '../../../chaos/world/live.ts'
import { createSellers, type Seller } from '../../../chaos/world/sellers.ts'
import type { Asker } from './make-request.ts'

export type Askers = Awaited<ReturnType<typeof makeAskers>>

const LASTING = 24
const PASSING = 60

/**
 * Who asks in a round: sellers who stay, one of them with a live, which `close` ends; sellers of
 * whom nothing may be left at its end; and among both, those whose token is dead, unknown, or none.
 */
export async function makeAskers(world: World) {
  const name = `f${randomBytes(2).toString('hex')}`
  const codes = ['A1', 'B2']
  const lasting = await createSellers(world, { count: LASTING, codes, name })
  const passing = await createSellers(world, { count: PASSING, codes: ['A1'], name: `${name}p` })
  const [onAir, revoked] = lasting as [Seller, Seller]
  const known = await holdLive(world, onAir)
  await revoked.api(endpoints.auth.logout, {})
  const knownOf = (seller: Seller) => ({
    ...known,
    itemClueId: seller === onAir ? known.itemClueId : (seller.items.A1 ?? ''),
    username: seller.username,
    tiktokUsername: seller.username,
    uniqueId: seller.username,
    loginIdentifier: `${seller.username}@example.test`,
  })
  const toAsker = (seller: Seller): Asker => ({ token: seller.token, known: knownOf(seller) })
  const nobodies: Asker[] = [
    { token: null, known },
    { token: revoked.token, known },
    { token: randomBytes(32).toString('base64url'), known },
  ]
  const owner = Array<Asker>(10).fill(toAsker(onAir))
  return {
    lasting: [...lasting.slice(2).map(toAsker), ...owner, ...nobodies, ...nobodies],
    passing: [...passing.map(toAsker), ...nobodies],
    close: () => world.simulator.endLive(onAir.username),
  }
}

/** A live with claims, so that there is something to name. */
async function holdLive(world: World, seller: Seller) {
  const sessionId = await goOnAir(world, seller)
  const { comments: said } = await world.simulator.say(
    seller.username,
    ['A1 kak', 'mau a1', 'b2 dong'].map((comment) => ({ comment })),
  )
  await eventually('the live has its claims', async () => {
    return (await seeLists(seller, sessionId)).size === 2
  })
  const [first] = said
  return {
    sessionId,
    itemClueId: seller.items.A1 ?? '',
    messageId: first?.msgId ?? '',
    customerAccountId: first?.userId ?? '',
  }
}
