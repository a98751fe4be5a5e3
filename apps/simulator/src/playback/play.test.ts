import { expect, test } from 'vitest'
import { createBehaviours } from '../chat/behaviour.ts'
import { createLive, type Live } from '../chat/live.ts'
import { handClock } from '../testing/world.ts'
import { play, type Score } from './play.ts'

function stage() {
  const hand = handClock(0)
  const owner = { uniqueId: 'rina', nickname: 'Rina', userId: '1' }
  const live = createLive({
    uniqueId: 'rina',
    owner,
    roomId: '2',
    recording: null,
    asked: { uniqueId: 'x', speed: 1, loop: false, seed: 1 },
    clock: hand.clock,
  })
  const heard: string[] = []
  const score: Score = {
    name: 'own',
    *beats(round) {
      for (const at of [0, 100, 1000])
        yield { at, deliver: () => heard.push(`${round}:${at}@${hand.clock.now()}`) }
    },
  }
  return { hand, live, heard, score }
}

function sitDown(live: Live) {
  const nothing = () => undefined
  const connection = {
    send: nothing,
    close: nothing,
    destroy: nothing,
    silence: nothing,
    tick: nothing,
    isCongested: () => false,
  }
  live.audience.join(connection, createBehaviours().of())
  return connection
}

test.each([
  { speed: 1, times: ['0:0@0', '0:100@100', '0:1000@1000'] },
  { speed: 10, times: ['0:0@0', '0:100@10', '0:1000@100'] },
  { speed: 0, times: ['0:0@0', '0:100@0', '0:1000@0'] },
])('at speed $speed the beats come at $times', async ({ speed, times }) => {
  const { hand, live, heard, score } = stage()
  sitDown(live)
  await play(live, score, { speed, isLooped: false, clock: hand.clock })
  expect(heard).toEqual(times)
})

test('a replay begins with the first connection', async () => {
  const { hand, live, heard, score } = stage()
  const playing = play(live, score, { speed: 1, isLooped: false, clock: hand.clock })
  hand.advance(5000)
  expect(heard).toEqual([])
  sitDown(live)
  await playing
  expect(heard[0]).toBe('0:0@5000')
})

test('a loop ends with the live', async () => {
  const { hand, live, heard, score } = stage()
  sitDown(live)
  const ending = {
    ...score,
    *beats(round: number, speed: number) {
      if (round === 2) live.end(false)
      yield* score.beats(round, speed)
    },
  }
  await play(live, ending, { speed: 1, isLooped: true, clock: hand.clock })
  expect(heard.map((beat) => beat.split('@')[0])).toEqual([
    '0:0',
    '0:100',
    '0:1000',
    '1:0',
    '1:100',
    '1:1000',
  ])
})

test('a reader who is behind makes the fastest replay wait', async () => {
  const { hand, live, heard, score } = stage()
  const slow = sitDown(live)
  slow.isCongested = () => hand.slept.length < 3
  await play(live, score, { speed: 0, isLooped: false, clock: hand.clock })
  expect(hand.slept).toEqual([5, 5, 5])
  expect(heard).toHaveLength(3)
})
