import type { ApiClient } from '../../http/client.ts'
import { endpoints } from '../../http/endpoints.ts'
import type { TenantWorld } from './tenant-world.ts'

type Live = {
  api: ApiClient
  username: string
  item: string
  code: string
  label: string
  /** Message ids begin with it. */
  number: number
}

/**
 * Goes on air and leaves a live that runs: four claims, one of them added by hand, moved and
 * removed ones among them, a gap and a takedown.
 */
export async function holdLive(world: TenantWorld, live: Live) {
  const { api, username, item, code, label, number } = live
  await world.simulator.goLive(username)
  const body = { tiktokUsername: username, roomId: 'N/A', status: 'active' as const }
  const sessionId = (await api(endpoints.live.start, { body })).data.data.id
  const params = { sessionId }
  await world.eventually(`${username} is heard`, async () => {
    const { data } = (await api(endpoints.live.getActive, {})).data
    return data !== null && data.roomId !== 'N/A' ? data : undefined
  })
  const buyers = [1, 2, 3, 4].map((at) => ({
    comment: at === 4 ? `${label} says hello` : `${label} says ${code}`,
    userId: `${buyerBase(username)}${at}`,
    msgId: `${number}${buyerBase(username)}${at}`,
    nickname: `${label} buyer ${at}`,
  }))
  const said = await world.simulator.say(username, buyers)
  const [first, second, third, greeting] = said
  if (!first || !second || !third || !greeting) throw new Error('The simulator said too little.')
  await world.eventually(`${username} has three claims`, async () => {
    const { data } = await api(endpoints.comments.listWaitlists, { params })
    return data?.[0]?.claims.length === 3 ? data : undefined
  })
  const place = ({ msgId, userId }: typeof first) =>
    ({
      sessionId,
      itemClueId: item,
      messageId: msgId,
      customerAccountId: userId,
    }) as never
  await api(endpoints.comments.save, {
    body: {
      ...(place(greeting) as object),
      customerUsername: 'greeter',
      customerNickname: `${label} buyer 4`,
      commentText: `${label} says hello`,
      isManualClaim: true,
      commentTimestamp: new Date(Number(greeting.createTime)).toISOString(),
    } as never,
  })
  await api(endpoints.comments.remove, { params: place(third) })
  await api(endpoints.comments.move, { params: place(first), body: { move: 'bottom' } })
  await world.query('insert into gaps (session_id, from_at, to_at) values ($1, $2, $3)', [
    ...[sessionId, new Date(1_000), new Date(2_000)],
  ])
  await world.query(
    `insert into takedowns (session_id, kind, subject, heard_at) values ($1, 'message', '1', $2)`,
    [sessionId, new Date(3_000)],
  )
  const { data: history } = await api(endpoints.handChanges.list, { params })
  const [newest] = history
  if (!newest) throw new Error('No change by hand was noted.')
  const { etag } = await api(endpoints.comments.listWaitlists, { params })
  return {
    session: sessionId as string,
    message: first.msgId,
    buyer: first.userId,
    change: newest.id as string,
    etag: etag ?? undefined,
  }
}

/** Buyers of one seller are nobody else's. */
function buyerBase(username: string): string {
  const sum = [...username].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1e9, 7)
  return `7${String(sum).padStart(9, '0')}`
}
