import { expect, it } from 'vitest'
import { watchDevice } from './browser-world.ts'
import type { LiveEvent } from './connection/states.ts'

function makeDevice() {
  const page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  }
  const events: LiveEvent['type'][] = []
  let now = 0
  const stop = watchDevice(
    ({ type }) => events.push(type),
    () => now,
    page,
  )
  return {
    events,
    stop,
    network: (name: 'online' | 'offline') => page.window.dispatchEvent(new Event(name)),
    show: (state: 'visible' | 'hidden', afterMs = 0) => {
      now += afterMs
      page.document.visibilityState = state
      page.document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

it('tells of the network', () => {
  const { events, network } = makeDevice()
  network('offline')
  network('online')
  expect(events).toEqual(['lost', 'returned'])
})

it('trusts the socket after a short look elsewhere, and not after a long one', () => {
  const { events, show } = makeDevice()
  show('hidden')
  show('visible', 30_000)
  expect(events).toEqual(['returned'])
  show('hidden')
  show('visible', 61_000)
  expect(events).toEqual(['returned', 'lost', 'returned'])
})

it('is silent once it is stopped', () => {
  const { events, stop, network, show } = makeDevice()
  stop()
  network('online')
  show('visible')
  expect(events).toEqual([])
})
