import { createApiClient, endpoints } from '@dibs/contract'
import type { AccountId, MessageId, SessionId } from '@dibs/core'
import type { Cluster, ClusterNode } from '@dibs/testing/cluster'
import { eventually } from '@dibs/testing/eventually'
import { connectDevice, type Device } from '../../../chaos/world/device.ts'
import { goOffAir, goOnAir, isHeard, seeLists } from '../../../chaos/world/live.ts'
import { createSellers, type Seller } from '../../../chaos/world/sellers.ts'
import { joinBus, type Stranger } from './stranger.ts'
import type { Tongue } from './tongue.ts'

/** What a stranger on the bus does besides reading. */
export type Deed = 'repeat' | 'again' | 'end' | 'claim' | 'tell'

/** What came of it. */
export type Seen = {
  /** All that the stranger could read, and what nobody but nodes may read. */
  read: string
  text: string
  accountIds: readonly string[]
  overheard: number
  /** How old the oldest of it was when it had been said again: nodes hear nothing that is older than a minute. */
  oldestMs: number
  isEnded: boolean
  /** Messages in the list of the live's only item, and those that belong there. */
  list: readonly string[]
  rightList: readonly string[]
  /** Devices that were told something false. */
  told: number
  sentAway: number
  /** The comments of each device, as one text. */
  seenByDevices: readonly string[]
}

const ROUNDS = 3
const FORGED = '7300000000000000001'

type Stage = { cluster: Cluster; seller: Seller; id: SessionId; stranger: Stranger }

/** A live on several nodes whose bus a stranger has joined. */
export async function attack(
  cluster: Cluster,
  tongue: Tongue,
  seed: number,
  deeds: readonly Deed[],
): Promise<Seen> {
  const [seller] = await createSellers(cluster, { count: 1, codes: ['A1'], name: 'bus' })
  if (!seller) throw new Error('There is no seller.')
  const stranger = await joinBus(cluster.bus.url, tongue)
  try {
    const id = await goOnAir(cluster, seller)
    return await attackLive({ cluster, seller, id, stranger }, seed, deeds)
  } finally {
    await stranger.leave()
  }
}

async function attackLive(stage: Stage, seed: number, deeds: readonly Deed[]): Promise<Seen> {
  const { cluster, seller, id, stranger } = stage
  // No code is in it, whatever the seed.
  const text = `rahasiax${seed}`
  const accountIds = [1, 2, 3].map((n) => `68${String(seed).padStart(10, '0')}00${n}`)
  const began = performance.now()
  const first = await connectAll(stage)
  const { comments } = await cluster.simulator.say(seller.username, [
    { comment: `A1 ${text}`, userId: accountIds[0] ?? '' },
    { comment: `halo ${text}`, userId: accountIds[1] ?? '' },
  ])
  await allShow(first, comments.length)
  const [claim, greeting] = comments.map(({ msgId }) => msgId)
  await takeDown(stage, greeting ?? '', first)
  const far = await findFar(stage, text)
  // An end that is said to another node, after which the same session goes on at one that has just
  // started: what was said before is news to it.
  await callsAt(far, seller)(endpoints.live.update, {
    params: { sessionId: id },
    body: { status: 'ended', endTime: new Date().toISOString() },
  })
  await Promise.all(first.map(({ closed }) => closed))
  await goOnAtFresh(stage, far)
  const devices = await connectAll(stage)
  await greeted(stage, devices)

  const overheard = stranger.heard()
  if (deeds.includes('repeat')) await stranger.repeat()
  const oldestMs = performance.now() - began
  await forge(stage, deeds)
  const last = await sayLast(stage, accountIds[2] ?? '')
  await talkOn(stage, devices)
  const isEnded = await hasEnded(stage)
  const lists = await seeLists(seller, id)
  await stranger.settled()
  const seen: Seen = {
    read: stranger.read(),
    text,
    accountIds,
    overheard,
    oldestMs,
    isEnded,
    list: [...lists.values()].flat().map(({ messageId }) => messageId),
    rightList: [claim ?? '', last],
    told: devices.filter(({ told }) => JSON.stringify(told).includes(FORGED)).length,
    sentAway: devices.filter((device) => !isOpen(device)).length,
    seenByDevices: devices.map(({ messageIds }) => messageIds.join(' ')),
  }
  await Promise.all(devices.map((device) => device.leave()))
  await goOffAir(cluster, seller, id)
  return seen
}

const shows =
  (messageId: string) =>
  ({ messageIds }: Device) =>
    messageIds.includes(messageId)

/** A device at each node: those at nodes that do not hear the live are told over the bus. */
const connectAll = ({ cluster, seller }: Stage) =>
  Promise.all(
    cluster.nodes.map(({ url }) =>
      connectDevice(seller, { streamUrl: `${url.replace(/^http/, 'ws')}/api/stream` }),
    ),
  )

const allShow = (devices: readonly Device[], many: number) =>
  eventually('all devices show what was said', () =>
    devices.every(({ messageIds }) => messageIds.length === many),
  )

async function takeDown({ cluster, seller }: Stage, messageId: string, devices: readonly Device[]) {
  const data = { deleteMsgIdsList: [messageId], deleteUserIdsList: [] }
  const messages = [{ type: 'WebcastImDeleteMessage', data }]
  await cluster.simulator.sendFrames(seller.username, [{ timestamp: Date.now(), messages }])
  const isTold = ({ told }: Device) =>
    told.some((word) => word.type === 'dibs.commentState' && word.data.messageId === messageId)
  await eventually('all devices are told of the takedown', () => devices.every(isTold))
}

const callsAt = ({ url }: ClusterNode, { token }: Seller) =>
  createApiClient({ baseUrl: `${url}/api`, getToken: () => token })

/** Asks each node for what was heard; gives one that had to ask another. */
async function findFar(stage: Stage, search: string): Promise<ClusterNode> {
  const { cluster, seller, id, stranger } = stage
  for (const node of cluster.nodes) {
    await stranger.settled()
    const before = stranger.questionsOf(id)
    await callsAt(node, seller)(endpoints.heard.list, {
      params: { sessionId: id },
      query: { search },
    })
    await stranger.settled()
    if (stranger.questionsOf(id) > before) return node
  }
  throw new Error('No node asked another.')
}

/** The same session goes on at a node that is not `asker`, and that has just been started. */
async function goOnAtFresh({ cluster, seller, id }: Stage, asker: ClusterNode): Promise<void> {
  const fresh = cluster.nodes.find((node) => node !== asker)
  if (!fresh) throw new Error('There is one node only.')
  await fresh.stop()
  await fresh.start()
  const body = { tiktokUsername: seller.username, roomId: 'N/A', status: 'active' as const }
  const { data } = await callsAt(fresh, seller)(endpoints.live.start, { body })
  if (data.data.id !== id) throw new Error('Another session began where the same should go on.')
  await isHeard(cluster, seller)
}

/** Waits until each device is told how the live is: by then those far away are told the live's log. */
async function greeted({ stranger }: Stage, devices: readonly Device[]): Promise<void> {
  const isGreeted = ({ told }: Device) =>
    told.some((word) => word.type === 'dibs.status' && word.data.state === 'connected')
  await eventually('all devices are told that the live is heard', () => devices.every(isGreeted))
  await stranger.settled()
}

/** Says to the nodes what a stranger would like them to do. */
async function forge(stage: Stage, deeds: readonly Deed[]): Promise<void> {
  const { seller, id, stranger } = stage
  const { epoch, startedAt } = await lookUp(stage)
  const ask = (word: string, message: object) =>
    stranger.say('asked', `live.${id}.${word}`, JSON.stringify({ message }))
  if (deeds.includes('claim')) {
    const comment = {
      sessionId: id,
      itemClueId: seller.items.A1,
      messageId: FORGED as MessageId,
      customerAccountId: '6899' as AccountId,
      customerUsername: 'first',
      customerNickname: 'First',
      commentText: 'A1',
      // Before all others.
      commentTimestamp: startedAt.toISOString(),
      isManualClaim: false,
    }
    ask('save', comment)
  }
  if (deeds.includes('tell')) {
    const data = { messageId: FORGED, state: 'deleted' }
    const messages = [{ type: 'dibs.commentState', data }]
    const frame = JSON.stringify({ timestamp: Date.now(), messages })
    for (const subject of stranger.subjects().filter((each) => each.endsWith('.log')))
      stranger.say('told', subject, JSON.stringify({ ...nextOf(stranger.last(subject)), frame }))
  }
  if (deeds.includes('again')) {
    // Under the next number: under its own it is passed over.
    for (const subject of stranger.subjects().filter((each) => each.endsWith('.log'))) {
      const last = JSON.parse(stranger.last(subject) || '{}') as { frame?: string }
      if (last.frame === undefined) continue
      const record = { ...nextOf(JSON.stringify(last)), frame: last.frame }
      stranger.say('told', subject, JSON.stringify(record))
    }
  }
  if (deeds.includes('end')) {
    ask('end', { reason: 'stopped', epoch })
  }
  await stranger.settled()
}

/** How the next record of a log begins, as far as its last one can be read. */
function nextOf(last: string): { log?: string; n: number } {
  const [, log] = /"log":"([^"]+)"/.exec(last) ?? []
  const [, n] = /"n":(\d+)/.exec(last) ?? []
  return { ...(log !== undefined && { log }), n: Number(n ?? 0) + 1 }
}

/** Says one more claim; which. Resolves when it has a place, or the live has ended. */
async function sayLast(stage: Stage, userId: string): Promise<string> {
  const { cluster, seller, id } = stage
  const { comments } = await cluster.simulator.say(seller.username, [{ comment: 'A1', userId }])
  const messageId = comments[0]?.msgId ?? ''
  await eventually('the last claim has a place, or the live is over', async () => {
    const lists = [...(await seeLists(seller, id)).values()].flat()
    return lists.some((place) => place.messageId === messageId) || (await hasEnded(stage))
  })
  return messageId
}

/** Says more, so that what the stranger said before has had its effect when that is shown. */
async function talkOn(stage: Stage, devices: readonly Device[]): Promise<void> {
  const { cluster, seller } = stage
  for (let round = 0; round < ROUNDS; round += 1) {
    const { comments } = await cluster.simulator.say(seller.username, [{ comment: 'halo' }])
    const isShown = shows(comments[0]?.msgId ?? '')
    await eventually(
      'all devices show it, or have left',
      async () =>
        (await hasEnded(stage)) || devices.every((device) => isShown(device) || !isOpen(device)),
    )
  }
}

const isOpen = ({ socket }: Device) => socket.readyState === socket.OPEN

/** What a stranger knows who reads what nodes say. */
async function lookUp({ cluster, id }: Stage): Promise<{ epoch: number; startedAt: Date }> {
  const columns = 'owner_epoch::int as epoch, started_at as "startedAt"'
  const sql = `select ${columns} from live_sessions where id = $1`
  const { rows } = await cluster.database.query(sql, [id])
  return rows[0] as { epoch: number; startedAt: Date }
}

async function hasEnded({ cluster, id }: Stage): Promise<boolean> {
  const sql = 'select ended_at is not null as "isEnded" from live_sessions where id = $1'
  const { rows } = await cluster.database.query(sql, [id])
  return rows[0]?.isEnded === true
}
