import type { StreamMessage } from '../connection/read-stream.ts'
import type { OnAirClock } from './on-air-clock.ts'

/**
 * Takes a frame of the stream into the count. What a joining device is shown of the past comes in
 * one frame with the greeting, and is in the server's figure already.
 */
export function countOnAir(clock: OnAirClock, messages: readonly StreamMessage[]): void {
  const isGreeting = messages.some(({ type }) => type === 'room' || type === 'status')
  if (isGreeting) clock.begin()
  else clock.count(messages.filter(({ type }) => type === 'chat').length)
  const said = messages.findLast((message) => message.type === 'onAir')
  if (said) clock.set(said.onAir)
}
