import { expect, it } from 'vitest'
import { createOnAirClock } from './on-air-clock.ts'

function aClock() {
  let now = 90_000
  const clock = createOnAirClock(() => now)
  return { clock, pass: (seconds: number) => (now += seconds * 1000) }
}

it('counts on from the server’s last word, by a clock that nobody sets', () => {
  const { clock, pass } = aClock()
  clock.set({ secondsOnAir: 1_500, secondsLeft: 300, commentsHeard: 40 })
  clock.count(3)
  pass(7.9)
  expect(clock.read()).toEqual({ secondsOnAir: 1_507, secondsLeft: 293, commentsHeard: 43 })
})

it('takes the server’s next word for what it is', () => {
  const { clock, pass } = aClock()
  clock.set({ secondsOnAir: 10, secondsLeft: 1_790, commentsHeard: 1 })
  clock.count(5)
  pass(5)
  clock.set({ secondsOnAir: 16, secondsLeft: null, commentsHeard: 7 })
  expect(clock.read()).toEqual({ secondsOnAir: 16, secondsLeft: null, commentsHeard: 7 })
})

it('counts from when the live was first heard, where no server says anything', () => {
  const { clock, pass } = aClock()
  clock.begin()
  pass(60)
  clock.begin()
  clock.count(12)
  pass(5)
  expect(clock.read()).toEqual({ secondsOnAir: 65, secondsLeft: null, commentsHeard: 12 })
})

it('never counts below nothing, and forgets a live that is over', () => {
  const { clock, pass } = aClock()
  clock.set({ secondsOnAir: 1_795, secondsLeft: 5, commentsHeard: 9 })
  pass(60)
  expect(clock.read().secondsLeft).toBe(0)
  clock.clear()
  expect(clock.read()).toEqual({ secondsOnAir: 0, secondsLeft: null, commentsHeard: 0 })
})
