import type { RelayMessage } from '@dibs/contract'

/** At most one bundle of changes per live in this time; a busy live would drown its devices. */
const BROADCAST_PAUSE_MS = 150

/** Of several of these, the last says it all. */
const LAST_SAYS_ALL = new Set<RelayMessage['type']>([
  'dibs.waitlistsChanged',
  'dibs.itemsChanged',
  'dibs.besideChanged',
])

/** Collects messages and sends them in bundles: the first at once, the next after a pause. */
export function createBroadcastThrottle(send: (messages: RelayMessage[]) => void) {
  let waiting: RelayMessage[] = []
  let pause: NodeJS.Timeout | undefined

  function flush(): void {
    pause = undefined
    if (waiting.length === 0) return
    const bundle = waiting
    waiting = []
    pause = setTimeout(flush, BROADCAST_PAUSE_MS)
    const last = new Map(bundle.map(({ type }, index) => [type, index]))
    send(bundle.filter(({ type }, index) => !LAST_SAYS_ALL.has(type) || index === last.get(type)))
  }

  return {
    send(messages: readonly RelayMessage[]): void {
      waiting.push(...messages)
      if (!pause) flush()
    },
    close(): void {
      clearTimeout(pause)
      waiting = []
    },
  }
}
