import { type ApiClient, endpoints, type Item, type SavedComment } from '@dibs/contract'
import type { SessionId, UserId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import { users } from '../platform/database/schema/index.ts'
import type { TestServer } from './test-server.ts'

export type TestSeller = Awaited<ReturnType<typeof createTestSeller>>

/** Logs a seller in whose video account is linked already, and who has `codes` as items. */
export async function createTestSeller(
  server: TestServer,
  username: string,
  codes: readonly string[] = [],
) {
  const { userId: accountId, nickname } = await server.control.setProfile(username)
  const login = await server.logIn(`${username}@example.test`)
  await server.db
    .update(users)
    .set({ tiktokUsername: username, tiktokAccountId: accountId, tiktokNickname: nickname })
    .where(eq(users.id, login.userId))
  const { api } = login
  const items: Record<string, Item> = {}
  for (const clueText of codes) {
    items[clueText] = (await api(endpoints.items.create, { body: { clueText } })).data
  }
  return {
    api,
    username,
    accountId,
    items,
    token: login.token,
    userId: login.userId as UserId,
    start: () => startLive(api, username),
    async waitlists(sessionId: SessionId) {
      const { data } = await api(endpoints.comments.listWaitlists, { params: { sessionId } })
      return data ?? []
    },
    /** Item code → buyers' account ids in order. */
    async places(sessionId: SessionId): Promise<Record<string, string[]>> {
      const { data } = await api(endpoints.comments.listWaitlists, { params: { sessionId } })
      return Object.fromEntries(
        (data ?? []).map((list) => [
          list.itemClueText,
          list.claims.map((claim) => claim.customerAccountId),
        ]),
      )
    },
    async stop(sessionId: SessionId) {
      const body = { status: 'ended' as const, endTime: new Date().toISOString() }
      return (await api(endpoints.live.update, { params: { sessionId }, body })).data.data
    },
  }
}

async function startLive(api: ApiClient, tiktokUsername: string): Promise<SessionId> {
  const body = { tiktokUsername, roomId: 'N/A', status: 'active' as const }
  return (await api(endpoints.live.start, { body })).data.data.id
}

/** The payload with which a device saves a comment. */
export function toSavedComment(
  sessionId: SessionId,
  item: Item | undefined,
  said: {
    comment: string
    userId: string
    uniqueId: string
    nickname: string
    msgId: string
    createTime: string
  },
  isManualClaim: boolean,
): SavedComment {
  if (!item) throw new Error('no such item')
  return {
    sessionId,
    itemClueId: item.id,
    messageId: said.msgId,
    customerAccountId: said.userId,
    customerUsername: said.uniqueId,
    customerNickname: said.nickname,
    commentText: said.comment,
    commentTimestamp: new Date(Number(said.createTime)).toISOString(),
    isManualClaim,
  } as SavedComment
}
