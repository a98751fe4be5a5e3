import { setTimeout as delay } from 'node:timers/promises'
import type { World } from '@dibs/testing/world'
import { createRandom } from '../harness/random.ts'
import { type Context, count, emptyRound, type Round } from '../harness/row.ts'
import { settledGaps } from '../world/gaps.ts'
import { goOffAir, seeLists } from '../world/live.ts'
import { createSellers, type Seller } from '../world/sellers.ts'
import { REPLAYED } from './judge-gaps.ts'
import { judgeRace, type RaceEnd, type RaceFault } from './judge-race.ts'
import { type LiveRace, startRace } from './live-race.ts'

/** What a row does to the world in the middle of its races. */
export type Disturbance = {
  /** Once everybody is on air, before anything is said. */
  prepare?: (lives: readonly LiveRace[]) => Promise<void>
  strike: () => Promise<void>
  /** What happens to a live until everything is back. */
  meanwhile: (live: LiveRace, index: number) => Promise<void>
  /** Brings everything back; the server listens to all lives again when this resolves. */
  mend: () => Promise<void>
}

/** A race with how it ended. */
export type FinishedRace = { live: LiveRace; end: RaceEnd }

/** The item codes of sellers that race. */
const RACE_CODES = ['A1', 'B2', 'C3']

/** Makes the sellers of a row of races: `lives` of them in a full or a short run. */
export function createRacers(
  world: World,
  { isShort }: Pick<Context, 'isShort'>,
  lives: { full: number; short: number },
  name: string,
): Promise<Seller[]> {
  return createSellers(world, {
    count: isShort ? lives.short : lives.full,
    codes: RACE_CODES,
    name,
  })
}

const RACE_MS = { least: 100, most: 600 }

/** Lets all sellers' lives race, disturbs them at a random moment, and lets them race on. */
export async function runRaces(
  world: World,
  sellers: readonly Seller[],
  seed: number,
  disturbance: Disturbance,
): Promise<FinishedRace[]> {
  const random = createRandom(seed)
  const lives = await Promise.all(
    sellers.map((seller) => startRace(world, seller, createRandom(random.between(0, 2 ** 31)))),
  )
  await disturbance.prepare?.(lives)
  // Something is acknowledged in each before anything can be lost or go unheard.
  await Promise.all(lives.map((live) => live.hearOne()))
  const working = new AbortController()
  const work = Promise.all(lives.map((live) => live.work(working.signal)))
  // Its error is reported below, unless another one comes first.
  work.catch(() => {})
  let before: number[]
  try {
    before = await raceThrough(lives, random.between(RACE_MS.least, RACE_MS.most), disturbance)
  } finally {
    working.abort()
  }
  await work
  for (const [index, live] of lives.entries()) markDelivered(live, before[index])
  return Promise.all(lives.map((live) => finishRace(world, live)))
}

/** Runs the whole race; answers how many comments had been sent when everything was back. */
async function raceThrough(
  lives: readonly LiveRace[],
  raceMs: number,
  { strike, meanwhile, mend }: Disturbance,
): Promise<number[]> {
  await talkUntil(lives, raceMs, strike)
  await Promise.all(lives.map(meanwhile))
  await mend()
  await Promise.all(lives.map((live) => live.join()))
  const before = lives.map(({ said }) => said.length)
  await talkUntil(lives, RACE_MS.least)
  return before
}

/** Everybody talks for so long, and while `strike` happens at any moment of that. */
async function talkUntil(lives: readonly LiveRace[], ms: number, strike?: () => Promise<void>) {
  const talking = new AbortController()
  const talk = Promise.all(lives.map((live) => live.talk(talking.signal)))
  try {
    await delay(ms)
    for (const live of lives) live.acknowledged()
    await strike?.()
  } finally {
    talking.abort()
  }
  await talk
}

/** Notes that what was said from an index on has certainly reached the server. */
export function markDelivered({ said, delivered }: LiveRace, from = 0): void {
  for (const { comment } of said.slice(from)) delivered.add(comment.messageId)
}

/** Comments in the downtime: none, fewer than the provider sends again, and more. */
const UNHEARD = [0, 3, 7, 12, 20]

/**
 * A live goes on while nobody listens; each of five says another number of comments, the last of
 * which come again later. Among the first there is always one whose absence shows.
 */
export async function sayInDowntime(live: LiveRace, index: number): Promise<void> {
  const comments = UNHEARD[index % UNHEARD.length] ?? 0
  for (let said = 0; said < comments; said += 4) {
    const others = live.talker.next(Math.min(4, comments - said) - 1)
    await live.say([...others, live.talker.nextNew()])
  }
  markReplayed(live)
}

/** Notes that the last of what was said is sent again on the next connection. */
export function markReplayed(live: LiveRace): void {
  markDelivered(live, Math.max(0, live.said.length - REPLAYED))
}

/** Waits until everything is stored and announced, reads the end, and ends the live. */
export async function finishRace(world: World, live: LiveRace): Promise<FinishedRace> {
  const { seller, sessionId } = live
  await live.settle()
  const gaps = await settledGaps(seller, sessionId)
  const seen = await seeLists(seller, sessionId)
  const acknowledged = live.acknowledged()
  live.leave()
  await goOffAir(world, seller, sessionId)
  return { live, end: { seen, gaps, acknowledged } }
}

/** Judges finished races as one trial: as they are, and once for each fault. */
export function judgeRaces(
  seed: number,
  races: readonly FinishedRace[],
  faults: readonly RaceFault[],
): Round {
  const round = emptyRound()
  for (const { live, end } of races) {
    const { wrong, counts } = judgeRace(live, end)
    for (const what of wrong)
      round.failures.push({ seed, what: `${live.seller.username}: ${what}` })
    for (const [name, value] of Object.entries(counts)) count(round.counts, name, value)
  }
  for (const fault of faults) {
    if (races.some(({ live, end }) => judgeRace(live, end, fault).wrong.length > 0))
      count(round.noticed, fault)
  }
  return round
}
