import type { RelayMessage } from '@dibs/contract'

/** At most one bundle of changes per room in this time; a busy live would drown its devices. */
const QUIET_MS = 150

/** Collects what changed and sends it in bundles: the first at once, the next after a pause. */
export type Announcer = {
  announce(messages: RelayMessage[]): void
  close(): void
}

/** `send` gets the bundle; later messages about the same thing come later in it. */
export function createAnnouncer(send: (messages: RelayMessage[]) => void): Announcer {
  let waiting: RelayMessage[] = []
  let pause: NodeJS.Timeout | undefined

  function flush() {
    pause = undefined
    if (waiting.length === 0) return
    const bundle = waiting
    waiting = []
    pause = setTimeout(flush, QUIET_MS)
    send(withoutRepeats(bundle))
  }

  return {
    announce(messages) {
      waiting.push(...messages)
      if (!pause) flush()
    },
    close() {
      clearTimeout(pause)
      waiting = []
    },
  }
}

/** Of several "waitlists changed", the last says it all. */
function withoutRepeats(bundle: RelayMessage[]): RelayMessage[] {
  const last = bundle.findLastIndex((message) => message.type === 'dibs.waitlistsChanged')
  return bundle.filter(
    (message, index) => message.type !== 'dibs.waitlistsChanged' || index === last,
  )
}
