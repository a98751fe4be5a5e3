import { randomUUID } from 'node:crypto'
import { eventually } from '@dibs/testing/eventually'
import type { SimulatorControl } from '@dibs/testing/simulator-control'
import type { Answers, Told } from './line.ts'

// What sellers do, in the calls of every release: plain ones, since the contract's client is of today.

const SELLER = 'toko.lama'
const OTHER = '+6281200001111'

type Body = Record<string, unknown>
type Claim = Record<'messageId' | 'customerAccountId' | 'customerUsername', string>
type List = { itemClueId: string; itemClueText: string; claims: Claim[] }
type Call = (method: string, path: string, body?: Body) => Promise<Body>

/** What the release can do, of what came later than the first one. */
export type Abilities = { sells: boolean }

/** @throws what a server answered that refused something */
export function caller(url: string, token?: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }
}

/**
 * Two sellers. One has a live that is over, with a claim moved, one removed and one by hand, where
 * there are bills a sold piece, too; and a live that runs. The other has an item. Answers what both
 * read in the end.
 */
export async function live(
  url: string,
  simulator: SimulatorControl,
  { sells }: Abilities,
): Promise<Pick<Told, 'live' | 'sellers'>> {
  const token = await logIn(url, simulator, `${SELLER}@example.test`)
  const call = caller(url, token)
  await proveAccount(call, simulator)
  const a5 = await call('POST', '/item-clues', {
    clueText: 'A5',
    ...(sells && { name: 'Gamis merah', price: 125_000, stock: 2 }),
  })
  await call('POST', '/item-clues', { clueText: 'B1', ...(sells && { price: 40_000 }) })
  const answers: Answers = {}
  const read = async (path: string) => Object.assign(answers, { [path]: await call('GET', path) })

  const over = await goLive(call, simulator)
  const { comments } = await simulator.say(SELLER, [
    { comment: 'A5 kak', uniqueId: 'first' },
    { comment: 'A5', uniqueId: 'second' },
    { comment: 'a5 dong', uniqueId: 'third' },
    { comment: 'B1', uniqueId: 'second' },
    { comment: 'mau yang biru', uniqueId: 'fourth' },
  ])
  await untilClaims(call, over, 4)
  await byHand(call, over, String(a5.id), comments.at(-1))
  await rearrange(call, over)
  await call('PATCH', `/livestreams/${over}`, {
    status: 'ended',
    endTime: new Date().toISOString(),
  })
  await simulator.endLive(SELLER)
  if (sells) await sell(url, call, over, read)

  const running = await goLive(call, simulator)
  await simulator.say(SELLER, [
    { comment: 'A5', uniqueId: 'fifth' },
    { comment: 'a5 kak', uniqueId: 'sixth' },
  ])
  await untilClaims(call, running, 2)
  const paths = ['/user/profile', '/item-clues', '/past-sessions']
  for (const session of [over, running]) paths.push(`/comments/${session}/waitlists`)
  for (const path of paths) await read(path)
  return {
    live: { username: SELLER, sessionId: running, itemId: String(a5.id), claims: 2 },
    sellers: [
      { identifier: `${SELLER}@example.test`, token, answers },
      await another(url, simulator),
    ],
  }
}

async function another(url: string, simulator: SimulatorControl): Promise<Told['sellers'][number]> {
  const token = await logIn(url, simulator, OTHER)
  const call = caller(url, token)
  await call('POST', '/item-clues', { clueText: 'Z 9' })
  const answers: Answers = {}
  for (const path of ['/user/profile', '/item-clues', '/past-sessions']) {
    answers[path] = await call('GET', path)
  }
  return { identifier: OTHER, token, answers }
}

/** Logs in by the code that the simulator was sent. */
export async function logIn(url: string, simulator: SimulatorControl, loginIdentifier: string) {
  const call = caller(url)
  await call('POST', '/auth/request-otp', { loginIdentifier, language: 'id' })
  const otp = await eventually('a code has come', async () => {
    const message = await simulator.newestMessage(loginIdentifier)
    return /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  })
  return String((await call('POST', '/auth/verify-otp', { loginIdentifier, otp })).token)
}

async function proveAccount(call: Call, simulator: SimulatorControl): Promise<void> {
  const { word } = await call('POST', '/auth/tiktok-challenge', { username: SELLER })
  await simulator.setProfile(SELLER, { bio: `live ${word}` })
  const proof = await call('GET', `/auth/verify-tiktok?username=${SELLER}&word=${word}`)
  await call('POST', '/tiktok-details', {
    tiktokUsername: SELLER,
    tiktokAccountId: proof.user_id,
    tiktokNickname: proof.nickname,
  })
}

async function goLive(call: Call, simulator: SimulatorControl): Promise<string> {
  await simulator.goLive(SELLER)
  const body = { tiktokUsername: SELLER, roomId: 'N/A', status: 'active', newRoom: 'start' }
  const { data } = await call('POST', '/livestreams', body)
  await eventually('the live is heard', async () => {
    return (await simulator.getLive(SELLER)).connections > 0
  })
  return (data as { id: string }).id
}

const listsOf = async (call: Call, session: string) =>
  (await call('GET', `/comments/${session}/waitlists`)) as unknown as List[]

export async function untilClaims(call: Call, session: string, count: number): Promise<List[]> {
  return await eventually(`${count} claims have a place`, async () => {
    const lists = await listsOf(call, session)
    return lists.flatMap(({ claims }) => claims).length === count && lists
  })
}

async function byHand(
  call: Call,
  sessionId: string,
  itemClueId: string,
  said: Record<string, string> = {},
): Promise<void> {
  await call('POST', '/comments', {
    sessionId,
    itemClueId,
    messageId: said.msgId,
    customerAccountId: said.userId,
    customerUsername: said.uniqueId,
    customerNickname: said.nickname,
    commentText: said.comment,
    commentTimestamp: new Date(Number(said.createTime)).toISOString(),
    isManualClaim: true,
  })
}

/** The second is made the winner, and the third goes. */
async function rearrange(call: Call, session: string): Promise<void> {
  const list = (await listsOf(call, session)).find(({ itemClueText }) => itemClueText === 'A5')
  const claimOf = (name: string) => {
    const claim = list?.claims.find(({ customerUsername }) => customerUsername === name)
    if (!list || !claim) throw new Error(`${name} has no place.`)
    return `/comments/${session}/${list.itemClueId}/${claim.messageId}/${claim.customerAccountId}`
  }
  await call('PATCH', claimOf('second'), { move: 'winner' })
  await call('DELETE', claimOf('third'))
}

/** A bill is sent, its buyer says where to and that it is paid; another is paid and sent off. */
async function sell(
  url: string,
  call: Call,
  session: string,
  read: (path: string) => Promise<unknown>,
): Promise<void> {
  await call('PUT', '/shop', {
    shipping: 12_000,
    banks: [{ bank: 'BCA', account: '1234567890', holder: 'Toko Lama' }],
  })
  const orders = `/livestreams/${session}/orders`
  const list = (await call('GET', orders)).orders as Record<string, string>[]
  const orderOf = (name: string) => {
    const order = list.find((each) => each.customerUsername === name)
    if (!order) throw new Error(`${name} has no order.`)
    return `${orders}/${order.customerAccountId}`
  }
  const sent = await call('PATCH', orderOf('second'), { status: 'sent' })
  const token = String(sent.billUrl).split('/').at(-1)
  const buyer = caller(url)
  await buyer('PUT', `/bills/${token}/contact`, {
    name: 'Ibu Sari',
    phone: '+62 812-0000-2222',
    address: 'Jalan Mawar 7, Bandung',
  })
  await buyer('POST', `/bills/${token}/paid`)
  for (const status of ['sent', 'paid', 'packed']) {
    await call('PATCH', orderOf('first'), { status })
  }
  await call('PATCH', orderOf('first'), { status: 'shipped', tracking: 'JNE123' })
  const paths = [orders, `${orderOf('second')}/history`, '/orders?status=open', '/shop', '/buyers']
  for (const path of [...paths, `/bills/${token}`]) await read(path)
}
