import { ApiError, endpoints, ROOM_ID_PLACEHOLDER } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { eventually } from '@dibs/testing/eventually'
import { becomeAnother, type Place, type Seller } from './sellers.ts'

/** Waitlists as a device sees them: item → the messages in their places, with whose they are. */
export type SeenLists = Map<string, SeenPlace[]>
export type SeenPlace = { messageId: string; accountId: string; position: number }

/**
 * Goes live with the seller; resolves when the server listens. A seller starts twenty lives in ten
 * minutes at most: then another one takes their place.
 */
export async function goOnAir(world: Place, seller: Seller): Promise<SessionId> {
  const id = await start(world, seller).catch(async (error) => {
    if (!(error instanceof ApiError && error.code === 'too_many_requests')) throw error
    await world.simulator.endLive(seller.username)
    await becomeAnother(world, seller)
    return start(world, seller)
  })
  // Who was live before is looked for first, on a connection that may still count when it is closed:
  // a session's own room is known once its own connection hears it.
  await eventually(`the room of ${seller.username} is heard`, async () => {
    const { data: running } = (await seller.api(endpoints.live.getActive, {})).data
    return running?.id === id && running.roomId !== ROOM_ID_PLACEHOLDER
  })
  return id
}

async function start(world: Place, { username, api }: Seller): Promise<SessionId> {
  await world.simulator.goLive(username)
  const body = { tiktokUsername: username, roomId: 'N/A', status: 'active' as const }
  return (await api(endpoints.live.start, { body })).data.data.id
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
