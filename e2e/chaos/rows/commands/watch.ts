import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { eventually } from '@dibs/testing/eventually'
import type { SeenLists } from '../../world/live.ts'
import type { Seller } from '../../world/sellers.ts'

/**
 * Looks at a live's waitlists as the web app does: unchanged ones are answered by 304. The look
 * resolves when all these messages have places.
 */
export function watchLists({ api }: Seller, sessionId: SessionId) {
  let etag: string | null = null
  let lists: SeenLists = new Map()

  async function look(): Promise<void> {
    const params = { sessionId }
    const input = etag === null ? { params } : { params, etag }
    const answer = await api(endpoints.comments.listWaitlists, input)
    etag = answer.etag
    if (answer.status === 304) return
    lists = new Map(
      (answer.data ?? []).map(({ itemClueId, claims }) => [
        itemClueId,
        claims.map(({ messageId, customerAccountId: accountId, position }) => ({
          messageId,
          accountId,
          position,
        })),
      ]),
    )
  }

  return (messageIds: readonly string[]): Promise<SeenLists> =>
    eventually(`messages ${messageIds.join()} have places`, async () => {
      await look()
      const shown = new Set([...lists.values()].flat().map(({ messageId }) => messageId))
      return messageIds.every((messageId) => shown.has(messageId)) && lists
    })
}
