import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { eventually } from '@dibs/testing/eventually'
import type { Place, Seller } from './sellers.ts'

/** Waitlists as a device sees them: item → the messages in their places, with whose they are. */
export type SeenLists = Map<string, SeenPlace[]>
export type SeenPlace = { messageId: string; accountId: string; position: number }

/** Goes live with the seller; resolves when the server listens. */
export async function goOnAir(world: Place, seller: Seller): Promise<SessionId> {
  await world.simulator.goLive(seller.username)
  const body = { tiktokUsername: seller.username, roomId: 'N/A', status: 'active' as const }
  const { data } = await seller.api(endpoints.live.start, { body })
  await isHeard(world, seller)
  return data.data.id
}

/** Waits until the server listens to the seller's live. */
export async function isHeard(world: Place, { username }: Seller): Promise<void> {
  await eventually(
    `${username} is listened to`,
    async () => (await world.simulator.getLive(username)).connections > 0,
  )
}

/** Ends the session and the live. */
export async function goOffAir(world: Place, seller: Seller, sessionId: SessionId): Promise<void> {
  const body = { status: 'ended' as const, endTime: new Date().toISOString() }
  await seller.api(endpoints.live.update, { params: { sessionId }, body })
  await world.simulator.endLive(seller.username)
}

/** The waitlists as the server tells them. */
export async function seeLists({ api }: Seller, sessionId: SessionId): Promise<SeenLists> {
  const { data } = await api(endpoints.comments.listWaitlists, { params: { sessionId } })
  return new Map(
    (data ?? []).map((list) => [
      list.itemClueId,
      list.claims.map(({ messageId, customerAccountId, position }) => ({
        messageId,
        accountId: customerAccountId,
        position,
      })),
    ]),
  )
}

/** Waits until a message has a place, and gives the waitlists that have it. */
export function seeListsWith(
  seller: Seller,
  sessionId: SessionId,
  messageId: string,
): Promise<SeenLists> {
  return eventually(`message ${messageId} has a place`, async () => {
    const lists = await seeLists(seller, sessionId)
    const places = [...lists.values()].flat()
    return places.some((place) => place.messageId === messageId) ? lists : undefined
  })
}
