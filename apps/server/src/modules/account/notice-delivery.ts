import type { UserId } from '@dibs/core'
import { withDeadline } from '../../platform/deadline.ts'
import type { Log } from '../../platform/log.ts'
import { sendFailureReason } from '../auth/service.ts'

/** All within a minute: then nothing is in memory of somebody who deleted their account. */
const RETRY_AFTER_MS = [3_000, 12_000]
/** How long a server that stops waits for messages that are being sent. */
const CLOSE_WITHIN_MS = 5_000

/**
 * What the log says of a message that was not sent. It names the account when the message had the
 * only link that takes a change back: the operator has to help then.
 */
export type NoticeLabel = { field: string; kind: string; linkOf?: UserId | undefined }

/** Sends messages in the background, each with a bounded number of tries. */
export function createDelivery(log: Log) {
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()

  async function tryAll(label: NoticeLabel, send: () => Promise<void>): Promise<void> {
    for (const pauseMs of [...RETRY_AFTER_MS, null]) {
      const reason = await send().then(() => null, sendFailureReason)
      if (reason === null) return
      if (pauseMs === null || closing.signal.aborted) {
        const level = label.linkOf === undefined ? 'warn' : 'error'
        log[level]({ ...label, reason }, 'a notice was not sent')
        return
      }
      await pause(pauseMs, closing.signal)
    }
  }

  return {
    /** Returns at once; `send` rejects when the message was not taken. */
    deliver(label: NoticeLabel, send: () => Promise<void>): void {
      const delivery = tryAll(label, send)
      underWay.add(delivery)
      void delivery.finally(() => underWay.delete(delivery))
    },

    /** Waits a while for messages that are being sent; those that had failed are tried once more. */
    async close(): Promise<void> {
      closing.abort()
      await withDeadline(Promise.all(underWay), CLOSE_WITHIN_MS).catch(() => {
        log.warn({ notices: underWay.size }, 'notices were given up, since the server stops')
      })
    },
  }
}

/** Ends early when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
