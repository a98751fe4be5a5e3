import { PROVIDER_CLOSE, type ProviderMessage, readFrame } from '@dibs/contract/provider'
import type { Clock } from '../../platform/clock.ts'
import type { ProviderBudget, ProviderGrant } from '../../platform/limits/provider-budget.ts'
import { openProviderSocket } from '../live/service.ts'

/** Why a live is heard no more; `busy`: the provider wants to be asked less, or its budget is used. */
export type Deaf = 'not_live' | 'busy' | 'lost'

type EarHandlers = {
  onMessages: (messages: ProviderMessage[]) => void
  /** Called once, unless the ear was closed before. */
  onDeaf: (why: Deaf, retryAfterMs: number) => void
}

/** Listens to the live of a username until it is closed. */
export type OpenEar = (username: string, handlers: EarHandlers) => { close: () => void }

type Dependencies = {
  budget: Pick<ProviderBudget, 'take' | 'busy'>
  socketAddress: (username: string) => string
  clock: Clock
  /** How long a room may take to open. */
  patienceMs?: number
}

const PATIENCE_MS = 20_000
/** The provider is asked seldom whether a live is on. */
const RETRY_AFTER_MS: Record<Deaf, number> = { not_live: 20_000, busy: 15_000, lost: 5_000 }

/** Makes the function that opens one connection to the provider, if its budget allows. */
export function createOpenEar(dependencies: Dependencies): OpenEar {
  const { budget, socketAddress, clock, patienceMs = PATIENCE_MS } = dependencies
  return (username, { onMessages, onDeaf }) => {
    let isOpen = true
    let leave = () => {}
    const close = () => {
      isOpen = false
      leave()
    }
    const goDeaf = (why: Deaf, retryAfterMs = RETRY_AFTER_MS[why]) => {
      if (!isOpen) return
      close()
      onDeaf(why, retryAfterMs)
    }

    function listen(grant: Extract<ProviderGrant, { isGranted: true }>): void {
      const patience = setTimeout(() => goDeaf('lost'), patienceMs)
      const socket = openProviderSocket(socketAddress(username), clock, {
        onFrame(frame) {
          const messages = readFrame(frame.toString())
          if (messages.some(({ type }) => type === 'roomInfo' || type === 'chat'))
            clearTimeout(patience)
          if (isOpen) onMessages(messages)
        },
        onClose({ code, retryAfterMs }) {
          if (code === PROVIDER_CLOSE.tooManyConnections) budget.busy(retryAfterMs ?? undefined)
          const why = meaningOf(code)
          goDeaf(why, retryAfterMs ?? RETRY_AFTER_MS[why])
        },
        onGone: grant.release,
      })
      leave = () => {
        clearTimeout(patience)
        socket.close()
      }
    }

    budget.take('proof').then(
      (grant) => {
        if (!grant.isGranted) goDeaf('busy', grant.retryAfterMs)
        else if (isOpen) listen(grant)
        else grant.release()
      },
      () => goDeaf('busy'),
    )
    return { close }
  }
}

function meaningOf(code: number): Deaf {
  if (code === PROVIDER_CLOSE.notLive || code === PROVIDER_CLOSE.liveEnded) return 'not_live'
  return code === PROVIDER_CLOSE.tooManyConnections ? 'busy' : 'lost'
}
