import { expect, test } from 'vitest'
import { startWorld } from '../../testing/world.ts'
import { writeScript } from './market.ts'

const ROUNDS = [0, 1, 2].map((round) => writeScript(7, round))

test('the same seed writes the same script, another seed or round another one', () => {
  expect(writeScript(7, 0)).toEqual(ROUNDS[0])
  expect(writeScript(8, 0)).not.toEqual(ROUNDS[0])
  expect(ROUNDS[1]).not.toEqual(ROUNDS[0])
})

test('a round lasts five to ten minutes with one to twenty comments in every second', () => {
  for (const script of ROUNDS) {
    const seconds = new Map<number, number>()
    for (const { at } of script)
      seconds.set(Math.floor(at / 1000), (seconds.get(Math.floor(at / 1000)) ?? 0) + 1)
    expect(seconds.size).toBe(((script.at(-1)?.at ?? 0) / 1000 + 1) | 0)
    expect(seconds.size).toBeGreaterThan(300)
    expect(seconds.size).toBeLessThan(600)
    expect(Math.max(...seconds.values())).toBeLessThanOrEqual(20)
    expect(Math.max(...seconds.values())).toBeGreaterThan(8)
  }
})

test('arrival disagrees with what was said first, and some come seconds late', () => {
  const [script = []] = ROUNDS
  const said = script.map(({ at, lagMs }) => at - lagMs)
  expect(said).not.toEqual(said.toSorted((one, other) => one - other))
  expect(script.filter(({ lagMs }) => lagMs >= 3000).length).toBeGreaterThan(5)
})

test('there are claims, questions, typing errors, repeats, stickers and the host', () => {
  const texts = ROUNDS.flat().map(({ text }) => text)
  for (const pattern of [
    /^keep A12 kak$/i,
    /^fix B\d ya$/i,
    /^a\d+$/,
    /ongkir .*berapa\?/,
    /\b[AB] \d/,
    /a\d+kk/,
    /🙏/,
    /^ $/,
  ])
    expect(texts.some((text) => pattern.test(text))).toBe(true)
  expect(ROUNDS.flat().filter(({ speaker }) => speaker === null)).toHaveLength(3 * 18)
})

test('played live, the comments are stamped now, by real-looking people with 64-bit ids', async () => {
  const world = await startWorld()
  const begun = Date.now()
  await world.goLive('rina', { recording: 'market', speed: 0, seed: 7 })
  const listener = world.listenTo('rina')
  await listener.heard(300)
  const chats = listener.chats().slice(0, 300)
  expect(chats.map(({ data }) => data.comment)).toEqual(
    ROUNDS[0]?.slice(0, 300).map(({ text }) => text),
  )
  const ids = chats.map(({ data }) => data.event?.msgId ?? '')
  expect(new Set(ids).size).toBe(300)
  for (const { data } of chats) {
    expect(data.user?.userId).toMatch(/^7\d{18}$/)
    expect(Number(data.event?.createTime)).toBeGreaterThan(begun - 10_000)
    expect(Number(data.event?.createTime)).toBeLessThanOrEqual(Date.now())
  }
})
