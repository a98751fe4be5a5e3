import { addRounds, type Round } from '../harness/row.ts'
import type { Seller } from '../world/sellers.ts'
import { REPLAYED } from './judge-gaps.ts'
import type { RaceFault } from './judge-race.ts'
import type { LiveRace } from './live-race.ts'
import { markDelivered } from './race-round.ts'

/** What is said while a connection is dropped: fewer than the provider sends again, and more. */
export const FEW = { least: 0, most: REPLAYED - 1 }
export const MANY = { least: REPLAYED + 2, most: 30 }

/** What is planted in the rows that drop a live's connection. */
export const DROP_FAULTS: readonly RaceFault[] = [
  'order by arrival',
  'a claim lost',
  'a gap left out',
  'a gap made up',
]

/** Plays a trial for each seed, all at once, each with a seller of its own. */
export async function playApart(
  sellers: readonly Seller[],
  seeds: readonly number[],
  play: (seller: Seller, seed: number, index: number) => Promise<Round>,
): Promise<Round> {
  const trials = seeds.map((seed, index) =>
    play(sellers[index % sellers.length] as Seller, seed, index),
  )
  return addRounds(await Promise.all(trials))
}

/** Says claims while the server listens. */
export async function sayHeard(live: LiveRace, count: number): Promise<void> {
  const before = live.said.length
  await live.say(claims(live, count))
  markDelivered(live, before)
}

/** Each of another buyer, so that each one's absence shows. */
export function claims({ talker }: LiveRace, count: number) {
  return Array.from({ length: count }, () => talker.nextNew())
}
