import { type ApiClient, endpoints, type SavedComment } from '@dibs/contract'
import { foldText, type ItemId, type SessionId, type UserId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import { items, users } from '../platform/database/schema/index.ts'
import type { TestServer } from './test-server.ts'

type TestItem = { id: ItemId }
export type TestSeller = Awaited<ReturnType<typeof createTestSeller>>

/**
 * A seller whose video account is linked, who is logged in on one device and has `codes` as items: rows
 * as log-in, proof and items would have left them.
 */
export async function createTestSeller(
  server: TestServer,
  username: string,
  codes: readonly string[] = [],
) {
  const { userId: accountId, nickname } = await server.control.setProfile(username)
  const at = new Date(server.clock())
  const { token, userId } = await server.logIn(`${username}@example.test`)
  await server.db
    .update(users)
    .set({ tiktokUsername: username, tiktokAccountId: accountId, tiktokNickname: nickname })
    .where(eq(users.id, userId))
  const api = server.api(token)
  return {
    api,
    username,
    accountId,
    items: await addItems(server, { userId, codes, at }),
    token,
    userId,
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

/** As if they had been added one by one: the last is on top. */
async function addItems(
  { db }: TestServer,
  { userId, codes, at }: { userId: UserId; codes: readonly string[]; at: Date },
): Promise<Record<string, TestItem>> {
  if (codes.length === 0) return {}
  const whose = { userId, createdAt: at, updatedAt: at }
  const values = codes.map((code, index) => {
    return { ...whose, code, foldedCode: foldText(code), place: -1 - index }
  })
  const added = await db.insert(items).values(values).returning({ id: items.id, code: items.code })
  return Object.fromEntries(added.map(({ id, code }) => [code, { id }]))
}

async function startLive(api: ApiClient, tiktokUsername: string): Promise<SessionId> {
  const body = { tiktokUsername, roomId: 'N/A', status: 'active' as const }
  return (await api(endpoints.live.start, { body })).data.data.id
}

/** The payload with which a device saves a comment. */
export function toSavedComment(
  sessionId: SessionId,
  item: TestItem | undefined,
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
