import { type ApiClient, endpoints, type Item, type SavedComment } from '@dibs/contract'
import type { SessionId, UserId } from '@dibs/core'
import { createToken, hashToken } from '../modules/auth/service.ts'
import { accessTokens, users } from '../platform/database/schema/index.ts'
import type { TestServer } from './test-server.ts'

export type TestSeller = Awaited<ReturnType<typeof createTestSeller>>

/**
 * Makes a seller whose video account is linked, and who has `codes` as items: as log-in and proof
 * would have left them, which have tests of their own.
 */
export async function createTestSeller(
  server: TestServer,
  username: string,
  codes: readonly string[] = [],
) {
  const { userId: accountId, nickname } = await server.control.setProfile(username)
  const at = new Date(server.clock())
  const token = createToken()
  const userId = await server.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        email: `${username}@example.test`,
        languagePreference: 'en',
        plan: server.config.DEFAULT_PLAN,
        tiktokUsername: username,
        tiktokAccountId: accountId,
        tiktokNickname: nickname,
        createdAt: at,
      })
      .returning({ id: users.id })
    const id = user?.id ?? ''
    await tx.insert(accessTokens).values({
      tokenHash: hashToken(token),
      userId: id,
      createdAt: at,
      lastUsedAt: at,
      provenAt: at,
    })
    return id as UserId
  })
  const api = server.api(token)
  const items: Record<string, Item> = {}
  for (const clueText of codes) {
    items[clueText] = (await api(endpoints.items.create, { body: { clueText } })).data
  }
  return {
    api,
    username,
    accountId,
    items,
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
