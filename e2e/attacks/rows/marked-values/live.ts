import { randomUUID } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import type { AccountId, ItemId, MessageId, SessionId } from '@dibs/core'
import { eventually } from '@dibs/testing/eventually'
import type { SaidComment } from '@dibs/testing/simulator-control'
import type { World } from '@dibs/testing/world'
import type { Account } from './account.ts'
import type { Marks } from './marks.ts'

const CODES = 6
const BUYERS = 11

export type Buyer = Required<Pick<SaidComment, 'userId' | 'uniqueId' | 'nickname'>>

/** A viewer with a name, a nickname and a number that nobody else has. */
export const createBuyer = (marks: Marks): Buyer => ({
  userId: marks.number('buyer number', 17),
  uniqueId: marks.word('buyer'),
  nickname: marks.word('buyer nickname'),
})

/**
 * A live in which every table gets something: claims heard and by hand, a move, a removal, an undo,
 * a takedown. `others` say something, too. It goes on.
 */
export async function holdLive(
  world: World,
  { api, handle }: Account,
  marks: Marks,
  others: readonly { buyer: Buyer; text: string }[] = [],
): Promise<SessionId> {
  const items = new Map<string, ItemId>()
  for (let at = 0; at < CODES; at += 1) {
    const clueText = marks.word('code')
    items.set(clueText, (await api(endpoints.items.create, { body: { clueText } })).data.id)
  }
  const [code = ''] = items.keys()
  await world.simulator.goLive(handle)
  const start = { tiktokUsername: handle, roomId: 'N/A', status: 'active' as const }
  const { data } = await api(endpoints.live.start, { body: start })
  const sessionId = data.data.id
  await eventually('the live is heard', async () => {
    const { data: live } = await api(endpoints.live.getActive, {})
    return live.data !== null && live.data.roomId !== 'N/A'
  })
  const buyers = Array.from({ length: BUYERS }, () => createBuyer(marks))
  const { comments: said } = await world.simulator.say(handle, [
    ...buyers.map((buyer) => ({ ...buyer, comment: `${code} ${marks.word('comment')}` })),
    ...others.map(({ buyer, text }) => ({ ...buyer, comment: `${code} ${text}` })),
  ])
  await eventually('all have a place', async () => {
    const { data: lists } = await api(endpoints.comments.listWaitlists, { params: { sessionId } })
    return lists?.[0]?.claims.length === said.length
  })
  await changeByHand(api, { sessionId, items: [...items.values()], said })
  const [, , , , taken] = said
  const messageIds = taken ? [taken.msgId] : []
  await world.simulator.causeFault(handle, { kind: 'delete', messageIds })
  return sessionId
}

type Live = { sessionId: SessionId; items: ItemId[]; said: Required<SaidComment>[] }

async function changeByHand(api: Account['api'], { sessionId, items, said }: Live) {
  const [item, other] = items
  const [first, second, third] = said
  if (!item || !other || !first || !second || !third) throw new Error('Too little was said.')
  const place = ({ msgId, userId }: Required<SaidComment>) => ({
    sessionId,
    itemClueId: item,
    messageId: msgId as MessageId,
    customerAccountId: userId as AccountId,
  })
  const once = () => ({ idempotencyKey: randomUUID() })
  const move = { params: place(third), body: { move: 'winner' as const } }
  await api(endpoints.comments.move, { ...move, ...once() })
  await api(endpoints.comments.remove, { params: place(second), ...once() })
  const body = {
    sessionId,
    itemClueId: other,
    messageId: first.msgId as MessageId,
    isManualClaim: true,
    customerAccountId: first.userId as AccountId,
    customerUsername: first.uniqueId,
    customerNickname: first.nickname,
    commentText: first.comment,
    commentTimestamp: new Date(Number(first.createTime)).toISOString(),
  }
  await api(endpoints.comments.save, { body, ...once() })
  const { data: changes } = await api(endpoints.handChanges.list, { params: { sessionId } })
  const changeId = changes[0]?.id
  if (changeId)
    await api(endpoints.handChanges.undo, { params: { sessionId, changeId }, ...once() })
}

/** Ends a live on both sides, as a seller does. */
export async function leaveLive(world: World, { api, handle }: Account, sessionId: SessionId) {
  const body = { status: 'ended' as const, endTime: new Date().toISOString() }
  await api(endpoints.live.update, { params: { sessionId }, body })
  await world.simulator.endLive(handle)
}
