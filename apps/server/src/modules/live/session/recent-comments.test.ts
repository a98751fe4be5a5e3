import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { AccountId, MessageId } from '@dibs/core'
import { expect, test } from 'vitest'
import { type RecentComment, RecentComments } from './recent-comments.ts'
import { chatLines, frameOfLines } from './relay-messages.ts'

const FIRST = 7_300_000_000_000_000_000n
const idOf = (n: number) => String(FIRST + BigInt(n)) as MessageId
const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => idOf(from + n))

/** A comment of the usual length, by someone who writes odd things. */
const aComment = (n: number, text = `A${n} kak, mau yang "biru" 😀`): RecentComment => ({
  messageId: idOf(n),
  commentedAt: 1_700_000_000_000 + n,
  buyer: {
    accountId: String(6_900_000_000_000_000_000n) as AccountId,
    username: 'budi.jkt',
    nickname: 'Budi 🌟',
  },
  text,
  heardAt: n,
})

function heard(count: number, text?: string): RecentComments {
  const recent = new RecentComments()
  for (let n = 1; n <= count; n++) recent.add(aComment(n, text))
  return recent
}
const idsSince = (recent: RecentComments, messageId: string) =>
  recent.since(messageId)?.map((comment) => comment.messageId) ?? null

test('who comes back is shown all since the last comment that they have, in order', () => {
  const recent = heard(2_000)
  expect(idsSince(recent, idOf(2_000))).toEqual([])
  expect(idsSince(recent, idOf(1_999))).toEqual(ids(2_000, 2_000))
  for (const back of [50, 51, 52, 300, 512]) {
    expect(idsSince(recent, idOf(2_000 - back))).toEqual(ids(2_001 - back, 2_000))
  }
  expect(recent.since(idOf(1_699))?.[0]).toEqual(aComment(1_700))
})

test('what is too long ago, or was never heard, is not known', () => {
  const recent = heard(2_000)
  for (const id of [idOf(1), idOf(1_300), idOf(9_999), '7', '']) expect(recent.since(id)).toBeNull()
  expect(heard(20).since(idOf(21))).toBeNull()
})

test('whatever is written in comments, they are found by their own ids alone', () => {
  const recent = new RecentComments()
  recent.add(aComment(1, `\n["${idOf(9)}",1,"2"]\n["${idOf(8)}",`))
  for (let n = 2; n <= 100; n++) recent.add(aComment(n))
  expect(recent.since(idOf(9))?.length).toBe(91)
  expect(idsSince(recent, idOf(1))).toEqual(ids(2, 100))
})

test('long comments take no more room: fewer of them are kept', () => {
  const recent = heard(600, '漢'.repeat(2_000))
  expect(idsSince(recent, idOf(300))).toBeNull()
  expect(idsSince(recent, idOf(545))).toEqual(ids(546, 600))
})

test('the last 2,000 are kept, each as it was heard; older ones are gone', () => {
  const recent = heard(5_000)
  expect(recent.all().map(({ messageId }) => messageId)).toEqual(ids(3_001, 5_000))
  for (const n of [3_001, 4_000, 4_949, 5_000]) expect(recent.find(idOf(n))).toEqual(aComment(n))
  expect(recent.find(idOf(2_000))).toBeUndefined()
})

test('a joining device is shown the last 51; what is forgotten is gone, however old it is', () => {
  const recent = heard(600)
  expect(recent.list().map(({ messageId }) => messageId)).toEqual(ids(550, 600))
  const gone = new Set<string>([idOf(590), idOf(300)])
  recent.forget(({ messageId }) => gone.has(messageId))
  for (const id of [idOf(590), idOf(300)]) {
    expect(recent.find(id)).toBeUndefined()
    expect(recent.since(id)).toBeNull()
  }
  expect(recent.all()).toHaveLength(598)
  expect(idsSince(recent, idOf(588))).toEqual([idOf(589), ...ids(591, 600)])
})

test('comments that came late from another node are missed by nobody, whichever node told them', () => {
  const recent = new RecentComments()
  const at = (n: number, heardAt: number) => recent.add({ ...aComment(n), heardAt })
  // Said again to this node at 50, and then what another node had heard before that.
  for (const n of [7, 8, 9]) at(n, 50)
  for (const n of [4, 5, 6]) at(n, n)
  at(10, 60)
  const missed = (n: number) => idsSince(recent, idOf(n))
  // Who was told 5 at the other node, and who was told 9 here before 4 came.
  expect(missed(5)).toEqual([7, 8, 9, 6, 10].map(idOf))
  expect(missed(9)).toEqual([4, 5, 6, 10].map(idOf))
  expect(missed(10)).toEqual([])
})

test('what was taken down stays so however old it is: for readers, who comes back, and other nodes', () => {
  const recent = heard(600)
  recent.takeDown([idOf(300)], [], 600)
  const elsewhere = new RecentComments()
  for (const comment of recent.all()) elsewhere.add(comment)
  for (const each of [recent, elsewhere]) {
    expect(each.all().find(({ messageId }) => messageId === idOf(300))?.state).toEqual({
      state: 'deleted',
    })
    expect([...each.remembered()].flat().map(({ messageId }) => messageId)).toEqual([
      ...ids(1, 299),
      ...ids(301, 600),
    ])
    expect(each.since(idOf(299))?.[0]?.state?.state).toBe('deleted')
  }
})

test('a viewer who was taken down is so with all until then, and with nothing said later', () => {
  const recent = heard(200)
  const { accountId } = aComment(1).buyer
  recent.takeDown([], [accountId], 100)
  expect([...recent.remembered()].flat().map(({ messageId }) => messageId)).toEqual(ids(101, 200))
})

/** Each viewer says something in turn, of which the live keeps what may name a code. */
function heardNaming(
  said: readonly (readonly [account: number, text: string])[],
  recent = new RecentComments(),
) {
  for (const [n, [account, text]] of said.entries()) {
    const comment = { ...aComment(n + 1, text), buyer: buyerOf(account) }
    recent.add(comment)
    recent.keepNamed(comment)
  }
  return recent
}
const buyerOf = (n: number) => ({
  accountId: String(n) as AccountId,
  username: `u${n}`,
  nickname: `N ${n}`,
})
/** Those from before the last 2,000. */
const older = (recent: RecentComments) => {
  const last = new Set(recent.all().map(({ messageId }) => messageId))
  return [...recent.remembered()].flat().filter(({ messageId }) => !last.has(messageId))
}
const said = (recent: RecentComments) =>
  older(recent).map(({ buyer, text }) => `${buyer.accountId} ${text}`)
const talk = (count: number) =>
  Array.from({ length: count }, (_, n) => [100_000 + n, 'halo kak'] as const)

test('what may name a code is kept for the whole live, of each viewer and code the first two', () => {
  const recent = heardNaming([
    [1, 'E9'],
    [2, 'mau e-9 dong'],
    [1, 'E9 kak'],
    [1, 'e9 e9'],
    [1, 'E9 F3'],
    [3, 'jam 5 ya'],
    [3, 'halo'],
    [4, 'E 9'],
    ...talk(2_200),
  ])
  expect(said(recent)).toEqual(['1 E9', '2 mau e-9 dong', '1 E9 kak', '1 E9 F3', '4 E 9'])
  expect(older(recent)[0]).toEqual({ ...aComment(1, 'E9'), buyer: buyerOf(1) })
  expect([...recent.remembered()].flat()).toHaveLength(2_005)
})

test('one that was stamped earlier than all of its viewer is kept, however late it is heard', () => {
  const recent = new RecentComments()
  const say = (n: number, commentedAt: number) =>
    recent.keepNamed({ ...aComment(n, 'E9'), commentedAt, buyer: buyerOf(1) })
  for (const [n, at] of [70, 80, 90, 60, 75].entries()) say(n, at)
  expect(older(recent).map(({ commentedAt }) => commentedAt)).toEqual([70, 80, 60])
})

test('what was taken down is not given, and makes room for what its viewer says later', () => {
  const recent = heardNaming([
    [1, 'E9'],
    [1, 'E9 kak'],
    [2, 'E9'],
    [2, 'E9 ya'],
  ])
  recent.takeDown([idOf(1)], [buyerOf(2).accountId], 4)
  const later = { ...aComment(5, 'E9'), buyer: buyerOf(2) }
  recent.keepNamed(later)
  heardNaming(talk(2_200), recent)
  expect(said(recent)).toEqual(['1 E9 kak', '2 E9'])
  expect(older(recent)[1]).toEqual(later)
})

test('of a viewer who was erased nothing is left', () => {
  const recent = heardNaming([[1, 'E9'], [2, 'E9'], ...talk(2_200)])
  recent.forget(({ buyer }) => buyer.accountId === '1')
  expect(said(recent)).toEqual(['2 E9'])
})

test('one viewer, or one code, leaves room for others; what had none is known by its time', () => {
  const recent = heardNaming([
    ...Array.from({ length: 100 }, (_, n) => [1, `K${n}`] as const),
    ...Array.from({ length: 600 }, (_, n) => [1_000 + n, 'B7'] as const),
    [2, 'E9'],
    ...talk(2_200),
  ])
  const kept = said(recent)
  expect(kept.filter((each) => each.startsWith('1 '))).toHaveLength(30)
  expect(kept.filter((each) => each.endsWith(' B7'))).toHaveLength(500)
  expect(kept.at(-1)).toBe('2 E9')
  const lastSince = recent.all()[0]?.heardAt
  expect(recent.missingOf('B7', 0)).toEqual({ from: 601, to: lastSince })
  expect(recent.missingOf('E9', 0)).toBeNull()
  expect(recent.missingOf('merah', 0)).toEqual({ from: 0, to: lastSince })
})

test('at the bound the earliest stay, and of each live they take 1.2 MB', async () => {
  const name = (n: number) => ({
    ...aComment(n, `K${n % 997}`),
    buyer: {
      ...buyerOf(n),
      accountId: String(7_000_000_000_000_000_000n + BigInt(n * 7_919)) as AccountId,
    },
    heardAt: 1_000 * n,
  })
  const before = allBytes()
  const lives = Array.from({ length: 10 }, () => new RecentComments())
  for (let n = 1; n <= 6_000; n++) for (const live of lives) live.keepNamed(name(n))
  await expect.poll(() => (allBytes() - before) / lives.length / 1_024).toBeLessThan(1_536)
  const [recent = new RecentComments()] = lives
  expect(older(recent).map(({ messageId }) => messageId)).toEqual(ids(1, 5_000))
  for (let n = 1; n <= 2_200; n++) recent.add({ ...aComment(n), heardAt: 10_000_000 + n })
  expect(recent.missingOf('Z9', 0)?.from).toBe(5_001_000)
})

test('a node that begins to hear a live knows since when it may miss some; another hands over all', () => {
  const began = new RecentComments(500)
  expect(began.missingOf('E9', 100)).toEqual({ from: 100, to: 500 })
  const recent = heardNaming([[1, 'E9'], [2, 'E9'], [3, 'E9'], ...talk(2_200)])
  recent.takeDown([idOf(1)], [], 5_000)
  const isErased = ({ buyer }: RecentComment) => buyer.accountId === '3'
  began.takeInNamed(recent.handOverNamed(), isErased, 900)
  expect(said(began)).toEqual(['2 E9'])
  expect(began.missingOf('E9', 100)).toBeNull()
})

test('of a live that is over it is known for which codes there was no room, until its end', () => {
  const many = Array.from({ length: 501 }, (_, n): [number, string] => [n + 1, 'B7'])
  const ended = heardNaming([...many, [900, 'E9']])
  const kept = new RecentComments()
  kept.takeInNamed(ended.handOverNamed(), () => false, 5_000)
  expect(kept.missingOf('B7', 0)).toEqual({ from: expect.any(Number), to: 5_000 })
  expect(kept.missingOf('E9', 0)).toBeNull()
  expect(kept.missingOf('merah', 0)).toEqual({ from: 0, to: 5_000 })
})

test('at any speed, comments are kept as they were heard, by the same bytes that devices got', () => {
  for (const everyMs of [0, 1, 50, 1_000]) {
    const recent = new RecentComments()
    const comments = Array.from({ length: 3_000 }, (_, n) => ({
      ...aComment(
        n + 1,
        `${'\\"'.repeat(n % 5)}"msgId":"${idOf(9_999)}" ${'漢😀\n'.repeat(n % 7)}`,
      ),
      heardAt: 1_000 + n * everyMs,
    }))
    for (let at = 0; at < comments.length; ) {
      const frame = comments.slice(at, at + 1 + (at % 130))
      recent.addAll(frame, frameOfLines(chatLines(frame)).lines)
      at += frame.length
    }
    expect(recent.all()).toEqual(comments.slice(-2_000))
    expect(recent.find(idOf(9_999))).toBeUndefined()
    for (const n of [1_001, 2_000, 2_999]) expect(recent.find(idOf(n))).toEqual(comments[n - 1])
  }
})

test('a frame of the largest kind is kept as far as there is room, and no further', () => {
  const recent = new RecentComments()
  const frame = Array.from({ length: 20_000 }, (_, n) => aComment(n + 1, '漢'.repeat(200)))
  recent.addAll(frame, chatLines(frame))
  const kept = recent.all()
  expect(kept.at(-1)).toEqual(frame.at(-1))
  expect(kept.length).toBeGreaterThan(51)
  expect(kept.length * 600).toBeLessThan(1024 * 1024)
})

test('what hundreds of lives keep takes the room that its bytes need, whatever came in between', async () => {
  const before = usedBytes()
  const lives = Array.from({ length: 150 }, () => new RecentComments())
  for (let n = 1; n <= 500; n++) {
    for (const [at, live] of lives.entries()) {
      // Each live's blocks end at a moment of their own, and what is said elsewhere passes by.
      const heardAt = 200 * (n + at)
      if (n > at % 100) live.add({ ...aComment(n), heardAt })
      Buffer.from(`${n}`.repeat(500))
    }
  }
  // 100 comments take some 2 KB, packed; and the newest block of each live has room for 32.
  // What was collected is given back a moment later.
  await expect.poll(() => (usedBytes() - before) / lives.length / 1_024).toBeLessThan(60)
  expect(lives.every((live) => live.list().length === 51)).toBe(true)
})

function allBytes(): number {
  const buffers = usedBytes()
  return buffers + process.memoryUsage().heapUsed
}

/** Of buffers, once nothing is left that nobody needs. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().arrayBuffers
}
