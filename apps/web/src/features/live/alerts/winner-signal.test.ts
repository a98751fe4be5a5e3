import { expect, it } from 'vitest'
import { createWinnerSignal } from './winner-signal.ts'

function aSignal(prefs: { sound: boolean; vibration: boolean }) {
  let now = 5_000
  const told: string[] = []
  const signal = createWinnerSignal({
    prefs,
    playChime: () => told.push('sound'),
    vibrate: () => told.push('vibration'),
    monotonicNow: () => now,
  })
  return { signal, told, pass: (ms: number) => (now += ms) }
}

it('is silent until the seller asks for it', () => {
  const { signal, told } = aSignal({ sound: false, vibration: false })
  signal()
  expect(told).toEqual([])
})

it('tells of a winner in the ways that were chosen', () => {
  const { signal, told } = aSignal({ sound: true, vibration: true })
  signal()
  expect(told).toEqual(['sound', 'vibration'])
})

it('tells of winners that come at once only once', () => {
  const { signal, told, pass } = aSignal({ sound: true, vibration: false })
  signal()
  pass(999)
  signal()
  pass(1)
  signal()
  expect(told).toEqual(['sound', 'sound'])
})
